#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// The program with pipes, files and terminals that block, close or fail.
  @Suite("widget batch, as a process", .needsProgram)
  struct BatchProgramTests {
    private static let signals = [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")]
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func text(of name: String) -> String {
      String(decoding: (try? shell.directory.bytes(of: name)) ?? [], as: UTF8.self)
    }

    private static let first = Samples.line("o-1", each: "50.00", Samples.checksum200)
    private static let second = Samples.line("o-2", each: "12.50", Samples.checksum50)

    /// Waits at most 900 seconds until the program has printed exactly this output.
    private func wait(
      forOutput expected: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let deadline = Date.now + 900
      while text(of: "output") != expected, Date.now < deadline { usleep(2_000) }
      #expect(text(of: "output") == expected, sourceLocation: sourceLocation)
    }

    /// Writes a file of equal orders.
    private func writeOrders(_ count: Int) throws {
      let row = "o-1,200.00,USD,2026-11-21,\n"
      try shell.directory.write(
        Array(String(repeating: row, count: count).utf8), to: "orders.csv")
    }

    @Test(arguments: ["1", "2", "5"])
    func `Each row is answered when it arrives`(_ threads: String) throws {
      let pipe = Pipe()
      let process = try shell.start(
        ["batch", "--threads", threads, "--quiet"], input: pipe.fileHandleForReading)
      let writer = pipe.fileHandleForWriting
      try writer.write(contentsOf: Data("o-1,200.00,USD,2026-11-21,\no-2,50".utf8))
      wait(forOutput: Self.first)
      try writer.write(contentsOf: Data(".00,USD,2026-11-21,\n".utf8))
      wait(forOutput: Self.first + Self.second)
      try writer.close()
      #expect(process.hasEnded(within: 900) && process.terminationStatus == 0)
      #expect(text(of: "error").isEmpty)
    }

    @Test func `Each typed row is answered`() throws {
      let terminal = try PseudoTerminal()
      let process = try shell.start(["batch", "--threads", "2"], input: terminal.program)
      terminal.type("o-1,200.00,USD,2026-11-21,\n")
      wait(forOutput: Self.first)
      terminal.type("\u{4}")
      #expect(process.hasEnded(within: 900) && process.terminationStatus == 0)
    }

    @Test(arguments: [
      "\"$W\" batch \"$D/orders.csv\"", "\"$W\" batch < \"$D/orders.csv\"",
      "cat \"$D/orders.csv\" | \"$W\" batch -", "\"$W\" batch <(cat \"$D/orders.csv\")",
      "\"$W\" batch --threads 3 \"$D/orders.csv\"",
    ])
    func `Files, pipes and standard input are read alike`(_ script: String) throws {
      try writeOrders(1_000)
      let result = try shell(script)
      #expect(result.status == 0)
      #expect(result.output == String(repeating: Self.first, count: 1_000))
      #expect(result.error.hasPrefix("1,000 schedules in "))
    }

    @Test(arguments: [
      ("\"$W\" batch /", 66, "\"/\" cannot be read: Is a directory; pass a readable file"),
      ("\"$W\" batch \"$D/none\"", 66, "there is no file"),
      ("\"$W\" batch \"$D/orders.csv/x\"", 66, "there is no file"),
      ("\"$W\" batch <&-", 66, "standard input cannot be read: Bad file descriptor"),
      ("\"$W\" batch --quiet < \"$D/orders.csv\" >&-", 74, "Bad file descriptor"),
    ])
    func `An unusable file is an error`(_ script: String, _ status: Int32, _ phrase: String) throws
    {
      try writeOrders(1)
      try shell(script).expectFailure(status, phrase)
    }

    @Test func `The output cannot be the input as well`() throws {
      try writeOrders(1)
      let result = try shell("\"$W\" batch \"$D/orders.csv\" >> \"$D/orders.csv\"")
      result.expectFailure(66, "cannot be read: it is the output as well")
      #expect(text(of: "orders.csv") == "o-1,200.00,USD,2026-11-21,\n")
    }

    @Test(arguments: ["", "trap '' PIPE; "], ["1", "2"])
    func `A batch ends without an error if the reader closes the pipe`(
      _ prelude: String, _ threads: String
    )
      throws
    {
      try writeOrders(3_000)
      let result = try shell(
        "\(prelude)set -o pipefail; \"$W\" batch --threads \(threads) \"$D/orders.csv\" | head -n 1"
      )
      #expect(result == Shell.Result(output: Self.first, error: "", status: 0))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"))
    func `A full output is an error`() throws {
      try writeOrders(10)
      let result = try shell("\"$W\" batch \"$D/orders.csv\" > /dev/full")
      #expect(result.status == 74)
      #expect(
        result.error.hasPrefix(
          "error: standard output cannot be written: No space left on device; send the output "
            + "elsewhere\nstopped after 0 lines in "))
    }

    /// A block of the limit has 512 or 1,024 bytes; a line has 276.
    @Test(.needsOwnFiles, arguments: [">", ">>"], ["1", "2"])
    func `A file at its size limit has whole lines`(
      _ redirection: String, _ threads: String
    ) throws {
      try writeOrders(3_000)
      try shell.directory.write(Array("before\n".utf8), to: "limited")
      let limited = try shell(
        "(ulimit -f 100; \"$W\" batch --threads \(threads) \"$D/orders.csv\" "
          + "\(redirection) \"$D/limited\") 2>&1 | cat")
      #expect(limited.output.contains("File too large"))
      let kept = redirection == ">" ? "" : "before\n"
      let printed = text(of: "limited").dropFirst(kept.count)
      let count = printed.utf8.count / Self.first.utf8.count
      #expect(count > 100)
      #expect(printed == String(repeating: Self.first, count: count))
      #expect(limited.output.contains("\nstopped after \(count) lines in "))
    }

    @Test(arguments: signals, ["1", "2"])
    func `A signal ends a batch that waits for input`(
      _ signal: (number: Int32, name: String), _ threads: String
    ) throws {
      let pipe = Pipe()
      let process = try shell.start(
        ["batch", "--threads", threads], input: pipe.fileHandleForReading)
      try pipe.fileHandleForWriting.write(
        contentsOf: Data("o-1,200.00,USD,2026-11-21,\no-2,50".utf8))
      wait(forOutput: Self.first)
      kill(process.processIdentifier, signal.number)
      #expect(process.hasEnded(within: 900) && process.terminationStatus == signal.number)
      #expect(text(of: "output") == Self.first)
      #expect(text(of: "error").hasPrefix("interrupted by \(signal.name) after 1 line in "))
      withExtendedLifetime(pipe) {}
    }

    @Test(arguments: signals, ["1", "2"])
    func `A signal ends a batch whose reader is blocked`(
      _ signal: (number: Int32, name: String), _ threads: String
    ) throws {
      try writeOrders(3_000)
      let pipe = Pipe()
      let process = try shell.start(
        ["batch", "--threads", threads, shell.directory.path("orders.csv")],
        output: pipe.fileHandleForWriting)
      try pipe.fileHandleForWriting.close()
      // The program has begun to print, and the reader reads nothing more until the program ends.
      var printed = try #require(try pipe.fileHandleForReading.read(upToCount: 1))
      kill(process.processIdentifier, signal.number)
      #expect(process.hasEnded(within: 900) && process.terminationStatus == signal.number)
      printed += try #require(try pipe.fileHandleForReading.readToEnd())
      // The pipe contains as many whole lines as the summary says, and only the last can be cut.
      let lines = String(decoding: printed, as: UTF8.self)
      let count = lines.utf8.count { $0 == 0x0A }
      #expect(String(repeating: Self.first, count: count + 1).hasPrefix(lines))
      let words = "interrupted by \(signal.name) after "
      #expect(text(of: "error").hasPrefix(words + "\(count) line"), "\(text(of: "error"))")
    }

    @Test(arguments: signals, ["1", "2"])
    func `A signal at any moment leaves whole lines in a file`(
      _ signal: (number: Int32, name: String), _ threads: String
    ) throws {
      try writeOrders(3_000)
      for attempt in 0..<10 {
        let process = try shell.start(
          ["batch", "--threads", threads, shell.directory.path("orders.csv")])
        // The pauses are 0 to 72 ms in irregular order, so signals come before, during and after
        // the printing.
        usleep(UInt32(attempt * 37 % 10 * 8_000))
        kill(process.processIdentifier, signal.number)
        #expect(process.hasEnded(within: 900))
        let printed = text(of: "output")
        let count = printed.utf8.count / Self.first.utf8.count
        #expect(printed == String(repeating: Self.first, count: count))
        if process.terminationStatus == 0 { #expect(count == 3_000) }
      }
    }

    @Test func `A signal that the parent process ignores does not end a batch`() throws {
      let result = try shell(
        """
        trap '' HUP
        mkfifo "$D/pipe"; "$W" batch --quiet "$D/pipe" &
        exec 3> "$D/pipe"
        echo o-1,200.00,USD,2026-11-21, >&3
        until [ -s "$D/output" ]; do sleep 0.01; done
        kill -HUP $!
        echo o-2,50.00,USD,2026-11-21, >&3
        exec 3>&-; wait $!
        """)
      #expect(result == Shell.Result(output: Self.first + Self.second, error: "", status: 0))
    }

    @Test(arguments: [true, false])
    func `The progress is shown only at a terminal without the lines`(_ isSeen: Bool) throws {
      try writeOrders(3_000)
      let terminal = try PseudoTerminal()
      let pipe = Pipe()
      let process = try shell.start(
        ["batch", shell.directory.path("orders.csv")],
        output: isSeen ? pipe.fileHandleForWriting : terminal.program, error: terminal.program)
      try pipe.fileHandleForWriting.close()
      if isSeen {
        // The reader is slow, so that the program shows its progress.
        var count = 0
        while let data = try pipe.fileHandleForReading.read(upToCount: 65_536), !data.isEmpty {
          count += data.count
          usleep(50_000)
        }
        #expect(count == 3_000 * Self.first.utf8.count)
        #expect(process.hasEnded(within: 900))
        let screen = terminal.screen()
        #expect(screen.contains(" orders, ") && screen.contains(" left"), "\(screen)")
        #expect(screen.contains("3,000 schedules in "))
      } else {
        var screen = ""
        while process.isRunning { screen += terminal.screen() }
        screen += terminal.screen()
        #expect(!screen.contains(" orders, "))
        let lines = String(repeating: Self.first, count: 3_000)
        #expect(screen.hasPrefix(lines + "3,000 schedules in "))
      }
    }
  }
#endif
