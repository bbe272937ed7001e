#if canImport(WebKit) && canImport(SwiftUI)
  public import CheckoutEngine
  public import SwiftUI
  public import ViewModels
  internal import WidgetViews

  /// A web checkout: the shop's checkout page below a bar with a logo and a button that closes it.
  ///
  /// ```swift no-run
  /// NavigationStack {
  ///   WebCheckoutView(model: model, webViews: webViews, onClose: { isPresented = false }) {
  ///     Image("logo")
  ///   }
  /// }
  /// ```
  ///
  /// The view is for a navigation stack. While the page is shown, the shopper is asked before the
  /// checkout is closed.
  public struct WebCheckoutView<Logo: View>: View {
    private let model: WebCheckoutModel
    private let webViews: WebViews<WebCheckout>
    private let onClose: @MainActor () -> Void
    private let logo: Logo

    /// Creates the view of a model.
    ///
    /// - Parameters:
    ///   - model: The model, which the app keeps.
    ///   - webViews: The web views of the model's pages, which the app keeps.
    ///   - onClose: Closes the screen, when the checkout was left or has ended.
    ///   - logo: The app's logo, for the middle of the bar.
    public init(
      model: WebCheckoutModel, webViews: WebViews<WebCheckout>,
      onClose: @escaping @MainActor () -> Void, @ViewBuilder logo: () -> Logo
    ) {
      (self.model, self.webViews, self.onClose, self.logo) = (model, webViews, onClose, logo())
    }

    /// The page, or the failure in its place.
    public var body: some View {
      let screen = model.screen
      WebCheckoutContent(screen: screen, retry: { model.retry() }) { HostedPageView(webViews) }
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            ModelButton(screen.leftButton) { model.close() }
          }
          ToolbarItem(placement: .principal) { title(screen.title) }
        }
        .asks(screen.alert) { model.answer($0) }
        .announces(screen.announcement)
        .onAppear { model.start() }
        .onChange(of: screen.isClosed) { _, isClosed in if isClosed { onClose() } }
    }

    @ViewBuilder private func title(_ title: WebScreen.Title) -> some View {
      switch title {
      case .logo: logo
      case .text(let text): Text(verbatim: text).font(.headline)
      }
    }
  }

  /// The contents of a web checkout below its bar.
  struct WebCheckoutContent<Page: View>: View {
    let screen: WebScreen
    let retry: @MainActor () -> Void
    @ViewBuilder let page: Page

    var body: some View {
      VStack(spacing: 0) {
        PageProgressView(progress: screen.progress)
        if let failure = screen.failure {
          FailureView(sentences: [failure.text], button: failure.retryButton, retry: retry)
            .padding(16)
        }
        page
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
#endif
