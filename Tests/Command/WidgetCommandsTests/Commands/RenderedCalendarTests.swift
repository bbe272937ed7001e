import ScheduleEngine
import Testing

@testable import WidgetCommands

/// The identifiers and revisions by which a calendar program replaces events.
@Suite("The calendar of a stored widget")
struct RenderedCalendarTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  /// Returns the values of a property in the order of the events.
  private func values(_ property: String, _ line: String = "render") -> [String] {
    harness("\(line) --format ics").output.split(separator: "\r\n")
      .filter { $0.hasPrefix("\(property):") }.map { String($0.dropFirst(property.count + 1)) }
  }

  @Test func `The events keep their identifiers when the order changes`() {
    harness("update --amount 50.00")
    let (identifiers, first) = (values("UID"), values("SEQUENCE"))
    #expect(Set(identifiers).count == 4)
    harness("update --amount 60.00")
    #expect(values("UID") == identifiers)
    #expect(first == ["1", "1", "1", "1"] && values("SEQUENCE") == ["2", "2", "2", "2"])
    #expect(values("UID", "render --today 2026-11-24") == identifiers)
  }

  @Test func `The revision increases when another day moves the dates`() {
    harness("update --amount 50.00")
    #expect(values("DTSTAMP").allSatisfy { $0.hasPrefix("20261121T") })
    let later = values("DTSTAMP", "render --today 2026-11-24")
    #expect(later.allSatisfy { $0.hasPrefix("20261124T") } && later.count == 4)
    #expect(values("SEQUENCE") == ["1", "1", "1", "1"])
    #expect(values("SEQUENCE", "render --today 2026-11-24") == ["4", "4", "4", "4"])
  }

  @Test func `Another widget has other identifiers, even with the same name`() {
    harness("update --amount 50.00")
    harness("create other --amount 50.00")
    let identifiers = Set(values("UID"))
    #expect(identifiers.isDisjoint(with: values("UID", "render other")))
    harness("remove default")
    let later = CommandHarness.seconds + 1
    let today = harness.environment.now()?.today
    harness.environment.now = { today.map { Moment(today: $0, secondsSinceEpoch: later) } }
    harness("update --amount 50.00")
    #expect(identifiers.isDisjoint(with: values("UID")))
  }

  @Test func `The calendar of an order is that of its schedule`() {
    let line = "render --amount 50.00"
    #expect(values("UID", line) == values("UID", line))
    #expect(values("UID", line) != values("UID", "render --amount 60.00"))
  }
}
