#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// The program follows while other processes update, as a shop's would.
  @Suite("widget events --follow, as a process", .needsProgram)
  struct FollowedProgramTests {
    private let shell: Shell

    init() throws {
      shell = try Shell()
      #expect(try shell("\"$W\" update --amount 200.00 --today 2026-11-21").status == 0)
    }

    /// What the process has printed so far.
    private func output(_ name: String = "followed") -> String {
      String(decoding: (try? shell.directory.bytes(of: name)) ?? [], as: UTF8.self)
    }

    /// Waits until something holds, but not for ever.
    private func wait(
      until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let deadline = Date.now + 300
      while !condition(), Date.now < deadline { usleep(10_000) }
      #expect(condition(), sourceLocation: sourceLocation)
    }

    private func lineCount() -> Int { output().count { $0 == "\n" } }

    /// Starts to follow, into the file `followed`, and waits until the first line is there.
    private func follow(_ words: [String] = []) throws -> Process {
      try shell.directory.write([], to: "followed")
      let file = try FileHandle(forWritingTo: shell.directory.url("followed"))
      let process = try shell.start(
        ["events", "--follow", "--today", "2026-11-21"] + words, output: file)
      wait { lineCount() > 0 }
      return process
    }

    @Test func `each update of another process is printed as it lands`() throws {
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

    @Test func `updates of many processes at once are printed once each, in order`() throws {
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
    func `a signal ends it, and what was printed stays whole`(_ signal: Int32) throws {
      let process = try follow()
      kill(process.processIdentifier, signal)
      #expect(process.hasEnded(within: 5) && process.terminationStatus == signal)
      #expect(output() == EventsTests.ready)
      #expect(try shell.directory.bytes(of: "error").isEmpty)
    }

    @Test(arguments: ["", "trap '' PIPE; "])
    func `it ends when the reader of a pipe is gone, though nothing happens`(_ prelude: String)
      throws
    {
      let result = try shell(
        "\(prelude)set -o pipefail; \"$W\" events --follow --today 2026-11-21 | head -n 1")
      #expect(result == Shell.Result(output: EventsTests.ready, error: "", status: 0))
    }

    #if os(Linux)
      @Test func `it ends when the reader of a pipe is gone before the first line`() throws {
        let result = try shell(
          """
          mkfifo "$D/pipe" && exec 3<> "$D/pipe" 4> "$D/pipe" 3<&-
          env --default-signal=PIPE "$W" events --follow >&4
          """)
        #expect(result == Shell.Result(output: "", error: "", status: 0))
      }
    #endif

    @Test func `it goes on while a pipe is read, and ends with the widget`() throws {
      let result = try shell(
        """
        set -o pipefail
        "$W" events --follow --today 2026-11-21 | while read -r line; do
          echo "$line"
          case $line in
            *'"type":"ready"'*) "$W" update --amount 50.00 --today 2026-11-21 > "$D/out" ;;
            *) "$W" remove default ;;
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
    func `an output that is full is an error`() throws {
      for option in ["", "--follow"] {
        try shell("\"$W\" events \(option) > /dev/full")
          .expectFailure(74, "No space left on device; send the output elsewhere")
      }
    }

    @Test func `an output that is closed is an error`() throws {
      try shell("\"$W\" events --follow >&-").expectFailure(74, "Bad file descriptor")
    }

    /// A block of a limit is 512 or 1,024 bytes; a line has about 180.
    @Test(.needsOwnFiles)
    func `a file that may not grow any further ends in a whole line`() throws {
      for amount in 1...8 { #expect(try shell("\"$W\" update --amount \(amount).00").status == 0) }
      for redirection in [">", ">>"] {
        let limited = try shell(
          "(ulimit -f 1; \"$W\" events --follow --today 2026-11-21 \(redirection) \"$D/limited\") "
            + "2>&1 | cat")
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
