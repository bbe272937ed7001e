public import CheckoutEngine
public import LiveCheckout
public import Observation

/// The values of an express checkout on the screen.
///
/// ```swift
/// let settings = ExpressSettings(
///   token: "001.tok", region: .us, environment: .sandbox, currency: .usd)
/// let screen = ExpressScreen(state: ExpressCheckout(settings: settings).state)
/// screen.isLoading     // true
/// screen.alert == nil  // true
/// ```
public struct ExpressScreen: Hashable, Sendable {
  /// The button that closes the checkout.
  public let closeButton: ScreenButton
  /// Whether the page is loading for the first time.
  public let isLoading: Bool
  /// The identifier of the page, in its host, or nil.
  public let page: Int?
  /// The question to the shopper, or nil.
  public let alert: ScreenAlert<Answer>?
  /// Whether the screen is to be closed: the checkout has ended.
  public let isClosed: Bool
  /// The last announcement, or nil.
  public let announcement: Announcement?

  /// An answer of the shopper to a question.
  public enum Answer: Hashable, Sendable, CaseIterable {
    /// Return to the checkout.
    case stay
    /// Leave the checkout.
    case leave
    /// Load the page again.
    case retry
    /// Do not load the page again.
    case giveUp
  }

  /// Creates the values for a state of the checkout.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - pages: The page, if it has a web view.
  ///   - texts: The texts.
  ///   - announcement: The last announcement, or nil.
  public init(
    state: ExpressState, pages: PageHostScreen = PageHostScreen(),
    texts: ExpressTexts = ExpressTexts(), announcement: Announcement? = nil
  ) {
    closeButton = ScreenButton(texts.close)
    isLoading = state.phase == .loading
    page = pages.pageOnScreen?.id
    alert =
      switch state.phase {
      case .leaving: texts.leaving.alert(stay: .stay, leave: .leave)
      case .failed:
        ScreenAlert(
          title: texts.failed,
          buttons: [
            .init(texts.giveUp, action: .giveUp, role: .cancel),
            .init(texts.retry, action: .retry),
          ])
      case .loading, .open, .succeeded, .cancelled: nil
      }
    isClosed = state.hasEnded
    self.announcement = announcement
  }

  /// Returns the announcement after the phase changed.
  static func announcement(
    after last: Announcement?, from old: ExpressState.Phase, to new: ExpressState.Phase,
    _ texts: ExpressTexts
  ) -> Announcement? {
    guard old != new else { return last }
    switch new {
    case .succeeded: return .next(after: last, text: texts.approved)
    // The shopper returns to a phase that was announced.
    case _ where old == .leaving: return last
    case .loading: return .next(after: last, text: texts.loading)
    case .open: return .next(after: last, text: texts.ready)
    case .failed, .leaving, .cancelled: return last
    }
  }
}

/// The texts of an express checkout's screen, in English by default.
///
///     ExpressTexts().retry  // "Try Again"
public struct ExpressTexts: Hashable, Sendable {
  /// The label of the button that closes the checkout.
  public var close: String
  /// The question whether to load the page again.
  public var failed: String
  /// The answer that loads the page again.
  public var retry: String
  /// The answer that does not.
  public var giveUp: String
  /// The announcement of a page that is loading again.
  public var loading: String
  /// The announcement of a page that is ready.
  public var ready: String
  /// The announcement of an approved order.
  public var approved: String
  /// The texts of the question whether to leave.
  public var leaving: LeaveTexts

  /// Creates texts.
  ///
  /// - Parameters:
  ///   - close: The label of the button that closes the checkout.
  ///   - failed: The question whether to load the page again.
  ///   - retry: The answer that loads the page again.
  ///   - giveUp: The answer that does not.
  ///   - loading: The announcement of a page that is loading again.
  ///   - ready: The announcement of a page that is ready.
  ///   - approved: The announcement of an approved order.
  ///   - leaving: The texts of the question whether to leave.
  public init(
    close: String = "Close", failed: String = "The page could not be loaded. Try again?",
    retry: String = "Try Again", giveUp: String = "Cancel",
    loading: String = "Loading the checkout.", ready: String = "The checkout is ready.",
    approved: String = "The order is approved.", leaving: LeaveTexts = LeaveTexts()
  ) {
    (self.close, self.failed, self.retry, self.giveUp) = (close, failed, retry, giveUp)
    (self.loading, self.ready, self.approved) = (loading, ready, approved)
    self.leaving = leaving
  }
}

/// An express checkout: its values on the screen, its page, and the shopper's actions.
///
/// ```swift no-run
/// let commands = PageCommands()
/// let store = CheckoutStore<ExpressCheckout>(
///   settings: ExpressSettings(
///     token: "001.tok", region: .us, environment: .sandbox, currency: .usd),
///   environment: CheckoutEnvironment(timeZone: .gmt, time: { moment.timestamp }),
///   runner: ExpressRunners(pages: commands))
/// let model = ExpressCheckoutModel(store: store, commands: commands)
/// model.close()
/// model.screen.alert?.title  // "Leave the checkout?"
/// model.answer(.leave)
/// model.screen.isClosed      // true
/// ```
@MainActor @Observable public final class ExpressCheckoutModel {
  /// The values on the screen.
  public private(set) var screen: ExpressScreen

  /// The store, whose ``/LiveCheckout/CheckoutStore/result()`` is the end of the checkout.
  @ObservationIgnored public let store: CheckoutStore<ExpressCheckout>
  /// The page of the checkout.
  @ObservationIgnored public let pages: PageHostModel<ExpressCheckout>
  /// The reason for which the last action was rejected, or nil if it was not.
  @ObservationIgnored public private(set) var lastRefusal: ExpressRefusal?

  @ObservationIgnored private let texts: ExpressTexts
  @ObservationIgnored private var announced: ExpressState.Phase
  @ObservationIgnored private var announcement: Announcement?
  @ObservationIgnored private var follower: StoreFollower?

  /// Creates the model of a store.
  ///
  /// - Parameters:
  ///   - store: The store, whose runner is ``LiveCheckout/ExpressRunners/init(pages:)``.
  ///   - commands: The way of the commands from the runner.
  ///   - texts: The texts.
  public init(
    store: CheckoutStore<ExpressCheckout>, commands: PageCommands,
    texts: ExpressTexts = ExpressTexts()
  ) {
    (self.store, self.texts) = (store, texts)
    pages = PageHostModel(store: store, commands: commands)
    announced = store.state.phase
    screen = ExpressScreen(state: store.state, texts: texts)
    pages.updated = { [weak self] in self?.update() }
    follower = StoreFollower(store.states(bufferingNewest: 1)) { [weak self] _ in
      self?.update() != nil
    }
    update()
  }

  /// Closes the checkout, after a question.
  public func close() { send(.dismiss) }

  /// Answers the question on the screen.
  ///
  /// - Parameter answer: The answer.
  public func answer(_ answer: ExpressScreen.Answer) {
    switch answer {
    case .stay: send(.stay)
    case .leave: send(.confirmLeave)
    case .retry: send(.retry)
    case .giveUp: send(.dismiss)
    }
  }

  private func send(_ input: ExpressInput) {
    lastRefusal = store.enqueueUnlessRefused(input)
    update()
  }

  private func update() {
    let state = store.state
    announcement = ExpressScreen.announcement(
      after: announcement, from: announced, to: state.phase, texts)
    announced = state.phase
    let screen = ExpressScreen(
      state: state, pages: pages.screen, texts: texts, announcement: announcement)
    if screen != self.screen { self.screen = screen }
  }
}
