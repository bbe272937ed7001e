import HTTPClient
import Testing

@testable import AfterpayAPI

@Suite(.timeLimit(.minutes(60))) struct SettingsTests {
  @Test(arguments: [
    "https://global-api.afterpay.com", "https://shop.example:8443", "https://192.0.2.1",
    "https://[2001:db8::1]:443", "http://127.0.0.1:8080", "http://localhost", "http://[::1]:1",
  ])
  func `A server is a scheme, a host and perhaps a port`(_ address: String) throws {
    #expect(try AfterpayServer(address: address).address == address)
  }

  @Test func `The service's own addresses are known`() {
    #expect(AfterpayServer.production.address == "https://global-api.afterpay.com")
    #expect(AfterpayServer.sandbox.address == "https://global-api-sandbox.afterpay.com")
  }

  @Test(arguments: [
    "", "https://", "shop.example", "//shop.example", "ftp://shop.example", "HTTPS://shop.example",
    "https://shop.example/", "https://shop.example/v2", "https://shop.example?x", "https://x#y",
    "https://user@shop.example", "https://user:key@shop.example", "https://shop.example:",
    "https://shop.example:0", "https://shop.example:65536", "https://shop.example:+80",
    "https://shop.example:8a", "https://shop..example", "https://.shop", "https://-shop",
    "https://shop_x", "https://shop example", "https://shop.example\n", "https://shop\0",
    "https://sh\u{f6}p", "https://[::1", "https://[]", "https://[::1]x", "https://[::g]",
    "https://a:1:2", "https://evil.example\\@shop.example",
  ])
  func `Another form of address is an error`(_ address: String) {
    #expect(throws: AfterpaySettingsError(reason: .invalidServer)) {
      try AfterpayServer(address: address)
    }
    #expect(throws: AfterpaySettingsError(reason: .invalidShopAddress)) {
      try AfterpayCheckouts(
        server: .sandbox, credentials: MerchantCredentials(merchantID: "1", secretKey: "2"),
        shopAddress: address)
    }
  }

  @Test(arguments: [
    "http://shop.example", "http://127.0.0.2", "http://localhost.example", "http://10.0.0.1:80",
    "http://[::2]", "http://127.0.0.1.example",
  ])
  func `Credentials are not sent without encryption`(_ address: String) {
    #expect(throws: AfterpaySettingsError(reason: .insecureServer)) {
      try AfterpayServer(address: address)
    }
  }

  private static func reason(
    _ address: String, _ environment: [String: String]
  ) throws -> AfterpaySettingsError.Reason? {
    do throws(AfterpaySettingsError) {
      _ = try AfterpayCheckouts(
        server: AfterpayServer(address: address),
        credentials: MerchantCredentials(merchantID: "1", secretKey: "2"),
        shopAddress: "https://shop.example", environment: environment)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: [
    ["http_proxy": "http://proxy.example:3128"], ["all_proxy": "socks5://proxy.example"],
    ["ALL_PROXY": "proxy.example"], ["http_proxy": "p", "no_proxy": "localhost,10.0.0.1"],
    ["http_proxy": "p", "no_proxy": "127.0.0.10", "NO_PROXY": "127.0.0.1"],
  ])
  func `Credentials are not exposed to a proxy`(_ environment: [String: String]) throws {
    #expect(try Self.reason("http://127.0.0.1:8080", environment) == .exposedByProxy)
    #expect(try Self.reason("https://127.0.0.1:8080", environment) == nil)
    #expect(try Self.reason("https://shop.example", environment) == nil)
  }

  @Test(arguments: [
    [:], ["http_proxy": ""], ["https_proxy": "p"], ["HTTP_PROXY": "p"],
    ["http_proxy": "p", "no_proxy": "shop.example, 127.0.0.1"],
    ["http_proxy": "p", "NO_PROXY": "127.0.0.1"], ["all_proxy": "p", "no_proxy": "*"],
  ])
  func `A proxy for other servers is no error`(_ environment: [String: String]) throws {
    #expect(try Self.reason("http://127.0.0.1:8080", environment) == nil)
  }

  @Test func `An exception to a proxy names an address without its brackets`() throws {
    let environment = ["http_proxy": "p", "no_proxy": "::1"]
    #expect(try Self.reason("http://[::1]:8080", environment) == nil)
    #expect(try Self.reason("http://localhost", environment) == .exposedByProxy)
  }

  @Test(arguments: [
    "", "600:32", "600 32", "6\r\nX: y", "\u{fc}", "6)", String(repeating: "6", count: 257),
  ])
  func `A merchant ID is letters, digits and a few signs`(_ id: String) {
    #expect(throws: AfterpaySettingsError(reason: .invalidMerchantID)) {
      try MerchantCredentials(merchantID: id, secretKey: "x")
    }
  }

  @Test(arguments: ["", "a b", "a\n", "\u{fc}", "\u{7f}", String(repeating: "6", count: 1_025)])
  func `A secret key is ASCII without spaces`(_ key: String) {
    #expect(throws: AfterpaySettingsError(reason: .invalidSecretKey)) {
      try MerchantCredentials(merchantID: "6", secretKey: key)
    }
  }

  @Test func `Printed credentials and lookups contain no secret`() throws {
    let credentials = try MerchantCredentials(
      merchantID: Shop.merchantID, secretKey: Shop.secretKey)
    Secrets.expectNone(in: credentials)
    let checkouts = try Shop.checkouts(at: "https://shop.example")
    Secrets.expectNone(in: checkouts)
    Secrets.expectNone(in: [Optional(checkouts)])
    #expect("\(checkouts)" == "checkouts at https://shop.example")
    #expect("\(credentials)" == "merchant credentials")
  }

  @Test func `Limits out of range become the nearest in range`() {
    #expect(RetryPolicy(maximumAttempts: 0).maximumAttempts == 1)
    #expect(RetryPolicy(maximumAttempts: .max).maximumAttempts == 10)
    #expect(RetryPolicy(firstPause: .seconds(-1)).firstPause == .zero)
    #expect(
      RetryPolicy(firstPause: .seconds(9), maximumPause: .seconds(1)).maximumPause == .seconds(9))
    #expect(LookupTimeouts(perAttempt: .zero, total: .seconds(-1)).perAttempt == .milliseconds(1))
    #expect(LookupTimeouts(perAttempt: .zero, total: .seconds(-1)).total == .milliseconds(1))
    let longest = LookupTimeouts(perAttempt: .seconds(Int64.max), total: .seconds(86_401))
    #expect(longest == LookupTimeouts(perAttempt: .seconds(86_400), total: .seconds(86_400)))
    let policy = RetryPolicy(maximumAttempts: 10, firstPause: .seconds(Int64.max))
    #expect(policy.firstPause == .seconds(86_400))
    #expect(policy.maximumPause == .seconds(86_400))
  }
}

