import PropertyTesting
import ScheduleEngine
import Testing

@testable import Financing

/// Parts of a year.
@Suite struct DayCountTests {
  private static func part(
    _ dayCount: String, _ start: String, _ end: String, every interval: Period = .months(1)
  ) throws -> (numerator: UInt64, denominator: UInt64) {
    let dayCount = try #require(DayCount(rawValue: dayCount))
    let parts = try #require(YearParts(dayCount, interval: interval))
    return (parts.numerator(from: try CivilDate(start), to: try CivilDate(end)), parts.denominator)
  }

  /// OpenGamma/Strata, DayCountTest, `data_yearFraction`, rounded to twelve places.
  @Test(arguments: [
    ("actual/actual", "2011-12-28", "2012-02-28", "0.169428849465"),
    ("actual/actual", "2011-12-28", "2016-02-29", "4.172161089902"),
    ("actual/actual", "2012-03-01", "2012-03-28", "0.073770491803"),
    ("actual/360", "2011-12-28", "2016-02-28", "4.230555555556"),
    ("actual/360", "2012-02-29", "2012-03-28", "0.077777777778"),
    ("actual/365", "2011-12-28", "2012-03-01", "0.175342465753"),
    ("actual/365", "2012-02-28", "2012-03-28", "0.079452054795"),
    ("30/360", "2011-12-28", "2012-02-29", "0.169444444444"),
    ("30/360", "2011-12-28", "2016-03-01", "4.175000000000"),
    ("30/360", "2011-02-28", "2012-02-29", "1.002777777778"),
    ("30/360", "2012-05-29", "2013-08-30", "1.252777777778"),
    ("30/360", "2012-05-31", "2013-08-30", "1.250000000000"),
  ])
  func `A part of a year is that of Strata`(
    dayCount: String, start: String, end: String, years: String
  ) throws {
    let part = try Self.part(dayCount, start, end)
    let rounded =
      (part.numerator * 2_000_000_000_000 + part.denominator) / (2 * part.denominator)
    let expected = try #require(UInt64(years.filter { $0 != "." }))
    #expect(rounded == expected)
  }

  @Test(
    arguments: [
      // A first day of 31 is 30; a last day of 31 is 30 after a first day of 30 or 31 only.
      ("30/360", "2026-01-30", "2026-01-31", 0), ("30/360", "2026-01-31", "2026-03-31", 60),
      ("30/360", "2026-01-29", "2026-03-31", 62), ("30/360", "2026-02-28", "2026-03-31", 33),
      ("30/360", "2026-01-31", "2026-02-28", 28), ("30/360", "2024-02-29", "2025-02-28", 359),
      ("actual/365", "2024-02-28", "2024-03-01", 2), ("actual/360", "2026-02-28", "2026-03-01", 1),
      // A day in a leap year is 365, another one 366, of 133590 parts.
      ("actual/actual", "2023-12-31", "2024-01-01", 366),
      ("actual/actual", "2023-12-30", "2024-01-02", 366 + 366 + 365),
      ("actual/actual", "2024-12-31", "2025-01-02", 365 + 366),
      ("actual/actual", "2024-01-01", "2025-01-01", 133_590),
      ("actual/actual", "2025-01-01", "2026-01-01", 133_590),
      ("actual/actual", "1900-01-01", "1901-01-01", 133_590),
      ("actual/actual", "2000-12-01", "2001-01-02", 31 * 365 + 366),
      // A month is 30 of 360 parts, however many days it has.
      ("equal-periods", "2026-01-31", "2026-02-28", 30),
      ("equal-periods", "2026-01-31", "2026-03-05", 35),
      ("equal-periods", "2026-01-31", "2026-02-27", 27),
    ] as [(String, String, String, UInt64)])
  func `A part has a numerator by its rule`(
    dayCount: String, start: String, end: String, numerator: UInt64
  ) throws {
    #expect(try Self.part(dayCount, start, end).numerator == numerator)
  }

  @Test(
    arguments: [
      (Period.months(1), 30, 360), (.months(3), 90, 360), (.months(12), 4_380, 4_380),
      (.weeks(1), 7, 364), (.days(14), 14, 364), (.days(10), 10, 365), (.days(365), 365, 365),
    ] as [(Period, UInt64, UInt64)])
  func `Equal periods are one interval over the intervals of a year`(
    interval: Period, numerator: UInt64, denominator: UInt64
  ) throws {
    let parts = try #require(YearParts(.equalPeriods, interval: interval))
    #expect(parts.interval == numerator)
    #expect(parts.denominator == denominator)
    #expect(YearParts(.equalPeriods, interval: .months(13)) == nil)
    #expect(YearParts(.actual365, interval: .months(13))?.interval == nil)
  }

  @Test(
    arguments: [
      // Months over 12 if they are whole, whatever the interval; else days over 365.
      ("2026-01-10", "2026-02-24", 45, 365), ("2026-01-10", "2026-03-10", 2, 12),
      ("2026-01-31", "2026-02-28", 1, 12), ("2026-01-31", "2026-02-27", 27, 365),
      ("2026-01-10", "2026-01-17", 7, 365), ("2026-01-10", "2027-01-09", 364, 365),
      // From a year on, whole years, and the rest in months or in days.
      ("2026-01-10", "2027-01-10", 1, 1), ("2026-01-10", "2027-03-10", 14, 12),
      ("2026-01-10", "2027-02-14", 400, 365), ("2024-02-29", "2026-02-28", 2, 1),
    ] as [(String, String, UInt64, UInt64)])
  func `The equal period of a single payment is its term`(
    start: String, end: String, numerator: UInt64, denominator: UInt64
  ) throws {
    for interval in [Period.months(1), .months(12), .weeks(1), .days(10)] {
      let parts = try #require(YearParts(.equalPeriods, interval: interval, isSingle: true))
      let found = parts.numerator(from: try CivilDate(start), to: try CivilDate(end))
      #expect(found * denominator == numerator * parts.denominator)
    }
    #expect(YearParts(.equalPeriods, interval: .months(13), isSingle: true) == nil)
    let days = try #require(YearParts(.actual365, interval: .months(1), isSingle: true))
    #expect(days.denominator == 365)
  }

  @Test(arguments: DayCount.allCases)
  func `A part between any two days is the one counted day by day`(dayCount: DayCount) async throws
  {
    let cases = zip(
      Generator<Int>.integer(in: 1...3_652_059), Generator<Int>.integer(in: 0...2_000),
      Generator.oneOf([
        Generator<Int>.integer(in: 1...12).map { Period.months($0) },
        Generator<Int>.integer(in: 1...400).map { Period.days($0) },
      ]))
    await expectAll(cases, runs: 400) { last, days, interval in
      let end = try CivilDate(dayNumber: last)
      let start = try CivilDate(dayNumber: max(1, last - days))
      let parts = try #require(YearParts(dayCount, interval: interval))
      let found = Fraction(
        Natural(parts.numerator(from: start, to: end)), Natural(parts.denominator))
      #expect(found == NaiveTime.part(dayCount, start, end, interval: interval))
    }
  }
}
