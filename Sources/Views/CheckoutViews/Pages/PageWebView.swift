#if canImport(WebKit) && canImport(SwiftUI)
  internal import CheckoutEngine
  internal import Foundation
  internal import ScheduleEngine
  internal import ViewModels
  internal import WebKit

  /// The web view of a page, with its delegates: it passes what they receive as values to a host.
  @MainActor final class PageWebView: NSObject {
    let webView: WKWebView
    let receiver: PageReceiver
    private var observations: [NSKeyValueObservation] = []

    /// Creates the web view for the first request of a page.
    init(for request: PageRequest, receiver: PageReceiver) {
      let configuration = WKWebViewConfiguration()
      configuration.applicationNameForUserAgent = request.applicationName
      if request.hasOwnCookies { configuration.websiteDataStore = .nonPersistent() }
      if let script = request.userScript {
        configuration.userContentController.addUserScript(
          WKUserScript(source: script, injectionTime: .atDocumentStart, forMainFrameOnly: true))
      }
      webView = WKWebView(frame: .zero, configuration: configuration)
      self.receiver = receiver
      super.init()
      let handler = MessageHandler(receiver)
      for name in request.messageHandlers {
        configuration.userContentController.add(handler, name: name)
      }
      webView.navigationDelegate = self
      webView.uiDelegate = self
      observe()
    }

    /// Sets the cookies of a request, then loads it.
    func load(_ request: PageRequest) {
      guard let urlRequest = URLRequest(request) else {
        return receiver.report(.failed(PageError(domain: NSURLErrorDomain, code: NSURLErrorBadURL)))
      }
      let cookies = request.cookies.compactMap { HTTPCookie($0, for: request.url) }
      guard !cookies.isEmpty else {
        webView.load(urlRequest)
        return
      }
      Task { [weak self] in
        for cookie in cookies {
          await self?.webView.configuration.websiteDataStore.httpCookieStore.setCookie(cookie)
        }
        self?.webView.load(urlRequest)
      }
    }

    /// Stops the page and removes its message handlers.
    func release() {
      observations = []
      webView.stopLoading()
      webView.navigationDelegate = nil
      webView.uiDelegate = nil
      webView.configuration.userContentController.removeAllScriptMessageHandlers()
    }

    /// Reports the properties that change without a call of a delegate.
    private func observe() {
      let receiver = receiver
      observations = [
        webView.observe(\.estimatedProgress) { webView, _ in
          MainActor.assumeIsolated {
            let percent = Int(exactly: (webView.estimatedProgress * 100).rounded()) ?? 0
            receiver.report(.progressed(percent: percent))
          }
        },
        webView.observe(\.url) { webView, _ in
          MainActor.assumeIsolated { receiver.report(.addressChanged(url: webView.address)) }
        },
        webView.observe(\.canGoBack) { webView, _ in
          MainActor.assumeIsolated { receiver.report(.canGoBack(webView.canGoBack)) }
        },
      ]
    }
  }

  extension WKWebView {
    /// The text of the address, or an empty text.
    var address: String { url?.absoluteString ?? "" }
  }
#endif
