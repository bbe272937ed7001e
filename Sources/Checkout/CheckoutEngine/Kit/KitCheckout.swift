public import ScheduleEngine

/// A checkout page of the Checkout Kit 4 over the app, which can be loaded before the buyer asks.
///
/// ```swift
/// var checkout = KitCheckout(settings: KitSettings())
/// let url: PageAddress = "https://shop.example/cart/c/1?key=a"
/// try checkout.apply(.preload(url: url), at: moment)
/// try checkout.apply(.pageFinished(page: 1), at: moment)
/// checkout.state.preload  // .ready
/// try checkout.apply(.present(url: url), at: moment)
/// checkout.state.phase    // .showing
/// let end = try checkout.apply(.dismiss, at: moment)
/// end.events[0].name      // dismiss
/// ```
///
/// Its rules, in short: a presentation ends with one ``KitEvent/dismiss``, before which there is at
/// most one ``KitEvent/fail(_:)``, and none after its order was placed; each request of a page is
/// answered once; one page is preloaded at most, for 300 seconds; and the app decides how to recover.
/// <doc:KitCheckoutRules> has all of them. ``SheetCheckout`` is the kit's version 3.8.
public struct KitCheckout: CheckoutFlow {
  /// The configuration.
  public internal(set) var settings: KitSettings
  /// The part of the checkout that an app shows.
  public internal(set) var state: KitState

  /// The pages.
  var pages = PageSlots<KitPage>()
  /// The timers that run.
  var timers = KitTimers()
  /// The number of the question that was asked last.
  var lastAsk = 0
  /// The questions that wait for the app.
  var questions: [KitQuestion] = []

  /// Begins without a page.
  ///
  /// - Parameter settings: The configuration.
  public init(settings: KitSettings) {
    self.settings = settings
    state = KitState(title: settings.title)
  }

  /// Applies an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The current day and time.
  /// - Returns: The effects and events, in order, or that the input was ignored.
  /// - Throws: The reason for which the input is rejected; the checkout is unchanged then.
  @discardableResult
  public mutating func apply(
    _ input: KitInput, at moment: Moment
  ) throws(KitRefusal) -> FlowReaction<KitEffect, KitEvent> {
    var step = KitStep(now: moment.secondsSinceEpoch)
    switch input {
    case .preload(let url, let entryPoint):
      guard settings.preloadsPages else { return .ignored }
      preload(url, entryPoint, &step)
    case .present(let url, let entryPoint): try present(url, entryPoint, &step)
    case .invalidate: dropPreload(to: .idle(.invalidated), &step)
    case .configure(let settings): configure(settings, &step)
    case .dismiss: try dismiss(&step)
    case .pageAnswer(let page, _), .pageFinished(let page), .pageFailed(let page, _),
      .processDied(let page), .navigation(let page, _, _, _), .message(let page, _, _, _):
      guard let place = pages.place(of: page), receive(input, in: place, &step) else {
        return .ignored
      }
    case .expired(let generation):
      guard timers.end(.expiry, generation) else { return .ignored }
      dropPreload(to: .idle(.expired), &step)
    case .keepAliveFailed(let generation):
      guard timers.end(.keepAlive, generation) else { return .ignored }
      failPreload(.webContentUnavailable, "Preload keep-alive failed.", &step)
    case .link(let ask, let action):
      guard try answer(ask, by: action, &step) else { return .ignored }
    case .delegated(let ask, let answer):
      guard try self.answer(ask, by: answer, &step) else { return .ignored }
    case .reject(let ask, let rejection):
      guard try reject(ask, for: rejection, &step) else { return .ignored }
    }
    showState()
    return .accepted(effects: step.effects, events: step.events(for: settings))
  }

  /// Continues after the app ended: all pages are gone.
  ///
  /// Nothing is on screen or preloaded. A completed checkout stays completed, and numbers that were
  /// used are not used again.
  ///
  /// - Parameter moment: The current day and time, on which nothing depends here.
  /// - Returns: No effects and no events.
  @discardableResult
  public mutating func resume(at moment: Moment) -> FlowReaction<KitEffect, KitEvent> {
    (pages.screen, pages.background, questions, state.checkout) = (nil, nil, [], nil)
    timers.stopAll()
    if state.phase != .completed { state.phase = .hidden }
    state.preload = .idle(.none)
    showState()
    return .nothing
  }

