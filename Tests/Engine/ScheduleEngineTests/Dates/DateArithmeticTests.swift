import PropertyTesting
import ScheduleEngine
import Testing

@Suite struct DateArithmeticTests {
  /// The cases of dateutil's `relativedelta`, with its years counted as twelve months.
  ///
  /// Source: dateutil/dateutil c981f9c, tests/test_relativedelta.py.
  @Test(arguments: [
    ("2003-09-17", 1, "2003-10-17"), ("2003-01-27", 1, "2003-02-27"),
    ("2003-01-31", 1, "2003-02-28"), ("2003-01-31", 2, "2003-03-31"),
    ("2003-12-01", 13, "2005-01-01"), ("2003-01-01", -2, "2002-11-01"),
    ("2003-09-17", 11, "2004-08-17"), ("2000-02-28", 12, "2001-02-28"),
    ("2000-02-29", 12, "2001-02-28"), ("1999-02-28", 12, "2000-02-28"),
    ("1999-03-01", 12, "2000-03-01"), ("2001-02-28", -12, "2000-02-28"),
    ("2001-03-01", -12, "2000-03-01"),
  ])
  func `Months are added like by relativedelta`(
    _ start: String, _ months: Int, _ expected: String
  ) throws {
    #expect(try CivilDate(start).adding(months: months).description == expected)
  }

  @Test func `A month and a week are added one after the other`() throws {
    let date = try CivilDate("2003-09-17").adding(.months(1)).adding(.weeks(1))
    #expect(date.description == "2003-10-24")
  }

  @Test(arguments: [
    ("2024-02-29", 12, "2025-02-28"), ("2024-02-29", 48, "2028-02-29"),
    ("2096-02-29", 48, "2100-02-28"), ("2024-02-29", -12, "2023-02-28"),
    ("2026-01-31", 0, "2026-01-31"), ("2026-01-31", 1, "2026-02-28"),
    ("2026-01-31", 3, "2026-04-30"), ("2026-01-30", 1, "2026-02-28"),
    ("2026-01-29", 1, "2026-02-28"), ("2028-01-29", 1, "2028-02-29"),
    ("2028-01-30", 1, "2028-02-29"), ("2026-03-31", -1, "2026-02-28"),
    ("2026-12-31", 1, "2027-01-31"), ("2026-12-31", 2, "2027-02-28"),
    ("2026-01-31", -1, "2025-12-31"), ("2026-11-30", 1, "2026-12-30"),
    ("0001-01-01", 119_987, "9999-12-01"), ("9999-12-31", -119_987, "0001-01-31"),
    ("1582-09-10", 1, "1582-10-10"), ("2000-01-31", 1, "2000-02-29"),
    ("1900-01-31", 1, "1900-02-28"),
  ])
  func `In a short month, the day is its last`(
    _ start: String, _ months: Int, _ expected: String
  ) throws {
    #expect(try CivilDate(start).adding(months: months).description == expected)
  }

  @Test(arguments: [
    ("2026-11-21", 0, "2026-11-21"), ("2026-11-21", 14, "2026-12-05"),
    ("2026-12-31", 1, "2027-01-01"), ("2027-01-01", -1, "2026-12-31"),
    ("2028-02-28", 1, "2028-02-29"), ("2028-02-28", 2, "2028-03-01"),
    ("2026-02-28", 1, "2026-03-01"), ("1900-02-28", 1, "1900-03-01"),
    ("2000-02-28", 1, "2000-02-29"), ("2100-02-28", 1, "2100-03-01"),
    ("1582-10-04", 1, "1582-10-05"), ("1582-10-04", 11, "1582-10-15"),
    ("2011-12-29", 1, "2011-12-30"), ("2001-01-01", 146_097, "2401-01-01"),
    ("0001-01-01", 3_652_058, "9999-12-31"), ("9999-12-31", -3_652_058, "0001-01-01"),
    ("2026-03-28", 1, "2026-03-29"), ("2026-03-29", 1, "2026-03-30"),
  ])
  func `Days are added exactly`(_ start: String, _ days: Int, _ expected: String) throws {
    let date = try CivilDate(start)
    let end = try date.adding(days: days)
    #expect(end.description == expected)
    #expect(date.days(until: end) == days)
    #expect(end.days(until: date) == -days)
  }

  @Test(arguments: [
    ("9999-12-31", 1), ("0001-01-01", -1), ("2026-11-21", .max), ("2026-11-21", .min),
    ("0001-01-01", 3_652_059), ("9999-12-31", -3_652_059), ("2026-11-21", 1 << 32),
    ("9999-12-31", .max), ("0001-01-01", .min), ("9999-12-18", 14),
  ])
  func `Days out of the calendar are errors`(_ start: String, _ days: Int) throws {
    let date = try CivilDate(start)
    let error = #expect(throws: DateError.self) { try date.adding(days: days) }
    #expect(error?.reason == .outOfRange)
  }

  @Test(arguments: [
    ("9999-12-01", 1), ("0001-01-31", -1), ("2026-11-21", .max), ("2026-11-21", .min),
    ("0001-01-01", 119_988), ("9999-12-31", -119_988), ("0001-12-31", -12), ("9999-01-01", 12),
    ("2026-11-21", 1 << 32),
  ])
  func `Months out of the calendar are errors`(_ start: String, _ months: Int) throws {
    let date = try CivilDate(start)
    let error = #expect(throws: DateError.self) { try date.adding(months: months) }
    #expect(error?.reason == .outOfRange)
  }

  private static let dates = Generator<Int>.integer(in: 1...3_652_059)

  @Test func `Days added and subtracted again give the first day`() {
    let days = Generator<Int>.integer(in: -3_652_059...3_652_059)
    forAll(zip(Self.dates, days), runs: 5_000) { number, days in
      let date = try CivilDate(dayNumber: number)
      guard (1...3_652_059).contains(number + days) else {
        return (try? date.adding(days: days)) == nil
      }
      let end = try date.adding(days: days)
      return try end.adding(days: -days) == date && (date < end) == (days > 0)
    }
  }

  @Test func `Adding months changes the day only if the month does not have it`() {
    let months = Generator<Int>.integer(in: -1_200...1_200)
    forAll(zip(Self.dates, months), runs: 5_000) { number, months in
      let date = try CivilDate(dayNumber: number)
      guard let end = try? date.adding(months: months) else {
        return !(1...9999).contains(date.year + (date.month - 1 + months + 1_200) / 12 - 100)
      }
      let isWantedMonth = end.year * 12 + end.month == date.year * 12 + date.month + months
      let isPinned = (try? CivilDate(year: end.year, month: end.month, day: end.day + 1)) == nil
      return isWantedMonth && (end.day == date.day || end.day < date.day && isPinned)
    }
  }
}
