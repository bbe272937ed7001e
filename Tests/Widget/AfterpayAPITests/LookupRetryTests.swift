import AfterpayAPI
import AfterpayWidget
import HTTPClient
import ServerTesting
import Testing

/// The retries of a lookup, without a network.
@Suite(.timeLimit(.minutes(60))) struct LookupRetryTests {
  private static let good = HTTPResponse(
    status: 200, body: Array(ServiceText.checkout(Shop.token).utf8))

  private static func answer(_ status: Int, retryAfter: String? = nil) -> ScriptedTransport.Outcome
  {
    let fields = retryAfter.map { [HTTPField("Retry-After", $0)] } ?? []
    return .success(HTTPResponse(status: status, headers: HTTPFields(fields)))
  }

  private struct Lookup {
    let result: Result<CheckoutOrder?, any Error>
    let requests: Int
    let pauses: [Duration]
  }

  private static func order(
    _ outcomes: [ScriptedTransport.Outcome?], total: Duration = .milliseconds(60_500),
    retries: RetryPolicy = RetryPolicy(maximumAttempts: 5, firstPause: .seconds(2))
  ) async throws -> Lookup {
    let transport = ScriptedTransport(outcomes)
    let clock = JumpingClock()
    let checkouts = try AfterpayCheckouts(
      server: .sandbox, credentials: MerchantCredentials(merchantID: "1", secretKey: "2"),
      shopAddress: "https://shop.example",
      client: RetryingClient(
        transport: transport,
        timeouts: HTTPTimeouts(perAttempt: .milliseconds(30_500), total: total),
        backoff: retries.backoff, clock: ElapsedTimeClock(clock), random: { 0 }))
    let token = try SecretToken(Shop.token)
    let result = await Shop.result { try await checkouts.order(for: token) }
    return Lookup(result: result, requests: transport.requestCount, pauses: clock.pauses)
  }

  @Test func `A temporary failure is retried after ever longer pauses`() async throws {
    let lookup = try await Self.order([
      .failure(.unreachable), Self.answer(503), Self.answer(429), .success(Self.good),
    ])
    #expect(try lookup.result.get()?.total == Money("200.00", .usd))
    #expect(lookup.requests == 4)
    #expect(lookup.pauses == [.seconds(1), .seconds(2), .seconds(4)])
  }

  @Test func `The pause that the service asks for replaces a shorter one`() async throws {
    let lookup = try await Self.order([
      Self.answer(503, retryAfter: "7"), Self.answer(503, retryAfter: "1"), .success(Self.good),
    ])
    #expect(lookup.pauses == [.seconds(7), .seconds(2)])
  }

  @Test func `No pause exceeds the remaining time`() async throws {
    let lookup = try await Self.order([Self.answer(503)], total: .milliseconds(11_500))
    #expect(throws: AfterpayServiceError(reason: .unavailable(status: 503), attempts: 4)) {
      try lookup.result.get()
    }
    #expect(lookup.pauses == [.seconds(1), .seconds(2), .seconds(4)])
    let shorter = try await Self.order(
      [Self.answer(503, retryAfter: "10")], total: .milliseconds(15_500))
    #expect(throws: AfterpayServiceError(reason: .unavailable(status: 503), attempts: 2)) {
      try shorter.result.get()
    }
    #expect(shorter.pauses == [.seconds(10)])
  }

  @Test(
    arguments: [
      (.insecure(.untrusted), .untrustedServer), (.insecure(.revoked), .untrustedServer),
      (.insecure(.expired), .certificateOutOfDate),
      (.insecure(.notYetValid), .certificateOutOfDate),
      (.insecure(.wrongHost), .certificateOfAnotherServer),
      (.insecure(.noAuthorities), .missingAuthorities),
      (.unusableLibrary(.missing), .missingLibrary),
      (.unusableLibrary(.tooOld), .unusableLibrary),
      (.tooLarge(.body), .unreadableAnswer(.tooLarge)),
      (.tooLarge(.headers), .unreadableAnswer(.headersTooLarge)),
      (.tooLarge(.trailers), .unreadableAnswer(.headersTooLarge)),
      (.malformed(.statusLine), .unreadableAnswer(.notHTTP)),
      (.malformed(.contentLength), .unreadableAnswer(.notHTTP)),
    ] as [(HTTPFailure, AfterpayServiceError.Reason)])
  func `A lasting failure is reported at once`(
    _ failure: HTTPFailure, _ reason: AfterpayServiceError.Reason
  ) async throws {
    let lookup = try await Self.order([.failure(failure)])
    #expect(throws: AfterpayServiceError(reason: reason, attempts: 1)) { try lookup.result.get() }
    #expect(lookup.requests == 1)
    #expect(lookup.pauses == [])
  }

  @Test(
    arguments: [
      (.unreachable, .unreachable), (.hostNotFound, .unreachable), (.connectionLost, .unreachable),
      (.timedOut, .timedOut), (.insecure(.handshake), .handshakeFailed),
    ] as [(HTTPFailure, AfterpayServiceError.Reason)])
  func `A temporary failure of the connection is retried`(
    _ failure: HTTPFailure, _ reason: AfterpayServiceError.Reason
  ) async throws {
    let lookup = try await Self.order(
      [.failure(failure)], retries: RetryPolicy(maximumAttempts: 2, firstPause: .seconds(2)))
    let error = AfterpayServiceError(reason: reason, attempts: 2)
    #expect(throws: error) { try lookup.result.get() }
    #expect(error.isRetriable)
    #expect(lookup.requests == 2)
  }

  @Test func `A cancelled lookup sends no further request`() async throws {
    let transport = ScriptedTransport([nil])
    let clock = JumpingClock()
    let checkouts = try AfterpayCheckouts(
      server: .sandbox, credentials: MerchantCredentials(merchantID: "1", secretKey: "2"),
      shopAddress: "https://shop.example",
      client: RetryingClient(
        transport: transport,
        timeouts: HTTPTimeouts(perAttempt: .milliseconds(30_500), total: .seconds(60)),
        backoff: RetryPolicy().backoff, clock: ElapsedTimeClock(clock), random: { 0 }))
    let token = try SecretToken(Shop.token)
    let lookup = Task { try await checkouts.order(for: token) }
    while transport.requestCount == 0 { await Task.yield() }
    lookup.cancel()
    await #expect(throws: CancellationError.self) { try await lookup.value }
    #expect(transport.requestCount == 1)
    #expect(clock.pauses == [])
  }

  @Test func `Only the statuses of temporary failures are retried`() async throws {
    for status in 100...999 {
      let lookup = try await Self.order(
        [Self.answer(status)], retries: RetryPolicy(maximumAttempts: 2, firstPause: .zero))
      let isTriedAgain = [408, 429, 500, 502, 503, 504].contains(status)
      #expect(lookup.requests == (isTriedAgain ? 2 : 1), "\(status)")
      let error = #expect(throws: AfterpayServiceError.self) { try lookup.result.get() }
      #expect(error?.isRetriable == isTriedAgain, "\(status)")
      #expect(error?.description.contains("; ") == true, "\(status)")
    }
  }
}
