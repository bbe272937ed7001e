#if !canImport(Darwin)
  import ServerTesting
  import Testing

  @testable import HTTPClient

  /// Requests that are cancelled, and deadlines.
  @Suite(.timeLimit(.minutes(60))) struct RequestCancellationTests {
    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    private static let stages: [(String, Script)] = [
      ("before the headers", [.hold]),
      ("within the headers", [.send("HTTP/1.1 200 OK\r\nX"), .hold]),
      ("within the body", [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nz"), .hold]),
      ("within an extension", [.send(chunked + "5;"), .trickle("z")]),
      ("within the trailers", [.send(chunked + "0\r\nX: "), .trickle("z")]),
    ]

    @Test(arguments: stages)
    func `A cancelled request ends at once, and its connection is closed`(
      _ stage: String, _ script: Script
    ) async throws {
      let transport = CurlTransport(Client.settings())
      try await ScriptedServer.run([script]) { server in
        let request = HTTPRequest(address: server.address)
        let task = Task { await transport.response(to: request, within: .seconds(3_600)) }
        #expect(await server.waits(for: script.count == 1 ? "request" : "sent"))
        task.cancel()
        #expect(await task.value.failure == .cancelled)
        #expect(await server.waits(for: "gone"), "the connection is closed")
      }
    }

    @Test(arguments: stages)
    func `A request ends at its deadline, and its connection is closed`(
      _ stage: String, _ script: Script
    ) async throws {
      try await ScriptedServer.run([script]) { server in
        await Client.expectTimeout(
          of: HTTPRequest(address: server.address), at: server,
          onceItReports: script.count == 1 ? "request" : "sent")
      }
    }

    @Test func `A request that is cancelled before it begins is never sent`() async throws {
      let transport = CurlTransport(Client.settings())
      try await ScriptedServer.run([.answer(200)]) { server in
        let request = HTTPRequest(address: server.address)
        let task = Task {
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          return await transport.response(to: request, within: Client.patience)
        }
        #expect(await task.value.failure == .cancelled)
        #expect(server.count(of: "connection") == 0)
      }
    }

    @Test(arguments: [
      [Step.send(Script.kept("zebra")), .next], [], [.hold], [.sleep(0.005), .send("HTTP/1.1 2")],
      [.send(chunked + "0\r\n"), .endless("X: y\r\n")],
    ])
    func `Requests cancelled at any moment end once and do not affect the others`(_ script: Script)
      async throws
    {
      let transport = CurlTransport(Client.settings())
      try await ScriptedServer.run([script]) { server in
        let request = HTTPRequest(address: server.address)
        let tasks = (0..<60).map { _ in
          Task { await transport.response(to: request, within: .seconds(5)) }
        }
        for (number, task) in tasks.enumerated() where number.isMultiple(of: 2) {
          for _ in 0..<number * number { await Task.yield() }
          task.cancel()
        }
        for (number, task) in tasks.enumerated() {
          let outcome = await task.value
          #expect(outcome.failure != .cancelled || number.isMultiple(of: 2))
        }
      }
    }

    @Test func `A time of zero or less ends a request at once, and the longest time is accepted`()
      async throws
    {
      let transport = CurlTransport(Client.settings())
      try await ScriptedServer.run([.answer(200, "{}")]) { server in
        let request = HTTPRequest(address: server.address)
        for time in [Duration.zero, .seconds(-5)] {
          #expect(await transport.response(to: request, within: time).failure == .timedOut)
        }
        let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
        #expect(await transport.response(to: request, within: longest).value != nil)
      }
    }
  }
#endif
