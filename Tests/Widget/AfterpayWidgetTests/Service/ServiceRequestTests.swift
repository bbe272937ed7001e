import AfterpayAPI
import Foundation
import HTTPClient
import Testing

@Suite(.timeLimit(.minutes(60))) struct ServiceRequestTests {
  private static func requests() throws -> ServiceRequests {
    ServiceRequests(
      server: .sandbox,
      credentials: try MerchantCredentials(merchantID: "60032000", secretKey: "walrus:yak"),
      shopAddress: "https://shop.example")
  }

  @Test(arguments: [
    ("002.k2a4", "002.k2a4"), ("a-b_c~d.e", "a-b_c~d.e"), ("a/b", "a%2Fb"), ("/", "%2F"),
    ("a?b=c&d", "a%3Fb%3Dc%26d"), ("a#b", "a%23b"), ("100%", "100%25"), ("%2F", "%252F"),
    ("%2e%2e", "%252e%252e"), ("../../x", "..%2F..%2Fx"), ("..;/x", "..%3B%2Fx"), ("...", "..."),
    ("\\..\\x", "%5C..%5Cx"), ("a b+c", "a%20b%2Bc"), ("@evil.example", "%40evil.example"),
    ("x:y@z", "x%3Ay%40z"), ("\u{fc}", "%C3%BC"), ("\u{1F600}", "%F0%9F%98%80"),
    ("\u{2215}\u{FF0F}\u{2024}", "%E2%88%95%EF%BC%8F%E2%80%A4"),
    (
      "[x]{y}|^`<>\"'",
      "%5Bx%5D%7By%7D%7C%5E%60%3C%3E%22%27"
    ), ("\u{202E}x", "%E2%80%AEx"),
  ])
  func `Any token is one segment of the path`(_ token: String, _ segment: String)
    throws
  {
    #expect(PathSegment.encoded(token) == segment)
    let address = try #require(try Self.requests().checkout(token: token)).address
    #expect(address == "https://global-api-sandbox.afterpay.com/v2/checkouts/\(segment)")
    let url = try #require(URL(string: address))
    #expect(url.host() == "global-api-sandbox.afterpay.com")
    #expect(url.absoluteString == address)
    #expect(url.query() == nil)
    #expect(url.fragment() == nil)
  }

  @Test(arguments: ["", ".", ".."])
  func `A token that is a step in a path causes no request`(_ token: String) throws {
    #expect(try Self.requests().checkout(token: token) == nil)
  }

  @Test func `A request has the credentials, the media type and the user agent`() throws {
    let request = try Self.requests().configuration
    #expect(request.address == "https://global-api-sandbox.afterpay.com/v2/configuration")
    #expect(
      request.headers.fields.map { "\($0.name): \($0.value)" } == [
        "Authorization: Basic NjAwMzIwMDA6d2FscnVzOnlhaw==", "Accept: application/json",
        "User-Agent: afterpay-widget/1 (Swift/6; Merchant/60032000) https://shop.example",
      ])
  }

  /// The encoded texts are from `base64` of GNU coreutils.
  @Test(arguments: [
    ("a", "b", "YTpi"), ("a", "bc", "YTpiYw=="), ("a", "bcd", "YTpiY2Q="),
    ("A-1", "~~~???>>>", "QS0xOn5+fj8/Pz4+Pg=="),
  ])
  func `Credentials are encoded as Base64`(_ id: String, _ key: String, _ encoded: String) throws {
    let requests = ServiceRequests(
      server: .production, credentials: try MerchantCredentials(merchantID: id, secretKey: key),
      shopAddress: "https://shop.example")
    #expect(requests.configuration.headers.fields[0].value == "Basic \(encoded)")
  }

  @Test func `Printed requests and answers contain no secret`() throws {
    let request = try #require(try Self.requests().checkout(token: Shop.token))
    Secrets.expectNone(in: request)
    Secrets.expectNone(in: [request])
    let body = Array(ServiceText.checkout(Shop.token).utf8)
    Secrets.expectNone(in: HTTPResponse(status: 200, body: body))
    Secrets.expectNone(in: Optional(HTTPResponse(status: 200, body: body)) as Any)
  }
}
