#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @Suite("Signals", .needsProgram)
  struct SignalTests {
    @Test(arguments: [SIGTERM, SIGINT, SIGKILL])
    func `A signal at any moment leaves a readable journal`(_ signal: Int32) throws {
      let shell = try Shell()
      var acknowledged = 0
      for attempt in 0..<50 {
        let process = try shell.start(["update", "--amount", "\(attempt + 10).00"])
        // The pauses are 0 to 9.8 ms in irregular order, so signals come before, during and after
        // the update.
        usleep(UInt32(attempt * 37 % 50 * 200))
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        if process.terminationReason == .exit, process.terminationStatus == 0 { acknowledged += 1 }
      }
      #expect(try shell("\"$W\" update --amount 99.00").status == 0)
      let history = try shell("\"$W\" history --json")
      #expect(history.status == 0 && history.error.isEmpty)
      let lines = history.output.split(separator: "\n")
      #expect((acknowledged + 1...51).contains(lines.count))
      #expect(lines.last?.contains(#""amount":{"amount":"99.00""#) == true)
    }

    @Test func `Many simultaneous updates are all recorded`() throws {
      let shell = try Shell()
      let result = try shell(
        """
        for i in {1..4}; do
          (for j in {1..10}; do "$W" update --amount 50.00 > /dev/null || echo failed; done) &
        done
        wait
        "$W" history --json | wc -l | tr -d ' '
        """)
      #expect(result == Shell.Result(output: "40\n", error: "", status: 0))
    }
  }
#endif
