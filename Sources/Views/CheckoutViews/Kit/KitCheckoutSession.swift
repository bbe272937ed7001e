#if canImport(WebKit) && canImport(SwiftUI)
  public import CheckoutEngine
  public import Foundation
  public import LiveCheckout
  public import ViewModels

  #if canImport(UIKit)
    internal import SwiftUI
    public import UIKit
  #endif

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

  #if canImport(UIKit)
    extension KitCheckoutSession {
      /// Presents a checkout above a view controller.
      ///
      /// ```swift no-run
      /// session.present(checkout: checkoutURL, from: self, delegate: self)
      /// ```
      ///
      /// - Parameters:
      ///   - url: The address of the page, whose scheme is `https`.
      ///   - controller: The view controller.
      ///   - delegate: Receives the news of the checkout; it is not retained.
      public func present(
        checkout url: URL, from controller: UIViewController, delegate: some KitDelegate
      ) {
        model.store.setDelegate(weakly: delegate) { _ in }
        controller.present(
          UIHostingController(rootView: KitCheckoutView(url: url, in: self)), animated: true)
      }
    }
  #endif
#endif
