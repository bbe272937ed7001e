public import CheckoutEngine
public import Observation

/// The handle of a page that a ``KitCheckoutModel`` loads before the buyer asks for it.
///
/// ```swift no-run
/// let checkout = KitCheckoutModel()
/// let preload = checkout.preload("https://shop.example/cart/c/1")
/// preload?.state                                 // .loading
/// preload?.onChange = { state in print(state) }  // prints the present state at once
/// ```
///
/// The app keeps it; the model does not. Only the latest handle follows the state: when another page
/// is preloaded, the handle of the one before keeps its last state. A page that is presented leaves
/// its handle as it is.
@MainActor @Observable public final class KitPreload {
  /// The state of the page.
  public private(set) var state: KitPreloadState

  /// Called with the present state when it is set, and then with each one that differs.
  @ObservationIgnored public var onChange: (@MainActor (KitPreloadState) -> Void)? {
    didSet { onChange?(state) }
  }

  init(_ state: KitPreloadState) { self.state = state }

  func update(to state: KitPreloadState) {
    guard state != self.state else { return }
    self.state = state
    onChange?(state)
  }
}
