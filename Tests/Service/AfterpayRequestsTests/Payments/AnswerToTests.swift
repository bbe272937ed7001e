import AfterpayRequests
import HTTPClient
import PaymentWire
import Testing

/// The single attempt at a stored request.
@Suite(.timeLimit(.minutes(60))) struct AnswerToTests {
  private static func request() throws -> PaymentRequest {
    let intent = PaymentIntent(
      .authorize(PaymentDecision(amount: try Figures.usd("50.00"))), requestID: Figures.id,
      time: Timestamp(secondsSinceEpoch: 0))
    return try PaymentRequest(intent, token: Service.token, order: nil)
  }

  private static func answer(
    _ outcome: RecordingTransport.Outcome
  ) async throws -> (answer: PaymentAnswer, requests: Int) {
    let service = try Service([outcome])
    let answer = await service.client.answer(
      to: try request(), kind: .authorize, hiding: Service.token)
    return (answer, service.transport.requests.count)
  }

  @Test(
    arguments: [
      .invalidRequest(.address), .hostNotFound, .unreachable, .insecure(.handshake),
      .insecure(.untrusted), .insecure(.expired), .insecure(.wrongHost), .insecure(.noAuthorities),
      .unusableLibrary(.missing), .unusableLibrary(.tooOld),
    ] as [HTTPFailure])
  func `Nothing was sent without a connection to the right server`(failure: HTTPFailure)
    async throws
  {
    let (answer, requests) = try await Self.answer(.failure(failure))
    #expect(answer == .notSent)
    #expect(requests == 1)
  }

  @Test(
    arguments: [
      .connectionLost, .timedOut, .cancelled, .tooLarge(.headers), .tooLarge(.trailers),
      .malformed(.statusLine), .malformed(.chunk), .unusableLibrary(.unusable),
    ] as [HTTPFailure])
  func `An answer is lost if a byte of the request may have left`(failure: HTTPFailure)
    async throws
  {
    let (answer, requests) = try await Self.answer(.failure(failure))
    #expect(answer == .lost)
    #expect(requests == 1)
  }

  @Test func `A body above the limit cannot be read`() async throws {
    let (answer, _) = try await Self.answer(.failure(.tooLarge(.body)))
    #expect(answer == .unreadable("it is larger than 1 MiB"))
  }

  @Test func `No answer leads to a second request`() async throws {
    for outcome in [
      RecordingTransport.Outcome.answer(409), .answer(429, retryAfter: "7"), .answer(500),
      .answer(503), .answer(408),
    ] {
      let (answer, requests) = try await Self.answer(outcome)
      #expect(requests == 1)
      switch answer {
      case .busy(_, let seconds): #expect([nil, 7].contains(seconds))
      case .unavailable: break
      default: Issue.record("\(answer)")
      }
    }
  }

  @Test func `The request is sent as it is stored, on a connection of its own`() async throws {
    let service = try Service([.answer(201, Figures.payment())])
    let request = try Self.request()
    _ = await service.client.answer(to: request, kind: .authorize, hiding: Service.token)
    let sent = try #require(service.transport.requests.first)
    #expect(sent.method == "POST")
    #expect(sent.path == "/v2/payments/auth")
    #expect(sent.text == request.body)
    #expect(sent.isSentOnce)
    #expect(
      sent.headers.fields.map { "\($0.name): \($0.value)" } == [
        "Authorization: Basic NjAwMzIwMDA6d2FscnVzOnlhaw==", "Accept: application/json",
        "User-Agent: afterpay-widget/1 (Swift/6; Merchant/60032000) https://shop.example",
        "Content-Type: application/json",
      ])
    _ = await service.client.answer(
      to: .order(try Figures.order()), kind: nil, hiding: nil)
    #expect(service.transport.requests.last?.isSentOnce == true)
    #expect(service.transport.requests.last?.body == nil)
  }

  @Test func `An operation has 70 seconds, and a question 20`() async throws {
    let service = try Service([.answer(201, Figures.payment())])
    _ = await service.client.answer(to: try Self.request(), kind: .authorize, hiding: nil)
    _ = await service.client.answer(to: .order(try Figures.order()), kind: nil, hiding: nil)
    #expect(service.transport.limits == [.milliseconds(70_500), .milliseconds(20_500)])
  }

  @Test func `An answer about another order or checkout is not believed`() async throws {
    let service = try Service([.answer(200, Figures.payment(id: "100102"))])
    #expect(
      await service.client.answer(to: .order(try Figures.order()), kind: nil, hiding: nil)
        == .unreadable("it is about another order"))
    #expect(
      await service.client.answer(to: try .order(token: "another"), kind: nil, hiding: "another")
        == .unreadable("it is about another checkout"))
  }

  @Test func `A token in a message is replaced`() async throws {
    let body = Figures.error(404, "not_found", "No order of 002.zebra")
    let (answer, _) = try await Self.answer(.answer(404, body))
    guard case .rejected(let error) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(error.message == "No order of \u{2026}")
  }

  @Test func `Wrong credentials are known as such`() async throws {
    let (answer, _) = try await Self.answer(.answer(401, Figures.error(401, "unauthorized")))
    guard case .unauthorized(let error) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(error.code == "unauthorized")
  }
}
