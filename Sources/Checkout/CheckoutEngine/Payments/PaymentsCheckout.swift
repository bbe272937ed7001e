public import ScheduleEngine

/// A list of payments, which a shopper creates and pays on their pages.
///
/// ```swift
/// let settings = try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur)
/// var checkout = PaymentsCheckout(settings: settings)
/// let reaction = try checkout.apply(.start, at: moment)
/// reaction.effects[0].requestNumber  // 1
/// checkout.state.phase               // .starting
/// try checkout.apply(.save, at: moment)  // throws: wrong_phase: This cannot be done now. …
/// ```
///
/// Its rules, in short: the server alone says the status of a payment, and a link back to the app
/// is a reason to ask it; a payment whose creation has no clear answer is not sent again before the
/// list was read; and a failed reading never empties the list. <doc:PaymentsCheckoutRules> has all
/// of them.
public struct PaymentsCheckout: CheckoutFlow {
  /// The facts that the checkout began with.
  public let settings: PaymentsSettings
  /// The part of the checkout that an app shows.
  public internal(set) var state = PaymentsState()

  /// The number of the request that was sent last.
  var lastRequest = 0
  /// The requests under way, in the order in which they were sent, at most one for each call.
  var requests: [PaymentsRequest] = []
  /// Whether a payment may have been created, and no list was read since.
  package internal(set) var isOutcomeUnknown = false
  /// The new payments that were sent, one for each key, as they were sent first.
  var sent: [PaymentsState.Draft] = []
  /// The number of the request that read the list, or 0 before there is one.
  var listRequest = 0
  /// The payments that were read or created by requests which the list does not supersede.
  var readings: [Reading] = []
  /// Whether a deep link waits for the first list.
  var isDeepLinkWaiting = false
  /// The payments that were opened, created or named by a link, in the order of their numbers.
  var followed: [Followed] = []
  /// The question where to open a payment's page, or nil.
  var question: Question?

  /// A payment whose end is reported.
  struct Followed: Hashable, Sendable {
    let id: Int64
    /// The finished statuses that were reported, a bit each.
    var reported: UInt8 = 0
    /// Whether its creation was reported.
    var isCreated = false
  }

  /// A payment as it was when the shopper was asked where to open its page.
  struct Question: Hashable, Sendable {
    let amount: Money
    let description: UTF8Text
    /// Whether the payment was just created.
    let isNew: Bool
  }

  /// A payment that was read by itself or created.
  struct Reading: Hashable, Sendable {
    let payment: PaymentRecord
    /// The number of the request that read or created it.
    let request: Int
    /// The number of the last request that a server can have answered without knowing the payment.
    let lastWithoutIt: Int
  }

  /// The largest number of methods; a longer list is a malformed answer.
  public static var maximumMethodCount: Int { 1_000 }

  /// Begins a checkout.
  ///
  /// - Parameter settings: The facts that the checkout begins with.
  public init(settings: PaymentsSettings) { self.settings = settings }

  /// Applies an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The current day and time, on which nothing in this flow depends.
  /// - Returns: The effects and events, in order, or that the input was ignored.
  /// - Throws: ``PaymentsRefusal`` if the input is rejected; the checkout is unchanged then.
  /// - Complexity: O(*n* log *n*) in the number of payments in an answer, otherwise O(*n*) in the
  ///   number of payments and methods.
  @discardableResult
  public mutating func apply(
    _ input: PaymentsInput, at moment: Moment
  ) throws(PaymentsRefusal) -> FlowReaction<PaymentsEffect, PaymentsEvent> {
    var step = PaymentsStep()
    switch input {
    case .answer(let request, let answer):
      guard let call = takeCall(of: request) else { return .ignored }
      receive(answer, to: call, request, &step)
    case .noAnswer(let request, _):
      guard let call = takeCall(of: request) else { return .ignored }
      receive(.missing, to: call, request, &step)
    case .deepLink(let url):
      guard let id = settings.paymentNumber(inDeepLink: url) else { return .ignored }
      followDeepLink(to: id, &step)
    case .navigated(let url):
      guard state.phase != .idle else { throw PaymentsRefusal(.wrongPhase) }
      guard state.page != nil else { return .ignored }
      navigate(to: url, &step)
    default: try perform(input, &step)
    }
    return .accepted(effects: step.effects, events: step.events)
  }

