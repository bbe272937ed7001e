// swift-format-ignore-file

// The public names of WebKit that the views use, and those of Foundation that Linux lacks or has in another
// module, for a module of that name. The signatures are those of Apple's documentation. Nothing here runs.
//
// The optional requirements of the delegates are required here: so a function of another name or type is an error.

public import Foundation
@_exported public import FoundationNetworking

#if canImport(UIKit)
  @_exported public import UIKit
  public typealias WKPlatformView = UIView
#else
  @_exported public import AppKit
  public typealias WKPlatformView = NSView
#endif

// MARK: Foundation's key-value observation

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
}
public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
}
public final class NSKeyValueObservation: NSObject {
  public func invalidate() {}
}
public protocol _KeyValueCodingAndObserving {}
extension NSObject: _KeyValueCodingAndObserving {}
extension _KeyValueCodingAndObserving {
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { fatalError() }
}

// MARK: Pages

@MainActor open class WKFrameInfo: NSObject {
  public nonisolated override init() {}
  open var isMainFrame: Bool { false }
  open var request: URLRequest { fatalError() }
  open var securityOrigin: WKSecurityOrigin { fatalError() }
}
@MainActor open class WKSecurityOrigin: NSObject {
  public nonisolated override init() {}
  open var `protocol`: String { "" }
  open var host: String { "" }
  open var port: Int { 0 }
}

// MARK: Messages

@MainActor open class WKScriptMessage: NSObject {
  public nonisolated override init() {}
  open var body: Any { fatalError() }
  open var frameInfo: WKFrameInfo { fatalError() }
  open var name: String { "" }
  open weak var webView: WKWebView? { nil }
}
@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}
public enum WKUserScriptInjectionTime: Int, Sendable { case atDocumentStart, atDocumentEnd }
@MainActor open class WKUserScript: NSObject {
  public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {}
}
@MainActor open class WKUserContentController: NSObject {
  public nonisolated override init() {}
  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {}
  open func removeAllScriptMessageHandlers() {}
  open func addUserScript(_ userScript: WKUserScript) {}
}

// MARK: Settings

@MainActor open class WKWebsiteDataStore: NSObject {
  open class func `default`() -> WKWebsiteDataStore { fatalError() }
  open class func nonPersistent() -> WKWebsiteDataStore { fatalError() }
  open var httpCookieStore: WKHTTPCookieStore { fatalError() }
}
@MainActor open class WKHTTPCookieStore: NSObject {
  open func setCookie(_ cookie: HTTPCookie) async {}
}
@MainActor open class WKWebViewConfiguration: NSObject {
  public override nonisolated init() {}
  open var userContentController: WKUserContentController { get { fatalError() } set {} }
  open var websiteDataStore: WKWebsiteDataStore { get { fatalError() } set {} }
  open var applicationNameForUserAgent: String?
}

// MARK: Navigation

@MainActor open class WKNavigation: NSObject {}
public enum WKNavigationType: Int, Sendable {
  case linkActivated = 0, formSubmitted, backForward, reload, formResubmitted
  case other = -1
}
@MainActor open class WKNavigationAction: NSObject {
  public nonisolated override init() {}
  open var targetFrame: WKFrameInfo? { nil }
  open var navigationType: WKNavigationType { .other }
  open var request: URLRequest { fatalError() }
}
@MainActor open class WKNavigationResponse: NSObject {
  public nonisolated override init() {}
  open var isForMainFrame: Bool { false }
  open var response: URLResponse { fatalError() }
}
public enum WKNavigationActionPolicy: Int, Sendable { case cancel, allow, download }
public enum WKNavigationResponsePolicy: Int, Sendable { case cancel, allow, download }

@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void)
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void)
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!)
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error)
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}
@MainActor open class WKWindowFeatures: NSObject {}
@MainActor public protocol WKUIDelegate: NSObjectProtocol {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView?
}

@MainActor open class WKWebView: WKPlatformView {
  public init(frame: CGRect, configuration: WKWebViewConfiguration) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  open var configuration: WKWebViewConfiguration { fatalError() }
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  open weak var uiDelegate: (any WKUIDelegate)?
  open var url: URL? { nil }
  open var estimatedProgress: Double { 0 }
  open var canGoBack: Bool { false }
  open var allowsBackForwardNavigationGestures = false
  @discardableResult open func load(_ request: URLRequest) -> WKNavigation? { nil }
  @discardableResult open func goBack() -> WKNavigation? { nil }
  @discardableResult open func reload() -> WKNavigation? { nil }
  open func stopLoading() {}
  open func evaluateJavaScript(
    _ javaScriptString: String,
    completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil) {}
}
