#if !canImport(Darwin)
  import Foundation
  import ServerTesting
  import Testing

  /// The threads, memory and file descriptors of a process that makes requests.
  @Suite(.timeLimit(.minutes(60))) struct ResourceTests {
    private static let kept: Script = [.send(Script.kept("zebra")), .next]
    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    /// Swift's tasks have one thread per processor, which starts with the first work for it.
    private static let taskThreads = ProcessInfo.processInfo.activeProcessorCount

    @Test
    func `A hundred simultaneous requests use one thread, and a hundred names at most four more`()
      async throws
    {
      try await ScriptedServer.run([[.sleep(0.5)] + Self.kept]) { server in
        let one = try await ProbeProgram.run([server.address], "--concurrency", "1").summary
        let many = try await ProbeProgram.run(
          Array(repeating: server.address, count: 100), "--concurrency", "100", "--deadline", "100"
        ).summary
        #expect(many.answers == 100)
        #expect(many.maximumThreads <= one.maximumThreads + Self.taskThreads, "\(one) \(many)")
        let named = (0..<100).map { "http://host\($0).invalid:1/" }
        let names = try await ProbeProgram.run(named, "--concurrency", "100").summary
        #expect(names.failures == 100)
        let most = one.maximumThreads + 4 + Self.taskThreads
        #expect(names.maximumThreads <= most, "\(one) \(names)")
      }
    }

    /// Whether the tests and the probe have a sanitizer, which retains released memory.
    private static let isSanitized =
      unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

    /// Responses that each end in a failure.
    private static let hostile: [Script] = [
      [], [.send("HTTP/1.1 200 OK\r\nContent-T")], [.send("HTTP/1.1 200 OK\r\n\r\nzebra"), .reset],
      [.send(chunked + "0\r\n"), .endless("X: y\r\n")], [.send(chunked + "5;"), .endless("z")],
      [.send("HTTP/1.1 200 OK\r\nX: "), .endless("z")],
      [.send("HTTP/1.1 200 OK\r\n\r\n"), .endless(String(repeating: "z", count: 65_536))],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n"), .hold],
    ]

    @Test
    func `Memory and descriptors do not grow with requests, and no work continues after them`()
      async throws
    {
      func summary(rounds: Int) async throws -> ProbeProgram.Summary {
        let scripts = (0..<rounds).flatMap { _ in Self.hostile }
        return try await ScriptedServer.run(scripts) { server in
          let addresses = Array(repeating: server.address, count: scripts.count)
          return try await ProbeProgram.run(
            addresses, "--deadline", "100", "--body-limit", "65536"
          ).summary
        }.result
      }
      let (few, many) = (try await summary(rounds: 10), try await summary(rounds: 60))
      #expect(few.failures == 80)
      #expect(many.failures == 480)
      #expect(many.descriptors <= few.descriptors)
      // A buffer of 16 KiB for each of 400 requests would be 6,400.
      if !Self.isSanitized {
        #expect(many.maximumResidentKiB <= few.maximumResidentKiB + 6_000, "\(few) \(many)")
      }
      #expect(many.idleProcessorMilliseconds < 100, "of half a second")
      #expect(many.threads <= few.maximumThreads + Self.taskThreads)
    }
  }
#endif
