#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  @testable import WidgetCommands

  @Suite("widget check, export and import", .needsProgram)
  struct ExportAndImportTests {
    private let shell: Shell

    init() throws {
      shell = try Shell()
      _ = try run("printf 002.k2a4 > token")
      _ = try run("\"$W\" create order-1 --amount 80.00 --token-file token --id a > made")
      _ = try run("\"$W\" update --amount 90.00 --widget order-1 --id b > updated")
    }

    private var storeFile: StoreFile {
      StoreFile(path: shell.directory.path("state/store.sqlite"))
    }

    /// Runs a script in the test's directory.
    private func run(_ script: String) throws -> Shell.Result {
      try shell("cd \"$D\" || exit 99; \(script)")
    }

    @Test func `An imported history equals the exported one`() throws {
      let exported = try run("\"$W\" export order-1 -o copy && cat copy")
      let lines = try storeFile.lines(of: "order-1").map { "\($0)\n" }.joined()
      #expect(exported == Shell.Result(output: lines, error: "", status: 0))
      let moved = try run("\"$W\" export order-1 | \"$W\" import - --json --state-dir other")
      #expect(moved.status == 0 && moved.error.isEmpty)
      #expect(moved.output.hasPrefix(#"{"widget":"order-1","revision":2,"#))
      #expect(try run("\"$W\" export order-1 --state-dir other").output == lines)
      #expect(try run("ls -l other").output.contains("-rw-------"))
      let captured = try run(
        "\"$W\" capture --token-file token --amount 90.00 --state-dir other --json")
      #expect(captured.output.contains(#""decision":"accepted""#))
    }

    @Test func `An import with a used name or of a damaged history changes nothing`() throws {
      try run("\"$W\" export order-1 -o copy && \"$W\" import copy")
        .expectFailure(73, "there is a widget order-1 already")
      try run("head -c 600 copy > short; \"$W\" import short --state-dir other")
        .expectFailure(65, "error: \"short\": line 2: ")
      try run("sed 's/90[.]00/91.00/' copy > changed; \"$W\" import changed --state-dir other")
        .expectFailure(65, "error: \"changed\": line 2: it was changed after it was written")
      try run("\"$W\" import nothing --state-dir other").expectFailure(66, "nothing")
      try run("\"$W\" import /dev/null --state-dir other")
        .expectFailure(65, "there is no whole line in it")
      #expect(try run("ls other 2> /dev/null").output.isEmpty)
    }

    @Test func `A damaged history is described, and salvaged into a new widget`() throws {
      #expect(try run("\"$W\" check order-1").output.hasPrefix("order-1: good\n  Good lines   2\n"))
      _ = try run("\"$W\" update --amount 95.00 --widget order-1 > updated")
      try storeFile.replace("90.00", by: "91.00", in: "order-1", line: 2)
      let check = try run("\"$W\" check order-1")
      #expect(check.status == 1 && check.error.isEmpty)
      #expect(check.output.contains("  Mistake      line 2: it was changed after it was written"))
      #expect(check.output.contains("  From there   1 damaged, 1 intact\n"))
      #expect(try run("\"$W\" check --all").status == 1)
      try run("\"$W\" status order-1")
        .expectFailure(65, "'widget check order-1 --salvage NEW' copies the good lines")
      let salvaged = try run("\"$W\" check order-1 --salvage order-1-b --json")
      #expect(salvaged.status == 0)
      #expect(
        salvaged.output.contains(
          #""salvaged":{"widget":"order-1-b","revision":2,"lines":2,"lostLines":1,"head":""#))
      let history = try run("\"$W\" history order-1-b --json").output
      #expect(history.contains(#""amount":{"amount":"95.00","currency":"USD"}"#))
      try run("\"$W\" check order-1 --salvage order-1-b").expectFailure(73, "order-1-b already")
      try run("\"$W\" export order-1").expectFailure(65, "entry 2 of the widget order-1")
    }
  }
#endif
