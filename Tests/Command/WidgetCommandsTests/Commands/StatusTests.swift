import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget status")
struct StatusTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  @Test func `The status equals the output of the update`() {
    let updated = harness("update --amount 50.00 --json")
    #expect(harness("status --json") == CommandResult(output: updated.output))
    #expect(harness("status default --json").output == updated.output)
    #expect(harness("status --widget default --json").output == updated.output)
  }

  @Test func `Due dates are counted from a later day, and the revision stays`() {
    harness("update --amount 50.00")
    let later = Samples.schedule(
      total: "50.00", each: "12.50", dates: Samples.datesFrom24, checksum: Samples.checksum50Later)
    let result = harness("status --today 2026-11-24 --json")
    #expect(
      result.output
        == #"{"widget":"default","revision":1,"schedule":\#(later),"#
        + #""status":\#(Samples.valid("12.50", Samples.checksum50Later)),"head":"\#(harness.head())"}"#
        + "\n")
  }

  @Test func `Due dates are counted from the clock's day`() throws {
    harness("update --amount 50.00")
    harness.environment.now = try CommandHarness.clock("2026-11-24")
    #expect(harness("status --json").output.contains(Samples.checksum50Later))
  }

  @Test func `The status writes nothing`() throws {
    harness("update --amount 50.00")
    let before = try harness.directory.bytes(of: "state/default.journal")
    harness("status --today 2027-01-01")
    #expect(try harness.directory.bytes(of: "state/default.journal") == before)
  }

  @Test func `The exit status is 1 while the order may not proceed`() {
    harness("update --amount 5000.00")
    #expect(harness("status").status == .no)
    #expect(harness("status --json").output.contains(#""revision":1,"schedule":null,"status":{"#))
  }

  @Test func `A missing widget is an error that shows how to create it`() {
    harness("status").expectFailure(.noInput, "'widget update --amount 50.00' creates it")
    harness("status nope").expectFailure(.noInput, "'widget create nope --amount 50.00' creates it")
    #expect(!harness.directory.holds("state"))
  }

  @Test func `Two names are an error`() {
    harness("status a --widget b").expectFailure(.usage, "name the widget once")
    harness("status a b").expectFailure(.usage, "unexpected argument 'b'")
  }

  @Test func `A changed journal is reported with its line`() throws {
    harness("update --amount 50.00")
    harness("update --amount 60.00")
    try harness.directory.replace("60.00", by: "61.00", in: "state/default.journal")
    for command in ["status", "history", "update --amount 5.00"] {
      harness(command).expectFailure(.data, "default.journal' is damaged, line 2: ")
    }
  }

  @Test func `An unfinished line is a warning, and the next update sets it aside`() throws {
    harness("update --amount 50.00")
    let whole = try harness.directory.bytes(of: "state/default.journal")
    try harness.directory.write(whole + whole.prefix(20), to: "state/torn")
    try harness.directory.replace("torn", by: "torn", in: "state/torn")
    try harness.directory.move("state/torn", to: "state/default.journal")
    let status = harness("status --json")
    #expect(status.status == .yes)
    #expect(status.error.hasPrefix("warning: "))
    #expect(status.error.contains("unfinished line of 20 bytes"))
    #expect(harness("update --amount 60.00").error.contains("was moved to"))
    #expect(harness("status").error.isEmpty)
  }
}
