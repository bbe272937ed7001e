#if canImport(WebKit) && canImport(SwiftUI)
  internal import CheckoutEngine
  public import Foundation
  public import ViewModels
  internal import WebKit

  /// The web views of a flow's pages: they report to a host, which decides, and carry its commands out.
  ///
  /// ```swift no-run
  /// let commands = PageCommands()
  /// let store = CheckoutStore<SheetCheckout>(
  ///   settings: SheetSettings(), environment: environment, runner: SheetRunners(pages: commands))
  /// let webViews = WebViews(of: PageHostModel(store: store, commands: commands))
  /// ```
  ///
  /// An app keeps it as long as the store, so that a preloaded page has a web view before the shopper
  /// sees it.
  @MainActor public final class WebViews<Flow: PageFlow> {
    /// The host, which decides.
    public let host: PageHostModel<Flow>
    /// Opens an address outside of the app: in the browser, a mail program, a bank's app.
    public var openURL: @MainActor (URL) -> Void
    /// Opens a web address in a browser within the app; by default above the page where the device has
    /// such a browser, otherwise by the system.
    public var browse: @MainActor (URL) -> Void = { url in url.openInApp() }
    private var pages: [Int: PageWebView] = [:]

    /// Creates the web views of a host, and carries out the commands that wait.
    ///
    /// - Parameters:
    ///   - host: The host.
    ///   - openURL: Opens an address outside of the app; by default the system does.
    public init(
      of host: PageHostModel<Flow>,
      openURL: (@MainActor (URL) -> Void)? = nil
    ) {
      self.host = host
      self.openURL = openURL ?? { url in url.openBySystem() }
      host.perform = { [weak self] command in self?.perform(command) }
    }

    /// Returns the web view of a page, or nil if it has none.
    ///
    /// - Parameter page: The page's identifier.
    /// - Returns: The web view with its delegate.
    func webView(of page: Int) -> PageWebView? { pages[page] }

    private func perform(_ command: WebViewCommand) {
      switch command {
      case .load(let page, let request): load(request, in: page)
      case .reload(let page): pages[page]?.webView.reload()
      case .goBack(let page): pages[page]?.webView.goBack()
      case .run(let page, let script): pages[page]?.webView.evaluateJavaScript(script)
      case .release(let page): pages.removeValue(forKey: page)?.release()
      case .open(let address): if let url = address.url { openURL(url) }
      case .browse(let address): if let url = address.url { browse(url) }
      }
    }

    private func load(_ request: PageRequest, in page: Int) {
      let view = pages[page] ?? PageWebView(for: request, receiver: receiver(of: page))
      pages[page] = view
      view.load(request)
    }

    private func receiver(of page: Int) -> PageReceiver {
      PageReceiver(
        report: { [weak host] report in host?.report(report, of: page) },
        decide: { [weak host] navigation in host?.decide(navigation, of: page) ?? .cancel },
        answer: { [weak host] answer, isMainFrame in
          host?.answer(
            url: answer.url?.absoluteString ?? "", status: answer.statusCode,
            headers: answer.textHeaders,
            words: HTTPURLResponse.localizedString(forStatusCode: answer.statusCode),
            isMainFrame: isMainFrame, of: page) ?? false
        })
    }
  }

  /// The functions of a host for a page.
  @MainActor struct PageReceiver {
    /// Receives a report.
    let report: @MainActor (PageReport) -> Void
    /// Decides about an address to which the page wants to go.
    let decide: @MainActor (PageNavigation) -> NavigationDecision
    /// Returns whether the web view shows an answer.
    let answer: @MainActor (_ answer: HTTPURLResponse, _ isMainFrame: Bool) -> Bool
  }
#endif
