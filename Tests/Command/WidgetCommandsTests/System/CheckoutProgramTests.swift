#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// The program with pipes and files that block, close or fail.
  @Suite("widget checkout replay, as a process", .needsProgram)
  struct CheckoutProgramTests {
    private static let signals = [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")]
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func text(of name: String) -> String {
      String(decoding: (try? shell.directory.bytes(of: name)) ?? [], as: UTF8.self)
    }

    /// Waits at most 900 seconds until the program has printed a number of lines.
    private func wait(forLines count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
      let deadline = Date.now + 900
      while text(of: "output").count(where: { $0 == "\n" }) < count, Date.now < deadline {
        usleep(2_000)
      }
      #expect(
        text(of: "output").count { $0 == "\n" } == count, sourceLocation: sourceLocation)
    }

    /// Writes a file of a checkout that many rejected inputs follow.
    private func writeInputs(_ count: Int) throws {
      let rest = Array(repeating: #"{"input":"load"}"#, count: count)
      let lines = CheckoutSamples.lines(Array(CheckoutSamples.buys[..<3]) + rest)
      try shell.directory.write(Array(lines.utf8), to: "checkout.jsonl")
    }

    @Test(arguments: [("json", [1, 2]), ("text", [11, 24])])
    func `Each line is answered when it arrives`(_ format: String, _ lines: [Int]) throws {
      let pipe = Pipe()
      let process = try shell.start(
        ["checkout", "replay", "native", "--format", format], input: pipe.fileHandleForReading)
      let writer = pipe.fileHandleForWriting
      try writer.write(contentsOf: Data((CheckoutSamples.begin + "\n{\"input\"").utf8))
      wait(forLines: lines[0])
      try writer.write(contentsOf: Data(":\"load\"}\n".utf8))
      wait(forLines: lines[1])
      try writer.close()
      #expect(process.hasEnded(within: 900) && process.terminationStatus == 0)
      #expect(text(of: "error").isEmpty)
    }

    @Test func `Each typed line is answered`() throws {
      let terminal = try PseudoTerminal()
      let process = try shell.start(["checkout", "replay", "native"], input: terminal.program)
      terminal.type(CheckoutSamples.begin + "\n")
      wait(forLines: 1)
      terminal.type("\u{4}")
      #expect(process.hasEnded(within: 900) && process.terminationStatus == 0)
    }

    @Test(arguments: ["LC_ALL=C", "LC_ALL=de_DE.UTF-8", "LC_ALL=ar_EG.UTF-8 TZ=Pacific/Kiritimati"])
    func `The output is the same in every locale and time zone`(_ locale: String) throws {
      let lines = CheckoutSamples.lines(CheckoutSamples.hostile)
      try shell.directory.write(Array(lines.utf8), to: "checkout.jsonl")
      for format in ["json", "text"] {
        let command = "\"$W\" checkout replay native \"$D/checkout.jsonl\" --format \(format)"
        let result = try shell(command)
        #expect(result.status == 65)
        #expect(try shell("\(locale) \(command)") == result)
      }
    }

    @Test(arguments: [
      ("\"$W\" checkout replay native /", 66, "\"/\" cannot be read: Is a directory"),
      ("\"$W\" checkout replay native \"$D/none\"", 66, "there is no file"),
      ("\"$W\" checkout replay native <&-", 66, "standard input cannot be read: Bad file"),
      ("\"$W\" checkout replay native < \"$D/checkout.jsonl\" >&-", 74, "Bad file descriptor"),
    ])
    func `An unusable file is an error`(_ script: String, _ status: Int32, _ phrase: String) throws
    {
      try writeInputs(1)
      try shell(script).expectFailure(status, phrase)
    }

    @Test(arguments: ["", "trap '' PIPE; "], ["json", "text"])
    func `A replay ends without an error if the reader closes the pipe`(
      _ prelude: String, _ format: String
    ) throws {
      try writeInputs(3_000)
      let result = try shell(
        "\(prelude)set -o pipefail; \"$W\" checkout replay native --format \(format) "
          + "\"$D/checkout.jsonl\" | head -n 1 | wc -l | tr -d ' '")
      #expect(result == Shell.Result(output: "1\n", error: "", status: 0))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"))
    func `A full output is an error`() throws {
      try writeInputs(10)
      try shell("\"$W\" checkout replay native \"$D/checkout.jsonl\" > /dev/full").expectFailure(
        74, "standard output cannot be written: No space left on device; send the output elsewhere")
    }

    @Test(arguments: signals)
    func `A signal ends a replay that waits for input`(
      _ signal: (number: Int32, name: String)
    ) throws {
      let pipe = Pipe()
      let process = try shell.start(
        ["checkout", "replay", "native"], input: pipe.fileHandleForReading)
      try pipe.fileHandleForWriting.write(contentsOf: Data((CheckoutSamples.begin + "\n{").utf8))
      wait(forLines: 1)
      kill(process.processIdentifier, signal.number)
      #expect(process.hasEnded(within: 900) && process.terminationStatus == signal.number)
      #expect(text(of: "output").count { $0 == "\n" } == 1)
      #expect(text(of: "error") == "interrupted by \(signal.name) after 1 line\n")
      withExtendedLifetime(pipe) {}
    }

    @Test(arguments: signals)
    func `A signal ends a replay whose reader is blocked`(
      _ signal: (number: Int32, name: String)
    ) throws {
      try writeInputs(3_000)
      let pipe = Pipe()
      let process = try shell.start(
        ["checkout", "replay", "native", shell.directory.path("checkout.jsonl")],
        output: pipe.fileHandleForWriting)
      try pipe.fileHandleForWriting.close()
      // The program has begun to print, and the reader reads nothing more until the program ends.
      var printed = try #require(try pipe.fileHandleForReading.read(upToCount: 1))
      kill(process.processIdentifier, signal.number)
      #expect(process.hasEnded(within: 900) && process.terminationStatus == signal.number)
      printed += try #require(try pipe.fileHandleForReading.readToEnd())
      // The pipe contains as many whole lines as the summary says, and only the last can be cut.
      let count = printed.count { $0 == 0x0A }
      let words = "interrupted by \(signal.name) after \(count) line"
      #expect(text(of: "error").hasPrefix(words), "\(text(of: "error"))")
    }

    @Test(arguments: [true, false])
    func `The progress is shown only at a terminal without the answers`(_ isSeen: Bool) throws {
      try writeInputs(2_000)
      let terminal = try PseudoTerminal()
      let pipe = Pipe()
      let process = try shell.start(
        ["checkout", "replay", "native", shell.directory.path("checkout.jsonl")],
        output: isSeen ? pipe.fileHandleForWriting : terminal.program, error: terminal.program)
      try pipe.fileHandleForWriting.close()
      var screen = ""
      if isSeen {
        // The reader is slow, so that the program shows its progress.
        while let data = try pipe.fileHandleForReading.read(upToCount: 65_536), !data.isEmpty {
          usleep(50_000)
        }
        #expect(process.hasEnded(within: 900))
      } else {
        while process.isRunning { screen += terminal.screen() }
      }
      screen += terminal.screen()
      #expect(screen.contains(" lines, ") == isSeen, "\(screen.suffix(200))")
    }
  }
#endif
