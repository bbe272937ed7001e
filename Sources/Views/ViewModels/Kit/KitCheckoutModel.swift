public import CheckoutEngine
public import LiveCheckout
public import Observation
internal import ScheduleEngine

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A checkout of the Checkout Kit 4: its values on the screen, its pages, and the app's calls.
///
/// ```swift no-run
/// let checkout = KitCheckoutModel(settings: KitSettings(title: "Your order"))
/// checkout.onComplete = { order in print(order.orderID ?? "") }
/// checkout.onDismiss = { print("closed") }
/// checkout.present("https://shop.example/cart/c/1")
/// checkout.screen.isPresented  // true
/// checkout.dismiss()
/// checkout.screen.isPresented  // false
/// ```
///
/// The closures are called on the main actor, in the order of the events and each event once, after
/// ``screen`` has the values that follow from the event. A start or an update whose presentation has
/// ended is dropped; the other events never are.
///
/// Its screen is a ``SheetScreen``, as that of a ``CheckoutSheetModel``, which is the kit's version 3.8.
@MainActor @Observable public final class KitCheckoutModel {
  /// The values on the screen.
  public private(set) var screen: SheetScreen

  /// The store.
  @ObservationIgnored public let store: CheckoutStore<KitCheckout>
  /// The pages of the checkout.
  @ObservationIgnored public let pages: PageHostModel<KitCheckout>
  /// The texts besides the title.
  @ObservationIgnored public let texts: SheetTexts
  /// The reason for which the last call was rejected, or nil if it was not.
  @ObservationIgnored public private(set) var lastRefusal: KitRefusal?

  /// Called when the page shows a checkout.
  @ObservationIgnored public var onStart: (@MainActor (KitSnapshot) -> Void)?
  /// Called when the checkout changed, with the whole checkout.
  @ObservationIgnored public var onUpdate: (@MainActor (KitSnapshot) -> Void)?
  /// Called each time the page says that the order is placed; the checkout stays up until
  /// ``dismiss()``.
  @ObservationIgnored public var onComplete: (@MainActor (KitSnapshot) -> Void)?
  /// Called when the checkout failed; ``onDismiss`` follows.
  @ObservationIgnored public var onFail: (@MainActor (KitError) -> Void)?
  /// Called once for each presentation, when it has ended for whichever reason.
  @ObservationIgnored public var onDismiss: (@MainActor () -> Void)?
  /// Returns the decision about a window that the page wants to open.
  ///
  /// It is called if ``/CheckoutEngine/KitSettings/links`` is `ask`. If it is nil, a
  /// ``/LiveCheckout/KitDelegate``, the runner or the app answers.
  @ObservationIgnored public var linkAction: (@MainActor (PageAddress) -> KitLinkAction)?

  @ObservationIgnored private var announced: SheetScreen.Contents
  @ObservationIgnored private var announcement: Announcement?
  @ObservationIgnored private var followers: [StoreFollower] = []
  @ObservationIgnored private weak var preload: KitPreload?
  /// The number of presentations whose end was received.
  @ObservationIgnored private var endedCount: Int
  /// The number of the last question that was answered by ``linkAction``.
  @ObservationIgnored private var lastAsk = 0

  /// Creates the model of a store.
  ///
  /// - Parameters:
  ///   - store: The store, whose runner is ``LiveCheckout/KitRunners/init(pages:)``.
  ///   - commands: The way of the commands from the runner.
  ///   - texts: The texts besides the title.
  public init(
    store: CheckoutStore<KitCheckout>, commands: PageCommands, texts: SheetTexts = SheetTexts()
  ) {
    (self.store, self.texts) = (store, texts)
    pages = PageHostModel(store: store, commands: commands)
    let state = store.state
    announced = SheetScreen.Contents(state, texts)
    endedCount = state.page == nil ? state.presentation : state.presentation - 1
    screen = SheetScreen(state: state, settings: store.flow.settings, texts: texts)
    pages.updated = { [weak self] in self?.update() }
    followers = [
      StoreFollower(store.states(bufferingNewest: 1)) { [weak self] _ in self?.update() != nil },
      StoreFollower(store.events) { [weak self] event in self?.receive(event) != nil },
    ]
    update()
  }

