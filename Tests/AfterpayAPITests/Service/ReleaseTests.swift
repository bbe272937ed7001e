import AfterpayWidget
import Testing

@testable import AfterpayAPI

/// A transport leaves nothing behind, whatever became of its requests.
@Suite struct ReleaseTests {
  private final class Watch {
    weak var transport: URLSessionTransport?
    weak var receiver: AnswerReceiver?

    var isReleased: Bool { transport == nil && receiver == nil }
  }

  private static let answers: [(String, Script)] = [
    ("an order", .checkout(Shop.token)), ("a refusal", .refusal(503, "error")),
    ("a redirect", .answer(302, headers: ["Location: /v2/checkouts/other"])),
    ("a challenge", .answer(401, headers: ["WWW-Authenticate: Basic realm=\"x\""])),
    ("a broken connection", []), ("nothing", [.hold]),
    (
      "too much",
      [.send("HTTP/1.1 200 OK\r\n\r\n"), .endless(String(repeating: " ", count: 9_999))]
    ),
  ]

  @Test(arguments: answers)
  func `A transport that is dropped is released with its session`(
    _ name: String, _ answer: Script
  ) async throws {
    try await ServiceServer.run([answer]) { server in
      let watch = Watch()
      try await Self.look(up: Shop.token, at: server, isGivenUp: name == "nothing", watch: watch)
      for _ in 0..<90_000 where !watch.isReleased { try await Task.sleep(for: .milliseconds(10)) }
      #expect(watch.transport == nil)
      #expect(watch.receiver == nil)
    }
  }

  /// Makes a request and waits for what becomes of it.
  private static func look(
    up token: String, at server: ServiceServer, isGivenUp: Bool, watch: Watch
  ) async throws {
    let transport = URLSessionTransport()
    (watch.transport, watch.receiver) = (transport, transport.receiver)
    let maker = RequestMaker(
      server: try AfterpayServer(address: server.address),
      credentials: try MerchantCredentials(merchantID: "1", secretKey: "2"),
      shopAddress: "https://shop.example")
    let request = try #require(maker.checkout(token: token))
    let lookup = Task { await transport.answer(to: request) }
    #expect(await server.waits(for: "request"))
    if isGivenUp { lookup.cancel() }
    _ = await lookup.value
  }
}
