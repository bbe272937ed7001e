public import CheckoutEngine

/// Receives the news of a checkout sheet by the callbacks of Shopify's Checkout Sheet Kit.
///
/// ```swift
/// final class Shop: SheetDelegate {
///   var news: [String] = []
///   func checkoutDidCancel() { news.append("cancelled") }
///   func checkoutDidFail(error: SheetError) { news.append("\(error)") }
///   func checkoutDidClickLink(url: PageAddress) { news.append("open \(url)") }
///   func checkoutDidEmitWebPixelEvent(event: SheetPixel) {}
/// }
/// ```
///
/// The callbacks are called on the main actor, one at a time and in order, as those of a
/// ``CheckoutHandler``. For each presentation that ends, there is one call of
/// ``checkoutDidComplete(event:)``, of ``checkoutDidCancel()``, or of ``checkoutDidFail(error:)`` that no recovery
/// follows.
@MainActor public protocol SheetDelegate: AnyObject, Sendable {
  /// Called when the order is placed; does nothing by default.
  ///
  /// The sheet still shows the page: dismiss it when the buyer has seen it.
  ///
  /// - Parameter event: The order, as far as the page described it.
  func checkoutDidComplete(event: SheetCompletion)

  /// Called when the buyer closed the sheet before the order was placed.
  func checkoutDidCancel()

  /// Called for each failure, also for one that is recovered from.
  ///
  /// - Parameter error: The failure.
  func checkoutDidFail(error: SheetError)

  /// Returns whether to load the checkout a second time after a failure; by default, if the failure
  /// is recoverable.
  ///
  /// It is called after ``checkoutDidFail(error:)``, if the sheet's recovery is
  /// ``/CheckoutEngine/SheetRecovery/ask``, at most once in a presentation.
  ///
  /// - Parameter error: The failure.
  /// - Returns: Whether to recover.
  func shouldRecoverFromError(error: SheetError) -> Bool

  /// Called when the buyer followed a link out of the checkout, which the app opens: a page in the
  /// browser, an email, a telephone call.
  ///
  /// - Parameter url: The address.
  func checkoutDidClickLink(url: PageAddress)

  /// Called when the page emitted an event for analytics.
  ///
  /// - Parameter event: The event.
  func checkoutDidEmitWebPixelEvent(event: SheetPixel)

  /// Called in place of the oldest news, if more than 1,024 waited for the main actor; does nothing
  /// by default.
  ///
  /// - Parameter count: The number of states and events that were dropped.
  func checkoutDidMissNews(count: Int)
}

extension SheetDelegate {
  /// Does nothing.
  ///
  /// - Parameter event: The order, as far as the page described it.
  public func checkoutDidComplete(event: SheetCompletion) {}

  /// Returns whether the failure is recoverable.
  ///
  /// - Parameter error: The failure.
  /// - Returns: Whether to recover.
  public func shouldRecoverFromError(error: SheetError) -> Bool { error.isRecoverable }

  /// Does nothing.
  ///
  /// - Parameter count: The number of states and events that were dropped.
  public func checkoutDidMissNews(count: Int) {}
}

extension CheckoutStore where Flow == SheetCheckout {
  /// Sets the delegate in the place of a handler, and retains it until another is set, or the
  /// handler is removed.
  ///
  /// A delegate that owns the store would retain itself: set it by
  /// ``setDelegate(weakly:onLoss:)-(SheetDelegate,_)``.
  ///
  /// - Parameter delegate: The delegate.
  public func setDelegate(strongly delegate: some SheetDelegate) {
    setHandler(strongly: SheetDelegateHandler(delegate, of: self))
  }

  /// Sets the delegate in the place of a handler, without retaining it.
  ///
  /// If the delegate is released without having been removed, the next news is delivered to nobody,
  /// and the loss is reported once: it is not missed silently, as in the Checkout Sheet Kit.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - onLoss: Called once, on the main actor, with the name of the delegate's type.
  public func setDelegate(
    weakly delegate: some SheetDelegate, onLoss: @escaping @Sendable (_ type: String) -> Void
  ) {
    setHandler(weakly: delegate, onLoss: onLoss) { [weak self] delegate in
      SheetDelegateHandler(delegate, of: self)
    }
  }
}

/// Calls a delegate for the events of a sheet.
private final class SheetDelegateHandler: CheckoutHandler {
  typealias Flow = SheetCheckout

  private let delegate: any SheetDelegate
  private weak let store: CheckoutStore<SheetCheckout>?

  nonisolated init(_ delegate: any SheetDelegate, of store: CheckoutStore<SheetCheckout>?) {
    (self.delegate, self.store) = (delegate, store)
  }

  func onState(_ state: SheetState) {}

  func onEvent(_ event: SheetEvent) {
    switch event {
    case .completed(let completion): delegate.checkoutDidComplete(event: completion)
    case .cancelled: delegate.checkoutDidCancel()
    case .failed(let error):
      delegate.checkoutDidFail(error: error)
      // The buyer may have closed the sheet meanwhile.
      guard let store, store.state.phase == .deciding, store.state.error == error else { return }
      store.enqueue(.recover(isAllowed: delegate.shouldRecoverFromError(error: error)))
    case .linkClicked(let url): delegate.checkoutDidClickLink(url: url)
    case .pixel(let pixel): delegate.checkoutDidEmitWebPixelEvent(event: pixel)
    case .preloadGivenUp, .linkRefused, .malformedMessage: break
    }
  }

  func onMissed(count: Int) { delegate.checkoutDidMissNews(count: count) }
}
