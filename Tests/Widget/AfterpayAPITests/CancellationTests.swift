import AfterpayAPI
import AfterpayWidget
import ServerTesting
import Testing

/// Lookups at a real server that are cancelled at each of their stages.
@Suite(.timeLimit(.minutes(60))) struct CancellationTests {
  /// Begins a lookup, cancels it after an event of the server, and expects that it ends as cancelled.
  private static func expectCancellation(
    _ script: Script, after event: String, count: Int = 1, retries: RetryPolicy = .never,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await ScriptedServer.run([script]) { server in
      let timeouts = LookupTimeouts(perAttempt: .seconds(600), total: .seconds(600))
      let checkouts = try Shop.checkouts(at: server.address, timeouts: timeouts, retries: retries)
      let token = try SecretToken(Shop.token)
      let lookup = Task { try await checkouts.order(for: token) }
      #expect(await server.waits(for: event, count: count), sourceLocation: sourceLocation)
      lookup.cancel()
      await #expect(throws: CancellationError.self, sourceLocation: sourceLocation) {
        try await lookup.value
      }
      if case .hold = script.last {
        #expect(await server.waits(for: "gone"), sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `A lookup that is cancelled before it begins sends no request`() async throws {
    let (_, heads) = try await ScriptedServer.run([.checkout(Shop.token)]) { server in
      let checkouts = try Shop.checkouts(at: server.address)
      let token = try SecretToken(Shop.token)
      let lookup = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return try await checkouts.order(for: token)
      }
      await #expect(throws: CancellationError.self) { try await lookup.value }
    }
    #expect(heads == [])
  }

  @Test func `A lookup can be cancelled before the headers`() async throws {
    try await Self.expectCancellation([.hold], after: "request")
  }

  @Test func `A lookup can be cancelled within the headers`() async throws {
    try await Self.expectCancellation(
      [.send("HTTP/1.1 200 OK\r\nContent-T"), .hold], after: "sent")
  }

  @Test func `A lookup can be cancelled within the body`() async throws {
    let text = Script.text(200, "{\"token\":", contentLength: 900)
    try await Self.expectCancellation([.send(text), .hold], after: "sent")
  }

  @Test func `A lookup can be cancelled between two attempts`() async throws {
    let hour = RetryPolicy(firstPause: .seconds(300), maximumPause: .seconds(300))
    try await Self.expectCancellation(.refusal(503, "error"), after: "closed", retries: hour)
  }

  /// The answers of the server, and the failure of a lookup that is not cancelled.
  private static let answers: [(Script, AfterpayServiceError.Reason?)] = [
    (.answer(200, #"{"amount":{"amount":"3.50","currency":"EUR"}}"#), nil),
    (.answer(301, headers: ["Location: /v2/checkouts/other"]), .redirected),
    (.answer(401, headers: ["WWW-Authenticate: Basic realm=\"x\""]), .credentialsRefused),
    ([], .unreachable),
    (.answer(200, String(repeating: " ", count: 1_100_000)), .unreadableAnswer(.tooLarge)),
  ]

  @Test(arguments: answers)
  func `Lookups cancelled at any moment end and do not affect the others`(
    _ answer: Script, _ reason: AfterpayServiceError.Reason?
  ) async throws {
    try await ScriptedServer.run([answer]) { server in
      let checkouts = try Shop.checkouts(at: server.address)
      let token = try SecretToken(Shop.token)
      let lookups = (0..<40).map { _ in Task { try await checkouts.order(for: token) } }
      for (number, lookup) in lookups.enumerated() where number.isMultiple(of: 2) {
        for _ in 0..<number * number { await Task.yield() }
        lookup.cancel()
      }
      for (number, lookup) in lookups.enumerated() {
        switch await lookup.result {
        case .success(let order):
          #expect(reason == nil)
          #expect(order?.total == (try Money("3.50", .eur)))
        case .failure(let error as AfterpayServiceError): #expect(error.reason == reason)
        case .failure(let error):
          #expect(error is CancellationError)
          #expect(number.isMultiple(of: 2))
        }
      }
    }
  }
}
