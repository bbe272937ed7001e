import Foundation
import Testing

@testable import WidgetCommands

@Suite("widget events")
struct EventsTests {
  private let world: World

  init() throws { world = try World() }

  /// 200.00 USD from 2026-11-21, as a page hears it.
  static func valid(_ type: String, _ dueToday: String, _ checksum: String) -> String {
    #"{"type":"\#(type)",\#(Samples.valid(dueToday, checksum).dropFirst())"# + "\n"
  }

  static let ready = valid("ready", "50.00", Samples.checksum200)
  static let change50 = valid("change", "12.50", Samples.checksum50)

  /// An invalid order, twice: as a change and as an error.
  static let above = ["change", "error"].map { type in
    #"{"type":"\#(type)","isValid":false,"error":{"errorCode":"amount_above_maximum","#
      + #""message":"The order total of 5000.00 USD is above the maximum of 2000.00 USD. Take "#
      + #"something out of the order, or pay another way."}}"# + "\n"
  }

  @Test func `prints what the widget has told, in order`() {
    world("update --amount 200.00")
    world("update --amount 5000.00")
    world("update --amount nonsense")
    world("update --amount 50.00")
    let output = Self.ready + Self.above.joined() + Self.change50
    #expect(world("events") == Reply(output: output))
    #expect(world("events --json") == Reply(output: output))
    #expect(world("events default --color always") == Reply(output: output))
    #expect(world.live.lines.isEmpty)
  }

  @Test func `prints a widget that was invalid from the start`() {
    world("create a --amount 5000.00")
    let lines = world("events a").output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix(#"{"type":"ready","isValid":false,"#) == true)
    #expect(lines.last.map { $0 + "\n" } == Self.above.last)
  }

  @Test func `tells each total as it was when it was accepted, whatever the day is`() {
    world("update --amount 50.00 --today 2026-11-24")
    let output = Self.valid("ready", "12.50", Samples.checksum50Later)
    #expect(world("events") == Reply(output: output))
    #expect(world("events --today 2027-01-01") == Reply(output: output))
  }

  @Test func `names a widget in either way, once`() {
    world("create b --amount 5.00")
    #expect(world("events b").output == world("events --widget b").output)
    #expect(world("events b --widget b").output == world("events b").output)
    world("events b --widget a").expectFailure(.usage, "name the widget once")
    world("events").expectFailure(.noInput, "there is no widget default")
    world("events --follow").expectFailure(.noInput, "there is no widget default")
    #expect(world.live.waits.isEmpty)
  }

  @Test func `prints nothing of a damaged journal, whichever line it is`() throws {
    world("update --amount 200.00")
    world("update --amount 50.00")
    try world.directory.replace("\"50.00\"", by: "\"51.00\"", in: "state/default.journal")
    world("events").expectFailure(.data, "line 2")
  }

  @Test func `warns of an unfinished line`() throws {
    world("update --amount 200.00")
    try world.directory.append("{\"form", to: "state/default.journal")
    let reply = world("events")
    #expect(reply.output == Self.ready && reply.status == .yes)
    #expect(reply.error.hasPrefix("warning: "))
    #expect(reply.error.contains("default.journal' ends in an unfinished line of 6 bytes"))
  }
}
