import Foundation
import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget events")
struct EventsTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  /// Returns the line of an event of this type with a valid status.
  static func valid(_ type: String, _ dueToday: String, _ checksum: String) -> String {
    #"{"type":"\#(type)",\#(Samples.valid(dueToday, checksum).dropFirst())"# + "\n"
  }

  static let ready = valid("ready", "50.00", Samples.checksum200)
  static let change50 = valid("change", "12.50", Samples.checksum50)

  /// The two events of an invalid order: a change and an error.
  static let above = ["change", "error"].map { type in
    #"{"type":"\#(type)","isValid":false,"error":{"errorCode":"amount_above_maximum","#
      + #""message":"The order total of 5000.00 USD is above the maximum of 2000.00 USD. Take "#
      + #"something out of the order, or pay another way."}}"# + "\n"
  }

  @Test func `Past events are printed in order`() {
    harness("update --amount 200.00")
    harness("update --amount 5000.00")
    harness("update --amount nonsense")
    harness("update --amount 50.00")
    let output = Self.ready + Self.above.joined() + Self.change50
    #expect(harness("events") == CommandResult(output: output))
    #expect(harness("events --json") == CommandResult(output: output))
    #expect(harness("events default --color always") == CommandResult(output: output))
    #expect(harness.liveOutput.lines.isEmpty)
  }

  @Test func `The events of a widget that was invalid from the start are printed`() {
    harness("create a --amount 5000.00")
    let lines = harness("events a").output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix(#"{"type":"ready","isValid":false,"#) == true)
    #expect(lines.last.map { $0 + "\n" } == Self.above.last)
  }

  @Test func `The events of a total are those of its own day`() {
    harness("update --amount 50.00 --today 2026-11-24")
    let output = Self.valid("ready", "12.50", Samples.checksum50Later)
    #expect(harness("events") == CommandResult(output: output))
    #expect(harness("events --today 2027-01-01") == CommandResult(output: output))
  }

  @Test func `A widget is named by the argument or the option, but not both`() {
    harness("create b --amount 5.00")
    #expect(harness("events b").output == harness("events --widget b").output)
    #expect(harness("events b --widget b").output == harness("events b").output)
    harness("events b --widget a").expectFailure(.usage, "name the widget once")
    harness("events").expectFailure(.noInput, "there is no widget default")
    harness("events --follow").expectFailure(.noInput, "there is no widget default")
    #expect(harness.liveOutput.waits.isEmpty)
  }

  @Test func `A damaged line in a journal is an error`() throws {
    harness("update --amount 200.00")
    harness("update --amount 50.00")
    try harness.storeFile.replace("50.00", by: "51.00", in: "default", line: 2)
    harness("events").expectFailure(.data, "entry 2 of the widget default")
  }
}
