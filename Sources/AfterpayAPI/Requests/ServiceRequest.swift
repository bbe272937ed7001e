/// One request to the service.
///
/// It holds secrets, and shows nothing of them.
package struct ServiceRequest: Sendable {
  /// The whole address.
  package let address: String
  /// The headers, each there once.
  package let headers: [(name: String, value: String)]
}

extension ServiceRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "a request" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Makes the requests of one shop.
package struct RequestMaker: Sendable {
  let server: AfterpayServer
  let credentials: MerchantCredentials
  let shopAddress: String

  package init(server: AfterpayServer, credentials: MerchantCredentials, shopAddress: String) {
    self.server = server
    self.credentials = credentials
    self.shopAddress = shopAddress
  }

  /// Asks for a checkout; nil for a token that cannot be one segment of a path.
  package func checkout(token: String) -> ServiceRequest? {
    PathSegment.encoded(token).map { request(path: "/v2/checkouts/\($0)") }
  }

  /// Asks for the shop's limits.
  package var configuration: ServiceRequest { request(path: "/v2/configuration") }

  private func request(path: String) -> ServiceRequest {
    let secret = Array("\(credentials.merchantID):\(credentials.secretKey)".utf8)
    return ServiceRequest(
      address: server.address + path,
      headers: [
        ("Authorization", "Basic \(Base64.text(of: secret))"),
        ("Accept", "application/json"),
        ("User-Agent", userAgent),
      ])
  }

  /// In the form that Afterpay asks for: who asks, on what, for which merchant, and the shop.
  private var userAgent: String {
    "afterpay-widget/1 (Swift/6; Merchant/\(credentials.merchantID)) \(shopAddress)"
  }
}
