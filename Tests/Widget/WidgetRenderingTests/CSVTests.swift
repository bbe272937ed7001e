import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing
import WidgetRendering

/// The payments as a CSV table.
@Suite struct CSVTests {
  @Test func `A table has a header and a row for each payment`() throws {
    let table = try Pictures.widget(1_001, .kwd, payments: 3, locale: .frCA).csv()
    #expect(
      table.utf8.elementsEqual(
        """
        number,due_date,amount,currency\r
        1,2026-11-21,0.334,KWD\r
        2,2026-12-05,0.334,KWD\r
        3,2026-12-19,0.333,KWD\r\n
        """.utf8))
  }

  @Test func `A currency without decimal places has amounts without a point`() throws {
    let table = try TableReader.read(Pictures.widget(12_345, .jpy, payments: 2).csv())
    #expect(table.map { $0[2] } == ["amount", "6173", "6172"])
  }

  @Test func `A barrier gives the header alone`() {
    #expect(Pictures.barrier().csv() == "number,due_date,amount,currency\r\n")
  }

  @Test func `A table reads back as the schedule`() {
    forAll(.order) { order in
      let schedule = try order.schedule()
      let picture = WidgetPicture(
        of: .schedule(schedule, for: order.checkout), locale: .itIT, brand: "=1+1")
      let rows = try TableReader.read(picture.csv()).dropFirst()
      guard rows.count == schedule.count else { return false }
      return try zip(rows, schedule).allSatisfy { row, installment in
        let currency = try Currency(row[3])
        return try row[0] == "\(installment.number)" && CivilDate(row[1]) == installment.dueDate
          && Money(row[2], currency) == installment.amount
      }
    }
  }
}
