#if !canImport(Darwin)
  import ServerTesting
  import Synchronization
  import Testing

  @testable import HTTPClient

  /// Tests of the lookup of names and of proxies.
  @Suite(.timeLimit(.minutes(60))) struct HostResolverTests {
    /// A resolver that waits until it is opened, and counts its threads.
    private final class Gate: Sendable {
      private struct State {
        var isOpen = false
        var present = 0
        var most = 0
        var names: [String] = []
      }

      private let state = Mutex(State())

      var most: Int { state.withLock { $0.most } }
      var names: [String] { state.withLock { $0.names } }

      func open() { state.withLock { $0.isOpen = true } }

      func addresses(of host: String) -> String? {
        state.withLock { state in
          state.names.append(host)
          state.present += 1
          state.most = max(state.most, state.present)
        }
        while !state.withLock(\.isOpen) { sleepShortly() }
        state.withLock { $0.present -= 1 }
        return "127.0.0.1"
      }

      private func sleepShortly() {
        var rest = ContinuousClock.now.duration(to: .now + .milliseconds(2))
        let end = ContinuousClock.now + rest
        while ContinuousClock.now < end { rest = .zero }
      }
    }

    @Test func `Slow names use four threads, are looked up once and delay no other`()
      async throws
    {
      let gate = Gate()
      let transport = CurlTransport(
        Client.settings(), resolver: HostResolver(addresses: gate.addresses))
      try await ScriptedServer.run([[.send(Script.kept("zebra")), .next]]) { server in
        let slow = (0..<40).map { number in
          let address = "http://host\(number % 8).example:\(server.port)/"
          return Task {
            await transport.response(to: HTTPRequest(address: address), within: Client.patience)
          }
        }
        while gate.names.count < 4 { try await Task.sleep(for: .milliseconds(1)) }
        let other = await transport.response(
          to: HTTPRequest(address: server.address), within: Client.patience)
        #expect(other.value != nil, "an address needs no name")
        let late = await transport.response(
          to: HTTPRequest(address: "http://host0.example:\(server.port)/"),
          within: .milliseconds(30))
        #expect(late.failure == .timedOut)
        slow[0].cancel()
        #expect(await slow[0].value.failure == .cancelled)
        #expect(gate.most == 4)
        gate.open()
        for task in slow.dropFirst() { #expect(await task.value.value != nil) }
        #expect(gate.most == 4)
        #expect(gate.names.sorted() == (0..<8).map { "host\($0).example" })
      }
    }

    @Test(
      arguments: [
        (["http_proxy": "p:1"], "http://shop.example", "p:1"),
        (["http_proxy": "p:1"], "https://shop.example", nil),
        (["https_proxy": "p:1"], "https://shop.example", "p:1"),
        (["HTTPS_PROXY": "p:1"], "https://shop.example", "p:1"),
        (["HTTP_PROXY": "p:1"], "http://shop.example", nil),
        (["all_proxy": "p:1"], "https://shop.example", "p:1"),
        (["all_proxy": "p:1", "https_proxy": "q:1"], "https://shop.example", "q:1"),
        (["all_proxy": "p:1", "no_proxy": "*"], "https://shop.example", nil),
        (["all_proxy": "p:1", "no_proxy": "a, shop.example"], "https://shop.example", nil),
        (["all_proxy": "p:1", "no_proxy": ".EXAMPLE"], "https://shop.example", nil),
        (["all_proxy": "p:1", "no_proxy": "op.example"], "https://shop.example", "p:1"),
        (["all_proxy": "p:1", "no_proxy": "::1"], "http://[::1]", nil),
        ([:], "https://shop.example", nil),
      ] as [([String: String], String, String?)])
    func `A proxy is that of the environment`(
      _ environment: [String: String], _ origin: String, _ proxy: String?
    ) throws {
      let settings = ProxySettings(environment: environment)
      #expect(settings.proxy(for: try #require(WebOrigin(origin))) == proxy)
    }

    @Test func `A request goes through a proxy only if proxies are enabled`() async throws {
      try await ScriptedServer.run([[.send(Script.kept("proxy")), .next]]) { proxy in
        var settings = Client.settings()
        settings.proxies = ProxySettings(environment: ["http_proxy": proxy.address])
        let request = HTTPRequest(address: "http://nothing.invalid:8/")
        let through = await CurlTransport(settings).response(to: request, within: Client.patience)
        #expect(through.value?.body == Array("proxy".utf8))
        #expect(await proxy.waits(for: "request"), "the server's event may come after its response")
        #expect(
          proxy.events.contains { $0.head?.hasPrefix("GET http://nothing.invalid:8/") == true })
        let without = await CurlTransport(Client.settings()).response(
          to: request, within: Client.patience)
        #expect(without.failure == .hostNotFound)
      }
    }
  }
#endif