  /// Returns whether the checkout waits for the answer to a request.
  ///
  /// - Parameter request: The request's number.
  /// - Returns: Whether it is under way.
  public func awaitsAnswer(to request: Int) -> Bool { call(ofRequest: request) != nil }

  /// Returns the call of a request, by which its answer must be read.
  ///
  /// ```swift
  /// let settings = try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur)
  /// var checkout = PaymentsCheckout(settings: settings)
  /// try checkout.apply(.start, at: moment)
  /// checkout.call(ofRequest: 1)  // .readPayments
  /// checkout.call(ofRequest: 2)  // nil
  /// ```
  ///
  /// - Parameter request: The request's number.
  /// - Returns: The call, or nil if the request is not under way.
  public func call(ofRequest request: Int) -> PaymentsCall? {
    for sent in requests where sent.number == request { return sent.call }
    return nil
  }

  /// Whether the methods for the new payment are being read.
  package var isReadingMethods: Bool {
    awaits { call in if case .readMethods = call { true } else { false } }
  }

  /// Whether the list is being read.
  package var isReadingPayments: Bool { awaits { $0 == .readPayments } }

  /// Returns whether a call with some property is under way.
  func awaits(_ hasProperty: (PaymentsCall) -> Bool) -> Bool {
    for sent in requests where hasProperty(sent.call) { return true }
    return false
  }

  /// Sends a request, which supersedes an earlier one that reads the same thing.
  mutating func send(_ call: PaymentsCall, _ step: inout PaymentsStep) {
    lastRequest += 1
    let request = PaymentsRequest(number: lastRequest, call: call)
    for index in requests.indices where requests[index].call.isSuperseded(by: call) {
      requests.remove(at: index)
      break
    }
    requests.append(request)
    step.effects.append(.request(request))
  }

  /// Continues a checkout whose app ended.
  ///
  /// The readings that were under way are sent again. It is not known whether a payment that was on
  /// its way exists: as after no answer, the list is read first, and the key remains. No page is shown
  /// any more, but a payment that is being paid is read and followed. The list is discarded, and read
  /// again.
  ///
  /// ```swift
  /// let settings = try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur)
  /// var checkout = PaymentsCheckout(settings: settings)
  /// try checkout.apply(.start, at: moment)
  /// checkout.resume(at: moment).effects[0].requestNumber  // 2
  /// checkout.awaitsAnswer(to: 1)                          // false
  /// ```
  ///
  /// - Parameter moment: The current day and time, on which nothing in this flow depends.
  /// - Returns: The requests that continue the checkout.
  @discardableResult
  public mutating func resume(
    at moment: Moment
  ) -> FlowReaction<PaymentsEffect, PaymentsEvent> {
    let lost = requests
    (requests, state.page) = ([], nil)
    (state.days, listRequest, readings) = (nil, 0, [])
    var step = PaymentsStep()
    resume(after: lost, &step)
    return .accepted(effects: step.effects, events: step.events)
  }

  /// Ends a request and returns its call, or nil if it is not under way.
  private mutating func takeCall(of request: Int) -> PaymentsCall? {
    for index in requests.indices where requests[index].number == request {
      return requests.remove(at: index).call
    }
    return nil
  }
}

/// The effects and events of one input.
struct PaymentsStep {
  /// The effects so far.
  var effects: [PaymentsEffect] = []
  /// The events so far.
  var events: [PaymentsEvent] = []
}
