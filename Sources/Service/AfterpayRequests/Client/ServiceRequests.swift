package import HTTPClient
internal import PaymentWire
internal import ScheduleEngine

/// The requests of one shop.
package struct ServiceRequests: Sendable {
  package let server: AfterpayServer
  let credentials: MerchantCredentials
  let shopAddress: String

  package init(server: AfterpayServer, credentials: MerchantCredentials, shopAddress: String) {
    self.server = server
    self.credentials = credentials
    self.shopAddress = shopAddress
  }

  /// Returns the request for a checkout; nil for a token that cannot be one segment of a path.
  package func checkout(token: String) -> HTTPRequest? {
    PathSegment.encoded(token).map { request("GET", "/v2/checkouts/\($0)") }
  }

  /// The request for the shop's limits.
  package var configuration: HTTPRequest { request("GET", "/v2/configuration") }

  /// The request that asks whether the service runs; it needs no credentials.
  package var ping: HTTPRequest {
    HTTPRequest(
      address: server.address + "/ping",
      headers: HTTPFields([
        HTTPField("Accept", "*/*"), HTTPField("User-Agent", userAgent),
      ]))
  }

  /// Returns a request with the credentials.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The path, perhaps with a query.
  ///   - body: The body as JSON, or nil.
  ///   - isSentOnce: Whether the request needs a connection of its own.
  /// - Returns: The request.
  package func request(
    _ method: String, _ path: String, body: String? = nil, isSentOnce: Bool = false
  ) -> HTTPRequest {
    var fields = [
      HTTPField("Authorization", basicAuthorization), HTTPField("Accept", "application/json"),
      HTTPField("User-Agent", userAgent),
    ]
    if body != nil { fields.append(HTTPField("Content-Type", "application/json")) }
    return HTTPRequest(
      method: method, address: server.address + path, headers: HTTPFields(fields),
      body: body.map { Array($0.utf8) }, isSentOnce: isSentOnce)
  }

  /// The value of `Authorization` by merchant ID and secret key.
  private var basicAuthorization: String {
    "Basic \(Base64.text(of: Array("\(credentials.merchantID):\(credentials.secretKey)".utf8)))"
  }

  /// The value of `User-Agent` in the form that Afterpay requires: program, platform, merchant,
  /// shop.
  private var userAgent: String {
    "afterpay-widget/1 (Swift/6; Merchant/\(credentials.merchantID)) \(shopAddress)"
  }

  /// Returns the request for a bearer token.
  func accessToken(at authority: AfterpayServer) -> HTTPRequest {
    let form = [
      ("grant_type", "client_credentials"), ("client_id", credentials.merchantID),
      ("client_secret", credentials.secretKey), ("scope", "merchant_api_v2"),
    ]
    let fields = form.map { "\($0.0)=\($0.1.formEncoded)" }
    return HTTPRequest(
      method: "POST", address: authority.address + "/v2/oauth2/token",
      headers: HTTPFields([
        HTTPField("Accept", "application/json"), HTTPField("User-Agent", userAgent),
        HTTPField("Content-Type", "application/x-www-form-urlencoded"),
      ]),
      body: Array(fields.joined(separator: "&").utf8))
  }
}

extension HTTPRequest {
  /// Returns the request with another value of `Authorization`.
  func authorized(_ authorization: String) -> HTTPRequest {
    var request = self
    request.headers = HTTPFields(
      headers.fields.map { $0.name == "Authorization" ? HTTPField($0.name, authorization) : $0 })
    return request
  }
}

extension String {
  /// The text as a value of a form or of a query: every byte but letters, digits, `-`, `.`, `_` and
  /// `~` is percent-encoded, a plus and a comma as well.
  var formEncoded: String {
    var bytes: [UInt8] = []
    UTF8Text(self).appendPercentEncoded(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ServiceRequests: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The server's address, without the credentials.
  package var description: String { "requests to \(server)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["server": server.address]) }
}
