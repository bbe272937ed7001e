#if !canImport(Darwin)
  import CurlLoader
  import Foundation
  import ServerTesting
  import Testing

  @testable import HTTPClient

  /// Tests of the loading of libcurl and of its failures.
  @Suite(.timeLimit(.minutes(60))) struct CurlLibraryTests {
    @Test func `A missing libcurl is a failure that names the package`() async throws {
      let outcome = try await Client.outcome(
        [.answer(200)], libraryNames: ["libnothing.so.4", "/nothing/libcurl.so.4"])
      #expect(outcome.failure == .unusableLibrary(.missing))
      #expect(outcome.failure?.description.contains("install libcurl4") == true)
    }

    @Test func `A library that is not libcurl is a failure`() async throws {
      let outcome = try await Client.outcome([.answer(200)], libraryNames: ["libc.so.6"])
      #expect(outcome.failure == .unusableLibrary(.unusable))
    }

    @Test func `The first library of the list that can be used is used`() async throws {
      let names = ["libnothing.so.4", "libc.so.6"] + CurlLibrary.names
      let outcome = try await Client.outcome([.answer(200, "{}")], libraryNames: names)
      #expect(outcome.value?.status == 200)
    }

    @Test func `A libcurl older than 7.68 is a failure`() async throws {
      let folder = URL.temporaryDirectory.appending(path: "libcurl-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let source = folder.appending(path: "old.c")
      let text = """
        static const struct { int age; const char *text; unsigned int number; } info = {0, "7.67.0", 0x074300};
        const void *curl_version_info(int now) { return now < 0 ? 0 : &info; }
        """
      try text.write(to: source, atomically: true, encoding: .utf8)
      let library = folder.appending(path: "libcurl.so.4").path(percentEncoded: false)
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = [
        "clang", "-shared", "-fPIC", "-o", library, source.path(percentEncoded: false),
      ]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0, "clang is part of the toolchain")
      let outcome = try await Client.outcome([.answer(200)], libraryNames: [library])
      #expect(outcome.failure == .unusableLibrary(.tooOld))
    }

    @Test func `A program that makes requests is not linked to FoundationNetworking`()
      throws
    {
      let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      let program = try Data(contentsOf: folder.appending(path: "http-probe"))
      // The names of libraries in the dynamic section end with a zero.
      func needs(_ library: String) -> Bool {
        program.range(of: Data((library + "\0").utf8)) != nil
      }
      #expect(needs("libFoundation.so"))
      #expect(!needs("libFoundationNetworking.so"))
    }

    @Test func `The library has a version of 7.68 at least, and is loaded once`() throws {
      let (one, other) = (
        try CurlLibrary(names: CurlLibrary.names), try CurlLibrary(names: CurlLibrary.names)
      )
      #expect(one.version >= 0x074400)
      #expect(one.address == other.address)
    }

    @Test(
      arguments: [
        (CURL_RESULT_UNSUPPORTED_PROTOCOL, "", .malformed(.statusLine)),
        (CURL_RESULT_URL_MALFORMED, "", .invalidRequest(.address)),
        (CURL_RESULT_PROXY_NOT_RESOLVED, "", .hostNotFound),
        (CURL_RESULT_HOST_NOT_RESOLVED, "", .hostNotFound),
        (CURL_RESULT_NOT_CONNECTED, "", .unreachable),
        (
          CURL_RESULT_WEIRD_SERVER_REPLY, "Invalid Content-Length: value",
          .malformed(.contentLength)
        ),
        (CURL_RESULT_WEIRD_SERVER_REPLY, "Nul byte in header", .malformed(.header)),
        (CURL_RESULT_BAD_ENCODING, "", .malformed(.transferEncoding)),
        (CURL_RESULT_OUT_OF_MEMORY, "", .tooLarge(.headers)),
        (CURL_RESULT_TOO_LARGE, "", .tooLarge(.headers)), (CURL_RESULT_TIMED_OUT, "", .timedOut),
        (CURL_RESULT_RECEIVE, "Too large response headers: 1 > 0", .tooLarge(.headers)),
        (CURL_RESULT_RECEIVE, "Illegal hex in chunked-encoding", .malformed(.chunk)),
        (CURL_RESULT_RECEIVE, "Recv failure: Connection reset by peer", .connectionLost),
        (CURL_RESULT_SEND, "", .connectionLost), (CURL_RESULT_GOT_NOTHING, "", .connectionLost),
        (CURL_RESULT_PARTIAL_FILE, "", .connectionLost),
        (CURL_RESULT_TLS_CONNECT, "", .insecure(.handshake)),
        (CURL_RESULT_CA_FILE, "", .insecure(.noAuthorities)),
        (
          CURL_RESULT_CERTIFICATE,
          "SSL: no alternative certificate subject name matches target host name 'shop.example'",
          .insecure(.wrongHost)
        ),
        (
          CURL_RESULT_CERTIFICATE, "server certificate expiration date has passed.",
          .insecure(.expired)
        ),
        (
          CURL_RESULT_CERTIFICATE, "server certificate verification failed. CAfile: none",
          .insecure(.untrusted)
        ),
        (99, "", .connectionLost),
      ] as [(Int, String, HTTPFailure)])
    func `A result of libcurl is a failure by its number, or otherwise by its message`(
      _ result: Int, _ message: String, _ failure: HTTPFailure
    ) {
      let found = HTTPFailure(
        curlResult: result, message: message, hasBegun: true, isInTrailers: false, reason: nil)
      #expect(found == failure)
    }

    /// The codes of `openssl/x509_vfy.h`.
    @Test(
      arguments: [
        (9, .notYetValid), (10, .expired), (18, .untrusted), (19, .untrusted), (20, .untrusted),
        (21, .untrusted), (23, .revoked), (62, .wrongHost), (0, nil), (1, nil), (79, .untrusted),
      ] as [(Int, TLSReason?)])
    func `A code of OpenSSL is a fault of its own`(_ code: Int, _ fault: TLSReason?) {
      #expect(TLSReason(verification: code, of: CURL_TLS_OPENSSL) == fault)
      #expect(TLSReason(verification: code, of: CURL_TLS_OTHER) == nil)
    }

    /// The flags of `gnutls_certificate_status_t`.
    @Test(
      arguments: [
        (0x2, nil), (0, nil), (0x42, .untrusted), (0x402, .expired), (0x202, .notYetValid),
        (0x22, .revoked), (0x4002, .wrongHost), (0x442, .untrusted), (0x102, .untrusted),
      ] as [(Int, TLSReason?)])
    func `Flags of GnuTLS are a fault of their own`(_ flags: Int, _ fault: TLSReason?) {
      #expect(TLSReason(verification: flags, of: CURL_TLS_GNUTLS) == fault)
    }
  }
#endif
