public import ScheduleEngine

/// An input of a checkout of the Checkout Kit 4: a call of the app, news of a page, or a timer.
///
/// ```swift
/// var checkout = KitCheckout(settings: KitSettings())
/// try checkout.apply(.present(url: "https://shop.example/cart/c/1"), at: moment)
/// checkout.state.page  // 1
/// try checkout.apply(.present(url: "https://shop.example/cart/c/2"), at: moment)
/// // throws: already_presented: The checkout is open already.
/// ```
///
/// News of a page that is neither on screen nor preloaded, late timers and answers to questions that
/// are over are ignored. <doc:KitCheckoutRules#Refusals> lists the reasons for which others are rejected.
public indirect enum KitInput: Hashable, Sendable {
  /// Loads a checkout page before the buyer sees it; ignored while preloading is disabled.
  case preload(url: PageAddress, entryPoint: KitEntryPoint = .checkout)
  /// Shows a checkout page: the preloaded one if it has this address and entry point and is younger
  /// than 300 seconds, otherwise a new one.
  case present(url: PageAddress, entryPoint: KitEntryPoint = .checkout)
  /// Drops the preloaded page.
  case invalidate
  /// Changes the configuration; a disabled preloading drops the preloaded page.
  case configure(KitSettings)
  /// Closes the checkout, by the buyer or the app.
  case dismiss
  /// Reports the HTTP status of an answer that a page loads.
  case pageAnswer(page: Int, KitAnswerHead)
  /// Reports that a page finished loading.
  case pageFinished(page: Int)
  /// Reports that a navigation of a page failed.
  case pageFailed(page: Int, KitLoadFailure)
  /// Reports that the process of a page's content ended.
  case processDied(page: Int)
  /// Asks before a page goes to an address.
  ///
  /// The page goes there unless ``KitEffect/cancelNavigation(page:url:)`` says otherwise.
  case navigation(page: Int, url: PageAddress, isRedirect: Bool, isMainFrame: Bool)
  /// Delivers a message of a page's script; an origin that is opaque, and that of a port, is nil.
  case message(page: Int, KitMessage, origin: UTF8Text?, isMainFrame: Bool)
  /// Reports that a timer of 300 seconds ended.
  case expired(generation: Int)
  /// Reports that a preloaded page could not be kept alive.
  case keepAliveFailed(generation: Int)
  /// Answers ``KitEffect/askLink(ask:page:url:)``.
  case link(ask: Int, KitLinkAction)
  /// Answers ``KitEffect/askDelegated(ask:page:_:checkout:)``.
  case delegated(ask: Int, KitDelegatedAnswer)
  /// Rejects ``KitEffect/askDelegated(ask:page:_:checkout:)``.
  case reject(ask: Int, KitRejection)
}

/// The way by which a buyer comes to a checkout.
public enum KitEntryPoint: Hashable, Sendable, CaseIterable {
  /// The checkout of a cart.
  case checkout
  /// A button that buys with a wallet at once.
  case accelerated

  /// The name in JSON, such as `checkout`.
  public var name: StaticString {
    switch self {
    case .checkout: "checkout"
    case .accelerated: "accelerated"
    }
  }
}

/// The head of an HTTP answer that a page loads.
public struct KitAnswerHead: Hashable, Sendable {
  /// The address that answers.
  public let url: PageAddress
  /// The HTTP status, 100 to 999.
  public let status: Int
  /// Whether the main frame loads it.
  public let isMainFrame: Bool
  /// The header fields, in any order.
  public let headers: [Field]
  /// The system's words for the status, or nil for the English ones of this library.
  public let words: UTF8Text?

  /// Creates the head of an answer.
  ///
  /// - Parameters:
  ///   - url: The address that answers.
  ///   - status: The HTTP status.
  ///   - isMainFrame: Whether the main frame loads it.
  ///   - headers: The header fields.
  ///   - words: The system's words for the status, or nil.
  public init(
    url: PageAddress, status: Int, isMainFrame: Bool = true, headers: [Field] = [],
    words: UTF8Text? = nil
  ) {
    (self.url, self.status, self.isMainFrame) = (url, status, isMainFrame)
    (self.headers, self.words) = (headers, words)
  }

  /// A header field.
  public struct Field: Hashable, Sendable {
    /// The name, in any case.
    public let name: UTF8Text
    /// The value.
    public let value: UTF8Text

    /// Creates a header field.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    public init(name: UTF8Text, value: UTF8Text) { (self.name, self.value) = (name, value) }
  }

  /// Whether the answer is a question of the platform's firewall, which only a buyer can pass.
  package var isChallenge: Bool {
    headers.contains { field in
      field.name.trimmed.isEqualIgnoringCase(to: "cf-mitigated")
        && field.value.trimmed.isEqualIgnoringCase(to: "challenge")
    }
  }
}

extension KitAnswerHead.Field: CustomStringConvertible {
  /// The name alone: the value may be a cookie.
  public var description: String { "\(name)" }
}

#if !hasFeature(Embedded)
  extension KitAnswerHead.Field: CustomReflectable {
    /// A mirror of the name alone.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
  }
#endif

extension UTF8Text {
  /// The text without the spaces, tabs and other control characters of ASCII around it.
  fileprivate var trimmed: UTF8Text {
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }),
      let end = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return UTF8Text(checkedUTF8: Array(bytes[start...end]))
  }
}

/// The failure of a page's navigation.
public struct KitLoadFailure: Hashable, Sendable {
  /// Whether the page had begun to show the new address.
  public let isCommitted: Bool
  /// The kind of failure.
  public let kind: Kind
  /// The system's number of the failure, such as -1001.
  public let code: Int
  /// The system's words for it.
  public let message: UTF8Text

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - kind: The kind of failure.
  ///   - code: The system's number of the failure.
  ///   - message: The system's words for it.
  ///   - isCommitted: Whether the page had begun to show the new address.
  public init(_ kind: Kind, code: Int, message: UTF8Text, isCommitted: Bool = false) {
    (self.kind, self.code, self.message, self.isCommitted) = (kind, code, message, isCommitted)
  }

  /// A kind of failure.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The server did not answer in time.
    case timeout
    /// The connection was lost.
    case connectionLost
    /// No connection could be made.
    case cannotConnect
    /// The host's address could not be found.
    case dns
    /// Another navigation began, or the app stopped this one: no failure.
    case cancelled
    /// Any other failure of the network, such as a certificate.
    case network
    /// A failure that is none of the network.
    case unknown

    /// The name in JSON, such as `timeout`.
    public var name: StaticString {
      switch self {
      case .timeout: "timeout"
      case .connectionLost: "connectionLost"
      case .cannotConnect: "cannotConnect"
      case .dns: "dns"
      case .cancelled: "cancelled"
      case .network: "network"
      case .unknown: "unknown"
      }
    }

    /// Whether the first navigation of a page is tried again.
    var isTransient: Bool {
      switch self {
      case .timeout, .connectionLost, .cannotConnect, .dns: true
      case .cancelled, .network, .unknown: false
      }
    }
  }
}

/// The app's decision about a window that a page wants to open.
public enum KitLinkAction: Hashable, Sendable, CaseIterable {
  /// Open it in a browser within the app.
  case open
  /// Do not open it.
  case cancel
  /// The app has opened it.
  case handled

  /// The name in JSON, such as `open`.
  public var name: StaticString {
    switch self {
    case .open: "open"
    case .cancel: "cancel"
    case .handled: "handled"
    }
  }
}
