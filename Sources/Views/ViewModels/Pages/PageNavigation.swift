public import CheckoutEngine
internal import ScheduleEngine

/// An address to which a page wants to go, about which a web view asks before it loads it.
///
///     let navigation = PageNavigation(url: "mailto:shop@shop.example", kind: .link)
///     navigation.isMainFrame  // true
public struct PageNavigation: Hashable, Sendable {
  /// The address.
  public let url: PageAddress
  /// The cause.
  public let kind: Kind
  /// Whether the address is for the main frame.
  public let isMainFrame: Bool
  /// Whether the address is for a window that does not exist, as by `target="_blank"`.
  public let isNewWindow: Bool

  /// A cause of a navigation; the cases are those of web views.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The shopper followed a link.
    case link
    /// The shopper submitted a form.
    case form
    /// The shopper went back or forward.
    case backForward
    /// The page is loaded again.
    case reload
    /// A form would be submitted again.
    case formResubmission
    /// Anything else: the app's own request, a redirect, a script.
    case other
  }

  /// Creates a navigation.
  ///
  /// - Parameters:
  ///   - url: The text of the address.
  ///   - kind: The cause.
  ///   - isMainFrame: Whether the address is for the main frame.
  ///   - isNewWindow: Whether the address is for a window that does not exist.
  public init(url: String, kind: Kind, isMainFrame: Bool = true, isNewWindow: Bool = false) {
    self.url = PageAddress(UTF8Text(url))
    (self.kind, self.isMainFrame, self.isNewWindow) = (kind, isMainFrame, isNewWindow)
  }
}

/// The decision about a navigation.
public enum NavigationDecision: Hashable, Sendable {
  /// The web view loads the address.
  case load
  /// The web view does not load the address in a new window, but in the page itself.
  case loadInPage
  /// The web view does not load the address.
  case cancel
  /// The web view does not load the address; the model, or the flow, hands this one over to the
  /// system.
  case openOutside(PageAddress)
  /// The web view does not load the address; it is a link to the app, which the flow has received.
  case deepLink(PageAddress)
}

/// The origin of a frame that sent a message, as web views give it.
///
///     MessageOrigin(scheme: "https", host: "shop.example", port: 0).text     // "https://shop.example"
///     MessageOrigin(scheme: "https", host: "shop.example", port: 8443).text  // "https://shop.example:8443"
public struct MessageOrigin: Hashable, Sendable {
  /// The origin as text.
  public let text: String

  /// Creates an origin.
  ///
  /// - Parameters:
  ///   - scheme: The scheme, such as `https`.
  ///   - host: The host; empty for an origin that is like no other.
  ///   - port: The port, or 0 for that of the scheme.
  public init(scheme: String, host: String, port: Int) {
    let isBareAddress = host.contains(":") && !host.hasPrefix("[")
    let host = isBareAddress ? "[\(host)]" : host
    text = host.isEmpty ? "null" : "\(scheme)://\(host)" + (port > 0 ? ":\(port)" : "")
  }
}
