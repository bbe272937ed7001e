import HTTPClient

/// Where Afterpay's service answers.
///
///     AfterpayServer.sandbox                                  // https://global-api-sandbox.afterpay.com
///     try AfterpayServer(address: "https://shop.example:8443")  // https://shop.example:8443
///     try AfterpayServer(address: "http://shop.example")      // throws: credentials would be sent …
public struct AfterpayServer: Hashable, Sendable {
  /// The scheme, the host and perhaps a port, without a path.
  public let address: String

  /// The service that moves money.
  public static var production: Self { Self(known: "https://global-api.afterpay.com") }
  /// The service for trying things out, with credentials of its own.
  public static var sandbox: Self { Self(known: "https://global-api-sandbox.afterpay.com") }

  private init(known address: String) { self.address = address }

  /// Takes the address of another server, such as a proxy of the shop's own.
  ///
  /// - Parameter address: `https://`, a host and perhaps a port. `http://` is accepted for
  ///   `127.0.0.1`, `[::1]` and `localhost` alone, since credentials are sent.
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
  var isSecure: Bool { address.hasPrefix("https://") }
}

extension AfterpayServer: CustomStringConvertible {
  /// The address.
  public var description: String { address }
}
