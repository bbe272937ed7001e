#if canImport(WebKit) && canImport(SwiftUI)
  public import CheckoutEngine
  public import ViewModels

  /// A checkout of the Checkout Kit 4 that an app keeps, with the web views of its pages.
  ///
  /// ```swift no-run
  /// let session = KitCheckoutSession()
  /// let preload = session.model.preload(checkoutURL.absoluteString)
  /// // later, in a sheet:
  /// KitCheckoutView(url: checkoutURL, in: session)
  /// ```
  @MainActor public final class KitCheckoutSession {
    /// The model of the checkout.
    public let model: KitCheckoutModel
    /// The web views of its pages.
    public let webViews: WebViews<KitCheckout>

    /// Creates a session.
    ///
    /// - Parameter model: The model.
    public init(model: KitCheckoutModel = KitCheckoutModel()) {
      self.model = model
      webViews = WebViews(of: model.pages)
    }
  }
#endif
