#if canImport(WebKit) && canImport(SwiftUI)
  internal import CheckoutEngine
  public import SwiftUI
  public import ViewModels
  internal import WebKit
  internal import WidgetViews

  /// The page of a flow that the shopper sees, in a web view.
  ///
  /// ```swift no-run
  /// HostedPageView(webViews)
  /// ```
  ///
  /// All flows with pages have the same view. It decides nothing: the host of the web views does.
  public struct HostedPageView<Flow: PageFlow>: View {
    private let webViews: WebViews<Flow>
    private let retry: ScreenButton

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - webViews: The web views of the flow.
    ///   - retry: The button below a failure that the host shows.
    public init(_ webViews: WebViews<Flow>, retry: ScreenButton = ScreenButton("Try again")) {
      (self.webViews, self.retry) = (webViews, retry)
    }

    /// The page, or nothing while the flow shows none.
    public var body: some View {
      VStack(spacing: 0) {
        if let page = webViews.host.screen.pageOnScreen {
          if let failure = page.failure {
            FailureView(sentences: [failure], button: retry) { webViews.host.retry(page.id) }
              .padding(16)
          }
          if let webView = webViews.webView(of: page.id) {
            // A page that is loaded again by its flow has another web view.
            WebViewRepresentable(page: page, webView: webView).id(page.id)
          }
        }
      }
    }
  }

  /// The web view of a page as a view of SwiftUI.
  @MainActor private struct WebViewRepresentable {
    let page: HostedPage
    let webView: PageWebView

    func makeCoordinator() -> PageWebView { webView }

    private func update(_ view: WKWebView) {
      view.allowsBackForwardNavigationGestures = page.allowsBackForwardGestures
    }
  }

  #if canImport(UIKit)
    extension WebViewRepresentable: UIViewRepresentable {
      func makeUIView(context: Context) -> WKWebView { context.coordinator.webView }
      func updateUIView(_ view: WKWebView, context: Context) { update(view) }
    }
  #else
    extension WebViewRepresentable: NSViewRepresentable {
      func makeNSView(context: Context) -> WKWebView { context.coordinator.webView }
      func updateNSView(_ view: WKWebView, context: Context) { update(view) }
    }
  #endif
#endif
