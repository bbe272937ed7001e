#if !canImport(Darwin)
  import ServerTesting
  import Testing

  @testable import HTTPClient

  /// Tests that a released transport ends its thread and its connections after any outcome of its
  /// requests.
  @Suite(.timeLimit(.minutes(60))) struct ReleaseTests {
    private final class Watch: Sendable {
      private let thread: @Sendable () -> CurlThread?

      init(_ transport: CurlTransport) {
        weak let thread = transport.thread
        self.thread = { thread }
      }

      /// Waits until the thread has ended, for two minutes.
      func waitForRelease() async throws -> Bool {
        for _ in 0..<12_000 where thread() != nil { try await Task.sleep(for: .milliseconds(10)) }
        return thread() == nil
      }
    }

    private static let answers: [(String, Script)] = [
      ("a response", .answer(200, "{}")), ("a kept connection", [.send(Script.kept("{}")), .next]),
      ("a redirect", .answer(302, headers: ["Location: /elsewhere"])),
      ("a broken connection", []), ("nothing", [.hold]),
      ("too much", [.send("HTTP/1.1 200 OK\r\n\r\n"), .endless("zebra")]),
    ]

    @Test(arguments: answers)
    func `A released transport ends its thread`(_ name: String, _ answer: Script)
      async throws
    {
      try await ScriptedServer.run([answer]) { server in
        let watch = try await Self.request(at: server, isCancelled: name == "nothing")
        #expect(try await watch.waitForRelease(), "the thread has ended")
        #expect(
          await server.waits(for: answer.holds ? "gone" : "closed"), "the connection is closed")
      }
    }

    /// Sends a request and waits for its outcome.
    private static func request(
      at server: ScriptedServer, isCancelled: Bool
    ) async throws -> Watch {
      let transport = CurlTransport(Client.settings())
      let request = HTTPRequest(address: server.address)
      let task = Task { [transport] in
        await transport.response(to: request, within: Client.patience)
      }
      #expect(await server.waits(for: "request"))
      if isCancelled { task.cancel() }
      _ = await task.value
      return Watch(transport)
    }

    @Test func `A thread without requests ends, and another one begins with the next`() async throws
    {
      var settings = Client.settings()
      settings.idleTime = .milliseconds(20)
      let transport = CurlTransport(settings)
      try await ScriptedServer.run([[.send(Script.kept("{}")), .next]]) { server in
        let request = HTTPRequest(address: server.address)
        for round in 1...3 {
          #expect(await transport.response(to: request, within: Client.patience).value != nil)
          #expect(await server.waits(for: "closed", count: round), "the connection is closed")
          for _ in 0..<12_000 where transport.thread.isRunning {
            try await Task.sleep(for: .milliseconds(10))
          }
          #expect(!transport.thread.isRunning, "the thread has ended")
        }
      }
    }
  }

  extension Script {
    /// A response after which the connection stays open.
    static func kept(_ body: String) -> String {
      "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    /// Whether the last step waits until the client closes the connection.
    fileprivate var holds: Bool {
      switch last {
      case .hold, .endless: true
      default: false
      }
    }
  }
#endif
