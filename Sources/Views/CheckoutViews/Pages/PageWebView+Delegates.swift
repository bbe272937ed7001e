#if canImport(WebKit) && canImport(SwiftUI)
  internal import CheckoutEngine
  internal import Foundation
  internal import ViewModels
  internal import WebKit

  extension PageWebView: WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
      // A new window is decided about when the page asks for it, which scripts do without this call.
      guard let frame = navigationAction.targetFrame else { return decisionHandler(.allow) }
      let navigation = PageNavigation(navigationAction, isMainFrame: frame.isMainFrame)
      switch receiver.decide(navigation) {
      case .load: decisionHandler(.allow)
      case .loadInPage:
        decisionHandler(.cancel)
        webView.load(navigationAction.request)
      case .cancel, .openOutside, .deepLink: decisionHandler(.cancel)
      }
    }

    func webView(
      _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
      decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    ) {
      guard let response = navigationResponse.response as? HTTPURLResponse else {
        return decisionHandler(.allow)
      }
      let isShown = receiver.answer(response, navigationResponse.isForMainFrame)
      decisionHandler(isShown ? .allow : .cancel)
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
      receiver.report(.started(url: webView.address))
    }

    func webView(
      _ webView: WKWebView,
      didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
    ) {
      receiver.report(.redirected(url: webView.address))
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
      receiver.report(.committed(url: webView.address))
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
      receiver.report(.finished(url: webView.address))
    }

    func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
      withError error: any Error
    ) {
      receiver.report(.failed(PageError(error)))
    }

    func webView(
      _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
    ) {
      receiver.report(.failed(PageError(error)))
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
      receiver.report(.processEnded)
    }
  }

  extension PageWebView: WKUIDelegate {
    func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
      for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
      let navigation = PageNavigation(navigationAction, isMainFrame: true, isNewWindow: true)
      switch receiver.decide(navigation) {
      case .load, .loadInPage: webView.load(navigationAction.request)
      case .cancel, .openOutside, .deepLink: break
      }
      return nil
    }
  }

  /// Passes the messages of a page's scripts to its host.
  ///
  /// It is apart from the web view's delegate, since a web view retains its message handlers.
  @MainActor final class MessageHandler: NSObject, WKScriptMessageHandler {
    private let receiver: PageReceiver

    init(_ receiver: PageReceiver) { self.receiver = receiver }

    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
      let origin = message.frameInfo.securityOrigin
      receiver.report(
        .message(
          handler: message.name, text: message.body as? String,
          isMainFrame: message.frameInfo.isMainFrame,
          origin: MessageOrigin(scheme: origin.protocol, host: origin.host, port: origin.port)))
    }
  }
#endif