  /// Creates a checkout with a store of its own.
  ///
  /// ```swift no-run
  /// let checkout = KitCheckoutModel(settings: KitSettings(delegations: [.paymentCredential])) {
  ///   $0.delegated = { _, checkout in try await wallet.credential(for: checkout) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - settings: The configuration.
  ///   - texts: The texts besides the title.
  ///   - connect: Sets the questions to the app: the steps that it takes over.
  public convenience init(
    settings: KitSettings = KitSettings(), texts: SheetTexts = SheetTexts(),
    connect: (inout KitRunners) -> Void = { _ in }
  ) {
    let commands = PageCommands()
    var runners = KitRunners(pages: commands)
    connect(&runners)
    // Nothing of the kit depends on the day.
    let store = CheckoutStore<KitCheckout>(
      settings: settings, environment: CheckoutEnvironment(timeZone: .gmt), runner: runners)
    self.init(store: store, commands: commands, texts: texts)
  }
}

extension KitCheckoutModel {
  /// Loads a checkout before the buyer asks for it, in the place of the one that was preloaded.
  ///
  /// - Parameters:
  ///   - url: The text of the checkout's address.
  ///   - entryPoint: The way by which the buyer is to come to it.
  /// - Returns: The handle of the page, or nil while preloading is disabled.
  @discardableResult
  public func preload(_ url: String, entryPoint: KitEntryPoint = .checkout) -> KitPreload? {
    guard configuration.isPreloadingEnabled else { return nil }
    // The handle of the page before keeps its last state.
    preload = nil
    send(.preload(url: PageAddress(UTF8Text(url)), entryPoint: entryPoint))
    let preload = KitPreload(store.state.preload)
    self.preload = preload
    return preload
  }

  /// Shows a checkout; one that is preloaded is shown at once.
  ///
  /// - Parameters:
  ///   - url: The text of the checkout's address.
  ///   - entryPoint: The way by which the buyer comes to it.
  public func present(_ url: String, entryPoint: KitEntryPoint = .checkout) {
    send(.present(url: PageAddress(UTF8Text(url)), entryPoint: entryPoint))
  }

  /// Drops the preloaded page.
  public func invalidate() { send(.invalidate) }

  /// Closes the checkout, by its button, a swipe or the escape key.
  public func dismiss() { send(.dismiss) }

  /// Changes the configuration; an address that is preloaded or shown stays as it is.
  ///
  /// ```swift no-run
  /// let checkout = KitCheckoutModel()
  /// checkout.configure { $0.appearance = .dark }
  /// checkout.configuration.appearance  // .dark
  /// ```
  ///
  /// - Parameter change: Changes the present configuration.
  public func configure(_ change: (inout KitSettings) -> Void) {
    var configuration = configuration
    change(&configuration)
    send(.configure(configuration))
  }

  /// The present configuration.
  public var configuration: KitSettings { store.flow.settings }

  private func send(_ input: KitInput) {
    lastRefusal = store.enqueueUnlessRefused(input)
    update()
  }

  private func receive(_ event: KitEvent) {
    update()
    switch event {
    case .start(let checkout): if isPresented { onStart?(checkout) }
    case .update(let checkout): if isPresented { onUpdate?(checkout) }
    case .complete(let checkout): onComplete?(checkout)
    case .fail(let error): onFail?(error)
    case .dismiss:
      endedCount += 1
      onDismiss?()
    case .preload, .log, .metric: break
    }
  }

  /// Whether the presentation of the event that is received is still on screen.
  private var isPresented: Bool {
    let state = store.state
    return state.page != nil && state.presentation == endedCount + 1
  }

  private func answerLinks() {
    for question in store.state.questions
    where question.ask > lastAsk && store.state.questions.contains(question) {
      guard let linkAction, case .link(let url) = question.kind else { continue }
      lastAsk = question.ask
      store.enqueue(.link(ask: question.ask, linkAction(url)))
    }
  }

  private func update() {
    let state = store.state
    let contents = SheetScreen.Contents(state, texts)
    announcement = SheetScreen.announcement(
      after: announcement, from: announced, to: contents, texts)
    announced = contents
    let screen = SheetScreen(
      state: state, settings: store.flow.settings, pages: pages.screen, texts: texts,
      announcement: announcement)
    if screen != self.screen { self.screen = screen }
    preload?.update(to: state.preload)
    answerLinks()
  }
}
