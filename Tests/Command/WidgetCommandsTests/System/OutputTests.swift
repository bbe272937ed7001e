#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  @Suite("The program's outputs", .needsProgram)
  struct OutputTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    @Test func `Data and errors go to different outputs`() throws {
      let valid = try shell("\"$W\" update --amount 50.00 --json")
      #expect(valid.status == 0 && valid.error.isEmpty)
      #expect(valid.output.hasPrefix(#"{"widget":"default","revision":1,"schedule":{"#))
      #expect(try shell("\"$W\" update --amount 5000.00").status == 1)
      try shell("\"$W\" update --amount x").expectFailure(65, "invalid_amount")
      try shell("\"$W\" status nope").expectFailure(66, "there is no widget nope")
      try shell("\"$W\"").expectFailure(64, "try 'widget update")
    }

    @Test func `The version is one line`() throws {
      let result = try shell("\"$W\" --version")
      #expect(result == Shell.Result(output: "widget 0.1.0\n", error: "", status: 0))
    }

    @Test(
      arguments: ["", "0<&-", "2>&-", "0<&- 2>&-"])
    func `A closed output loses the answer, but not the update`(_ others: String) throws {
      let result = try shell("\"$W\" update --amount 50.00 \(others) >&-")
      #expect(result.status == 71)
      if !others.contains("2") {
        result.expectFailure(71, "standard output cannot be written: Bad file descriptor; ")
        #expect(result.error.contains("revision 1 of the widget default is recorded"))
      }
      let history = try shell("\"$W\" history --json")
      #expect(history.output.split(separator: "\n").count == 1)
      #expect(history.status == 0 && history.error.isEmpty)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"))
    func `A full output loses the answer, but not the update`() throws {
      for command in ["create default --amount 5.00", "update --amount 50.00"] {
        try shell("\"$W\" \(command) > /dev/full")
          .expectFailure(71, "is recorded; 'widget status default' shows it")
      }
      #expect(try shell("\"$W\" status --json").output.contains(#""revision":2,"#))
      for command in ["status", "history", "schedule --amount 5", "plans list", "--help", "render"]
      {
        try shell("\"$W\" \(command) > /dev/full").expectFailure(74, "send the output elsewhere")
      }
      let lost = try shell("\"$W\" update --amount 60.00 > /dev/full 2> /dev/full")
      #expect(lost == Shell.Result(output: "", error: "", status: 71))
      #expect(try shell("\"$W\" status --json").output.contains(#""revision":3,"#))
    }

    // The limit applies to every file, so the error goes through a pipe.
    #if os(Linux)
      @Test(.needsOwnFiles)
      func `A limit of file sizes that stops the store is an error`() throws {
        #expect(try shell("\"$W\" update --amount 50.00").status == 0)
        let limited = try shell(
          "set -o pipefail; (ulimit -f 0; exec env --default-signal=XFSZ "
            + "\"$W\" update --amount 60.00) 2>&1 | cat")
        #expect(limited.status == 74)
        #expect(limited.output.hasPrefix("error: "))
        #expect(limited.output.contains("disk I/O error; check the disk; nothing was changed"))
        #expect(try shell("\"$W\" status --json").output.contains(#""revision":1,"#))
      }
    #endif

    /// A block of the limit has 512 or 1,024 bytes; the answers are longer.
    @Test(.needsOwnFiles, arguments: [">", ">>"])
    func `A file at its size limit has no partial answer`(redirection: String) throws {
      try shell.directory.write(Array("before\n".utf8), to: "limited")
      #expect(try shell("\"$W\" update --amount 50.00").status == 0)
      // A backup is read without a file beside it.
      #expect(try shell("\"$W\" backup \"$D/copy\"").status == 0)
      for command in ["completions bash", "status", "render --format html"] {
        let limited = try shell(
          "export WIDGET_STATE_DIR=\"$D/copy\"; (ulimit -f 1; "
            + "\"$W\" \(command) \(redirection) \"$D/limited\") 2>&1 | cat")
        #expect(limited.output.contains("standard output cannot be written: File too large"))
        let kept = redirection == ">" ? "" : "before\n"
        #expect(String(decoding: try shell.directory.bytes(of: "limited"), as: UTF8.self) == kept)
      }
    }

    @Test(arguments: ["head -c 0", "head -c 1", "true", "head -n 1"])
    func `A pipe that is closed early is not an error`(_ reader: String) throws {
      for prelude in ["", "trap '' PIPE; "] {
        for command in [
          "completions bash", "plans list --json", "render --amount 5 --format html",
          "update --amount 50.00",
        ] {
          let result = try shell("\(prelude)\"$W\" \(command) | \(reader) > \"$D/out\"")
          #expect(result == Shell.Result(output: "", error: "", status: 0))
        }
      }
      #expect(try shell("\"$W\" status --json").output.contains(#""revision":2,"#))
    }

    @Test func `A closed standard error does not change the exit status`() throws {
      let result = try shell("\"$W\" update --amount x 2>&-")
      #expect(result == Shell.Result(output: "", error: "", status: 65))
    }
  }
#endif
