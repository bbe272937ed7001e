#if !canImport(Darwin)
  import ServerTesting
  import Testing

  @testable import HTTPClient

  /// Requests over TLS, with certificates that `openssl` issues for the test.
  @Suite(.timeLimit(.minutes(60))) struct TLSTests {
    private static let script: Script = [.send(Script.kept("zebra")), .next]

    /// Sends a request to a server with a certificate.
    private static func outcome(
      _ settings: ScriptedServer.Settings, trusted: Bool = true,
      libraryNames: [String] = CurlLibrary.names
    ) async throws -> Client.Outcome {
      try await ScriptedServer.run([script], settings) { server in
        var client = Client.settings(authority: trusted ? server.authority : nil)
        client.libraryNames = libraryNames
        let request = HTTPRequest(address: "https://127.0.0.1:\(server.port)/zebra")
        return await CurlTransport(client).response(to: request, within: Client.patience)
      }.result
    }

    private static let faults: [(String, TLSReason)] = [
      ("self-signed", .untrusted), ("untrusted-authority", .untrusted),
      ("missing-intermediate", .untrusted), ("issued-by-leaf", .untrusted),
      ("expired", .expired), ("not-yet-valid", .notYetValid), ("wrong-host", .wrongHost),
    ]

    @Test(arguments: faults)
    func `A certificate that is not valid has a failure of its own`(
      _ certificate: String, _ fault: TLSReason
    ) async throws {
      let outcome = try await Self.outcome(.init(certificate: certificate))
      #expect(outcome.failure == .insecure(fault))
    }

    /// Debian's libcurl with GnuTLS, if it is installed.
    private static let gnuTLS = "libcurl-gnutls.so.4"

    @Test(
      .enabled(if: (try? CurlLibrary(names: [gnuTLS])) != nil, "\(gnuTLS) is not installed"),
      arguments: faults)
    func `A certificate that is not valid has the same failure with GnuTLS`(
      _ certificate: String, _ fault: TLSReason
    ) async throws {
      let outcome = try await Self.outcome(
        .init(certificate: certificate), libraryNames: [Self.gnuTLS])
      #expect(outcome.failure == .insecure(fault))
    }

    @Test(arguments: ["good", "by-intermediate"])
    func `Only a certificate of a trusted authority is accepted`(_ certificate: String)
      async throws
    {
      let outcome = try await Self.outcome(.init(certificate: certificate))
      #expect(outcome.value?.body == Array("zebra".utf8))
      let other = try await Self.outcome(.init(certificate: certificate), trusted: false)
      #expect([.insecure(.untrusted), .insecure(.noAuthorities)].contains(other.failure))
    }

    @Test func `TLS older than 1.2 is a failed handshake`() async throws {
      let outcome = try await Self.outcome(.init(certificate: "good", newest: "TLSv1.1"))
      #expect(outcome.failure == .insecure(.handshake))
    }

    @Test(arguments: ["HTTP/1.1 400 Bad Request\r\n\r\n", "", "zebra", "\u{15}\u{3}\u{1}"])
    func `A server without TLS, or one that breaks off the handshake, is a failed handshake`(
      _ text: String
    ) async throws {
      let script = text.isEmpty ? [] : [Step.send(text)]
      for script in [script, script + [.reset]] {
        try await ScriptedServer.run([script], .init(raw: true)) { server in
          let request = HTTPRequest(address: "https://127.0.0.1:\(server.port)/")
          let transport = CurlTransport(Client.settings())
          let outcome = await transport.response(to: request, within: Client.patience)
          #expect(outcome.failure == .insecure(.handshake))
        }
      }
    }

    @Test func `A handshake that never ends is a failure at the deadline`() async throws {
      try await ScriptedServer.run([[.hold]], .init(raw: true)) { server in
        let request = HTTPRequest(address: "https://127.0.0.1:\(server.port)/")
        await Client.expectTimeout(of: request, at: server, onceItReports: "connection")
      }
    }

    @Test(arguments: [[], [Script.Element.reset]])
    func `A body over TLS that only the end of the connection ends is a failure`(
      _ end: Script
    ) async throws {
      let cut: Script = [.send("HTTP/1.1 200 OK\r\n\r\nzebra")] + end
      try await ScriptedServer.run([cut], .init(certificate: "good")) { server in
        let transport = CurlTransport(Client.settings(authority: server.authority))
        let request = HTTPRequest(address: "https://127.0.0.1:\(server.port)/")
        let outcome = await transport.response(to: request, within: Client.patience)
        #expect(outcome.failure == .connectionLost)
      }
    }

    @Test func `A file of authorities that cannot be read is a failure of its own`() async throws {
      try await ScriptedServer.run([Self.script], .init(certificate: "good")) { server in
        let transport = CurlTransport(Client.settings(authority: "/nothing.pem"))
        let request = HTTPRequest(address: "https://127.0.0.1:\(server.port)/")
        let outcome = await transport.response(to: request, within: Client.patience)
        #expect(outcome.failure == .insecure(.noAuthorities))
      }
    }

    @Test func `Requests over TLS share one connection`() async throws {
      try await ScriptedServer.run([Self.script], .init(certificate: "good")) { server in
        let transport = CurlTransport(Client.settings(authority: server.authority))
        let request = HTTPRequest(address: "https://localhost:\(server.port)/")
        for _ in 0..<10 {
          #expect(await transport.response(to: request, within: Client.patience).value != nil)
        }
        #expect(await server.waits(for: "connection"))
        #expect(server.count(of: "connection") == 1)
      }
    }

    @Test func `The authorities are those of the environment, or otherwise of the system`() {
      let system = "/etc/pki/tls/certs/ca-bundle.crt"
      func place(_ environment: [String: String]) -> CertificateAuthorities.Place {
        CertificateAuthorities.system.place(in: environment) { $0 == system }
      }
      #expect(place([:]) == .init(file: system))
      #expect(place(["SSL_CERT_FILE": "/a"]) == .init(file: "/a"))
      #expect(place(["SSL_CERT_DIR": "/b"]) == .init(directory: "/b"))
      #expect(
        place(["SSL_CERT_FILE": "/a", "SSL_CERT_DIR": "/b"]) == .init(file: "/a", directory: "/b"))
      let none = CertificateAuthorities.system.place(in: [:]) { _ in false }
      #expect(none == .init())
      #expect(
        CertificateAuthorities.file("/c").place(in: ["SSL_CERT_FILE": "/a"]) { _ in true }
          == .init(file: "/c"))
    }
  }
#endif