/// The default settings, as literals.
@Suite(.timeLimit(.minutes(60))) struct APIDefaultsTests {
  @Test func `A request may take 30 seconds, and a lookup 60`() {
    let timeouts = LookupTimeouts()
    #expect(timeouts.perAttempt == .seconds(30))
    #expect(timeouts.total == .seconds(60))
  }

  @Test func `A lookup sends up to four requests, with pauses from 400 ms to 10 seconds`() {
    let retries = RetryPolicy()
    #expect(retries.maximumAttempts == 4)
    #expect(retries.firstPause == .milliseconds(400))
    #expect(retries.maximumPause == .seconds(10))
    #expect(RetryPolicy.never.maximumAttempts == 1)
  }

  @Test func `A lookup has the default settings, and an answer of at most 1 MiB`() throws {
    let checkouts = try AfterpayCheckouts(
      server: .sandbox, credentials: MerchantCredentials(merchantID: "1", secretKey: "2"),
      shopAddress: "https://shop.example")
    #expect(checkouts.client.timeouts == LookupTimeouts().timeouts)
    #expect(checkouts.client.backoff == RetryPolicy().backoff)
    #expect(checkouts.client.transport is SystemTransport)
    #expect(AnswerReader.maximumByteCount == 1_048_576)
  }
}
