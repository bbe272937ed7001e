#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// The program follows a widget while other processes update it.
  @Suite("widget events --follow, as a process", .needsProgram)
  struct FollowedProgramTests {
    private let shell: Shell

    init() throws {
      shell = try Shell()
      #expect(try shell("\"$W\" update --amount 200.00 --today 2026-11-21").status == 0)
    }

    /// Returns the output of the process so far.
    private func output(_ name: String = "followed") -> String {
      String(decoding: (try? shell.directory.bytes(of: name)) ?? [], as: UTF8.self)
    }

    /// Waits at most 15 minutes until a condition holds, and expects that it does.
    private func wait(
      until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let deadline = Date.now + 900
      while !condition(), Date.now < deadline { usleep(10_000) }
      #expect(condition(), sourceLocation: sourceLocation)
    }

    private func lineCount() -> Int { output().count { $0 == "\n" } }

    /// Starts to follow, with the output in the file `followed`, and waits for the first line.
    private func follow(_ words: [String] = []) throws -> Process {
      try shell.directory.write([], to: "followed")
      let file = try FileHandle(forWritingTo: shell.directory.url("followed"))
      let process = try shell.start(
        ["events", "--follow", "--today", "2026-11-21"] + words, output: file)
      wait { lineCount() > 0 }
      return process
    }

    @Test func `Each update of another process is printed at once`() throws {
      let process = try follow()
      for count in 2...6 {
        #expect(try shell("\"$W\" update --amount \(count).00 --today 2026-11-21").status == 0)
        wait { lineCount() == count }
      }
      #expect(try shell("\"$W\" events").output == output())
      #expect(process.isRunning)
      #expect(try shell("\"$W\" remove default").status == 0)
      #expect(process.hasEnded() && process.terminationStatus == 0)
    }

    @Test func `Simultaneous updates of many processes are printed once each, in order`() throws {
      let process = try follow()
      let result = try shell(
        """
        for i in {1..4}; do
          (for j in {1..10}; do
            "$W" update --amount $i.$((j + 10)) --today 2026-11-21 > /dev/null || echo failed
          done) &
        done
        wait
        """)
      #expect(result == Shell.Result(output: "", error: "", status: 0))
      wait { lineCount() == 41 }
      #expect(try shell("\"$W\" events").output == output())
      kill(process.processIdentifier, SIGTERM)
      #expect(process.hasEnded())
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `A signal ends following after a whole line`(_ signal: Int32) throws {
      let process = try follow()
      kill(process.processIdentifier, signal)
      #expect(process.hasEnded(within: 900) && process.terminationStatus == signal)
      #expect(output() == EventsTests.ready)
      #expect(try shell.directory.bytes(of: "error").isEmpty)
    }

    @Test(arguments: ["", "trap '' PIPE; "])
    func `Following ends when the reader closes the pipe, even without events`(_ prelude: String)
      throws
    {
      let result = try shell(
        "\(prelude)set -o pipefail; \"$W\" events --follow --today 2026-11-21 | head -n 1")
      #expect(result == Shell.Result(output: EventsTests.ready, error: "", status: 0))
    }

    #if os(Linux)
      @Test func `Following ends when the reader closes the pipe before the first line`() throws {
        let result = try shell(
          """
          mkfifo "$D/pipe" && exec 3<> "$D/pipe" 4> "$D/pipe" 3<&-
          env --default-signal=PIPE "$W" events --follow >&4
          """)
        #expect(result == Shell.Result(output: "", error: "", status: 0))
      }
    #endif

    @Test func `Following continues while the pipe is open, and ends when the widget is removed`()
      throws
    {
      let result = try shell(
        """
        set -o pipefail
        "$W" events --follow --today 2026-11-21 | while read -r line; do
          echo "$line"
          case $line in
            *'"type":"ready"'*) "$W" update --amount 50.00 --today 2026-11-21 > "$D/out" ;;
            *) "$W" remove default > "$D/out" ;;
          esac
        done
        """)
      #expect(
        result
          == Shell.Result(
            output: EventsTests.ready + EventsTests.change50,
            error: "the widget default was removed\n", status: 0))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"))
    func `A full output is an error`() throws {
      for option in ["", "--follow"] {
        try shell("\"$W\" events \(option) > /dev/full")
          .expectFailure(74, "No space left on device; send the output elsewhere")
      }
    }

    @Test func `A closed output is an error`() throws {
      try shell("\"$W\" events --follow >&-").expectFailure(74, "Bad file descriptor")
    }

    /// A block of the limit has 512 or 1,024 bytes; a line has about 180.
    @Test(.needsOwnFiles)
    func `A file at its size limit ends in a whole line`() throws {
      for amount in 1...8 { #expect(try shell("\"$W\" update --amount \(amount).00").status == 0) }
      for redirection in [">", ">>"] {
        // A backup is read without a file beside it.
        let limited = try shell(
          "rm -f \"$D/copy\"; \"$W\" backup \"$D/copy\"; export WIDGET_STATE_DIR=\"$D/copy\"; (ulimit -f 1; "
            + "\"$W\" events --follow --today 2026-11-21 \(redirection) \"$D/limited\") 2>&1 | cat")
        #expect(limited.output.contains("File too large"))
        let printed = output("limited")
        let all = try shell("\"$W\" events").output
        #expect(printed.hasSuffix("\n") && all.hasPrefix(printed) && printed != all)
        #expect(printed.utf8.count > 300)
        try FileManager.default.removeItem(atPath: shell.directory.path("limited"))
      }
    }
  }
#endif
