public import ScheduleEngine

/// A shop's checkout that is a page in a web view.
///
/// ```swift
/// let settings = try WebSettings(cartID: "c-1", api: .checkout)
/// var checkout = WebCheckout(settings: settings)
/// try checkout.apply(.start, at: moment)
/// let page = WebPage(url: "https://shop.example/checkout")
/// let answer = ShopAnswer(status: 200, reply: WebReply.page(page, order: nil))
/// let reaction = try checkout.apply(.answer(request: 1, answer), at: moment)
/// reaction.effects == [.loadPage(page)]  // true
/// checkout.state.phase                   // .loading
/// try checkout.apply(.retry, at: moment)  // throws: nothing_to_retry: Nothing failed.
/// ```
///
/// Its rules, in short: the shop's server describes the request for the page; the page places the
/// order, once, however often it says so; the placed order is reported to the shop's server, and a
/// failure of the report never undoes it. <doc:WebCheckoutRules> has all of them.
public struct WebCheckout: CheckoutFlow {
  /// The facts that the checkout began with.
  public let settings: WebSettings
  /// The part of the checkout that an app shows.
  public internal(set) var state: WebState

  /// The phase without regard to leaving: ``WebState/phase`` hides it while leaving.
  var progress = WebState.Phase.idle
  /// The request under way, or nil.
  private(set) var underWay: WebRequest?
  /// The number of requests so far.
  var requestCount = 0
  /// The order's identifier that the shop's server described last, or nil.
  var serverOrderID: UTF8Text?
  /// The order's identifier that the page described last, or nil.
  var pageOrderID: UTF8Text?
  /// Whether a page was loaded.
  var hasBegun = false
  /// Whether the checkout was closed while the placed order is reported.
  var hasDismissed = false
  /// Whether the shop's server may not know of the placed order: no answer to the report was final.
  var isReportOwed = false
  /// The number of reports that were sent again by themselves after the checkout was closed.
  var repeatedReports = 0

  /// The largest number of reports that are sent again by themselves after the checkout was closed.
  public static var maximumRepeatedReports: Int { 3 }

  /// Begins a checkout.
  ///
  /// - Parameter settings: The facts that the checkout begins with.
  public init(settings: WebSettings) {
    self.settings = settings
    state = WebState(settings: settings)
  }

  /// Applies an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The current day and time, on which nothing depends.
  /// - Returns: The effects and events, in order, or that the input was ignored.
  /// - Throws: ``WebRefusal`` if the input is rejected; the checkout is unchanged then.
  /// - Complexity: O(*n*) in the length of the input's texts.
  @discardableResult
  public mutating func apply(
    _ input: WebInput, at moment: Moment
  ) throws(WebRefusal) -> FlowReaction<WebEffect, WebEvent> {
    var step = WebStep()
    switch input {
    case .answer(let request, let answer):
      guard receive(answer, to: request, &step) else { return .ignored }
    case .noAnswer(let request, _):
      // The status 408 says the same: there is no answer.
      guard receive(ShopAnswer(status: 408), to: request, &step) else { return .ignored }
    default:
      guard state.phase != .left else { throw WebRefusal(.left) }
      try perform(input, &step)
    }
    return .accepted(effects: step.effects, events: step.events)
  }

  /// Returns whether the checkout waits for the answer to a request.
  ///
  /// The report of a placed order is awaited even after the checkout was closed, so that nobody
  /// cancels it. If it fails then, it is sent again, at most ``maximumRepeatedReports`` times.
  ///
  /// ```swift
  /// var checkout = WebCheckout(settings: try WebSettings(cartID: "c-1", api: .checkout))
  /// try checkout.apply(.start, at: moment)
  /// checkout.awaitsAnswer(to: 1)  // true
  /// try checkout.apply(.close, at: moment)
  /// checkout.awaitsAnswer(to: 1)  // false
  /// ```
  ///
  /// - Parameter request: The request's number.
  /// - Returns: Whether it is under way.
  public func awaitsAnswer(to request: Int) -> Bool { underWay?.number == request }

