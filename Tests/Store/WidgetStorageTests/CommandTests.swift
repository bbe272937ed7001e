import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

struct CommandTests {
  @Test func `The lines are those of the documented format`() throws {
    let widgets = try TestWidgets()
    let moment = try Moment(
      today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T12:41:06Z"))
    let first = try widgets.store.update(
      .default, creating: widgets.plan, at: moment, amount: "200.00")
    let second = try widgets.store.update(.default, at: moment, amount: "80.00")
    #expect(
      first.head.description == "f1e1bd5515e19258e44d0f4f9debaeda5400a614937eb2a49009b4477e1ee466")
    #expect(
      second.head.description == "51f5d3b0cd24d25a056164b6309c85d6503b711c04a55f5456b40cc25346954a")
    let lines = try widgets.store.exportJournal(.default)
    #expect(lines.count == 583)
    #expect(lines.filter { $0 == 0x0A }.count == 2)
    #expect(try widgets.store.read(.default).head == second.head)
  }

  @Test func `Totals replace each other, and only the last entries are read`() throws {
    let widgets = try TestWidgets()
    let created = try widgets.create(widgets.a, amount: "50.00")
    #expect(created.machine.revision == 1)
    #expect(created.events.count == 1)
    for cents in 1...9 { try widgets.update(widgets.a, "60.0\(cents)") }
    let read = try widgets.store.read(widgets.a)
    #expect(read.machine.revision == 10)
    #expect(read.machine.schedule?.total.text == "60.09")
    #expect(read.events.isEmpty)
    let history = try widgets.store.history(widgets.a)
    #expect(history.entries.map(\.total.text).first == "50.00")
    #expect(history.entries.count == 10)
    #expect(history.head == read.head)
  }

  @Test func `A repeated identifier has the same answer, also after a removal`() throws {
    let widgets = try TestWidgets()
    let created = try widgets.create(widgets.a, id: "c-1")
    let updated = try widgets.update(widgets.a, "80.00", id: "u-1")
    try widgets.update(widgets.a, "90.00")
    for _ in 0..<2 {
      let creation = try widgets.create(widgets.a, id: "c-1")
      #expect(creation.isRepeated && creation.head == created.head)
      #expect(creation.machine == created.machine)
      let update = try widgets.update(widgets.a, "80.00", id: "u-1")
      #expect(update.isRepeated && update.head == updated.head)
      #expect(update.machine == updated.machine)
      let other = reason { try widgets.update(widgets.a, "81.00", id: "u-1") }
      #expect(other == .usedID(try CommandID("u-1"), widgets.a, revision: 2))
      if widgets.rows.count == 3 {
        _ = try widgets.store.remove(widgets.a, at: widgets.moment)
      }
    }
    #expect(widgets.rows.count == 4)
  }

  @Test func `A precondition is checked, and a missing widget has revision 0`() throws {
    let widgets = try TestWidgets()
    let none = Precondition(revision: 0)
    _ = try widgets.store.update(
      widgets.a, creating: widgets.plan, at: widgets.moment, amount: "50.00", if: none)
    #expect(
      reason {
        try widgets.store.update(widgets.a, at: widgets.moment, amount: "51.00", if: none)
      } == .otherRevision(widgets.a, expected: 0, actual: 1))
    _ = try widgets.store.remove(widgets.a, at: widgets.moment)
    let again = try widgets.store.update(
      widgets.a, creating: widgets.plan, at: widgets.moment, amount: "52.00", if: none)
    #expect(again.machine.revision == 1)
  }

  @Test func `A rejected command stores nothing`() throws {
    let widgets = try TestWidgets()
    #expect(
      reason { try widgets.store.update(widgets.a, at: widgets.moment, amount: "1.00") }
        == .noSuchWidget(widgets.a))
    #expect(
      reason {
        try widgets.store.create(
          widgets.a, plan: try PlanID("no-such"), at: widgets.moment, amount: "1.00")
      } == .unknownPlan(try PlanID("no-such"), nil))
    #expect(reason { try widgets.create(widgets.a, amount: "1.001") } != nil)
    #expect(widgets.rows.isEmpty)
    try widgets.create(widgets.a)
    #expect(reason { try widgets.create(widgets.a) } == .exists(widgets.a))
    #expect(widgets.rows.count == 1)
  }

  @Test func `Names are listed in the order of their bytes, without removed ones`() throws {
    let widgets = try TestWidgets()
    for name in ["b", "a", "B", "c"] { try widgets.update(try WidgetName(name), "50.00") }
    _ = try widgets.store.remove(widgets.b, at: widgets.moment)
    #expect(try widgets.store.list().map(\.description) == ["B", "a", "c"])
    #expect(try widgets.store.list(after: widgets.a).map(\.description) == ["c"])
    #expect(try widgets.store.list(limit: 2).map(\.description) == ["B", "a"])
    #expect(try widgets.store.list(limit: 0).isEmpty)
  }
}
