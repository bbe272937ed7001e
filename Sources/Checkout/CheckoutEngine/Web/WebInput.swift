public import ScheduleEngine

/// An input of a web checkout.
///
/// ```swift
/// var checkout = WebCheckout(settings: try WebSettings(cartID: "c-1", api: .checkout))
/// try checkout.apply(.pageProgress(500), at: moment)
/// // throws: wrong_phase: There is no page. Wait, or try again.
/// ```
///
/// <doc:WebCheckoutRules#Refusals> lists the reasons for which each is rejected. An answer is never
/// rejected: one that the checkout does not wait for is ignored.
public indirect enum WebInput: Hashable, Sendable {
  /// Asks the shop's server for the page; does nothing if the checkout started before.
  case start
  /// Reports that the web view began to load a page.
  case pageStarted(url: PageAddress)
  /// Reports the progress of loading, in thousandths, from 0 to 1000; more counts as 1000.
  case pageProgress(Int)
  /// Reports that the web view finished loading a page.
  case pageFinished(url: PageAddress)
  /// Reports that a page could not be loaded, with the web view's reason; the reason `cancelled`
  /// is no failure.
  case pageFailed(reason: UTF8Text)
  /// Delivers a message of the page, for ``WebKind/bridge``.
  case message(WebMessage)
  /// Reports that the web view reached an address, for ``WebKind/parse(_:)``.
  case navigated(url: PageAddress)
  /// Asks to close the checkout: after a prompt while the page is shown, else at once.
  case close
  /// Leaves the checkout.
  case confirmLeave
  /// Returns to the checkout.
  case stay
  /// Asks for the page again, or reports the placed order again, after a failure.
  case retry
  /// Delivers the answer to a request.
  case answer(request: Int, ShopAnswer<WebReply>)
  /// Reports that a request has no answer.
  case noAnswer(request: Int, NoAnswerReason)
}

/// A message of a page, with its text as received.
///
/// `CheckoutWire` reads messages from JSON.
public struct WebMessage: Hashable, Sendable {
  /// The text that the page sent, which may name the shopper.
  public let text: SecretText
  /// The content of the text.
  public let content: Content

  /// The content of a message.
  public indirect enum Content: Hashable, Sendable {
    /// The order, whose total must be there.
    case order(WebOrderData)
    /// The order is placed.
    case paymentCompleted(FinalOrder)
    /// The page shows an error, in its own words.
    case error(message: UTF8Text)
    /// An order whose description cannot be read, so that nothing is known of it any more.
    case unreadableOrder
    /// The page asks to close the checkout.
    case closeWebView
    /// Another message, with its data as JSON text, unchanged, or nil.
    case other(name: UTF8Text, data: UTF8Text?)
    /// A text that cannot be read.
    case unreadable
  }

  /// The final order of a placed one.
  public indirect enum FinalOrder: Hashable, Sendable {
    /// The order did not change since it was last described.
    case unchanged
    /// The order, whose total must be there.
    case order(WebOrderData)
    /// An order whose description cannot be read, so that nothing is known of it any more.
    case unreadable
  }

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - text: The text that the page sent.
  ///   - content: Its content.
  public init(text: SecretText, content: Content) { (self.text, self.content) = (text, content) }
}

/// The body of a successful answer to a request of a web checkout.
public indirect enum WebReply: Hashable, Sendable {
  /// The page to load, and the order as the shop's server describes it, or nil.
  case page(WebPage, order: WebOrderData?)
  /// The number of the completed order.
  case completed(orderNumber: UTF8Text)
}

/// The request by which a web view loads a page, as the shop's server describes it.
///
/// The values of headers and cookies and the body are secrets, which are never printed. The web
/// view sends them unchanged: a body does not replace the header `Content-Type`.
public struct WebPage: Hashable, Sendable {
  /// The address.
  public let url: PageAddress
  /// The HTTP method.
  public let method: UTF8Text
  /// The headers, in order.
  public let headers: [Header]
  /// The cookies to set before the request.
  public let cookies: [Cookie]
  /// The body, or nil.
  public let body: SecretText?

  /// A header.
  public struct Header: Hashable, Sendable {
    /// The header's name.
    public let name: UTF8Text
    /// The header's value.
    public let value: SecretText

    /// Creates a header.
    ///
    /// - Parameters:
    ///   - name: The header's name.
    ///   - value: The header's value.
    public init(name: UTF8Text, value: SecretText) { (self.name, self.value) = (name, value) }
  }

  /// A cookie.
  public struct Cookie: Hashable, Sendable {
    /// The cookie's name.
    public let name: UTF8Text
    /// The cookie's value.
    public let value: SecretText
    /// The domain, or nil.
    public let domain: UTF8Text?
    /// The path, or nil.
    public let path: UTF8Text?

    /// Creates a cookie.
    ///
    /// - Parameters:
    ///   - name: The cookie's name.
    ///   - value: The cookie's value.
    ///   - domain: The domain, or nil.
    ///   - path: The path, or nil.
    public init(
      name: UTF8Text, value: SecretText, domain: UTF8Text? = nil, path: UTF8Text? = nil
    ) {
      (self.name, self.value, self.domain, self.path) = (name, value, domain, path)
    }
  }

  /// Creates a request for a page.
  ///
  /// - Parameters:
  ///   - url: The address; a checkout loads it only if it ``isLoadable``.
  ///   - method: The HTTP method; `GET` by default.
  ///   - headers: The headers, in order; one whose name is empty is left out.
  ///   - cookies: The cookies to set before the request; one whose name is empty is left out.
  ///   - body: The body, or nil.
  public init(
    url: PageAddress, method: UTF8Text = "GET", headers: [Header] = [], cookies: [Cookie] = [],
    body: SecretText? = nil
  ) {
    (self.url, self.method, self.body) = (url, method, body)
    self.headers = headers.filter { !$0.name.isEmpty }
    self.cookies = cookies.filter { !$0.name.isEmpty }
  }

  /// Whether a checkout loads the page: its scheme is `https`, or `http` if the host is
  /// `localhost`, `127.0.0.1` or `[::1]`, and the authority has neither a user nor a backslash, which
  /// a web view reads as a slash.
  public var isLoadable: Bool {
    guard let host = url.host, !host.isEmpty else { return false }
    if url.hasScheme("https") { return true }
    return url.hasScheme("http") && !url.isAuthorityAmbiguous
      && (host.isEqualIgnoringCase(to: "localhost") || host == "127.0.0.1" || host == "[::1]")
  }
}