  /// Returns the call of a request, by which its answer must be read.
  ///
  /// - Parameter request: The request's number.
  /// - Returns: The call, or nil if the request is not under way.
  public func call(ofRequest request: Int) -> WebCall? {
    awaitsAnswer(to: request) ? underWay?.call : nil
  }

  /// Receives an answer, and returns false if it is ignored.
  private mutating func receive(
    _ answer: ShopAnswer<WebReply>, to request: Int, _ step: inout WebStep
  ) -> Bool {
    guard let call = call(ofRequest: request) else { return false }
    underWay = nil
    receive(answer, to: call, &step)
    return true
  }

  /// Sends the report of a placed order again, if the shop's server may not know of the order and
  /// the checkout was closed, so that nobody will retry.
  mutating func repeatReport(_ step: inout WebStep) {
    guard hasDismissed, isReportOwed, underWay == nil,
      repeatedReports < Self.maximumRepeatedReports
    else { return }
    repeatedReports += 1
    report(&step, repetition: repeatedReports)
  }

  /// Sends a request.
  mutating func send(_ call: WebCall, _ step: inout WebStep, repetition: Int = 0) {
    assert(underWay == nil, "one request is under way at a time")
    requestCount += 1
    let request = WebRequest(
      number: requestCount, call: call, api: settings.api, repetition: repetition)
    underWay = request
    step.effects.append(.request(request))
  }

  /// Whether the page has placed the order.
  var isPlaced: Bool { progress == .completing || progress == .completed }

  /// Enters a phase, which is hidden while the shopper is asked whether to leave; a placed order
  /// withdraws the question.
  mutating func enter(_ phase: WebState.Phase) {
    assert(state.phase != .left, "a checkout that was left stays so")
    progress = phase
    if state.phase != .leaving || isPlaced { state.phase = phase }
  }

  mutating func fail(_ failure: WebFailure, _ step: inout WebStep) {
    state.failure = failure
    step.events.append(.checkoutFailed(failure.code))
  }

  /// Ends the checkout, unless the placed order is being reported.
  mutating func end(_ step: inout WebStep) {
    assert(progress != .completing, "the report of a placed order goes on")
    underWay = nil
    if !isPlaced { step.events.append(.checkoutLeft) }
    state.phase = .left
    step.effects.append(.dismiss)
  }
}

extension WebCheckout {
  /// Continues a checkout whose app ended.
  ///
  /// A page is asked for again, because the one that was loading or shown is gone, and nothing of
  /// its order is known any more. A placed order is reported again, unless an answer to the report
  /// was final; if the shopper closed the checkout meanwhile, it is dismissed again, because an app
  /// may show it from its state. A question whether to leave is not asked any more.
  ///
  /// ```swift
  /// var checkout = WebCheckout(settings: try WebSettings(cartID: "c-1", api: .checkout))
  /// try checkout.apply(.start, at: moment)
  /// checkout.resume(at: moment).effects[0].requestNumber  // 2
  /// checkout.awaitsAnswer(to: 1)                          // false
  /// ```
  ///
  /// - Parameter moment: The current day and time, on which nothing depends.
  /// - Returns: The request that continues the checkout and the dismissal, if there are any.
  @discardableResult
  public mutating func resume(at moment: Moment) -> FlowReaction<WebEffect, WebEvent> {
    var step = WebStep()
    (underWay, state.url, state.progress) = (nil, nil, 0)
    guard state.phase != .left else { return .nothing }
    state.phase = progress
    switch progress {
    case .starting, .loading, .showing: begin(&step)
    case .completing where isReportOwed:
      repeatedReports = 0
      report(&step)
    case .idle, .completing, .completed, .failed, .leaving, .left: break
    }
    if hasDismissed { step.effects.append(.dismiss) }
    return .accepted(effects: step.effects, events: step.events)
  }
}

/// The effects and events of one input.
struct WebStep {
  /// The effects so far.
  var effects: [WebEffect] = []
  /// The events so far.
  var events: [WebEvent] = []
}
