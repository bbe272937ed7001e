#if os(Linux)
  import Glibc
  import Testing

  @testable import HTTPClient

  /// Tests that a process can exit at any moment of a request.
  @Suite(.timeLimit(.minutes(60))) struct ExitTests {
    /// Returns the address of a port that accepts connections and never answers, or nil.
    private static func silentAddress() -> String? {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isListening = unsafe withUnsafeMutablePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          unsafe bind(listener, address, size) == 0 && listen(listener, 8) == 0
            && getsockname(listener, address, &size) == 0
        }
      }
      return isListening ? "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/" : nil
    }

    @Test func `The exit of a process waits until no thread is in libcurl`() async {
      await #expect(processExitsWith: .exitCode(0)) {
        // Functions that are registered later are called before this one.
        atexit { _exit(CurlThreads.isEmpty ? 0 : 1) }
        let address = try #require(ExitTests.silentAddress())
        let transport = CurlTransport(Client.settings())
        Task {
          _ = await transport.response(
            to: HTTPRequest(address: address), within: Client.patience)
        }
        while CurlThreads.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        exit(2)
      }
    }

    @Test func `A request that begins while the process exits is cancelled`() async {
      await #expect(processExitsWith: .exitCode(0)) {
        CurlThreads.endAll()
        let address = try #require(ExitTests.silentAddress())
        let outcome = await CurlTransport(Client.settings()).response(
          to: HTTPRequest(address: address), within: .seconds(30))
        exit(outcome.failure == .cancelled ? 0 : 1)
      }
    }
  }
#endif
