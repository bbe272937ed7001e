import TestSupport
import Testing

@testable import WidgetCommands

@Suite("Commands with an id, a revision or a head")
struct RepeatedCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(["token.txt": Samples.token]) }

  private func journal(_ name: String = "default") throws -> [String] {
    try harness.storeFile.lines(of: name)
  }

  @Test func `A repeated update with an id has the same answer, and is written once`() throws {
    let first = harness("update --amount 50.00 --id a-1 --json")
    let second = harness("update --amount 5000.00 --id a-2 --json")
    #expect(first.status == .yes && second.status == .no)
    let before = try journal()
    #expect(harness("update --amount 50 --id a-1 --json --today 2026-12-01") == first)
    #expect(harness("update --amount 5000.00 --id a-2 --json") == second)
    #expect(harness("update --amount 5000.00 --id a-2").output.contains("amount_above_maximum"))
    #expect(try journal() == before)
    #expect(harness("history --json").output.contains(#""id":"a-1"}"#))
  }

  @Test func `Another command with the same id is an error and changes nothing`() throws {
    harness("update --amount 50.00 --id a-1")
    let before = try journal()
    for line in [
      "update --amount 60.00 --id a-1", "create default --amount 60.00 --id a-1",
      "create default --amount 50.00 --currency GBP --id a-1",
    ] {
      harness(line)
        .expectFailure(.data, "the id a-1 is that of another command to the widget default")
    }
    #expect(try journal() == before)
    #expect(harness("update --amount 60.00 --id a-1 --widget other").status == .yes)
  }

  @Test
  func `A repeated creation with an id has the same answer, and one without an id is an error`() {
    let line = "create order-1 --amount 80.00 --token-file token.txt"
    let first = harness("\(line) --id c-1 --json")
    #expect(harness("\(line) --id c-1 --json") == first)
    harness("\(line) --id c-2").expectFailure(.cannotCreate, "there is a widget order-1 already")
    harness(line).expectFailure(.cannotCreate, "there is a widget order-1 already")
  }

  @Test func `The id of a rejected command can be used again`() {
    harness("update --amount 5e1 --id a-1").expectFailure(.data, "invalid_amount")
    #expect(harness("update --amount 50.00 --id a-1").status == .yes)
  }

  @Test func `An old revision is an error and changes nothing`() throws {
    harness("update --amount 50.00 --if-revision 1")
      .expectFailure(.conflict, "at revision 0, not 1")
    #expect(!harness.directory.holds("state"))
    #expect(harness("update --amount 50.00 --if-revision 0").status == .yes)
    #expect(harness("update --amount 60.00 --if-revision 1").status == .yes)
    let before = try journal()
    for line in ["update --amount 70.00 --if-revision 1", "update --amount 70.00 --if-revision 0"] {
      harness(line).expectFailure(.conflict, "the widget default is at revision 2, not ")
    }
    harness("create default --amount 5.00 --if-revision 0")
      .expectFailure(.conflict, "at revision 2, not 0")
    #expect(try journal() == before)
  }

  @Test func `An old head is an error of every command with the option`() throws {
    harness("create order-1 --amount 80.00 --token-file token.txt")
    let old = harness.head(of: "order-1")
    #expect(harness("update --amount 90.00 --widget order-1 --expect-head \(old)").status == .yes)
    let head = harness.head(of: "order-1")
    #expect(harness("status order-1 --json").output.hasSuffix(#","head":"\#(head)"}"# + "\n"))
    let before = try journal("order-1")
    for line in [
      "status order-1", "history order-1", "check order-1", "export order-1",
      "update --amount 70.00 --widget order-1",
      "capture order-1 --token-file token.txt --amount 90.00",
    ] {
      harness("\(line) --expect-head \(old)")
        .expectFailure(.conflict, "ends in \(head) (revision 2), not")
    }
    #expect(try journal("order-1") == before)
    // A recorded head detects lines that were removed at the end.
    try harness.storeFile.change("DELETE FROM entries WHERE name = 'order-1' AND number = 2")
    #expect(harness("check order-1").status == .yes)
    harness("check order-1 --expect-head \(head)")
      .expectFailure(.conflict, "lines were removed from its end")
  }

  @Test(arguments: [
    ("update --amount 5 --id=", "a command's id is empty"),
    ("update --amount 5 --id \u{E9}", "printable ASCII"),
    ("update --amount 5 --if-revision -1", "--if-revision"),
    ("update --amount 5 --if-revision x", "--if-revision"),
    ("status --expect-head 12", "must be 64 lower-case hexadecimal digits"),
    ("check --all --salvage x", "use --all without a name"),
    ("check a --all", "use --all without a name"),
    ("import", "FILE"),
  ])
  func `A command line with an error is reported`(_ line: String, _ phrase: String) {
    harness(line).expectFailure(.usage, phrase)
  }
}
