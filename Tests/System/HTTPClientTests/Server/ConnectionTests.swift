#if !canImport(Darwin)
  import ServerTesting
  import Testing

  @testable import HTTPClient

  /// The connections of many requests.
  @Suite(.timeLimit(.minutes(60))) struct ConnectionTests {
    private static let kept: Script = [.send(Script.kept("zebra")), .next]

    /// Sends a number of requests at once, and returns the number of responses.
    private static func answers(
      _ count: Int, over transport: CurlTransport, at server: ScriptedServer,
      method: String = "GET"
    ) async -> Int {
      let request = HTTPRequest(method: method, address: server.address)
      return await withTaskGroup { group in
        for _ in 0..<count {
          group.addTask { await transport.response(to: request, within: Client.patience) }
        }
        return await group.reduce(0) { $0 + ($1.value?.body == Array("zebra".utf8) ? 1 : 0) }
      }
    }

    @Test func `Consecutive requests share one connection`() async throws {
      let transport = CurlTransport(Client.settings())
      try await ScriptedServer.run([Self.kept]) { server in
        for _ in 0..<20 { #expect(await Self.answers(1, over: transport, at: server) == 1) }
        #expect(await server.waits(for: "request", count: 20))
        #expect(server.count(of: "connection") == 1)
      }
    }

    @Test func `A request that must not be repeated has a connection of its own`() async throws {
      let transport = CurlTransport(Client.settings())
      try await ScriptedServer.run([Self.kept]) { server in
        for _ in 0..<3 {
          #expect(await Self.answers(1, over: transport, at: server, method: "POST") == 1)
        }
        #expect(await server.waits(for: "connection", count: 3))
      }
    }

    @Test func `A request is repeated on a new connection if the reused one was closed`()
      async throws
    {
      let transport = CurlTransport(Client.settings())
      // Each connection answers once, and is closed when the next request has been read.
      try await ScriptedServer.run([Self.kept, [], Self.kept, [], Self.kept]) { server in
        for _ in 0..<3 { #expect(await Self.answers(1, over: transport, at: server) == 1) }
        // The server's report of a request may arrive after its answer.
        #expect(await server.waits(for: "request", count: 5))
        #expect(server.count(of: "connection") == 3)
        #expect(server.count(of: "request") == 5)
      }
    }

    @Test func `Requests beyond the limit wait for a connection`() async throws {
      var settings = Client.settings()
      settings.maximumRequestCount = 4
      let transport = CurlTransport(settings)
      try await ScriptedServer.run([[.sleep(0.01)] + Self.kept]) { server in
        #expect(await Self.answers(60, over: transport, at: server) == 60)
        // Fifteen rounds of four; most of them use the connections of the first. Without reuse there
        // are 60, and on a busy machine some connections end before they are reused.
        #expect(server.count(of: "connection") < 50)
      }
    }

    @Test
    func `A request that waits for a connection ends at its deadline, or when it is cancelled`()
      async throws
    {
      var settings = Client.settings()
      settings.maximumRequestCount = 1
      let transport = CurlTransport(settings)
      try await ScriptedServer.run([[.hold], Self.kept]) { server in
        let request = HTTPRequest(address: server.address)
        let first = Task { await transport.response(to: request, within: .seconds(3_600)) }
        #expect(await server.waits(for: "request"))
        let late = await transport.response(to: request, within: .milliseconds(50))
        #expect(late.failure == .timedOut)
        let second = Task { await transport.response(to: request, within: .seconds(3_600)) }
        try await Task.sleep(for: .milliseconds(20))
        second.cancel()
        #expect(await second.value.failure == .cancelled)
        first.cancel()
        #expect(await first.value.failure == .cancelled)
        #expect(await server.waits(for: "gone"))
        #expect(await Self.answers(1, over: transport, at: server) == 1)
        #expect(await server.waits(for: "request", count: 2))
        #expect(server.count(of: "request") == 2, "the others were never sent")
      }
    }
  }
#endif
