import AfterpayRequests
import HTTPClient
import PaymentWire
import ServerTesting
import Testing

/// Requests over a real connection.
@Suite(.timeLimit(.minutes(60))) struct ServiceWireTests {
  private static func client(_ address: String, seconds: Int = 600) throws -> AfterpayClient {
    try AfterpayClient(
      server: AfterpayServer(address: address),
      credentials: MerchantCredentials(
        merchantID: Service.merchantID, secretKey: Service.secretKey),
      shopAddress: "https://shop.example",
      timeouts: ServiceTimeouts(
        reading: .seconds(seconds), operation: .seconds(seconds), total: .seconds(600)),
      retries: RetryPolicy(maximumAttempts: 2, firstPause: .zero, maximumPause: .zero))
  }

  private static func void() throws -> PaymentRequest {
    let intent = PaymentIntent(
      .void(amount: nil), requestID: Figures.id, time: Timestamp(secondsSinceEpoch: 0))
    return try PaymentRequest(intent, token: nil, order: Figures.order())
  }

  private static func answer(
    _ script: Script
  ) async throws -> (answer: PaymentAnswer, heads: [String]) {
    let (answer, heads) = try await ScriptedServer.run([script]) { server in
      try await client(server.address).answer(to: void(), kind: .void, hiding: nil)
    }
    return (answer, heads)
  }

  @Test func `A request has its method, path, headers and body`() async throws {
    let (answer, heads) = try await Self.answer(.answer(201, Figures.payment()))
    guard case .payment = answer else {
      Issue.record("\(answer)")
      return
    }
    let head = try #require(heads.first)
    #expect(heads.count == 1)
    #expect(head.hasPrefix("POST /v2/payments/100101/void HTTP/1.1\r\n"))
    #expect(head.contains("\r\nContent-Type: application/json\r\n"))
    #expect(head.contains("\r\nContent-Length: 52\r\n"))
    #expect(!head.lowercased().contains("cookie"))
  }

  @Test func `A connection that breaks after the request loses the answer`() async throws {
    for script: Script in [[.reset], [], [.send("HTTP/1.1 201 Created\r\n")]] {
      let (answer, heads) = try await Self.answer(script)
      #expect(answer == .lost)
      #expect(heads.count == 1)
    }
  }

  @Test func `A redirect is not followed`() async throws {
    let (answer, heads) = try await Self.answer(
      .answer(307, headers: ["Location: /v2/payments/1/void"]))
    #expect(
      answer == .unreadable("the answer has the status 307, and this status is not expected"))
    #expect(heads.count == 1)
  }

  @Test func `A pause that the service asks for is read`() async throws {
    let (answer, _) = try await Self.answer(.answer(429, headers: ["Retry-After: 7"]))
    #expect(
      answer
        == .busy(ServiceError(status: 429, code: "too_many_requests"), retryAfterSeconds: 7))
  }

  @Test func `Without a server nothing is sent`() async throws {
    let (address, _) = try await ScriptedServer.run([.answer(200)]) { $0.address }
    let client = try Self.client(address)
    #expect(await client.answer(to: try Self.void(), kind: .void, hiding: nil) == .notSent)
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await client.void(of: Figures.order(), requestID: Figures.id)
    }
    #expect(error == AfterpayServiceError(reason: .unreachable, attempts: 2))
  }

  @Test func `A repetition is the same request`() async throws {
    let (payment, heads) = try await ScriptedServer.run([
      .answer(500), .answer(201, Figures.payment()),
    ]) { server in
      try await Self.client(server.address).void(of: Figures.order(), requestID: Figures.id)
    }
    #expect(payment.order == (try Figures.order()))
    #expect(heads.count == 2)
    #expect(Set(heads).count == 1)
  }
}
