public import CheckoutEngine

/// Receives the news of a checkout by the callbacks of Shopify's Checkout Kit 4.
///
/// ```swift
/// final class Shop: KitDelegate {
///   var news: [String] = []
///   func checkoutDidComplete(checkout: KitSnapshot) { news.append("\(checkout.orderID ?? "")") }
///   func checkoutDidFail(error: KitError) { news.append("\(error)") }
/// }
/// ```
///
/// All callbacks have a default that does nothing. They are called on the main actor, one at a time
/// and in order, as those of a ``CheckoutHandler``. Each presentation ends with one call of
/// ``checkoutDidDismiss()``. A start or an update that waits for the main actor when its presentation
/// ends is dropped; the other callbacks never are. ``SheetDelegate`` has the callbacks of version 3.8.
@MainActor public protocol KitDelegate: AnyObject, Sendable {
  /// Called when the page shows a checkout.
  ///
  /// - Parameter checkout: The checkout.
  func checkoutDidStart(checkout: KitSnapshot)

  /// Called when the checkout changed.
  ///
  /// - Parameter checkout: The whole checkout.
  func checkoutDidUpdate(checkout: KitSnapshot)

  /// Called each time the page says that the order is placed, which may be more than once.
  ///
  /// The page stays on screen: dismiss it when the buyer has seen it.
  ///
  /// - Parameter checkout: The whole checkout, with its order.
  func checkoutDidComplete(checkout: KitSnapshot)

  /// Called when the checkout failed, at most once in a presentation; the app decides how to recover.
  ///
  /// - Parameter error: The failure.
  func checkoutDidFail(error: KitError)

  /// Called when the checkout was closed: by the buyer, by the app, or after a failure.
  func checkoutDidDismiss()

  /// Returns what to do about a window that the page wants to open; by default it is opened.
  ///
  /// It is called if ``/CheckoutEngine/KitSettings/links`` is `ask`.
  ///
  /// - Parameter url: The address, whose scheme is `https`.
  /// - Returns: The decision.
  func checkoutAction(for url: PageAddress) -> KitLinkAction

  /// Called when the state of preloading changed, and at the beginning if a page was preloaded before.
  ///
  /// - Parameter state: The state.
  func checkoutPreloadDidChange(state: KitPreloadState)

  /// Called in place of the oldest news, if more than 1,024 waited for the main actor.
  ///
  /// - Parameter count: The number of states and events that were dropped.
  func checkoutDidMissNews(count: Int)
}

extension KitDelegate {
  /// Does nothing.
  public func checkoutDidStart(checkout: KitSnapshot) {}

  /// Does nothing.
  public func checkoutDidUpdate(checkout: KitSnapshot) {}

  /// Does nothing.
  public func checkoutDidComplete(checkout: KitSnapshot) {}

  /// Does nothing.
  public func checkoutDidFail(error: KitError) {}

  /// Does nothing.
  public func checkoutDidDismiss() {}

  /// Returns that the address is opened.
  public func checkoutAction(for url: PageAddress) -> KitLinkAction { .open }

  /// Does nothing.
  public func checkoutPreloadDidChange(state: KitPreloadState) {}

  /// Does nothing.
  public func checkoutDidMissNews(count: Int) {}
}

extension CheckoutStore where Flow == KitCheckout {
  /// Sets the delegate in the place of a handler, and retains it until another is set, or the
  /// handler is removed.
  ///
  /// A delegate that owns the store would retain itself: set it by
  /// ``setDelegate(weakly:onLoss:)-(KitDelegate,_)``.
  ///
  /// - Parameter delegate: The delegate.
  public func setDelegate(strongly delegate: some KitDelegate) {
    setHandler(strongly: KitDelegateHandler(delegate, of: self))
  }

  /// Sets the delegate in the place of a handler, without retaining it.
  ///
  /// If the delegate is released without having been removed, the next news is delivered to nobody,
  /// and the loss is reported once.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - onLoss: Called once, on the main actor, with the name of the delegate's type.
  public func setDelegate(
    weakly delegate: some KitDelegate, onLoss: @escaping @Sendable (_ type: String) -> Void
  ) {
    setHandler(weakly: delegate, onLoss: onLoss) { [weak self] delegate in
      KitDelegateHandler(delegate, of: self)
    }
  }
}

/// Calls a delegate for the events of a checkout.
private final class KitDelegateHandler: CheckoutHandler {
  typealias Flow = KitCheckout

  private let delegate: any KitDelegate
  private weak let store: CheckoutStore<KitCheckout>?
  /// The presentation of the last state, or nil before the first one.
  private var presentation: Int?
  /// The state of preloading that the delegate received last.
  private var preload = KitPreloadState.idle(.none)
  /// The number of the last question that the delegate was asked.
  private var lastAsk = 0

  nonisolated init(_ delegate: any KitDelegate, of store: CheckoutStore<KitCheckout>?) {
    (self.delegate, self.store) = (delegate, store)
  }

  func onState(_ state: KitState) {
    if presentation == nil { report(state.preload) }
    presentation = state.presentation
    for question in state.questions where question.ask > lastAsk {
      lastAsk = question.ask
      // The question may be over meanwhile.
      guard case .link(let url) = question.kind, let store,
        store.flow.settings.links == .ask, store.state.questions.contains(question)
      else { continue }
      store.enqueue(.link(ask: question.ask, delegate.checkoutAction(for: url)))
    }
  }

  func onEvent(_ event: KitEvent) {
    switch event {
    case .start(let checkout): if isPresented { delegate.checkoutDidStart(checkout: checkout) }
    case .update(let checkout): if isPresented { delegate.checkoutDidUpdate(checkout: checkout) }
    case .complete(let checkout): delegate.checkoutDidComplete(checkout: checkout)
    case .fail(let error): delegate.checkoutDidFail(error: error)
    case .dismiss: delegate.checkoutDidDismiss()
    case .preload(let state): report(state)
    case .log, .metric: break
    }
  }

  private func report(_ preload: KitPreloadState) {
    guard preload != self.preload else { return }
    self.preload = preload
    delegate.checkoutPreloadDidChange(state: preload)
  }

  /// Whether the presentation of the last state is still on screen.
  private var isPresented: Bool {
    guard let state = store?.state else { return true }
    return state.presentation == presentation && state.page != nil
  }

  func onMissed(count: Int) { delegate.checkoutDidMissNews(count: count) }
}
