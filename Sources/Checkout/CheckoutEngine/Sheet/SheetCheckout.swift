public import ScheduleEngine

/// A sheet over the app with the shop's checkout page, which can be loaded before the buyer asks.
///
/// ```swift
/// var checkout = SheetCheckout(settings: SheetSettings())
/// let url: PageAddress = "https://shop.example/cart/c/1?key=a"
/// try checkout.apply(.preload(url: url), at: moment)
/// try checkout.apply(.pageFinished(page: 1, url: url), at: moment)
/// let reaction = try checkout.apply(.present(url: url), at: moment)
/// reaction.effects[0]   // .showPage(1)
/// reaction.effects[1]   // .sendMessage(page: 1, .presented)
/// checkout.state.phase  // .showing
/// ```
///
/// Its rules, in short: one page is preloaded at most, for one address and 300 seconds; a failure is
/// tried a second time at most once; a completed checkout stays completed, whatever its page does
/// afterwards; and nothing that a page sends can break the checkout. <doc:SheetCheckoutRules> has
/// all of them.
public struct SheetCheckout: CheckoutFlow {
  /// The configuration.
  public internal(set) var settings: SheetSettings
  /// The part of the checkout that an app shows.
  public internal(set) var state: SheetState

  /// The pages.
  var pages = PageSlots<SheetPage>()
  /// The page on screen.
  var screen: SheetPage? {
    get { pages.screen }
    set { pages.screen = newValue }
  }
  /// The preloaded page, if it is not on screen.
  var background: SheetPage? {
    get { pages.background }
    set { pages.background = newValue }
  }

  /// Begins without a sheet and without a page.
  ///
  /// - Parameter settings: The configuration.
  public init(settings: SheetSettings) {
    self.settings = settings
    state = SheetState(title: settings.title)
  }

  /// Applies an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The current day and time.
  /// - Returns: The effects and events, in order, or that the input was ignored.
  /// - Throws: ``SheetRefusal`` if the input is rejected; the checkout is unchanged then.
  /// - Complexity: O(*n*) in the length of the input's texts.
  @discardableResult
  public mutating func apply(
    _ input: SheetInput, at moment: Moment
  ) throws(SheetRefusal) -> FlowReaction<SheetEffect, SheetEvent> {
    var step = SheetStep(now: moment.secondsSinceEpoch)
    switch input {
    case .preload(let url):
      guard settings.isPreloadingEnabled else { return .ignored }
      try preload(url, &step)
    case .present(let url): try present(url, &step)
    case .invalidate: dropPreload(.invalidated, &step)
    case .configure(let settings): configure(settings, &step)
    case .dismiss: try dismiss(&step)
    case .recover(let isAllowed): try recover(isAllowed, &step)
    case .pageAnswer(let page, _, _), .queued(let page), .pageProgress(let page, _),
      .pageFinished(let page, _), .pageFailed(let page, _), .message(let page, _),
      .link(let page, _, _), .navigated(let page, _):
      guard let place = pages.place(of: page), receive(input, in: place, &step) else {
        return .ignored
      }
    }
    showState()
    return .accepted(effects: step.effects, events: step.allEvents)
  }

  /// Continues after the app ended: all pages are gone.
  ///
  /// No sheet is up, and nothing is preloaded. A completed checkout stays completed, and the number of
  /// a page that is gone is not used again.
  ///
  /// ```swift
  /// var checkout = SheetCheckout(settings: SheetSettings())
  /// try checkout.apply(.present(url: "https://shop.example/cart/c/1"), at: moment)
  /// checkout.resume(at: moment)
  /// checkout.state.phase  // .hidden
  /// try checkout.apply(.present(url: "https://shop.example/cart/c/1"), at: moment)
  /// checkout.state.page   // 2
  /// ```
  ///
  /// - Parameter moment: The current day and time, on which nothing depends here.
  /// - Returns: No effects and no events.
  @discardableResult
  public mutating func resume(at moment: Moment) -> FlowReaction<SheetEffect, SheetEvent> {
    (screen, background) = (nil, nil)
    if state.phase != .completed { state.phase = .hidden }
    showState()
    return .nothing
  }

  /// Returns false: a sheet makes no requests.
  ///
  /// - Parameter request: A number.
  /// - Returns: False.
  public func awaitsAnswer(to request: Int) -> Bool { false }

  /// Updates the state.
  private mutating func showState() {
    state.page = screen?.number
    state.url = screen?.url
    state.progress = screen?.progress ?? 0
    state.isBarHidden = screen?.isBarHidden ?? false
    state.title = settings.title
    state.preload = pages.preloaded.map {
      SheetState.Preload(
        page: $0.number, url: $0.url, loadedAt: Timestamp(secondsSinceEpoch: $0.loadedAt),
        isReady: $0.isReady)
    }
  }
}

/// A checkout page.
struct SheetPage: HostedPage {
  let number: Int
  let url: PageAddress
  /// The time at which its loading last began, in seconds since 1970.
  var loadedAt: Int64
  /// Whether it was loaded before the buyer saw it.
  let isPrefetch: Bool
  /// Whether it is loaded a second time after a failure.
  let isRecovery: Bool
  /// Whether the page remains when the sheet closes.
  var isPreloaded: Bool
  /// Whether it has finished loading since its loading last began.
  var isReady = false
  var progress = 0
  var isBarHidden = false
}

/// The effects and events of one input.
struct SheetStep {
  /// The time in seconds since 1970.
  let now: Int64
  var isHidden = false
  /// The preloaded page that is released, which was not on screen.
  var discardedPreload: Int?
  /// The page that is released after it was on screen.
  var discardedPage: Int?
  var load: SheetPageLoad?
  var shownPage: Int?
  /// The time of a page's first loading, in milliseconds, and whether the page was preloaded.
  var loadingTime: Int64?
  var isPreloading = false
  /// The page that receives the messages.
  var recipient = 0
  /// Whether the page learns that the buyer sees it.
  var isPresented = false
  /// The events but the last.
  var events: [SheetEvent] = []
  /// The event of the preloaded page that was dropped.
  var preloadGivenUp: SheetEvent?

  init(now: Int64) { self.now = now }

  /// The effects, in the order of their kinds.
  var effects: [SheetEffect] {
    var effects: [SheetEffect] = []
    if isHidden { effects.append(.hide) }
    if let discardedPreload { effects.append(.discardPage(discardedPreload)) }
    if let discardedPage { effects.append(.discardPage(discardedPage)) }
    if let load { effects.append(.loadPage(load)) }
    if let shownPage { effects.append(.showPage(shownPage)) }
    if let loadingTime {
      effects.append(
        .sendMessage(
          page: recipient,
          .instrumentation(milliseconds: loadingTime, isPreloading: isPreloading)))
    }
    if isPresented { effects.append(.sendMessage(page: recipient, .presented)) }
    return effects
  }

  /// The events, in order.
  var allEvents: [SheetEvent] {
    guard let preloadGivenUp else { return events }
    var events = events
    events.append(preloadGivenUp)
    return events
  }
}
