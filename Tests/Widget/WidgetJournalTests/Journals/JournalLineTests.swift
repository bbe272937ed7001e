import Journals
import ScheduleEngine
import Testing

@testable import WidgetJournal

@Suite struct JournalLineTests {
  @Test func `A creation and an update have the documented bytes`() throws {
    var journal = Journal(of: .default)
    let first = try journal.append(
      try Sample.creation("200.00"), at: try Sample.moment(), plans: Sample.knownPlan)
    let second = try journal.append(
      .update(total: try Sample.dollars("80.00")), at: try Sample.moment(1_795_251_660),
      plans: Sample.knownPlan)
    #expect(String(decoding: first.line, as: UTF8.self) == Golden.create + "\n")
    #expect(String(decoding: second.line, as: UTF8.self) == Golden.update + "\n")
  }

  @Test func `A token is written as its digest alone`() throws {
    let checkout = CheckoutReference.token(try CheckoutToken("002.k2a4"))
    let name = try WidgetName("Order_7.a-b")
    var journal = Journal(of: name)
    let first = try journal.append(
      try Sample.creation("0.04", of: name, checkout: checkout),
      at: try Sample.moment(-1, "0001-01-01"), plans: Sample.knownPlan)
    #expect(String(decoding: first.line, as: UTF8.self) == Golden.token + "\n")
    #expect(!Golden.token.contains("k2a4"))
  }

  @Test func `A line is read back as the entry that was written`() throws {
    let journal = try replay(Array("\(Golden.create)\n\(Golden.update)\n".utf8))
    #expect(
      journal.entries == [
        JournalEntry(
          revision: 1, moment: try Sample.moment(), command: try Sample.creation("200.00")),
        JournalEntry(
          revision: 2, moment: try Sample.moment(1_795_251_660),
          command: .update(total: try Sample.dollars("80.00"))),
      ])
    #expect(journal.tornByteCount == 0)
  }

  @Test(arguments: ["0.01", "0.04", "1.00", "9223372036854775.07", "92233720368547758.07"])
  func `Amounts of every size are read back`(amount: String) throws {
    let lines = try Lines(["4.00", amount])
    #expect(try replay(lines.bytes).entries.last?.total == Sample.dollars(amount))
  }

  @Test(arguments: [
    (-62_135_596_800, "0001-01-01"), (253_402_300_799, "9999-11-01"), (0, "2028-02-29"),
  ])
  func `Times from the first to the last of the calendar are read back`(
    seconds: Int64, today: String
  ) throws {
    var journal = Journal(of: .default)
    let moment = try Sample.moment(seconds, today)
    let line = try journal.append(
      try Sample.creation("4.00"), at: moment, plans: Sample.knownPlan
    ).line
    #expect(try replay(line).entries.first?.moment == moment)
  }

  @Test func `The longest line is far below the limit`() throws {
    let name = try WidgetName(String(repeating: "n", count: 64))
    let creation = JournalEntry.Creation(
      widget: name, plan: try PlanID(String(repeating: "p", count: 64)),
      checkout: .token(try CheckoutToken("t")), total: Money(minorUnits: .max, currency: .kwd))
    let entry = JournalEntry(
      revision: .max, moment: try Sample.moment(.min), command: .create(creation))
    let line = JournaledWidget.encode(entry, previous: ChainedLine.zeros).bytes
    #expect(line.count < ChainedLine.maximumByteCount / 4)
  }
}
