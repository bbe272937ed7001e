internal import HTTPClient

/// The address of Afterpay's service.
///
///     AfterpayServer.sandbox                                  // https://global-api-sandbox.afterpay.com
///     try AfterpayServer(address: "https://shop.example:8443")  // https://shop.example:8443
///     try AfterpayServer(address: "http://shop.example")      // throws: credentials would be sent …
public struct AfterpayServer: Hashable, Sendable {
  /// The scheme, the host and perhaps a port, without a path.
  public let address: String

  /// The service in which shoppers pay.
  public static var production: Self { Self(known: "https://global-api.afterpay.com") }
  /// The service for tests, with credentials of its own.
  public static var sandbox: Self { Self(known: "https://global-api-sandbox.afterpay.com") }

  /// The server that gives bearer tokens for ``production``.
  public static var productionTokens: Self { Self(known: "https://merchant-auth.afterpay.com") }
  /// The server that gives bearer tokens for ``sandbox``.
  public static var sandboxTokens: Self {
    Self(known: "https://merchant-auth-sandbox.afterpay.com")
  }

  private init(known address: String) { self.address = address }

  /// Creates the address of another server, such as a proxy of the shop's own.
  ///
  /// - Parameter address: `https://`, a host and perhaps a port. `http://` is accepted for
  ///   `127.0.0.1`, `[::1]` and `localhost` only, since it does not encrypt the credentials.
  /// - Throws: ``AfterpaySettingsError`` for any other text.
  public init(address: String) throws(AfterpaySettingsError) {
    guard let origin = WebOrigin(address) else {
      throw AfterpaySettingsError(reason: .invalidServer)
    }
    guard origin.isSecure || origin.isLoopback else {
      throw AfterpaySettingsError(reason: .insecureServer)
    }
    self.address = origin.text
  }
}

extension AfterpayServer {
  /// Whether requests are encrypted; otherwise the server is on this machine.
  package var isSecure: Bool { address.hasPrefix("https://") }

  /// Returns whether the environment names a proxy that could read the credentials.
  ///
  /// Unencrypted requests, which go to this machine only, ignore every proxy. Creating an
  /// ``AfterpayClient`` throws all the same, since the environment asks for a proxy that must not be
  /// used.
  func isExposed(in environment: [String: String]) -> Bool {
    WebOrigin(address).map { ProxySettings.exposes($0, in: environment) } == true
  }
}

extension AfterpayServer: CustomStringConvertible {
  /// The address.
  public var description: String { address }
}

/// The credentials of a shop at Afterpay's service: its merchant ID and its secret key.
///
/// Printing, dumping and interpolation of the value show neither.
///
///     let credentials = try MerchantCredentials(merchantID: "60032000", secretKey: "c4e5b6")
///     "\(credentials)"  // "merchant credentials"
public struct MerchantCredentials: Hashable, Sendable {
  let merchantID: String
  let secretKey: String

  /// Creates credentials.
  ///
  ///     try MerchantCredentials(merchantID: "600:32", secretKey: "c4e5b6")
  ///     // throws: not a merchant ID; …
  ///
  /// - Parameters:
  ///   - merchantID: The merchant ID: 1 to 256 letters, digits, `-`, `_` and `.`.
  ///   - secretKey: The secret key: 1 to 1,024 characters of ASCII, none of them a space or a
  ///     control character.
  /// - Throws: ``AfterpaySettingsError`` for any other text; the error contains no part of either.
  public init(merchantID: String, secretKey: String) throws(AfterpaySettingsError) {
    guard (1...256).contains(merchantID.utf8.count), merchantID.utf8.allSatisfy(Self.isOfID) else {
      throw AfterpaySettingsError(reason: .invalidMerchantID)
    }
    guard (1...1_024).contains(secretKey.utf8.count),
      secretKey.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw AfterpaySettingsError(reason: .invalidSecretKey) }
    self.merchantID = merchantID
    self.secretKey = secretKey
  }

  private static func isOfID(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }
}

extension MerchantCredentials: CustomStringConvertible, CustomDebugStringConvertible {
  /// The words “merchant credentials”.
  public var description: String { "merchant credentials" }
  /// The words “merchant credentials”.
  public var debugDescription: String { description }
}

extension MerchantCredentials: CustomReflectable {
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The way in which requests prove the shop's identity.
public enum ServiceAuthorization: Hashable, Sendable {
  /// Each request has the merchant ID and the secret key.
  case basic
  /// Each request has a token, which the client asks another server for and renews before it ends:
  /// ``AfterpayServer/productionTokens`` or ``AfterpayServer/sandboxTokens``.
  case bearer(from: AfterpayServer)
}

/// The reason why a setting is invalid.
///
/// It contains no part of the setting.
public struct AfterpaySettingsError: Error, Hashable, Sendable {
  /// A mistake in a setting.
  public enum Reason: Hashable, Sendable {
    /// The server's address is not a scheme, a host and perhaps a port.
    case invalidServer
    /// Requests to the server would not be encrypted.
    case insecureServer
    /// The environment names a proxy for unencrypted requests to a server on this machine.
    case exposedByProxy
    /// The merchant ID is empty, too long or has a character that is not allowed.
    case invalidMerchantID
    /// The secret key is empty, too long or has a character that is not allowed.
    case invalidSecretKey
    /// The shop's address is not a scheme, a host and perhaps a port.
    case invalidShopAddress
  }

  /// The mistake.
  public let reason: Reason

  package init(reason: Reason) { self.reason = reason }
}

extension AfterpaySettingsError: CustomStringConvertible {
  /// The mistake and its remedy, in one line.
  public var description: String {
    switch reason {
    case .invalidServer:
      "not the address of a server; write one such as https://global-api.afterpay.com, without a path"
    case .insecureServer:
      "credentials would be sent without encryption; write an address that begins with https://"
    case .exposedByProxy:
      "credentials would be sent to the proxy of http_proxy or all_proxy without encryption; "
        + "name the server's host in no_proxy"
    case .invalidMerchantID:
      "not a merchant ID; write 1 to 256 letters, digits, hyphens, underscores and points"
    case .invalidSecretKey:
      "not a secret key; write 1 to 1024 characters of ASCII without spaces"
    case .invalidShopAddress:
      "not a shop's address; write one such as https://shop.example, without a path"
    }
  }
}
