import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

struct IdentifierTests {
  @Test func `An identifier of the named widget is not decided by the captured one`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a)
    try widgets.create(widgets.b, id: "x")
    try widgets.capture(widgets.a, id: "p-1")
    #expect(
      reason { try widgets.capture(widgets.b, id: "x") }
        == .usedID(try CommandID("x"), widgets.b, revision: 1))
    #expect(try widgets.capture(widgets.b, id: "p-1").decision.name == "accepted")
    #expect(
      reason { try widgets.capture(widgets.b, "90.00", id: "p-1") }
        == .usedID(try CommandID("p-1"), widgets.a, revision: 1))
  }

  @Test func `A capture with a used identifier and another token is another command`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a)
    try widgets.capture(widgets.a, id: "p-1")
    let other = CaptureRequest(
      token: try CheckoutToken("002.other"), amount: try Money("200.00", .usd),
      isCheckoutAdjusted: false, paymentScheduleChecksum: nil)
    #expect(
      reason {
        try widgets.store.capture(
          widgets.a, other, at: widgets.moment, id: try CommandID("p-1"))
      } == .usedID(try CommandID("p-1"), widgets.a, revision: 1))
  }

  @Test func `An identifier that a removed widget used is not imported a second time`() throws {
    let widgets = try TestWidgets()
    try widgets.update(widgets.a, "50.00", id: "u-1")
    let lines = try widgets.store.exportJournal(widgets.a)
    _ = try widgets.store.remove(widgets.a, at: widgets.moment)
    let rows = widgets.rows
    #expect(
      reason { try widgets.store.importJournal(lines) }
        == .usedID(try CommandID("u-1"), widgets.a, revision: 1))
    #expect(widgets.rows == rows)
  }

  @Test func `A creation after the capture repeats its answer, and one of the captured widget`()
    throws
  {
    let widgets = try TestWidgets()
    let a = try widgets.create(widgets.a, id: "c-1")
    try widgets.capture(widgets.a)
    let b = try widgets.create(widgets.b, id: "c-2")
    #expect(a.capture == nil && b.capture != nil)
    #expect(try widgets.create(widgets.a, id: "c-1").capture == nil)
    #expect(try widgets.create(widgets.b, id: "c-2").capture == b.capture)
  }
}
