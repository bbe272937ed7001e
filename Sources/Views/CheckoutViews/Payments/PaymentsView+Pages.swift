#if canImport(WebKit) && canImport(SwiftUI)
  public import CheckoutEngine
  internal import SwiftUI
  public import ViewModels

  extension PaymentsView where Page == HostedPageView<PaymentsCheckout> {
    /// Creates the view of a model whose payments can be paid in the app.
    ///
    /// - Parameters:
    ///   - model: The model, which the app keeps.
    ///   - webViews: The web views of the payments' pages, which the app keeps.
    public init(model: PaymentsModel, webViews: WebViews<PaymentsCheckout>) {
      self.init(model: model) {
        HostedPageView(webViews)
      }
    }
  }
#endif
