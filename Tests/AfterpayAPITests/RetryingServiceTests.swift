import AfterpayAPI
import AfterpayWidget
import ServerTesting
import Testing

/// Lookups at a real server that fails for a while, and several at once.
@Suite(.timeLimit(.minutes(5))) struct RetryingServiceTests {
  @Test func `A service that fails and then answers is asked until it does`() async throws {
    let (result, heads) = try await Shop.order(
      [
        .refusal(503, "error"), .refusal(429, "too_many_requests", headers: ["Retry-After: 0"]),
        [], .checkout(Shop.token),
      ], retries: Shop.retries())
    #expect(try result.get()?.issuedAt == Shop.issuedAt)
    #expect(heads.count == 4)
    let requests = Set(heads.map { $0.split(whereSeparator: \.isNewline).sorted() })
    #expect(requests.count == 1, "every request is the same")
  }

  @Test func `A service that goes on failing is left alone after the last attempt`() async throws {
    let (result, heads) = try await Shop.order([.refusal(500, "error")], retries: Shop.retries(3))
    #expect(throws: AfterpayServiceError(reason: .unavailable(status: 500), attempts: 3)) {
      try result.get()
    }
    #expect(heads.count == 3)
  }

  @Test func `A service that wants a longer rest than is allowed is left alone`() async throws {
    let script = Script.refusal(503, "error", headers: ["Retry-After: 3600"])
    let (result, heads) = try await Shop.order([script], retries: RetryPolicy())
    #expect(throws: AfterpayServiceError(reason: .unavailable(status: 503), attempts: 1)) {
      try result.get()
    }
    #expect(heads.count == 1)
  }

  @Test(arguments: [400, 401, 422])
  func `A refusal is not asked about again`(_ status: Int) async throws {
    let (_, heads) = try await Shop.order([.refusal(status, "error")], retries: Shop.retries())
    #expect(heads.count == 1)
  }

  @Test func `Many lookups at once are answered each for itself`() async throws {
    // The server does not say which checkout it answers about, so that any will do.
    let body = #"{"amount":{"amount":"3.50","currency":"EUR"}}"#
    let count = 40
    let (totals, heads) = try await ScriptedServer.run([.answer(200, body)]) { server in
      let checkouts = try Shop.checkouts(at: server.address)
      return try await withThrowingTaskGroup { group in
        for number in 0..<count {
          group.addTask { try await checkouts.order(for: SecretToken("t\(number)"))?.total }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    let total = try Money("3.50", .eur)
    #expect(totals == Array(repeating: total, count: count))
    let paths = Set(heads.map { String($0.prefix { !$0.isNewline }) })
    #expect(paths == Set((0..<count).map { "GET /v2/checkouts/t\($0) HTTP/1.1" }))
  }

  @Test func `A lookup is not answered with another's checkout`() async throws {
    try await Shop.expectFailure(
      [.checkout("002.k2a5")], .unreadableAnswer(.anotherCheckout), retries: Shop.retries())
  }
}
