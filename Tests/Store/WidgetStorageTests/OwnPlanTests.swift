import EntryStore
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing
import WidgetStorage

/// Widgets by a shop's own plan, whose terms are stored with them.
@Suite struct OwnPlanTests {
  private static func minorUnits(_ widget: StoredWidget) -> [Int64] {
    widget.machine.schedule?.map(\.amount.minorUnits) ?? []
  }

  private static func dates(_ widget: StoredWidget) -> [String] {
    widget.machine.schedule?.map(\.dueDate.description) ?? []
  }

  /// A store that finds another plan, of four payments, by the identifier.
  private static func storeWithOtherTerms(
    _ storage: MemoryStorage = MemoryStorage()
  ) throws -> BlockingWidgetStore {
    let other = try OwnPlan.record(count: 4).plan
    return BlockingWidgetStore(storage) { $0 == other.id ? other : Plan.builtIn[$0] }
  }

  @Test func `The lines have the plan's file, and are computed by it`() throws {
    let widgets = try TestWidgets()
    let created = try widgets.createOwn(OwnPlan.record())
    #expect(Self.minorUnits(created) == [3_333, 3_333, 3_334])
    #expect(Self.dates(created) == ["2026-11-21", "2026-12-05", "2026-12-19"])
    let updated = try widgets.store.update(widgets.a, at: widgets.moment, amount: "50.02")
    #expect(Self.minorUnits(updated) == [1_667, 1_667, 1_668])
    let captured = try widgets.capture(widgets.a, "50.02")
    #expect(captured.decision.name == "accepted")
    let lines = [OwnPlan.create, OwnPlan.update, OwnPlan.capture]
    #expect(widgets.rows.map(\.line) == lines)
    let machine = captured.widget.machine
    #expect(
      machine.schedule?.checksum(for: machine.terms.checkout).description == OwnPlan.checksum)
    #expect(try widgets.store.check(widgets.a).isGood)
  }

  @Test func `A history is read by its own terms, whatever plan has the identifier now`() throws {
    let bytes = Array("\(OwnPlan.create)\n\(OwnPlan.update)\n".utf8)
    for store in [BlockingWidgetStore(MemoryStorage()), try Self.storeWithOtherTerms()] {
      let widgets = try TestWidgets(store)
      let imported = try store.importJournal(bytes)
      #expect(Self.minorUnits(imported) == [1_667, 1_667, 1_668])
      #expect(try store.exportJournal(widgets.a) == bytes)
      #expect(try store.check(widgets.a).isGood)
      #expect(Self.minorUnits(try store.read(widgets.a)) == [1_667, 1_667, 1_668])
      let updated = try store.update(widgets.a, at: widgets.moment, amount: "100.00")
      #expect(Self.minorUnits(updated) == [3_333, 3_333, 3_334])
      #expect(updated.machine.terms.plan == (try OwnPlan.record().plan))
      let entry = try #require(try store.history(widgets.a).entries.first)
      guard case .create(let creation) = entry.command else {
        Issue.record("the first entry is no creation")
        return
      }
      #expect(creation.terms == (try OwnPlan.record()))
    }
  }

  @Test func `A salvaged widget and the memory of a capture have the terms`() throws {
    let widgets = try TestWidgets()
    try widgets.createOwn(OwnPlan.record())
    try widgets.update(widgets.a, "50.02")
    let salvage = try widgets.store.salvage(widgets.a, as: widgets.b)
    #expect(Self.minorUnits(salvage.widget) == [1_667, 1_667, 1_668])
    try widgets.capture(widgets.a, "50.02")
    let entries = try widgets.store.history(widgets.a).entries
    guard case .create(let creation) = entries[0].command,
      let remembered = RememberedCapture(of: creation, entries[2])
    else {
      Issue.record("the capture cannot be remembered")
      return
    }
    let row = remembered.row()
    #expect(row.hash == OwnPlan.rememberedHash)
    let read = try RememberedCapture(line: Array(row.line.utf8)[...])
    #expect(read == remembered)
    try read.check { _ in nil }
  }

  @Test func `The store of a database writes the same line`() async throws {
    let widgets = try TestWidgets()
    let store = WidgetStore(EntryDatabase(.memory))
    let widget = try await store.create(
      widgets.a, terms: OwnPlan.record(), checkout: .token(widgets.token), at: widgets.moment,
      amount: "100.00")
    #expect(Self.minorUnits(widget) == [3_333, 3_333, 3_334])
    let lines = try await store.exportJournal(widgets.a)
    #expect(lines == Array("\(OwnPlan.create)\n".utf8))
  }

  @Test func `A plan that the store finds is stored by its identifier alone`() throws {
    let plan = try #require(PlanRecord.builtIn.first { $0.plan == .usPayIn4 })
    var renamed = plan
    renamed.name = "Four payments"
    let byID = try TestWidgets()
    try byID.create(byID.a)
    for record in [plan, renamed] {
      let widgets = try TestWidgets()
      try widgets.createOwn(record, amount: "200.00")
      #expect(widgets.rows.map(\.line) == byID.rows.map(\.line))
    }
  }

  @Test func `Other terms with a known identifier are rejected`() throws {
    let widgets = try TestWidgets()
    let id = Plan.usPayIn4.id
    let rejected = reason { try widgets.createOwn(OwnPlan.record(id: "us-pay-in-4")) }
    #expect(rejected == .otherTerms(id))
    #expect(widgets.rows.isEmpty)
    let other = try TestWidgets(Self.storeWithOtherTerms())
    #expect(
      reason { try other.createOwn(OwnPlan.record()) }
        == .otherTerms(try PlanID("shop-pay-in-3")))
  }

  @Test(arguments: [(" ", 1), ("Pay\nin 3", 1), ("Pay in 3", 0), ("Pay in 3", 49)])
  func `Terms that no line can have are rejected`(_ name: String, _ sourceCount: Int) throws {
    let widgets = try TestWidgets()
    let record = try OwnPlan.record(name: name, sourceCount: sourceCount)
    #expect(reason { try widgets.createOwn(record) } == .unusableTerms(record.plan.id))
    #expect(widgets.rows.isEmpty)
  }

  /// The plan has 359 bytes and each more source 57, so that 48 are the most, with 3,038 bytes.
  @Test func `The longest terms can be captured, remembered and read`() throws {
    let widgets = try TestWidgets()
    let record = try OwnPlan.record(sourceCount: 48)
    try widgets.createOwn(record, id: String(repeating: "\"", count: 128))
    try widgets.capture(widgets.a, "100.00", id: String(repeating: "\\", count: 128))
    #expect(try widgets.store.check(widgets.a).isGood)
    let entries = try widgets.store.history(widgets.a).entries
    guard case .create(let creation) = entries[0].command,
      let row = RememberedCapture(of: creation, entries[1])?.row()
    else {
      Issue.record("the capture cannot be remembered")
      return
    }
    #expect(row.line.utf8.count < ChainedLine.maximumByteCount)
    #expect(try RememberedCapture(line: Array(row.line.utf8)[...]).creation.terms == record)
  }

  @Test func `A repeated creation has the same terms`() throws {
    let widgets = try TestWidgets()
    let first = try widgets.createOwn(OwnPlan.record(), id: "c-1")
    let again = try widgets.createOwn(OwnPlan.record(), id: "c-1")
    #expect(again.isRepeated && again.head == first.head && again.machine == first.machine)
    let used = WidgetStoreError.Reason.usedID(try CommandID("c-1"), widgets.a, revision: 1)
    #expect(reason { try widgets.createOwn(OwnPlan.record(count: 4), id: "c-1") } == used)
    #expect(reason { try widgets.createOwn(OwnPlan.record(name: "In 3"), id: "c-1") } == used)
    #expect(reason { try widgets.create(widgets.a, amount: "100.00", id: "c-1") } == used)
    #expect(widgets.rows.count == 1)
  }

  /// Changes the terms in the first line, and seals it again.
  private static func forged(_ old: String, _ new: String) -> String {
    let content = OwnPlan.create.replacing(old, with: new)
    let end = content.firstRange(of: #","hash":"#)?.lowerBound ?? content.endIndex
    return String(decoding: sealed(String(content[..<end])).dropLast(), as: UTF8.self)
  }

  @Test(arguments: [
    (OwnPlan.terms, "7", "terms: "), (OwnPlan.terms, "null", "terms: "),
    (OwnPlan.terms, #""shop-pay-in-3""#, "terms: "), (OwnPlan.terms, "{}", "terms.format: "),
    (#""format":1,"id""#, #""format":2,"id""#, "terms.format: "),
    (#""count":3"#, #""count":0"#, "terms.installments.count: "),
    (#""count":3"#, #""count":3,"pays":3"#, "terms.installments.pays: "),
    (#""id":"shop-pay-in-3","name""#, #""id":"shop-pay-in-4","name""#, "terms: "),
    (#""split":"half-up-last""#, #""split":"fair""#, "terms.split: "),
    (#""region":"US","#, "", "terms.region: "),
  ])
  func `Terms with a mistake are damage that is named`(
    _ old: String, _ new: String, _ path: String
  ) throws {
    let line = Self.forged(old, new)
    let error = mistake(in: Array("\(line)\n".utf8))
    #expect(error?.line == 1)
    guard case .unreadable(let text)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.hasPrefix(path), "\(text)")

    let widgets = try TestWidgets()
    try widgets.createOwn(OwnPlan.record())
    widgets.damage(widgets.a, 1) { row in
      row = EntryRow(
        key: row.key, number: 1, command: row.command, token: row.token,
        hash: String(line.dropLast(2).suffix(64)), previous: row.previous, line: line)
    }
    #expect(isDamaged { try widgets.store.read(widgets.a) })
    #expect(isDamaged { try widgets.update(widgets.a, "50.00") })
    let check = try widgets.store.check(widgets.a)
    #expect(check.mistake == error && check.goodLineCount == 0)
  }

  @Test(arguments: [
    (#"{"format":1,"id""#, #"{ "format":1,"id""#), (#"Caf\u00e9"#, "Café"),
    (#""interval":"P14D""#, #""interval":"P2W""#),
    (#""count":3,"interval":"P14D""#, #""interval":"P14D","count":3"#),
    (#""minimum":"10.00""#, #""minimum":"10""#),
  ])
  func `Terms have one spelling`(_ old: String, _ new: String) {
    let bytes = Array("\(Self.forged(old, new))\n".utf8)
    #expect(mistake(in: bytes) == JournalError(line: 1, reason: .notCanonical))
  }

  @Test func `An order that the terms do not accept is damage`() {
    let line = Self.forged(#""currency":"USD","checkout""#, #""currency":"AUD","checkout""#)
    guard case .refusedCommand? = mistake(in: Array("\(line)\n".utf8))?.reason else {
      Issue.record("the currency of another plan is accepted")
      return
    }
  }

  @Test func `Every plan is read as it was stored, and its terms move with the widget`() {
    let orders = zip(Generator.planRecord, .order).flatMap { record, order in
      var record = record
      record.plan = order.plan
      return zip(.constant(record), .constant(order), .orderTotal(for: order.plan))
    }
    forAll(orders, runs: 200) { record, order, second in
      let widgets = try TestWidgets()
      let moment = Moment(today: order.startDate, timestamp: widgets.moment.timestamp)
      do {
        _ = try widgets.store.create(
          widgets.a, plan: record.plan.id, terms: record, at: moment, amount: order.total.text)
      } catch {
        // Some plans are longer than a line may be.
        guard case .unusableTerms? = (error as? WidgetStoreError)?.reason else { throw error }
        return widgets.rows.isEmpty
      }
      let updated = try widgets.store.update(widgets.a, at: moment, amount: second.text)
      let (machine, _) = try WidgetMachine.tokenless(
        total: second, plan: record.plan, at: moment)
      let bytes = try widgets.store.exportJournal(widgets.a)
      let copy = try imported(bytes)
      let terms = try copy.history(widgets.a).entries.first.map(\.command)
      guard case .create(let creation)? = terms else { return false }
      let read = try copy.read(widgets.a).machine
      let check = try copy.check(widgets.a)
      return try creation.terms == record && updated.machine.status == machine.status
        && updated.machine.schedule == machine.schedule && read == updated.machine
        && copy.exportJournal(widgets.a) == bytes && check.isGood
    }
  }
}
