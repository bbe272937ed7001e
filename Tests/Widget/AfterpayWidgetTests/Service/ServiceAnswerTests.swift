import AfterpayAPI
import AfterpayWidget
import ServerTesting
import Testing

/// Lookups at a real server with regular answers.
@Suite(.timeLimit(.minutes(60))) struct ServiceAnswerTests {
  @Test func `A checkout is looked up, with its total and its time of issue`() async throws {
    let (result, heads) = try await Shop.order([
      .answer(200, ServiceText.checkout("002.zebra/quokka ü"))
    ])
    let order = CheckoutOrder(total: try Money("200.00", .usd), issuedAt: Shop.issuedAt)
    #expect(try result.get() == order)
    let head = try #require(heads.first)
    #expect(heads.count == 1)
    #expect(head.hasPrefix("GET /v2/checkouts/\(Shop.encodedToken) HTTP/1.1\r\n"))
    #expect(head.contains("\r\nAuthorization: Basic NjAwMzIwMDA6d2FscnVzOnlhaw==\r\n"))
    #expect(head.contains("\r\nAccept: application/json\r\n"))
    #expect(
      head.contains(
        "\r\nUser-Agent: afterpay-widget/1 (Swift/6; Merchant/60032000) https://shop.example\r\n"))
    #expect(!head.lowercased().contains("cookie"))
  }

  @Test func `The shop's limits are looked up`() async throws {
    let body = """
      { "minimumAmount" : { "amount" : "1.00", "currency" : "USD" },
        "maximumAmount" : { "amount" : "1000.00", "currency" : "USD" } }
      """
    let (limits, heads) = try await ScriptedServer.run([.answer(200, body)]) { server in
      try await Shop.checkouts(at: server.address).limits()
    }
    #expect(limits.minimum == (try Money("1.00", .usd)))
    #expect(limits.maximum == (try Money("1000.00", .usd)))
    #expect(heads.first?.hasPrefix("GET /v2/configuration HTTP/1.1\r\n") == true)
  }

  @Test(arguments: [(404, "not_found"), (412, "invalid_token")])
  func `A checkout that the service does not have is nil`(_ status: Int, _ code: String)
    async throws
  {
    let (result, _) = try await Shop.order([.refusal(status, code)])
    #expect(try result.get() == nil)
  }

  @Test(
    arguments: [
      (403, .credentialsRefused), (410, .checkoutUnavailable), (412, .checkoutUnavailable),
      (422, .unexpectedStatus(422)), (429, .tooManyRequests), (500, .unavailable(status: 500)),
      (204, .unexpectedStatus(204)),
    ] as [(Int, AfterpayServiceError.Reason)])
  func `Any other status is an error of its own`(
    _ status: Int, _ reason: AfterpayServiceError.Reason
  ) async throws {
    try await Shop.expectFailure([.refusal(status, "error")], reason)
  }

  @Test func `Credentials are not sent again after a challenge`() async throws {
    let challenge = ["WWW-Authenticate: Basic realm=\"x\""]
    let scripts: [Script] = [.refusal(401, "unauthorized", headers: challenge)]
    let (result, heads) = try await Shop.order(scripts)
    #expect(throws: AfterpayServiceError(reason: .credentialsRefused, attempts: 1)) {
      try result.get()
    }
    #expect(heads.count == 1)
  }

  @Test func `A page of another server is not the answer that there is no checkout`() async throws {
    try await Shop.expectFailure([.answer(404, "<html>Not Found</html>")], .unexpectedStatus(404))
    try await Shop.expectFailure([.answer(404)], .unexpectedStatus(404))
  }
}

/// Lookups at a real server that fails for a while, and simultaneous lookups.
@Suite(.timeLimit(.minutes(60))) struct RetryingServiceTests {
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
