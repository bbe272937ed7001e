#if !canImport(Darwin)
  import ServerTesting
  import Testing

  @testable import HTTPClient

  /// Requests to broken and malicious servers: each ends with a failure of its own or a response and
  /// releases its resources.
  @Suite(.timeLimit(.minutes(60))) struct HostileServerTests {
    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"

    @Test(arguments: [
      "", "H", "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Ty",
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
      "HTTP/1.1 204 No Content\r\n",
    ])
    func `A connection that closes within the headers is a failure, never an empty 200`(
      _ text: String
    ) async throws {
      let script = text.isEmpty ? [] : [Step.send(text)]
      try await Client.expectFailure(script, .connectionLost)
      try await Client.expectFailure(script + [.reset], .connectionLost)
    }

    @Test(arguments: [
      "9223372036854775807", "9223372036854775806", "9223372036854775300", "9223372036854775808",
      "18446744073709551616", "99999999999999999999999999",
    ])
    func `A length around 2^63 is a body that is too large`(_ length: String) async throws {
      let head = Self.ok + "Content-Length: \(length)\r\n\r\n"
      try await Client.expectFailure([.send(head + "{}"), .hold], .tooLarge(.body))
      try await Client.expectFailure([.send(head)], .tooLarge(.body))
    }

    @Test(arguments: [
      "//%00/", "//", "///", "http://", "https://[", "//[::1", "\u{1}", "%", "//%ff", "",
      "http://user:password@127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1/",
    ])
    func `A redirect to an invalid address is an ordinary response`(_ place: String)
      async throws
    {
      let script = Script.answer(302, "zebra", headers: ["Location: \(place)"])
      let outcome = try await Client.outcome([script])
      if place == "\u{1}" {
        #expect(outcome.failure == .malformed(.header))
      } else {
        let response = try outcome.get()
        #expect(response.status == 302)
        #expect(response.headers.first("Location") == place)
      }
    }

    @Test(
      arguments: [
        ("trailers", chunked + "0\r\n", "X-Zebra: quokka\r\n", .tooLarge(.trailers)),
        ("one trailer", chunked + "0\r\nX-Zebra: ", "quokka", .tooLarge(.trailers)),
        ("an extension", chunked + "5;", "zebra", .tooLarge(.chunkExtensions)),
        ("the last chunk's extension", chunked + "0;", "zebra", .tooLarge(.chunkExtensions)),
        ("extensions", chunked, "1;zebra=quokka\r\nz\r\n", .tooLarge(.chunkExtensions)),
        ("digits of a chunk", chunked, "0", .malformed(.chunk)),
        ("headers", ok, "X-Zebra: quokka\r\n", .tooLarge(.headers)),
        ("one header", ok + "X-Zebra: ", "quokka", .tooLarge(.headers)),
        ("the status line", "HTTP/1.1 200 ", "quokka", .tooLarge(.headers)),
        ("interim responses", "", "HTTP/1.1 103 Hints\r\n\r\n", .tooLarge(.informational)),
        ("a body", ok + "\r\n", "zebra", .tooLarge(.body)),
        ("a body in chunks", chunked, "5\r\nzebra\r\n", .tooLarge(.body)),
      ] as [(String, String, String, HTTPFailure)])
    func `An endless part is a failure at its limit, and the connection is closed`(
      _ name: String, _ start: String, _ more: String, _ failure: HTTPFailure
    ) async throws {
      let transport = CurlTransport(Client.settings())
      let script = (start.isEmpty ? [] : [Step.send(start)]) + [.endless(more)]
      try await ScriptedServer.run([script]) { server in
        let request = HTTPRequest(address: server.address)
        let outcome = await transport.response(to: request, within: Client.patience)
        #expect(outcome.failure == failure)
        #expect(await server.waits(for: "gone"), "the connection is closed")
      }
    }

    @Test func `A slow endless response is a failure at the deadline`() async throws {
      let script = [Step.send(Self.chunked + "5;"), .trickle("z")]
      let outcome = try await Client.outcome([script], within: .milliseconds(200))
      #expect(outcome.failure == .timedOut)
    }

    @Test(
      arguments: [
        ("Content-Length: 5\r\nContent-Length: 6\r\n", .contentLength),
        ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", .transferEncoding),
        ("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", .transferEncoding),
        ("Transfer-Encoding: chunked, gzip\r\n", .transferEncoding),
        ("Transfer-Encoding: gzip\r\n", .transferEncoding),
        ("Content-Length: -5\r\n", .contentLength), ("Content-Length: 5x\r\n", .contentLength),
        ("X: a\0b\r\n", .header),
      ] as [(String, HTTPResponseReason)])
    func `A response with contradictory lengths or an invalid header is a failure`(
      _ headers: String, _ fault: HTTPResponseReason
    ) async throws {
      let text = Self.ok + headers + "\r\n5\r\nzebra\r\n0\r\n\r\n"
      try await Client.expectFailure([.send(text)], .malformed(fault))
    }

    @Test(arguments: [
      "SSH-2.0-OpenSSH_9.2\r\n", "zebra", "<html></html>\r\n\r\n", "\0\0\0\0\0\0", "\r\n\r\n",
      "HTTP/1.1 abc\r\n\r\n", "HTTP/3 200 OK\r\n\r\n", "HTTP/1.1\r\n\r\n", "ICY 200 OK\r\n\r\n",
      "HTTP/1.1 200OK\r\n\r\n",
    ])
    func `A response that is not HTTP is a failure`(_ text: String) async throws {
      let outcome = try await Client.outcome([[.send(text)]])
      #expect([.malformed(.statusLine), .connectionLost].contains(outcome.failure))
    }

    @Test func `A body that is shorter than its length is a failure`() async throws {
      let text = Self.ok + "Content-Length: 50\r\n\r\nzebra"
      try await Client.expectFailure([.send(text)], .connectionLost)
      try await Client.expectFailure([.send(Self.chunked + "5\r\nzebra\r\n")], .connectionLost)
      try await Client.expectFailure([.send(Self.ok + "\r\nzebra"), .reset], .connectionLost)
    }

    @Test func `An unrequested second response is never read`() async throws {
      let transport = CurlTransport(Client.settings())
      let extra = Script.kept("quokka")
      let scripts: [Script] = [
        [.send(Script.kept("zebra") + extra), .next],
        [.send(Script.kept("zebra")), .sleep(0.01), .send(extra), .next],
      ]
      for script in scripts {
        try await ScriptedServer.run([script]) { server in
          for round in 1...5 {
            let request = HTTPRequest(address: server.address)
            let outcome = await transport.response(to: request, within: Client.patience)
            // The place at which the connection breaks varies; the body does not.
            if let response = outcome.value { #expect(response.body == Array("zebra".utf8)) }
            #expect(outcome.value != nil || outcome.failure == .connectionLost)
            // Each connection carries one request, after which all of its bytes are sent.
            let count = round * (script.count == 2 ? 1 : 2)
            #expect(await server.waits(for: "sent", count: count))
            try await Task.sleep(for: .milliseconds(5))
          }
          #expect(server.count(of: "connection") > 1)
        }
      }
    }

    @Test(arguments: [4, 8])
    func `Hanging and endless servers do not delay other tasks`(_ count: Int) async throws {
      let transport = CurlTransport(Client.settings())
      let scripts: [Script] = [
        [.hold], [.send(Self.chunked + "0\r\nX: "), .trickle("z")],
        [.send(Self.chunked + "5;"), .trickle("z")], [.send(Self.ok + "X-Z"), .hold],
      ]
      let all = (0..<count).map { scripts[$0 % scripts.count] }
      try await ScriptedServer.run(all) { server in
        let request = HTTPRequest(address: server.address)
        let hanging = (0..<count).map { _ in
          // Waiting for one of them would exceed the time limit of the suite.
          Task { await transport.response(to: request, within: .seconds(86_400)) }
        }
        #expect(await server.waits(for: "request", count: count))
        // Other tasks continue, and so do other requests of the same transport.
        let sum = await withTaskGroup(of: Int.self) { group in
          for number in 0..<100 { group.addTask { number } }
          return await group.reduce(0, +)
        }
        #expect(sum == 4_950)
        try await ScriptedServer.run([[.send(Script.kept("zebra")), .next]]) { other in
          let request = HTTPRequest(address: other.address)
          for _ in 0..<20 {
            #expect(await transport.response(to: request, within: Client.patience).value != nil)
          }
        }
        for task in hanging { task.cancel() }
        // All of them were still hanging: none had reached a limit or its deadline.
        for task in hanging { #expect(await task.value.failure == .cancelled) }
      }
    }
  }
#endif
