import AfterpayRequests
import HTTPClient
import Testing

/// The default values, as literals, and the settings that are errors.
@Suite struct ServiceDefaultsTests {
  private static func client(
    _ server: AfterpayServer = .sandbox, authorization: ServiceAuthorization = .basic,
    timeouts: ServiceTimeouts = ServiceTimeouts(), environment: [String: String] = [:]
  ) throws -> AfterpayClient {
    try AfterpayClient(
      server: server, credentials: MerchantCredentials(merchantID: "1", secretKey: "2"),
      authorization: authorization, shopAddress: "https://shop.example", timeouts: timeouts,
      environment: environment)
  }

  @Test func `A request that reads has 20 seconds, one that moves money 70, all 180`() {
    let timeouts = ServiceTimeouts()
    #expect(timeouts.reading == .seconds(20))
    #expect(timeouts.operation == .seconds(70))
    #expect(timeouts.total == .seconds(180))
  }

  @Test func `A client has the default times and retries`() throws {
    let client = try Self.client()
    #expect(client.reading.timeouts == HTTPTimeouts(perAttempt: .seconds(20), total: .seconds(180)))
    #expect(
      client.operating.timeouts == HTTPTimeouts(perAttempt: .seconds(70), total: .seconds(180)))
    #expect(client.reading.backoff == RetryPolicy().backoff)
    #expect(client.operating.backoff == RetryPolicy().backoff)
    #expect(client.reading.transport is SystemTransport)
  }

  @Test func `Times out of range become the nearest in range`() {
    let timeouts = ServiceTimeouts(reading: .zero, operation: .seconds(1e6), total: .seconds(-1))
    #expect(timeouts.reading == .milliseconds(1))
    #expect(timeouts.operation == .seconds(86_400))
    #expect(timeouts.total == .milliseconds(1))
  }

  @Test func `The servers of bearer tokens are known`() {
    #expect(AfterpayServer.productionTokens.address == "https://merchant-auth.afterpay.com")
    #expect(AfterpayServer.sandboxTokens.address == "https://merchant-auth-sandbox.afterpay.com")
  }

  @Test func `A proxy that could read the credentials is an error`() throws {
    let local = try AfterpayServer(address: "http://127.0.0.1:8080")
    let environment = ["http_proxy": "http://proxy.example"]
    #expect(throws: AfterpaySettingsError(reason: .exposedByProxy)) {
      try Self.client(local, environment: environment)
    }
    #expect(throws: AfterpaySettingsError(reason: .exposedByProxy)) {
      try Self.client(authorization: .bearer(from: local), environment: environment)
    }
    _ = try Self.client(local)
  }

  @Test func `A client prints its server alone`() throws {
    let client = try AfterpayClient(
      server: .sandbox,
      credentials: MerchantCredentials(
        merchantID: Service.merchantID, secretKey: Service.secretKey),
      authorization: .bearer(from: .sandboxTokens), shopAddress: "https://shop.example",
      environment: [:])
    #expect("\(client)" == "a client of https://global-api-sandbox.afterpay.com")
    #expect(Secrets.found(in: client) == [])
    #expect(Secrets.found(in: [client]) == [])
    #expect(Secrets.found(in: client.requests) == [])
  }

  @Test(arguments: [("pong", true), ("PONG", false), ("", false), ("<html>", false)])
  func `A service that runs answers pong`(body: String, isGood: Bool) async throws {
    let service = try Service([.answer(200, body)])
    do throws(AfterpayServiceError) {
      try await service.client.ping()
      #expect(isGood)
    } catch {
      #expect(!isGood)
      #expect(error.reason == .unreadableAnswer(.impossible("the body")))
    }
  }

  @Test func `The limits may lack a minimum`() async throws {
    let service = try Service([.answer(200, #"{"maximumAmount":\#(Figures.money("2000.00"))}"#)])
    let limits = try await service.client.limits()
    #expect(limits.minimum == nil)
    #expect(limits.maximum == (try Figures.usd("2000.00")))
  }
}