  /// Returns false: this checkout makes no requests.
  ///
  /// - Parameter request: A number.
  /// - Returns: False.
  public func awaitsAnswer(to request: Int) -> Bool { false }

  /// Returns whether a timer is still needed.
  ///
  /// - Parameters:
  ///   - timer: The timer.
  ///   - generation: Its number.
  /// - Returns: Whether it runs.
  package func awaits(_ timer: KitTimer, generation: Int) -> Bool {
    timers.generation(of: timer) == generation
  }

  /// Updates the state.
  private mutating func showState() {
    state.page = pages.screen?.number
    state.url = pages.screen?.url
    state.title = settings.title
    state.questions = questions.map { KitState.Question(ask: $0.ask, kind: $0.kind) }
    state.preloaded = pages.preloaded.map {
      KitState.Preloaded(
        page: $0.number, url: $0.url, entryPoint: $0.entryPoint,
        loadedAt: Timestamp(secondsSinceEpoch: $0.loadedAt), isReady: $0.isReady)
    }
  }
}

/// The timers of the preloaded page.
struct KitTimers: Hashable, Sendable {
  /// The number of the timer that was started last.
  var lastGeneration = 0
  private(set) var expiry: Int?
  private(set) var keepAlive: Int?

  /// Returns the number of a timer that runs, or nil.
  func generation(of timer: KitTimer) -> Int? { timer == .expiry ? expiry : keepAlive }

  /// Starts a timer, and returns its number.
  mutating func start(_ timer: KitTimer) -> Int {
    lastGeneration += 1
    set(timer, lastGeneration)
    return lastGeneration
  }

  /// Notes the end of a timer, and returns false if another one runs, or none.
  mutating func end(_ timer: KitTimer, _ generation: Int) -> Bool {
    guard self.generation(of: timer) == generation else { return false }
    set(timer, nil)
    return true
  }

  /// Stops a timer, and returns its number, or nil if it did not run.
  mutating func stop(_ timer: KitTimer) -> Int? {
    let generation = generation(of: timer)
    set(timer, nil)
    return generation
  }

  mutating func stopAll() { (expiry, keepAlive) = (nil, nil) }

  private mutating func set(_ timer: KitTimer, _ generation: Int?) {
    if timer == .expiry { expiry = generation } else { keepAlive = generation }
  }
}

/// The effects and events of one input.
struct KitStep {
  /// The time in seconds since 1970.
  let now: Int64
  var stoppedTimers: [KitEffect] = []
  var cancelledNavigation: KitEffect?
  var isHidden = false
  var discardedPage: Int?
  var load: KitPageLoad?
  var shownPage: Int?
  var openedLink: KitEffect?
  /// The answers to the page, and the questions to the app.
  var answers: [KitEffect] = []
  var armedTimers: [KitEffect] = []
  var events: [KitEvent] = []

  init(now: Int64) { self.now = now }

  /// The effects, in the order of their kinds.
  var effects: [KitEffect] {
    var effects = stoppedTimers
    if let cancelledNavigation { effects.append(cancelledNavigation) }
    if isHidden { effects.append(.hide) }
    if let discardedPage { effects.append(.discardPage(discardedPage)) }
    if let load { effects.append(.loadPage(load)) }
    if let shownPage { effects.append(.showPage(shownPage)) }
    if let openedLink { effects.append(openedLink) }
    return effects + answers + armedTimers
  }

  /// The events that a configuration lets through, in order.
  func events(for settings: KitSettings) -> [KitEvent] {
    events.filter { event in
      switch event {
      case .log(let log): settings.logLevel.includes(log.level)
      case .metric: settings.isTelemetryEnabled
      case .start, .update, .complete, .fail, .dismiss, .preload: true
      }
    }
  }
}
