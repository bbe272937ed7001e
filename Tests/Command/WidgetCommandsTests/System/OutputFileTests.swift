#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// Files of `widget render -o`, which are written completely or not at all.
  @Suite("The files that the program writes", .needsProgram)
  struct OutputFileTests {
    private let shell: Shell
    private static let render = "\"$W\" render --amount 200.00 --today 2026-11-21"

    init() throws { shell = try Shell() }

    /// Runs a script, and checks its output.
    private func expect(
      _ script: String, prints output: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let result = try shell("cd \"$D\"; r() { \(Self.render) \"$@\"; }; \(script)")
      #expect(
        result == Shell.Result(output: output, error: "", status: 0), sourceLocation: sourceLocation
      )
    }

    /// Returns the names in the directory, without the shell's own files.
    private func names() throws -> Set<String> {
      try Set(FileManager.default.contentsOfDirectory(atPath: shell.directory.url.path))
        .subtracting(["output", "error"])
    }

    @Test(arguments: ["svg", "html", "txt", "ics", "csv"])
    func `An output file has the bytes that standard output would have`(_ ending: String) throws {
      let format = ending == "txt" ? "text" : ending
      try expect("r -o w.\(ending); r --format \(format) | cmp - w.\(ending)", prints: "")
      try expect("r -o \"$D/v.\(ending)\"; cmp v.\(ending) w.\(ending)", prints: "")
      #expect(try names() == ["w.\(ending)", "v.\(ending)"])
    }

    @Test func `The mode of a new file follows the umask`() throws {
      try expect("umask 022; r -o w.svg; ls -l w.svg | cut -c 1-10", prints: "-rw-r--r--\n")
      try expect("umask 077; r -o v.svg; ls -l v.svg | cut -c 1-10", prints: "-rw-------\n")
      try expect("umask 000; r -o v.svg; ls -l v.svg | cut -c 1-10", prints: "-rw-------\n")
      try expect("chmod 664 v.svg; r -o v.svg; ls -l v.svg | cut -c 1-10", prints: "-rw-rw-r--\n")
    }

    @Test func `An output file replaces an existing one that other programs have open`() throws {
      try expect(
        "echo old > w.svg; exec 3< w.svg; r -o w.svg; cat <&3; head -c 4 w.svg",
        prints: "old\n<svg")
      #expect(try names() == ["w.svg"])
    }

    @Test func `A link is followed, and stays a link`() throws {
      try expect(
        "mkdir d; echo old > d/f; ln -s d/f w.svg; r -o w.svg; readlink w.svg; head -c 4 d/f",
        prints: "d/f\n<svg")
      try expect("ln -s nowhere v.svg; r -o v.svg; head -c 4 v.svg", prints: "<svg")
      #expect(try names() == ["d", "w.svg", "v.svg"])
    }

    @Test func `Pipes and devices receive the output`() throws {
      try expect(
        "mkfifo p; cat p > got & r --format svg -o p; wait; r --format svg | cmp - got; "
          + "test -p p && echo pipe", prints: "pipe\n")
      try expect(
        "r --format svg -o /dev/null; test -c /dev/null && echo device", prints: "device\n")
      try expect("r --format csv -o /dev/stdout | head -c 6", prints: "number")
    }

    @Test func `An output file does not need standard output`() throws {
      try expect("r -o w.svg >&-; head -c 4 w.svg", prints: "<svg")
    }

    @Test func `The temporary file of a killed program does not matter`() throws {
      try expect(
        "(echo > .widget-$BASHPID-0.tmp; exec \"$W\" render --amount 5 -o w.svg); head -c 4 w.svg",
        prints: "<svg")
      #expect(try names().count == 2)
    }

    #if os(Linux)
      @Test func `A path that cannot be a file is an error`() throws {
        try shell("\(Self.render) -o /proc/w.svg")
          .expectFailure(73, "\"/proc/w.svg\" cannot be created: ")
      }

      @Test func `Only the file's own directory is written`() throws {
        try expect("cd /proc; r -o \"$D/w.svg\"; head -c 4 \"$D/w.svg\"", prints: "<svg")
      }
    #endif

    @Test(arguments: [
      ("none/w.svg", "No such file or directory"), ("file/w.svg", "Not a directory"),
      ("directory.svg", "Is a directory"), ("loop.svg", "Too many levels of symbolic links"),
      (String(repeating: "x", count: 300) + ".svg", "File name too long"),
    ])
    func `A file that cannot be created is an error`(_ file: String, _ reason: String) throws {
      let before: Set = ["file", "directory.svg", "loop.svg"]
      _ = try shell("cd \"$D\"; echo > file; mkdir directory.svg; ln -s loop.svg loop.svg")
      let result = try shell("cd \"$D\"; \(Self.render) -o \(file)")
      if file == "loop.svg" {
        // The link has no target that can be created, so the file replaces the link.
        #expect(result.status == 0)
      } else {
        result.expectFailure(73, "cannot be created: \(reason); name a file in a directory")
      }
      #expect(try names() == before)
    }

    @Test(.enabled(if: getuid() != 0, "everything may be written by root"))
    func `A file in a directory without permissions is an error`() throws {
      let result = try shell(
        "cd \"$D\"; mkdir d; echo old > d/w.svg; chmod 555 d; \(Self.render) -o d/w.svg")
      result.expectFailure(73, "cannot be created: Permission denied")
      try expect("chmod 755 d; ls -A d; cat d/w.svg", prints: "w.svg\nold\n")
    }

    #if os(Linux)
      @Test(.needsOwnFiles, arguments: ["echo old > w.svg; ", ""])
      func `A file on a full disk is unchanged`(_ before: String) throws {
        let limited = try shell(
          "cd \"$D\"; set -o pipefail; \(before)(ulimit -f 1; exec env --default-signal=XFSZ "
            + "\(Self.render) --format html -o w.svg) 2>&1 | cat")
        #expect(limited.status == 74)
        #expect(limited.output.hasPrefix("error: \"w.svg\" cannot be written: File too large; "))
        #expect(try names() == (before.isEmpty ? [] : ["w.svg"]))
        if !before.isEmpty { try expect("cat w.svg", prints: "old\n") }
        try shell("\(Self.render) --format svg -o /dev/full")
          .expectFailure(74, "\"/dev/full\" cannot be written: No space left on device; ")
      }
    #endif

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
    func `A signal leaves the old or the new file, complete`(_ signal: Int32) throws {
      let old = Array("old\n".utf8)
      _ = try shell("\(Self.render) -o \"$D/new.html\"")
      let new = try shell.directory.bytes(of: "new.html")
      for attempt in 0..<25 {
        try shell.directory.write(old, to: "w.html")
        let process = try shell.start([
          "render", "--amount", "200.00", "--today", "2026-11-21", "-o",
          shell.directory.path("w.html"),
        ])
        // The pauses are 0 to 9.6 ms in irregular order, so signals come before, during and after
        // the writing.
        usleep(UInt32(attempt * 37 % 25 * 400))
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        let bytes = try shell.directory.bytes(of: "w.html")
        #expect(bytes == old || bytes == new)
        if process.terminationReason == .exit, process.terminationStatus == 0 {
          #expect(bytes == new)
        }
        // Only SIGKILL leaves a temporary file.
        if signal != SIGKILL { #expect(try names() == ["new.html", "w.html"]) }
      }
    }
  }
#endif
