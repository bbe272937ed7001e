import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

struct CaptureTests {
  @Test func `A token is captured once, and all its widgets say so`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a)
    try widgets.create(widgets.b, amount: "90.00")
    let first = try widgets.capture(widgets.a)
    #expect(first.decision.name == "accepted")
    #expect(first.widget.capture?.record.amount.text == "200.00")
    for name in [widgets.a, widgets.b, nil] {
      let again = try widgets.capture(name)
      #expect(again.decision.name == "already_captured")
      #expect(again.widget.name == widgets.a)
      #expect(again.widget.head == first.widget.head)
      #expect(try widgets.capture(name, "90.00").decision.name == "refused")
    }
    for name in [widgets.a, widgets.b] {
      #expect(try widgets.store.read(name).capture == first.widget.capture)
      #expect(
        reason { try widgets.update(name, "80.00") } == .captured(name, try Money("200.00", .usd)))
    }
    let c = try widgets.create(try WidgetName("c"))
    #expect(c.capture == first.widget.capture)
    #expect(widgets.captures.count == 1)
    #expect(widgets.captures.first?.number == 2)
  }

  @Test func `A precondition is one about the named widget, also if another one was captured`()
    throws
  {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a, amount: "90.00")
    try widgets.update(widgets.a, "200.00")
    let b = try widgets.create(widgets.b)
    try widgets.capture(widgets.a)
    func capture(_ name: WidgetName?, if precondition: Precondition) throws -> StoredCapture {
      let request = CaptureRequest(
        token: widgets.token, amount: try Money("200.00", .usd), isCheckoutAdjusted: false,
        paymentScheduleChecksum: nil)
      return try widgets.store.capture(name, request, at: widgets.moment, if: precondition)
    }
    for precondition in [Precondition(revision: 1), Precondition(head: b.head)] {
      let answer = try capture(widgets.b, if: precondition)
      #expect(answer.decision.name == "already_captured")
      #expect(answer.widget.name == widgets.a)
    }
    #expect(
      reason { try capture(widgets.b, if: Precondition(revision: 2)) }
        == .otherRevision(widgets.b, expected: 2, actual: 1))
    // Without a name, it is one about the captured widget.
    #expect(try capture(nil, if: Precondition(revision: 2)).decision.name == "already_captured")
  }

  @Test func `A captured widget that was removed still answers`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a)
    let first = try widgets.capture(widgets.a, id: "p-1")
    #expect(
      reason { try widgets.store.remove(widgets.a, at: widgets.moment) }
        == .removalNeedsForce(widgets.a, try Money("200.00", .usd)))
    let removed = try widgets.store.remove(widgets.a, at: widgets.moment, force: true)
    #expect(removed?.head == first.widget.head && removed?.capture == first.widget.capture)
    let repeated = try widgets.capture(widgets.a, id: "p-1")
    #expect(repeated.decision.name == "accepted" && repeated.widget.isRepeated)
    #expect(try widgets.capture(nil).decision.name == "already_captured")
    #expect(reason { try widgets.capture(widgets.b) } == .noSuchWidget(widgets.b))
    try widgets.create(widgets.a, amount: "70.00")
    #expect(try widgets.capture(widgets.a, "70.00").decision.name == "refused")
    #expect(try widgets.capture(widgets.a, "200.00").decision.name == "already_captured")
    #expect(widgets.captures.count == 1)
  }

  @Test func `Without a name, the only widget of the token is captured`() throws {
    let widgets = try TestWidgets()
    #expect(reason { try widgets.capture(nil) } == .noWidgetOfToken)
    try widgets.create(widgets.a)
    try widgets.create(widgets.b)
    #expect(reason { try widgets.capture(nil) } == .severalWidgetsOfToken([widgets.a, widgets.b]))
    _ = try widgets.store.remove(widgets.b, at: widgets.moment)
    #expect(try widgets.capture(nil).widget.name == widgets.a)
  }

  @Test func `A widget of another token, and one without a checkout, reject the request`() throws {
    let widgets = try TestWidgets()
    try widgets.update(widgets.a, "200.00")
    let answer = try widgets.capture(widgets.a)
    #expect(answer.decision == .refused(.tokenless))
    #expect(widgets.rows.count == 1)
  }

  @Test func `A missing or damaged witness is an error, until the capture is forgotten`() throws {
    let widgets = try TestWidgets()
    try widgets.create(widgets.a)
    try widgets.create(widgets.b)
    try widgets.capture(widgets.a)
    widgets.storage.damage { $0.captures = [] }
    #expect(isDamaged { try widgets.capture(widgets.b) })
    #expect(isDamaged { try widgets.store.read(widgets.b) })
    #expect(isDamaged { try widgets.update(widgets.b, "80.00") })
    #expect(try widgets.store.check(widgets.b).captureFault != nil)
    #expect(try widgets.store.check(widgets.b).mistake == nil)
    #expect(
      reason { try widgets.store.remove(widgets.a, at: widgets.moment) }
        == .removalNeedsForce(widgets.a, nil))

    let forgotten = try widgets.store.forgetCapture(of: widgets.token, at: widgets.moment)
    #expect(forgotten.map(\.widget) == [widgets.a])
    #expect(forgotten.first?.line == 2)
    #expect(forgotten.first?.capture?.record.amount.text == "200.00")
    #expect(try widgets.store.read(widgets.b).capture == nil)
    #expect(
      reason { try widgets.capture(widgets.a) }
        == .captured(widgets.a, try Money("200.00", .usd)))
    #expect(try widgets.capture(nil).decision.name == "accepted")
    #expect(widgets.captures.map(\.turn) == [1, 2])
    #expect(widgets.captures.last?.key.journal.name == "b")
  }

  @Test func `A remembered capture answers for its widget`() throws {
    let widgets = try TestWidgets()
    let created = try widgets.create(widgets.a, amount: "200.00")
    let captured = try widgets.capture(widgets.a)
    let entries = try widgets.store.history(widgets.a).entries
    guard case .create(let creation) = entries[0].command,
      let remembered = RememberedCapture(of: creation, entries[1])
    else {
      Issue.record("the capture cannot be remembered")
      return
    }
    let row = remembered.row()
    #expect(try RememberedCapture(line: Array(row.line.utf8)[...]) == remembered)
    let other = try TestWidgets()
    other.storage.damage { rows in
      rows.entries = [row]
      rows.captures = [
        CaptureRow(token: widgets.digest, turn: 1, key: row.key, number: 1, hash: row.hash)
      ]
    }
    #expect(try other.store.list().isEmpty)
    let answer = try other.capture(nil)
    #expect(answer.decision.name == "already_captured")
    #expect(answer.widget.capture == captured.widget.capture)
    #expect(answer.widget.machine.revision == created.machine.revision)
    #expect(try other.create(other.b).capture == captured.widget.capture)
  }
}
