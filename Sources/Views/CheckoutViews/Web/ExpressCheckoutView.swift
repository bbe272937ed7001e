#if canImport(WebKit) && canImport(SwiftUI)
  public import CheckoutEngine
  public import SwiftUI
  public import ViewModels
  internal import WidgetViews

  /// An express checkout: Afterpay's own page in a web view.
  ///
  /// ```swift no-run
  /// NavigationStack {
  ///   ExpressCheckoutView(model: model, webViews: webViews, onClose: { isPresented = false })
  /// }
  /// ```
  ///
  /// The view is for a navigation stack, which has the button that closes it. The end of the checkout
  /// is the result of its store.
  public struct ExpressCheckoutView: View {
    private let model: ExpressCheckoutModel
    private let webViews: WebViews<ExpressCheckout>
    private let onClose: @MainActor () -> Void

    /// Creates the view of a model.
    ///
    /// - Parameters:
    ///   - model: The model, which the app keeps.
    ///   - webViews: The web views of the model's pages, which the app keeps.
    ///   - onClose: Closes the screen, when the checkout has ended.
    public init(
      model: ExpressCheckoutModel, webViews: WebViews<ExpressCheckout>,
      onClose: @escaping @MainActor () -> Void
    ) {
      (self.model, self.webViews, self.onClose) = (model, webViews, onClose)
    }

    /// The page, with a progress indicator while it is loading.
    public var body: some View {
      let screen = model.screen
      ExpressCheckoutContent(screen: screen) { HostedPageView(webViews) }
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            ModelButton(screen.closeButton) { model.close() }
          }
        }
        .asks(screen.alert) { model.answer($0) }
        .announces(screen.announcement)
        .onChange(of: screen.isClosed, initial: true) { _, isClosed in if isClosed { onClose() } }
    }
  }

  /// The contents of an express checkout below its bar.
  struct ExpressCheckoutContent<Page: View>: View {
    let screen: ExpressScreen
    @ViewBuilder let page: Page

    var body: some View {
      ZStack {
        page
        if screen.isLoading { ProgressView() }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
#endif
