#if os(Linux) || os(macOS)
  import TestSupport
  import Testing
  import WidgetCommands

  /// All exit statuses as a shell receives them.
  @Suite("Exit statuses", .needsProgram)
  struct ExitStatusTests {
    private static let impossibleDirectory = isLinux ? "/proc/widgets" : "/widgets"

    private static var isLinux: Bool {
      #if os(Linux)
        true
      #else
        false
      #endif
    }

    private static let scripts: [(Int32, String)] = [
      (0, "\"$W\" update --amount 50.00"), (0, "\"$W\" --help"), (0, "\"$W\" --version"),
      (0, "\"$W\" verify --amount 50 --today 2026-11-21 --checksum \(Samples.checksum50)"),
      (1, "\"$W\" update --amount 5000.00"), (1, "\"$W\" schedule --amount 5000.00"),
      (0, "\"$W\" render --amount 50.00 -o \"$D/w.svg\""), (0, "\"$W\" price --amount 50.00"),
      (1, "\"$W\" render --amount 5000.00"), (1, "\"$W\" price --amount 5000.00"),
      (1, "\"$W\" verify --amount 50 --today 2026-11-21 --checksum \(Samples.checksum200)"),
      (0, "echo o-1,50.00,USD,2026-11-21, | \"$W\" batch --quiet"),
      (
        1,
        "echo o-1,50.00,USD,2026-11-21,,\(Samples.checksum200) | \"$W\" batch --verify --quiet"
      ),
      (65, "echo o-1,x,USD,2026-11-21, | \"$W\" batch"), (66, "\"$W\" batch \"$D/nope\""),
      (64, "\"$W\""), (64, "\"$W\" update"), (64, "\"$W\" update --amuont 5"),
      (64, "\"$W\" create a --amount 5 --plan x --plan-file y"),
      (64, "\"$W\" render --amount 5 -o \"$D/w.png\""),
      (64, "\"$W\" price --amount 5 --locale de-DE"),
      (65, "\"$W\" update --amount x"), (65, "\"$W\" update --amount 5 --today 2026-02-29"),
      (65, "umask 77; mkdir \"$D/state\"; echo x > \"$D/state/store.sqlite\"; \"$W\" status w"),
      (66, "\"$W\" status nope"), (66, "\"$W\" schedule --amount 5 --plan nope"),
      (66, "\"$W\" schedule --amount 5 --token-file \"$D/nope\""),
      (66, "\"$W\" render nope"),
      (73, "\"$W\" render --amount 5 -o \"$D/none/w.svg\""),
      (73, "\"$W\" update --amount 5 --state-dir \(impossibleDirectory)"),
      (71, "\"$W\" update --amount 5 >&-"), (74, "\"$W\" plans list >&-"),
      (76, "\"$W\" update --amount 5 > /dev/null; \"$W\" update --amount 6 --if-revision 2"),
      (
        76,
        "\"$W\" account open a --amount 5 > /dev/null; \"$W\" account pay a --amount 5 --if-revision 2"
      ),
      (78, "unset HOME WIDGET_STATE_DIR; \"$W\" update --amount 5"),
      (78, "export WIDGET_STORE=mysql:x; \"$W\" update --amount 5"),
      (64, "\"$W\" update --amount 5 --store mysql:x"),
      (73, "touch \"$D/copy\"; \"$W\" update --amount 5 > /dev/null; \"$W\" backup \"$D/copy\""),
      (78, "umask 22; mkdir \"$D/state\"; touch \"$D/state/store.sqlite\"; \"$W\" status"),
    ]

    @Test(arguments: scripts)
    func `The exit statuses are those of the README`(_ status: Int32, _ script: String) throws {
      let result = try Shell()(script)
      #expect(result.status == status, "\(result.error)")
      #expect(result.error.hasPrefix("error: ") == (status > 1), "\(result.error)")
    }

    @Test func `An error as JSON has the same status`() throws {
      let result = try Shell()("\"$W\" update --amount 6 --if-revision 2 --json")
      #expect(result.status == 76)
      #expect(result.output.isEmpty)
      #expect(
        result.error
          == #"{"error":{"code":"revision_conflict","message":"the widget default is at revision 0, "#
          + #"not 2","field":"--if-revision","remedy":"read it and decide again"}}"# + "\n")
    }

    @Test func `An output that cannot be written is an error as JSON`() throws {
      let result = try Shell()("\"$W\" plans list --json >&-")
      #expect(result.status == 74)
      #expect(
        result.error.hasPrefix(#"{"error":{"code":"output_failed","message":"standard output "#))
      #expect(
        result.error.hasSuffix(#","field":null,"remedy":"send the output elsewhere"}}"# + "\n"))
    }

    @Test func `A locked store has another status than an internal error`() throws {
      let harness = try CommandHarness()
      harness("update --amount 5.00")
      let lock = try harness.storeFile.lock()
      #expect(harness("update --amount 6.00").status.rawValue == 75)
      lock.release()
      harness.environment.now = { nil }
      #expect(harness("update --amount 6.00").status.rawValue == 70)
    }
  }
#endif
