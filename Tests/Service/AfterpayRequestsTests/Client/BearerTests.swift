import AfterpayRequests
import HTTPClient
import Testing

/// Bearer tokens: asked for, reused, renewed, discarded.
@Suite(.timeLimit(.minutes(60))) struct BearerTests {
  private static let limits = #"{"maximumAmount":{"amount":"2000.00","currency":"USD"}}"#

  private static func token(_ text: String, seconds: String = "86399") -> String {
    #"{"access_token":"\#(text)","scope":"merchant_api_v2","token_type":"Bearer","#
      + #""expires_in":\#(seconds)}"#
  }

  private static func service(
    _ tokens: [RecordingTransport.Outcome],
    _ answers: [RecordingTransport.Outcome] = [.answer(200, limits)]
  ) throws -> Service { try Service(answers, tokens: tokens) }

  private func authorizations(_ service: Service) -> [String?] {
    service.transport.requests.map { $0.headers.first("Authorization") }
  }

  @Test func `A token is asked for with the credentials in a form`() async throws {
    let service = try Self.service([.answer(200, Self.token("abc"))])
    _ = try await service.client.limits()
    let request = try #require(service.authority.requests.first)
    #expect(request.method == "POST")
    #expect(request.address == "https://merchant-auth-sandbox.afterpay.com/v2/oauth2/token")
    #expect(
      request.text
        == "grant_type=client_credentials&client_id=60032000&client_secret=walrus%3Ayak"
        + "&scope=merchant_api_v2")
    #expect(
      request.headers.fields.map { "\($0.name): \($0.value)" } == [
        "Accept: application/json",
        "User-Agent: afterpay-widget/1 (Swift/6; Merchant/60032000) https://shop.example",
        "Content-Type: application/x-www-form-urlencoded",
      ])
    #expect(authorizations(service) == ["Bearer abc"])
  }

  @Test func `A token is used until five minutes before its end`() async throws {
    let service = try Self.service([
      .answer(200, Self.token("one", seconds: "1000")), .answer(200, Self.token("two")),
    ])
    _ = try await service.client.limits()
    service.clock.advance(by: .seconds(699))
    _ = try await service.client.limits()
    service.clock.advance(by: .seconds(1))
    _ = try await service.client.limits()
    #expect(authorizations(service) == ["Bearer one", "Bearer one", "Bearer two"])
  }

  @Test func `A short token is used for half of its time`() async throws {
    let service = try Self.service([
      .answer(200, Self.token("one", seconds: "60")), .answer(200, Self.token("two")),
    ])
    _ = try await service.client.limits()
    service.clock.advance(by: .seconds(29))
    _ = try await service.client.limits()
    service.clock.advance(by: .seconds(1))
    _ = try await service.client.limits()
    #expect(authorizations(service) == ["Bearer one", "Bearer one", "Bearer two"])
  }

  @Test func `A token that the service rejects is discarded`() async throws {
    let service = try Self.service(
      [.answer(200, Self.token("one")), .answer(200, Self.token("two"))],
      [.answer(401), .answer(200, Self.limits)])
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.limits()
    }
    #expect(error == AfterpayServiceError(reason: .credentialsRefused, attempts: 1))
    _ = try await service.client.limits()
    #expect(authorizations(service) == ["Bearer one", "Bearer two"])
  }

  @Test(
    arguments: [
      (.answer(401), .credentialsRefused), (.answer(400), .credentialsRefused),
      (.answer(302), .redirected), (.answer(404), .unexpectedStatus(404)),
      (.failure(.timedOut), .timedOut), (.answer(500), .unavailable(status: 500)),
      (.answer(200, ""), .unreadableAnswer(.empty)),
      (.answer(200, #"{"expires_in":1}"#), .unreadableAnswer(.missing("access_token"))),
      (
        .answer(200, #"{"access_token":"a b","expires_in":1}"#),
        .unreadableAnswer(.impossible("access_token"))
      ),
      (.answer(200, #"{"access_token":"a"}"#), .unreadableAnswer(.missing("expires_in"))),
      (
        .answer(200, #"{"access_token":"a","expires_in":0}"#),
        .unreadableAnswer(.impossible("expires_in"))
      ),
      (
        .answer(200, #"{"access_token":"a","expires_in":1e3}"#),
        .unreadableAnswer(.impossible("expires_in"))
      ),
      (
        .answer(200, #"{"access_token":"a","expires_in":1,"token_type":"mac"}"#),
        .unreadableAnswer(.impossible("token_type"))
      ),
    ] as [(RecordingTransport.Outcome, AfterpayServiceError.Reason)])
  func `Without a token no request is sent`(
    outcome: RecordingTransport.Outcome, reason: AfterpayServiceError.Reason
  ) async throws {
    let service = try Self.service([outcome])
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await service.client.limits()
    }
    #expect(error == AfterpayServiceError(reason: reason, attempts: 0))
    #expect(service.transport.requests.isEmpty)
    #expect(Secrets.found(in: error as Any) == [])
  }

  @Test func `A stored request is not sent without a token`() async throws {
    let order = PaymentRequestOfOrder.request
    let refused = try Self.service([.answer(401)])
    let answer = await refused.client.answer(to: order, kind: nil, hiding: nil)
    #expect(answer == .unauthorized(ServiceError(status: 401, code: "unauthorized")))
    let broken = try Self.service([.answer(500)])
    #expect(await broken.client.answer(to: order, kind: nil, hiding: nil) == .notSent)
    #expect(broken.transport.requests.isEmpty)
    let good = try Self.service(
      [.answer(200, Self.token("abc"))], [.answer(200, Figures.payment())])
    _ = await good.client.answer(to: order, kind: nil, hiding: nil)
    #expect(authorizations(good) == ["Bearer abc"])
  }

  @Test func `The question whether the service runs needs no token`() async throws {
    let service = try Self.service([.answer(401)], [.answer(200, "pong")])
    try await service.client.ping()
    #expect(authorizations(service) == [nil])
    #expect(service.transport.requests.map(\.path) == ["/ping"])
    #expect(service.authority.requests.isEmpty)
  }
}
