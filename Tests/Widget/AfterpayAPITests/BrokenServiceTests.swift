import AfterpayAPI
import AfterpayWidget
import ServerTesting
import Testing

/// Lookups at a real server that is slow, broken or hostile.
@Suite(.timeLimit(.minutes(60))) struct BrokenServiceTests {
  private static let good = Script.text(200, ServiceText.checkout(Shop.token))

  private static func expectOrder(
    _ scripts: [Script], retries: RetryPolicy = .never, requests: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (result, heads) = try await Shop.order(scripts, retries: retries)
    let total = try Money("200.00", .usd)
    #expect(try result.get()?.total == total, sourceLocation: sourceLocation)
    #expect(heads.count == requests, sourceLocation: sourceLocation)
  }

  @Test func `A lookup waits for late headers`() async throws {
    try await Self.expectOrder([[.sleep(0.3), .send(Self.good)]])
  }

  @Test func `A body in single bytes is read`() async throws {
    try await Self.expectOrder([
      Self.good.flatMap { [Step.send(String($0)), .sleep(0.0002)] }
    ])
  }

  @Test func `A body without a length is read to the end of the connection`() async throws {
    let text = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + ServiceText.checkout(Shop.token)
    try await Self.expectOrder([[.send(text)]])
  }

  @Test func `A body in chunks is read`() async throws {
    let body = ServiceText.checkout(Shop.token)
    let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    let chunk = "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
    try await Self.expectOrder([[.send(text), .send(chunk)]])
  }

  /// The bytes before the end of the connection.
  private static let beginnings = [
    ("nothing", ""), ("a part of the status line", "HTTP/1.1 2"),
    ("a part of the headers", "HTTP/1.1 200 OK\r\nContent-Type: appl"),
    ("the headers without their end", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"),
    ("the headers", String(good.prefix { $0 != "{" })),
    ("a part of the body", String(good.dropLast(40))),
    ("a body that seems whole", Script.text(200, "{}", contentLength: 900)),
    ("a part of a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{\"to"),
  ]

  @Test(arguments: beginnings)
  func `A connection that ends early is a temporary failure`(
    _ name: String, _ text: String
  ) async throws {
    let script = text.isEmpty ? [] : [Step.send(text)]
    try await Shop.expectFailure([script], .unreachable)
    try await Self.expectOrder([script, [.send(Self.good)]], retries: Shop.retries(), requests: 2)
  }

  @Test(arguments: [
    ("no HTTP", "SSH-2.0-OpenSSH_9.2\r\n"), ("no status", "HTTP/1.1 abc\r\n\r\n"),
    ("zeros", "\0\0\0\0\0\0\0\0"), ("a page", "<html>\(Shop.token)</html>\r\n\r\n"),
  ])
  func `An answer that is not HTTP is an error without its text`(_ name: String, _ text: String)
    async throws
  {
    let (result, _) = try await Shop.order([[.send(text)]])
    let error = #expect(throws: AfterpayServiceError.self) { try result.get() }
    Secrets.expectNone(in: try #require(error))
  }

  @Test func `A length that is too short truncates the body, which is then not JSON`() async throws
  {
    let text = Script.text(200, ServiceText.checkout(Shop.token), contentLength: 50)
    try await Shop.expectFailure([[.send(text)]], .unreadableAnswer(.notJSON))
  }

  @Test(
    arguments: [
      ("", .empty), ("null", .wrongType("the body")), ("[]", .wrongType("the body")),
      ("{}", .missing("amount")), ("{\"token\":\"x\"}", .anotherCheckout),
      ("002.zebra/quokka", .notJSON), (String(repeating: "[", count: 100_000), .notJSON),
      ("{\"amount\":{\"amount\":200.00,\"currency\":\"USD\"}}", .wrongType("amount.amount")),
      ("{\"zebra\":1,\"zebra\":2}", .notJSON),
    ] as [(String, AnswerFault)])
  func `A body of another form is an error with the key`(
    _ body: String, _ fault: AnswerFault
  ) async throws {
    try await Shop.expectFailure(
      [.answer(200, body)], .unreadableAnswer(fault), retries: Shop.retries())
  }

  @Test func `A lookup aborts an endless body`() async throws {
    let start = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"a\":\""
    let more = String(repeating: "zebra", count: 10_000)
    try await ScriptedServer.run([[.send(start), .endless(more)]]) { server in
      let checkouts = try Shop.checkouts(at: server.address)
      let token = try SecretToken(Shop.token)
      await #expect(
        throws: AfterpayServiceError(reason: .unreadableAnswer(.tooLarge), attempts: 1)
      ) { try await checkouts.order(for: token) }
      #expect(await server.waits(for: "gone"), "the connection is closed")
    }
  }

  @Test func `A body of the largest size is read, and one byte more is an error`()
    async throws
  {
    let body = ServiceText.checkout(Shop.token)
    let room = 1_048_576 - body.utf8.count
    try await Self.expectOrder([.answer(200, body + String(repeating: " ", count: room))])
    try await Shop.expectFailure(
      [.answer(200, body + String(repeating: " ", count: room + 1))],
      .unreadableAnswer(.tooLarge))
  }

  @Test func `A lookup aborts endless headers`() async throws {
    let start = "HTTP/1.1 200 OK\r\n"
    try await ScriptedServer.run([[.send(start), .endless("X-Zebra: quokka\r\n")]]) { server in
      let timeouts = LookupTimeouts(perAttempt: .seconds(600), total: .seconds(600))
      let checkouts = try Shop.checkouts(at: server.address, timeouts: timeouts)
      let token = try SecretToken(Shop.token)
      let error = await #expect(throws: AfterpayServiceError.self) {
        try await checkouts.order(for: token)
      }
      Secrets.expectNone(in: try #require(error))
      #expect(await server.waits(for: "gone"), "the connection is closed")
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `A redirect is not followed to any address`(_ status: Int) async throws {
    let places = [
      "/v2/checkouts/other", "http://localhost:1/", "https://shop.example/\(Shop.token)", "//evil",
      "../../..", "", "//%00/",
    ]
    let scripts = places.map { Script.answer(status, "", headers: ["Location: \($0)"]) }
    let (_, heads) = try await ScriptedServer.run(scripts) { server in
      let checkouts = try Shop.checkouts(at: server.address, retries: Shop.retries())
      let token = try SecretToken(Shop.token)
      for place in places {
        let error = await #expect(throws: AfterpayServiceError.self, "\(place)") {
          try await checkouts.order(for: token)
        }
        #expect(error == AfterpayServiceError(reason: .redirected, attempts: 1), "\(place)")
        Secrets.expectNone(in: try #require(error))
      }
    }
    #expect(heads.count == places.count)
  }

  @Test func `A missing server is a temporary failure`() async throws {
    let address = try await ScriptedServer.run([[]]) { $0.address }.result
    let checkouts = try Shop.checkouts(at: address, retries: Shop.retries(3))
    let token = try SecretToken(Shop.token)
    let error = await #expect(throws: AfterpayServiceError.self) {
      try await checkouts.order(for: token)
    }
    #expect(error == AfterpayServiceError(reason: .unreachable, attempts: 3))
    #expect(error?.isRetriable == true)
    Secrets.expectNone(in: try #require(error))
  }

  @Test func `A silent server is a failure after its time`() async throws {
    let short = LookupTimeouts(perAttempt: .milliseconds(50))
    try await Shop.expectFailure([[.hold]], .timedOut, timeouts: short)
    try await Shop.expectFailure(
      [[.send(String(Self.good.dropLast(9))), .hold]], .timedOut, attempts: 3, timeouts: short,
      retries: Shop.retries(3))
  }

  @Test func `All attempts together end after the total time`() async throws {
    let timeouts = LookupTimeouts(perAttempt: .seconds(600), total: .milliseconds(100))
    try await Shop.expectFailure(
      [[.hold]], .timedOut, timeouts: timeouts, retries: Shop.retries(10))
  }
}
