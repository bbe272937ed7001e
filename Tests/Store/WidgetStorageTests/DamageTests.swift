import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

struct DamageTests {
  /// A change of one column.
  static let changes: [@Sendable (inout EntryRow) -> Void] = [
    { $0.command = "remove" }, { $0.command = "update!" }, { $0.id = "other" }, { $0.id = nil },
    { $0.token = String(repeating: "1", count: 64) },
    { $0.hash = String(repeating: "0", count: 64) },
    { $0.previous = String(repeating: "1", count: 64) }, { $0.line = "" },
    { $0.line = String(repeating: "\0", count: $0.line.utf8.count) }, { $0.number += 100 },
    { $0.number = .max }, { $0.number = 0 }, { $0.number = .min },
  ]

  @Test(arguments: 0..<13, 1...4)
  func `A changed column is an error or a result of the check`(
    change: Int, number: Int
  ) throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a, amount: "50.00", id: "c-1")
    try widgets.update(widgets.a, "60.00", id: "u-1")
    try widgets.update(widgets.a, "200.00", id: "u-2")
    try widgets.capture(widgets.a, id: "p-1")
    try widgets.create(widgets.b)
    widgets.damage(widgets.a, number, Self.changes[change])
    #expect(reason { try widgets.store.history(widgets.a) } != nil)
    #expect(reason { try widgets.store.exportJournal(widgets.a) } != nil)
    #expect(try !widgets.store.check(widgets.a).isGood)
    if let decision = try? widgets.capture(widgets.b).decision {
      #expect(decision.name == "already_captured")
    }
    if let removed = try? widgets.store.remove(widgets.a, at: widgets.moment, force: true) {
      #expect(removed.name == widgets.a)
      #expect(reason { try widgets.store.read(widgets.a) } == .noSuchWidget(widgets.a))
    }
    if let decision = try? widgets.capture(widgets.b).decision {
      #expect(decision.name == "already_captured")
    }
    #expect(widgets.captures.count == 1)
  }

  @Test func `The end of a journal is checked by every command`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a, amount: "50.00")
    for cents in 1...5 { try widgets.update(widgets.a, "60.0\(cents)") }
    let rows = widgets.rows
    for number in [1, 4, 5, 6] {
      widgets.storage.damage { $0.entries = rows }
      widgets.damage(widgets.a, number) { $0.line.removeFirst() }
      #expect(isDamaged { try widgets.store.read(widgets.a) }, "entry \(number)")
      #expect(isDamaged { try widgets.update(widgets.a, "80.00") }, "entry \(number)")
      #expect(isDamaged { try widgets.capture(widgets.a) }, "entry \(number)")
    }
  }

  @Test func `A missing entry is named by the check`() throws {
    let widgets = try TestWidgets()
    try widgets.update(widgets.a, "50.00")
    for cents in 1...5 { try widgets.update(widgets.a, "60.0\(cents)") }
    widgets.storage.damage { $0.entries.removeAll { $0.number == 3 } }
    let check = try widgets.store.check(widgets.a)
    #expect(check.mistake == JournalError(line: 3, reason: .missing))
    #expect(check.goodLineCount == 2)
    #expect(check.intactLineCount == 3 && check.damagedLineCount == 1)
    #expect(isDamaged { try widgets.store.history(widgets.a) })
  }

  @Test func `A damaged widget is removed by force, and its name is free`() throws {
    let widgets = try TestWidgets()
    try widgets.update(widgets.a, "50.00")
    try widgets.update(widgets.a, "60.00")
    widgets.damage(widgets.a, 2) { $0.line = "" }
    #expect(
      reason { try widgets.store.remove(widgets.a, at: widgets.moment) }
        == .removalNeedsForce(widgets.a, nil))
    let removed = try widgets.store.remove(widgets.a, at: widgets.moment, force: true)
    #expect(removed?.machine.schedule?.total.text == "50.00")
    #expect(try widgets.update(widgets.a, "70.00").machine.revision == 1)
    #expect(widgets.rows.last?.key.life == 2)
  }

  @Test
  func `A widget whose first line is damaged is removed by force, and nothing is known of it`()
    throws
  {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a)
    try widgets.create(widgets.b)
    try widgets.capture(widgets.a)
    widgets.damage(widgets.a, 1) { $0.line = "" }
    #expect(try widgets.store.remove(widgets.a, at: widgets.moment, force: true) == nil)
    #expect(try widgets.store.list() == [widgets.b])
    #expect(try widgets.store.captureFaults().count == 1)
    #expect(isDamaged { try widgets.capture(widgets.b) })
  }
}
