#if !canImport(Darwin)
  import ServerTesting
  import Testing

  @testable import HTTPClient

  /// The requests that a server receives, and their ends.
  @Suite(.timeLimit(.minutes(60))) struct RequestTests {
    private static let answer: Script = [.send(Script.kept("zebra")), .next]

    /// Sends a request, and returns the head and body that the server received.
    private static func received(_ request: HTTPRequest) async throws -> (
      head: String, body: String
    ) {
      var request = request
      return try await ScriptedServer.run([answer]) { server in
        request.address = server.address + request.address
        let transport = CurlTransport(Client.settings())
        let outcome = await transport.response(to: request, within: Client.patience)
        #expect(outcome.value != nil, "\(outcome)")
        #expect(await server.waits(for: "request"))
        let event = try #require(server.events.first { $0.event == "request" })
        let lines = try #require(event.head).split(whereSeparator: \.isNewline)
          .filter { !$0.hasPrefix("Host: 127.0.0.1:") }
        return (lines.joined(separator: "\n"), event.body ?? "")
      }.result
    }

    @Test func `A request has its own headers and the host, and no others`() async throws {
      let plain = try await Self.received(HTTPRequest(address: "/a/../b?c=%00&d"))
      #expect(plain.head == "GET /a/../b?c=%00&d HTTP/1.1")
      let more = try await Self.received(
        HTTPRequest(
          address: "",
          headers: HTTPFields([
            HTTPField("X-A", "b: c"), HTTPField("X-Empty", ""), HTTPField("Accept", "x"),
          ])))
      #expect(more.head == "GET / HTTP/1.1\nX-A: b: c\nX-Empty:\nAccept: x")
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "GET", "X-ZEBRA"])
    func `A request has its method and its body`(_ method: String) async throws {
      let body = "zebra\r\n\0" + String(repeating: "q", count: 70_000)
      let with = try await Self.received(
        HTTPRequest(method: method, address: "/", body: Array(body.utf8)))
      #expect(with.head == "\(method) / HTTP/1.1\nContent-Length: 70008")
      #expect(with.body == body)
      let without = try await Self.received(HTTPRequest(method: method, address: "/"))
      let hasLength = ["POST", "PUT", "PATCH"].contains(method)
      #expect(without.head == "\(method) / HTTP/1.1" + (hasLength ? "\nContent-Length: 0" : ""))
    }

    @Test func `The response to HEAD has no body`() async throws {
      let head = "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n"
      let response = try await Client.outcome([[.send(head), .next]], method: "HEAD").get()
      #expect(response.body == [])
    }

    @Test(
      arguments: [
        ("ftp://shop.example/", .address), ("http://", .address), ("http://a b/", .address),
        ("http://shop.example/a b", .address), ("http://shop.example/\r\nX: y", .address),
        ("http://shop.example/\0", .address), ("http://shop.example/#x", .address),
        ("http://user:key@shop.example/", .address), ("http://shop.example:0/", .address),
        ("http://shop.example:99999/", .address), ("http:/shop.example", .address),
        ("http:\\\\shop.example\\", .address), ("http://shöp.example/", .address),
        ("http://[::1", .address), ("", .address), ("//shop.example/", .address),
        ("http://shop.example/ü", .address), ("http://shop.example\u{0}.evil.example/", .address),
      ] as [(String, HTTPRequestReason)])
    func `An invalid address is rejected without a connection`(
      _ address: String, _ fault: HTTPRequestReason
    ) async {
      let outcome = await CurlTransport(Client.settings()).response(
        to: HTTPRequest(address: address), within: Client.patience)
      #expect(outcome.failure == .invalidRequest(fault))
    }

    @Test(
      arguments: [
        ("X-A", "b\r\nX-B: c", .header), ("X-A", "b\nX-B: c", .header), ("X-A", "b\rc", .header),
        ("X-A", "b\0c", .header), ("X-A: b\r\nX-B", "c", .header), ("X A", "b", .header),
        ("", "b", .header), ("X-Ä", "b", .header), ("X-A", "\u{7F}", .header),
        ("Host", "b", .reservedHeader), ("content-length", "0", .reservedHeader),
        ("Transfer-Encoding", "chunked", .reservedHeader), ("Expect", "x", .reservedHeader),
      ] as [(String, String, HTTPRequestReason)])
    func `A header can neither add another one nor change the framing`(
      _ name: String, _ value: String, _ fault: HTTPRequestReason
    ) async throws {
      try await ScriptedServer.run([Self.answer]) { server in
        let request = HTTPRequest(
          address: server.address, headers: HTTPFields([HTTPField(name, value)]))
        let transport = CurlTransport(Client.settings())
        let outcome = await transport.response(to: request, within: Client.patience)
        #expect(outcome.failure == .invalidRequest(fault))
        #expect(server.count(of: "connection") == 0)
      }
    }

    @Test(arguments: ["", "GET /", "G\r\nET", "CONNECT", "GÄT"])
    func `A method that is not a token is rejected`(_ method: String) async {
      let outcome = await CurlTransport(Client.settings()).response(
        to: HTTPRequest(method: method, address: "http://127.0.0.1:1/"), within: Client.patience)
      #expect(outcome.failure == .invalidRequest(.method))
    }

    @Test func `Printed requests, responses and failures omit addresses, headers and bodies`() {
      let fields = HTTPFields([HTTPField("Authorization", "zebra")])
      let request = HTTPRequest(
        address: "http://shop.example/zebra", headers: fields, body: Array("zebra".utf8))
      let response = HTTPResponse(status: 200, headers: fields, body: Array("zebra".utf8))
      for value in [request, response] as [Any] {
        var dumped = ""
        dump(value, to: &dumped)
        for text in ["\(value)", String(reflecting: value), dumped] {
          #expect(!text.contains("zebra") && !text.contains("122"), "\(text)")
        }
      }
    }

    @Test func `A server is reached by an IPv6 address and by a name`() async throws {
      let transport = CurlTransport(Client.settings())
      for (address, host) in [("::1", "[::1]"), ("127.0.0.1", "localhost")] {
        try await ScriptedServer.run([Self.answer], .init(host: address)) { server in
          let request = HTTPRequest(address: "http://\(host):\(server.port)/")
          let outcome = await transport.response(to: request, within: Client.patience)
          #expect(outcome.value != nil, "\(host): \(outcome)")
        }
      }
    }

    @Test
    func
      `A port that nobody listens at, and a name without an address, have failures of their own`()
      async throws
    {
      let port = try await ScriptedServer.run([[]]) { $0.port }.result
      let transport = CurlTransport(Client.settings())
      let closed = await transport.response(
        to: HTTPRequest(address: "http://127.0.0.1:\(port)/"), within: Client.patience)
      #expect(closed.failure == .unreachable)
      let unknown = await transport.response(
        to: HTTPRequest(address: "http://nothing.invalid/"), within: Client.patience)
      #expect(unknown.failure == .hostNotFound)
    }
  }
#endif
