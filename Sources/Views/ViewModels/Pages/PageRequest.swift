public import CheckoutEngine
public import ScheduleEngine

/// The request by which a web view loads a page, and the configuration of the web view.
///
///     let request = PageRequest(url: "https://shop.example/cart/c/1")
///     request.method           // GET
///     request.messageHandlers  // []
public struct PageRequest: Hashable, Sendable {
  /// The address.
  public var url: PageAddress
  /// The HTTP method.
  public var method: UTF8Text
  /// The headers, in order.
  public var headers: [WebPage.Header]
  /// The cookies to set before the request.
  public var cookies: [WebPage.Cookie]
  /// The body, or nil.
  public var body: SecretText?
  /// The names of the script message handlers of the web view; messages to others are dropped.
  public var messageHandlers: [String]
  /// The text that the web view appends to its user agent, or nil.
  public var applicationName: String?
  /// A script that the web view runs in the main frame before those of the page, or nil.
  public var userScript: String?
  /// Whether the web view has cookies of its own, which end with it.
  public var hasOwnCookies: Bool

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - method: The HTTP method.
  ///   - headers: The headers, in order.
  ///   - cookies: The cookies to set before the request.
  ///   - body: The body, or nil.
  ///   - messageHandlers: The names of the script message handlers.
  ///   - applicationName: The text that the web view appends to its user agent, or nil.
  ///   - userScript: A script that the web view runs before those of the page, or nil.
  ///   - hasOwnCookies: Whether the web view has cookies of its own.
  public init(
    url: PageAddress, method: UTF8Text = "GET", headers: [WebPage.Header] = [],
    cookies: [WebPage.Cookie] = [], body: SecretText? = nil, messageHandlers: [String] = [],
    applicationName: String? = nil, userScript: String? = nil, hasOwnCookies: Bool = false
  ) {
    (self.url, self.method, self.headers, self.cookies) = (url, method, headers, cookies)
    (self.body, self.messageHandlers) = (body, messageHandlers)
    (self.applicationName, self.userScript) = (applicationName, userScript)
    self.hasOwnCookies = hasOwnCookies
  }
}

/// A command of a ``PageHostModel`` to the object that owns the web views.
///
/// A page is known by its identifier, which is never used for another load. Commands about a page
/// that the object does not have are ignored.
public enum WebViewCommand: Hashable, Sendable {
  /// Load a request: in a new web view, or again in the page's web view if there is one.
  case load(page: Int, PageRequest)
  /// Load the address that the page shows again.
  case reload(page: Int)
  /// Go back in the history of the page.
  case goBack(page: Int)
  /// Run a script in the main frame of the page.
  case run(page: Int, script: String)
  /// Stop the page, remove its message handlers, and release its web view.
  case release(page: Int)
  /// Hand an address over to the system: a browser, a mail program, a bank's app.
  case open(PageAddress)
  /// Open a web address in a browser within the app.
  case browse(PageAddress)
}
