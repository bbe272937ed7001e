import AfterpayAPI
import AfterpayWidget
import ServerTesting
import Testing

/// Lookups at a real server that fails for a while, and simultaneous lookups.
@Suite(.timeLimit(.minutes(5))) struct RetryingServiceTests {
  @Test func `A lookup retries until a failing service answers`() async throws {
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

  @Test func `A lookup of a failing service ends after the last attempt`() async throws {
    let (result, heads) = try await Shop.order([.refusal(500, "error")], retries: Shop.retries(3))
    #expect(throws: AfterpayServiceError(reason: .unavailable(status: 500), attempts: 3)) {
      try result.get()
    }
    #expect(heads.count == 3)
  }

  @Test func `A lookup ends if the service asks for a longer pause than the longest one`()
    async throws
  {
    let script = Script.refusal(503, "error", headers: ["Retry-After: 3600"])
    let (result, heads) = try await Shop.order([script], retries: RetryPolicy())
    #expect(throws: AfterpayServiceError(reason: .unavailable(status: 503), attempts: 1)) {
      try result.get()
    }
    #expect(heads.count == 1)
  }

  @Test(arguments: [400, 401, 422])
  func `A rejected request is not retried`(_ status: Int) async throws {
    let (_, heads) = try await Shop.order([.refusal(status, "error")], retries: Shop.retries())
    #expect(heads.count == 1)
  }

  @Test func `Many simultaneous lookups have their own answers`() async throws {
    // The answers of the server do not name the checkout, so each of them fits.
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

  @Test func `No lookup returns another one's checkout`() async throws {
    try await Shop.expectFailure(
      [.checkout("002.k2a5")], .unreadableAnswer(.anotherCheckout), retries: Shop.retries())
  }
}
