package import HTTPClient

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
  package func checkout(token: String) -> HTTPRequest? {
    PathSegment.encoded(token).map { request(path: "/v2/checkouts/\($0)") }
  }

  /// Asks for the shop's limits.
  package var configuration: HTTPRequest { request(path: "/v2/configuration") }

  private func request(path: String) -> HTTPRequest {
    let secret = Array("\(credentials.merchantID):\(credentials.secretKey)".utf8)
    return HTTPRequest(
      address: server.address + path,
      headers: HTTPFields([
        HTTPField("Authorization", "Basic \(Base64.text(of: secret))"),
        HTTPField("Accept", "application/json"),
        HTTPField("User-Agent", userAgent),
      ]))
  }

  /// In the form that Afterpay asks for: who asks, on what, for which merchant, and the shop.
  private var userAgent: String {
    "afterpay-widget/1 (Swift/6; Merchant/\(credentials.merchantID)) \(shopAddress)"
  }
}
