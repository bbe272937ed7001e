#if canImport(WebKit) && canImport(UIKit)
  public import Foundation
  public import LiveCheckout
  internal import SwiftUI
  public import UIKit
  internal import ViewModels

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
