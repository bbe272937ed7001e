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
    let before = try harness.storeFile.lines(of: "default")
    harness("status --today 2027-01-01")
    #expect(try harness.storeFile.lines(of: "default") == before)
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
    try harness.storeFile.replace("60.00", by: "61.00", in: "default", line: 2)
    for command in ["status", "history", "update --amount 5.00"] {
      let result = harness(command)
      result.expectFailure(.data, "entry 2 of the widget default: it was changed")
      #expect(result.error.contains("'widget check --salvage NEW' copies the good lines"))
    }
  }
}
