public import CheckoutEngine
public import LiveCheckout
public import Observation
internal import ScheduleEngine

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A checkout sheet: its values on the screen, its pages, and the app's calls.
///
/// ```swift no-run
/// let sheet = CheckoutSheetModel()
/// sheet.onCancel = { print("cancelled") }
/// sheet.present("https://shop.example/cart/c/1?key=a")
/// sheet.screen.isPresented         // true
/// sheet.screen.progress?.percent   // 0
/// sheet.dismiss()
/// sheet.screen.isPresented         // false
/// ```
///
/// The closures are called on the main actor, in the order of the events and each event once. They
/// are called after ``screen`` has the values that follow from the event.
@MainActor @Observable public final class CheckoutSheetModel {
  /// The values on the screen.
  public private(set) var screen: SheetScreen

  /// The store.
  @ObservationIgnored public let store: CheckoutStore<SheetCheckout>
  /// The pages of the sheet.
  @ObservationIgnored public let pages: PageHostModel<SheetCheckout>
  /// The texts besides the title.
  @ObservationIgnored public let texts: SheetTexts
  /// The reason for which the last call was rejected, or nil if it was not.
  @ObservationIgnored public private(set) var lastRefusal: SheetRefusal?

  /// Called when the buyer closed the sheet before the order was placed.
  @ObservationIgnored public var onCancel: (@MainActor () -> Void)?
  /// Called when the order is placed; the sheet stays up until ``dismiss()``.
  @ObservationIgnored public var onComplete: (@MainActor (SheetCompletion) -> Void)?
  /// Called for each failure, also for one after which the checkout is loaded again.
  @ObservationIgnored public var onFail: (@MainActor (SheetError) -> Void)?
  /// Called when the page emitted an event for analytics.
  @ObservationIgnored public var onPixelEvent: (@MainActor (SheetPixel) -> Void)?
  /// Called when the buyer followed a link out of the checkout; if it is nil, the system opens the
  /// address.
  @ObservationIgnored public var onLinkClick: (@MainActor (PageAddress) -> Void)?
  /// Returns whether to load the checkout a second time after a failure; if it is nil, it is loaded
  /// if ``/CheckoutEngine/SheetError/isRecoverable`` is true.
  ///
  /// It is called after ``onFail``, if the sheet's recovery is ``/CheckoutEngine/SheetRecovery/ask``.
  @ObservationIgnored public var shouldRecover: (@MainActor (SheetError) -> Bool)?

  @ObservationIgnored private var announced: SheetScreen.Contents
  @ObservationIgnored private var announcement: Announcement?
  @ObservationIgnored private var followers: [StoreFollower] = []

  /// Creates the model of a store.
  ///
  /// - Parameters:
  ///   - store: The store, whose runner is ``LiveCheckout/SheetRunners/init(pages:)``.
  ///   - commands: The way of the commands from the runner.
  ///   - texts: The texts besides the title.
  public init(
    store: CheckoutStore<SheetCheckout>, commands: PageCommands, texts: SheetTexts = SheetTexts()
  ) {
    (self.store, self.texts) = (store, texts)
    pages = PageHostModel(store: store, commands: commands)
    announced = SheetScreen.Contents(store.state, texts)
    screen = SheetScreen(state: store.state, settings: store.flow.settings, texts: texts)
    pages.updated = { [weak self] in self?.update() }
    followers = [
      StoreFollower(store.states(bufferingNewest: 1)) { [weak self] _ in self?.update() != nil },
      StoreFollower(store.events) { [weak self] event in self?.receive(event) != nil },
    ]
    update()
  }

  /// Creates a sheet with a store of its own.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - texts: The texts besides the title.
  public convenience init(
    configuration: SheetConfiguration = SheetConfiguration(), texts: SheetTexts = SheetTexts()
  ) {
    let commands = PageCommands()
    // Nothing of a sheet depends on the day.
    let store = CheckoutStore<SheetCheckout>(
      settings: configuration.settings, environment: CheckoutEnvironment(timeZone: .gmt),
      runner: SheetRunners(pages: commands))
    self.init(store: store, commands: commands, texts: texts)
  }
}

extension CheckoutSheetModel {
  /// Loads a checkout before the buyer asks for it; a call while preloading is off does nothing.
  ///
  /// - Parameter url: The text of the checkout's address.
  public func preload(_ url: String) { send(.preload(url: PageAddress(UTF8Text(url)))) }

  /// Shows the sheet with a checkout.
  ///
  /// - Parameter url: The text of the checkout's address.
  public func present(_ url: String) { send(.present(url: PageAddress(UTF8Text(url)))) }

  /// Drops the preloaded page.
  public func invalidate() { send(.invalidate) }

  /// Closes the sheet, by its button, a swipe or the escape key.
  public func dismiss() { send(.dismiss) }

  /// Changes the configuration, which drops the preloaded page if a value differs.
  ///
  /// ```swift no-run
  /// let sheet = CheckoutSheetModel()
  /// sheet.configure { $0.preloading.enabled = false }
  /// sheet.configuration.preloading.enabled  // false
  /// ```
  ///
  /// - Parameter change: Changes the present configuration.
  public func configure(_ change: (inout SheetConfiguration) -> Void) {
    var configuration = configuration
    change(&configuration)
    var settings = configuration.settings
    settings.recovery = store.flow.settings.recovery
    send(.configure(settings))
  }

  /// The present configuration.
  public var configuration: SheetConfiguration { SheetConfiguration(store.flow.settings) }

  private func send(_ input: SheetInput) {
    lastRefusal = store.enqueueUnlessRefused(input)
    update()
  }

  private func receive(_ event: SheetEvent) {
    update()
    switch event {
    case .completed(let completion): onComplete?(completion)
    case .cancelled: onCancel?()
    case .failed(let error):
      onFail?(error)
      decide(on: error)
    case .linkClicked(let url):
      if let onLinkClick { onLinkClick(url) } else { pages.open(url) }
    case .pixel(let pixel): onPixelEvent?(pixel)
    case .preloadGivenUp, .linkRefused, .malformedMessage: break
    }
  }

  /// Answers whether to load the checkout a second time, if the sheet asks.
  private func decide(on error: SheetError) {
    // The buyer may have closed the sheet meanwhile.
    guard store.state.phase == .deciding, store.state.error == error else { return }
    send(.recover(isAllowed: shouldRecover?(error) ?? error.isRecoverable))
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
  }
}

extension CheckoutStore {
  /// Adds an input, unless the present checkout rejects it.
  ///
  /// - Parameter input: The input.
  /// - Returns: The reason for which the checkout rejects the input, or nil.
  func enqueueUnlessRefused(_ input: Flow.Input) -> Flow.Refusal? {
    var flow = flow
    do throws(Flow.Refusal) {
      _ = try flow.apply(input, at: environment.now())
    } catch {
      return error
    }
    enqueue(input)
    return nil
  }
}
