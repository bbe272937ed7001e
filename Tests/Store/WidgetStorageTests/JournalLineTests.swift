import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

@Suite struct JournalLineTests {
  private let store = BlockingWidgetStore(MemoryStorage())

  @Test func `A creation and an update have the documented bytes`() throws {
    _ = try store.update(
      .default, creating: Sample.plan, at: try Sample.moment(), amount: "200.00")
    _ = try store.update(.default, at: try Sample.moment(1_795_251_660), amount: "80.00")
    let lines = String(decoding: try store.exportJournal(.default), as: UTF8.self)
    #expect(lines == "\(Golden.create)\n\(Golden.update)\n")
  }

  @Test func `A token is written as its digest alone`() throws {
    let name = try WidgetName("Order_7.a-b")
    _ = try store.create(
      name, plan: Sample.plan, checkout: .token(try Sample.token()),
      at: try Sample.moment(-1, "0001-01-01"), amount: "0.04")
    #expect(try store.exportJournal(name) == Array("\(Golden.token)\n".utf8))
    #expect(!Golden.token.contains("k2a4"))
  }

  @Test func `A line is read back as the entry that was written`() throws {
    let store = try imported(Array("\(Golden.create)\n\(Golden.update)\n".utf8))
    let creation = JournalEntry.Creation(
      widget: .default, plan: Sample.plan, checkout: .tokenless,
      total: try Sample.dollars("200.00"))
    #expect(
      try store.history(.default).entries == [
        JournalEntry(revision: 1, moment: Sample.moment(), command: .create(creation)),
        JournalEntry(
          revision: 2, moment: Sample.moment(1_795_251_660),
          command: .update(total: Sample.dollars("80.00"))),
      ])
  }

  @Test(arguments: ["0.01", "0.04", "1.00", "9223372036854775.07", "92233720368547758.07"])
  func `Amounts of every size are read back`(amount: String) throws {
    let lines = try Lines(["4.00", amount])
    let entries = try imported(lines.bytes).history(.default).entries
    #expect(try entries.last?.total == Sample.dollars(amount))
  }

  @Test(arguments: [
    (-62_135_596_800, "0001-01-01"), (253_402_300_799, "9999-11-01"), (0, "2028-02-29"),
  ])
  func `Times from the first to the last of the calendar are read back`(
    seconds: Int64, today: String
  ) throws {
    let moment = try Sample.moment(seconds, today)
    _ = try store.update(.default, creating: Sample.plan, at: moment, amount: "4.00")
    let copy = try imported(try store.exportJournal(.default))
    #expect(try copy.history(.default).entries.first?.moment == moment)
  }

  @Test func `A clock that goes backward leaves a journal that can be read`() throws {
    let moments = [
      try Sample.moment(1_795_251_600, "2026-11-21"), try Sample.moment(0, "1970-01-01"),
      try Sample.moment(-62_135_596_800, "0001-01-01"),
      try Sample.moment(1_795_251_600, "2026-11-20"),
    ]
    for moment in moments {
      _ = try store.update(.default, creating: Sample.plan, at: moment, amount: "200.00")
    }
    #expect(try store.history(.default).entries.map(\.moment) == moments)
    let machine = try store.read(.default).machine
    #expect(machine.revision == 4)
    #expect(machine.schedule?.startDate.description == "2026-11-20")
  }

  @Test func `The longest line is far below the limit`() throws {
    let name = try WidgetName(String(repeating: "n", count: 64))
    let creation = JournalEntry.Creation(
      widget: name, plan: try PlanID(String(repeating: "p", count: 64)),
      checkout: .token(try CheckoutToken("t")), total: Money(minorUnits: .max, currency: .kwd))
    let entry = JournalEntry(
      revision: .max, moment: try Sample.moment(.min), command: .create(creation),
      id: try CommandID(String(repeating: "i", count: 128)))
    let line = JournaledWidget.encode(entry, previous: ChainedLine.zeros).bytes
    #expect(line.count < ChainedLine.maximumByteCount / 4)
  }
}
