public import CheckoutEngine
public import LiveCheckout
public import Observation
internal import ScheduleEngine

/// The values of a web checkout on the screen.
///
/// ```swift
/// let checkout = WebCheckout(settings: try WebSettings(cartID: "c-1", api: .checkout))
/// let screen = WebScreen(state: checkout.state)
/// screen.leftButton.title  // "Close"
/// screen.title             // .logo
/// screen.isClosed          // false
/// ```
public struct WebScreen: Hashable, Sendable {
  /// The button on the left of the navigation bar, which closes the checkout.
  public let leftButton: ScreenButton
  /// The view in the middle of the navigation bar.
  public let title: Title
  /// The bar that shows how far the page is loaded, or nil if it is hidden.
  public let progress: ScreenProgress?
  /// The identifier of the page, in its host; nil if no page is to be seen.
  public let page: Int?
  /// The question to the shopper, or nil.
  public let alert: ScreenAlert<Answer>?
  /// The failure after which the shopper can try again, or nil.
  ///
  /// It has the place of the page, if ``page`` is nil.
  public let failure: ScreenFailure?
  /// The words in which the page reports an error, or nil; the page continues.
  public let notice: String?
  /// Whether the screen is to be closed.
  public let isClosed: Bool
  /// The last announcement, or nil.
  public let announcement: Announcement?

  /// A view in the middle of the navigation bar.
  public enum Title: Hashable, Sendable {
    /// The app's logo.
    case logo
    /// A text.
    case text(String)
  }

  /// An answer of the shopper to a question.
  public enum Answer: Hashable, Sendable, CaseIterable {
    /// Return to the checkout.
    case stay
    /// Leave the checkout.
    case leave
  }

  /// Creates the values for a state of the checkout.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - pages: The page, if it has a web view.
  ///   - title: The view in the middle of the navigation bar.
  ///   - texts: The texts.
  ///   - announcement: The last announcement, or nil.
  public init(
    state: WebState, pages: PageHostScreen = PageHostScreen(), title: Title = .logo,
    texts: WebTexts = WebTexts(), announcement: Announcement? = nil
  ) {
    leftButton = ScreenButton(texts.close)
    self.title = title
    let isPlaced = state.phase == .completing || state.phase == .completed
    let failed = state.failure.flatMap { $0.code == .pageError ? nil : $0 }
    // Only the page of a placed order remains after a failure: that of the report.
    let shown = failed == nil || isPlaced ? pages.pageOnScreen : nil
    page = shown?.id
    let isStarting = state.phase == .starting
    progress =
      isStarting || shown?.isLoading == true
      ? ScreenProgress(thousandths: isStarting ? 0 : state.progress, tint: nil) : nil
    alert = state.phase == .leaving ? texts.leaving.alert(stay: .stay, leave: .leave) : nil
    failure = failed.map { failed in
      ScreenFailure(text: failed.advice, retryButton: ScreenButton(texts.retry))
    }
    notice = failed == nil ? state.failure?.message.map { "\($0)" } : nil
    isClosed = state.phase == .left || pages.isClosed
    self.announcement = announcement
  }

  /// Returns the announcement after the state changed.
  static func announcement(
    after last: Announcement?, from old: WebState, to new: WebState, _ texts: WebTexts
  ) -> Announcement? {
    if let failure = new.failure, failure != old.failure {
      let words = failure.code == .pageError ? failure.message.map { "\($0)" } : nil
      return .next(after: last, text: words ?? failure.advice, isUrgent: true)
    }
    guard old.phase != new.phase else { return last }
    switch new.phase {
    case .completing: return .next(after: last, text: texts.completed)
    // The shopper returns to a phase that was announced.
    case _ where old.phase == .leaving: return last
    case .starting: return .next(after: last, text: texts.loading)
    case .showing: return .next(after: last, text: texts.ready)
    case .idle, .loading, .completed, .failed, .leaving, .left: return last
    }
  }
}

/// A web checkout: its values on the screen, its page, and the shopper's actions.
///
/// ```swift no-run
/// let commands = PageCommands()
/// let runners = WebRunners(request: { _ in ShopAnswer(status: 503) }, loadPage: { _ in })
/// let store = CheckoutStore<WebCheckout>(
///   settings: try WebSettings(cartID: "c-1", api: .checkout),
///   environment: CheckoutEnvironment(timeZone: .gmt, time: { moment.timestamp }),
///   runner: runners.connected(to: commands))
/// let model = WebCheckoutModel(store: store, commands: commands)
/// model.start()
/// model.screen.progress?.percent  // 0
/// ```
@MainActor @Observable public final class WebCheckoutModel {
  /// The values on the screen.
  public private(set) var screen: WebScreen

  /// The store.
  @ObservationIgnored public let store: CheckoutStore<WebCheckout>
  /// The page of the checkout.
  @ObservationIgnored public let pages: PageHostModel<WebCheckout>
  /// The reason for which the last action was rejected, or nil if it was not.
  @ObservationIgnored public private(set) var lastRefusal: WebRefusal?

  @ObservationIgnored private let title: WebScreen.Title
  @ObservationIgnored private let texts: WebTexts
  @ObservationIgnored private var announced: WebState
  @ObservationIgnored private var announcement: Announcement?
  @ObservationIgnored private var follower: StoreFollower?

  /// Creates the model of a store.
  ///
  /// - Parameters:
  ///   - store: The store, whose runner is ``LiveCheckout/WebRunners/connected(to:)``.
  ///   - commands: The way of the commands from the runner.
  ///   - title: The view in the middle of the navigation bar.
  ///   - texts: The texts.
  public init(
    store: CheckoutStore<WebCheckout>, commands: PageCommands, title: WebScreen.Title = .logo,
    texts: WebTexts = WebTexts()
  ) {
    (self.store, self.title, self.texts) = (store, title, texts)
    pages = PageHostModel(store: store, commands: commands)
    announced = store.state
    screen = WebScreen(state: store.state, title: title, texts: texts)
    pages.updated = { [weak self] in self?.update() }
    follower = StoreFollower(store.states(bufferingNewest: 1)) { [weak self] _ in
      self?.update() != nil
    }
    update()
  }

  /// Asks for the page; call it each time the screen appears.
  public func start() { send(.start) }

  /// Closes the checkout, after a question while the page is shown.
  public func close() { send(.close) }

  /// Answers the question whether to leave.
  ///
  /// - Parameter answer: The answer.
  public func answer(_ answer: WebScreen.Answer) {
    send(answer == .leave ? .confirmLeave : .stay)
  }

  /// Tries again after a failure.
  public func retry() { send(.retry) }

  private func send(_ input: WebInput) {
    lastRefusal = store.enqueueUnlessRefused(input)
    update()
  }

  private func update() {
    let state = store.state
    announcement = WebScreen.announcement(after: announcement, from: announced, to: state, texts)
    announced = state
    let screen = WebScreen(
      state: state, pages: pages.screen, title: title, texts: texts, announcement: announcement)
    if screen != self.screen { self.screen = screen }
  }
}
