import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

struct MovingTests {
  @Test func `An exported journal is imported with the same lines and its capture`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a, amount: "90.00", id: "c-1")
    try widgets.update(widgets.a, "200.00")
    let captured = try widgets.capture(widgets.a)
    let lines = try widgets.store.exportJournal(widgets.a)

    let other = try TestWidgets()
    let imported = try other.store.importJournal(lines)
    #expect(imported.head == captured.widget.head)
    #expect(imported.capture == captured.widget.capture)
    #expect(try other.store.exportJournal(other.a) == lines)
    #expect(other.captures == widgets.captures)
    #expect(try other.capture(other.a).decision.name == "already_captured")
    #expect(reason { try other.store.importJournal(lines) } == .exists(other.a))
  }

  @Test func `A captured journal is rejected if another entry captured the token`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a)
    try widgets.capture(widgets.a)
    let lines = try widgets.store.exportJournal(widgets.a)
    let other = try TestWidgets()
    try other.create(other.b)
    try other.capture(other.b)
    let rows = other.rows
    #expect(
      reason { try other.store.importJournal(lines) }
        == .capturedElsewhere(other.b, try Money("200.00", .usd)))
    #expect(other.rows == rows)
  }

  @Test func `A removed captured journal is imported again without a second capture`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a)
    try widgets.capture(widgets.a)
    let lines = try widgets.store.exportJournal(widgets.a)
    _ = try widgets.store.remove(widgets.a, at: widgets.moment, force: true)
    let imported = try widgets.store.importJournal(lines)
    #expect(imported.capture != nil)
    #expect(widgets.captures.count == 1)
    #expect(try widgets.capture(widgets.a).decision.name == "already_captured")
    #expect(try widgets.store.check(widgets.a).isGood)
  }

  @Test func `Any changed byte of an import is rejected, and nothing is stored`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a)
    try widgets.capture(widgets.a)
    let lines = try widgets.store.exportJournal(widgets.a)
    let other = try TestWidgets()
    for index in stride(from: 0, to: lines.count - 1, by: 7) {
      var changed = lines
      changed[index] ^= 1
      #expect(reason { try other.store.importJournal(changed) } != nil, "byte \(index)")
    }
    #expect(other.rows.isEmpty)
    #expect(reason { try other.store.importJournal([]) } == .unusableImport(nil))
    #expect(reason { try other.store.importJournal([0x0A]) } != nil)
  }

  @Test func `Lines with links are not accepted`() throws {
    let widgets = try TestWidgets()
    // The first line of the example of the format with links.
    let line = """
      {"format":1,"revision":1,"previous":"\(String(repeating: "0", count: 64))",\
      "at":1795251600,"today":"2026-11-21","command":"create","widget":"order-1042",\
      "plan":"us-pay-in-4","currency":"USD","checkout":"token",\
      "token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db",\
      "issued":1795251000,"amount":"200.00","id":"c-1","links":[],\
      "hash":"28ef75b1768efc53f20cb379e28374121e5c5c1d1b4a6b78ff63905d4152788a"}

      """
    guard
      case .unusableImport(let mistake?)? = reason({
        try widgets.store.importJournal(Array(line.utf8))
      }), case .unreadable = mistake.reason
    else {
      Issue.record("the line is accepted")
      return
    }
    #expect(mistake.line == 1)
  }

  @Test func `The intact lines of a damaged journal are salvaged`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a, amount: "50.00", id: "c-1")
    try widgets.update(widgets.a, "60.00", id: "u-1")
    try widgets.update(widgets.a, "70.00")
    widgets.damage(widgets.a, 2) { $0.line = "" }
    let check = try widgets.store.check(widgets.a)
    #expect(check.mistake?.line == 2)
    #expect(check.goodLineCount == 1 && check.revision == 1)
    #expect(check.intactLineCount == 1 && check.damagedLineCount == 1)
    let salvage = try widgets.store.salvage(widgets.a, as: widgets.b)
    #expect(salvage.lineCount == 2 && salvage.lostLineCount == 1)
    #expect(salvage.widget.machine.revision == 2)
    #expect(salvage.widget.machine.schedule?.total.text == "70.00")
    #expect(try widgets.create(widgets.b, amount: "50.00", id: "c-1").isRepeated)
  }

  @Test func `A salvaged widget is captured by the capture of its token`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a, amount: "50.00")
    try widgets.update(widgets.a, "200.00")
    let captured = try widgets.capture(widgets.a)
    widgets.damage(widgets.a, 2) { $0.line = "" }
    let salvage = try widgets.store.salvage(widgets.a, as: widgets.b)
    #expect(salvage.lineCount == 2 && salvage.lostLineCount == 1)
    #expect(salvage.widget.capture == captured.widget.capture)
    #expect(salvage.widget.machine.schedule?.total.text == "200.00")
    #expect(try widgets.capture(widgets.b).decision.name == "already_captured")
    #expect(widgets.captures.count == 1)
    _ = try widgets.store.remove(widgets.a, at: widgets.moment, force: true)
    #expect(try widgets.capture(widgets.b).decision.name == "already_captured")
    #expect(try widgets.store.check(widgets.b).isGood)
  }

  @Test func `Nothing is salvaged if the capture is damaged or the first line is lost`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a)
    try widgets.capture(widgets.a)
    widgets.damage(widgets.a, 2) { $0.line = "" }
    #expect(isDamaged { try widgets.store.salvage(widgets.a, as: widgets.b) })
    widgets.damage(widgets.a, 1) { $0.line = "" }
    #expect(
      reason { try widgets.store.salvage(widgets.a, as: widgets.b) }
        == .nothingToSalvage(widgets.a))
    #expect(widgets.rows.count == 2)
  }
}
