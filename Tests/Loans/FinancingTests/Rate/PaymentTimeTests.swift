import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@testable import Financing

/// The count of time from the advance to a payment.
@Suite struct PaymentTimeTests {
  /// A time in whole periods and a part over a denominator, as text: `1 + 3/365`.
  private static func text(
    _ method: AnnualPercentageRate.Method, _ interval: PaymentInterval, _ start: String,
    _ end: String, single: Bool = false
  ) throws -> String {
    let (start, end) = (try CivilDate(start), try CivilDate(end))
    let clock = try #require(
      PaymentClock(method, interval, from: start, single: single ? end : nil))
    let time = clock.time(of: end)
    return time.part == 0 ? "\(time.whole)" : "\(time.whole) + \(time.part)/\(time.of)"
  }

  @Test(arguments: [
    // SWD(2012) 128, section 4.1.1.
    ("P1M", "2012-01-12", "2012-02-15", "1 + 3/365"),
    ("P1M", "2012-01-12", "2012-03-15", "2 + 3/365"),
    ("P1M", "2013-01-12", "2013-02-15", "1 + 3/366"),
    ("P1M", "2013-01-12", "2013-03-15", "2 + 3/366"),
    ("P12M", "2012-01-12", "2013-02-15", "1 + 34/365"),
    ("P1M", "2013-02-26", "2013-03-29", "1 + 2/366"),
    // andrewmurphy353/curo, tests of EU 2008/48/EC.
    ("P1M", "2024-12-31", "2025-02-28", "2"), ("P1W", "2012-01-12", "2012-01-30", "2 + 4/365"),
    // By hand: an interval of three months counts months, one of 30 days years.
    ("P3M", "2012-01-12", "2012-02-15", "1 + 3/365"),
    ("P30D", "2012-01-12", "2013-01-12", "1"), ("P30D", "2012-01-12", "2012-02-11", "0 + 30/365"),
    ("P30D", "2012-02-01", "2012-03-02", "0 + 30/366"),
    ("P24M", "2012-01-12", "2014-01-12", "24"), ("P12M", "2023-02-28", "2024-02-29", "1"),
    ("P12M", "2024-02-29", "2025-02-28", "1"), ("P1W", "2024-02-20", "2024-03-01", "1 + 3/365"),
    ("P1W", "2024-02-26", "2024-03-07", "1 + 3/366"), ("P1M", "2012-01-12", "2012-01-12", "0"),
    // A whole number of months is no whole number of years.
    ("P12M", "2012-01-12", "2013-02-12", "1 + 31/365"),
    // The first years of the calendar: the year 0 has a leap day.
    ("P1M", "0001-01-01", "0001-01-20", "0 + 19/366"),
    ("P1M", "0001-03-01", "0001-03-20", "0 + 19/365"),
  ])
  func `The European Union counts years`(
    interval: String, start: String, end: String, time: String
  ) throws {
    let interval = PaymentInterval.every(try Period(interval))
    #expect(try Self.text(.eu, interval, start, end) == time)
    #expect(try Self.text(.uk, interval, start, end) == time)
  }

  @Test(arguments: [
    // andrewmurphy353/curo, us_appendix_j_test.dart, and appendix J (c)(1)(iv).
    ("P1M", "2026-01-10", "2026-02-15", "1 + 5/30"), ("P1M", "2026-01-31", "2026-02-28", "1"),
    ("P3M", "2026-01-10", "2026-05-01", "1 + 22/90"),
    ("P3M", "1978-05-23", "1978-10-01", "1 + 39/90"),
    // Appendix J (c)(1)(ii).
    ("P1M", "1978-02-10", "1978-04-01", "1 + 19/30"),
    // By hand.
    ("P1W", "2026-01-10", "2026-01-30", "2 + 6/7"),
    ("P14D", "2026-01-10", "2026-01-30", "1 + 6/14"),
    ("P10D", "2026-01-10", "2026-01-30", "2"), ("P1M", "2026-01-10", "2026-01-10", "0"),
    ("P12M", "2026-01-10", "2027-04-10", "1 + 1095/4380"),
    ("P12M", "2026-01-10", "2027-01-20", "1 + 120/4380"),
    ("P12M", "2026-01-10", "2028-01-10", "2"), ("P1M", "2026-01-30", "2026-02-28", "1"),
    ("P1M", "2026-02-28", "2026-03-31", "1"), ("P1M", "2026-01-31", "2026-03-01", "1 + 1/30"),
    ("P6M", "2026-01-10", "2026-03-10", "0 + 60/180"),
    // 13 whole months, counted from the start; a year less, the rest is 28 days.
    ("P12M", "2020-01-31", "2021-02-28", "1 + 365/4380"),
  ])
  func `The United States counts unit-periods`(
    interval: String, start: String, end: String, time: String
  ) throws {
    let interval = PaymentInterval.every(try Period(interval))
    #expect(try Self.text(.us, interval, start, end) == time)
  }

  @Test(arguments: [
    ("2026-01-10", "2026-01-25", "1"), ("2026-01-10", "2026-02-10", "2"),
    ("2026-01-10", "2026-03-01", "3 + 7/15"), ("2026-01-10", "2026-01-12", "0 + 2/15"),
  ])
  func `Half months have 15 days`(start: String, end: String, time: String) throws {
    #expect(try Self.text(.us, .semimonth, start, end) == time)
  }

  @Test(
    arguments: [
      ("2025-12-06", "2026-01-17", 365, 42, "1"), ("2026-01-10", "2026-03-10", 12, 2, "1"),
      ("2026-01-31", "2026-02-28", 12, 1, "1"), ("2026-01-10", "2026-01-11", 365, 1, "1"),
      ("2026-01-10", "2027-01-10", 1, 1, "1"), ("2026-01-10", "2027-01-09", 365, 364, "1"),
      ("2026-01-10", "2027-02-10", 1, 1, "1 + 365/4380"),
      ("2026-01-10", "2028-01-25", 1, 1, "2 + 180/4380"),
    ] as [(String, String, UInt64, UInt64, String)])
  func `A single payment has a unit-period of its own`(
    start: String, end: String, numerator: UInt64, denominator: UInt64, time: String
  ) throws {
    #expect(try Self.text(.us, .every(.months(1)), start, end, single: true) == time)
    let unit = UnitPeriod(from: try CivilDate(start), toSinglePayment: try CivilDate(end))
    #expect(unit.perYear == (numerator, denominator))
  }

  @Test(
    arguments: [
      (PaymentInterval.semimonth, 24, 1), (.every(.months(1)), 12, 1), (.every(.months(2)), 12, 2),
      (.every(.months(12)), 1, 1), (.every(.weeks(1)), 52, 1), (.every(.days(14)), 52, 2),
      (.every(.days(10)), 365, 10), (.every(.days(400)), 365, 400),
    ] as [(PaymentInterval, UInt64, UInt64)])
  func `A unit-period fits into a year so many times`(
    interval: PaymentInterval, numerator: UInt64, denominator: UInt64
  ) throws {
    #expect(try #require(UnitPeriod(interval)).perYear == (numerator, denominator))
  }

  @Test func `There is no unit-period of more than twelve months, nor of none`() {
    #expect(UnitPeriod(.every(.months(13))) == nil)
    #expect(UnitPeriod(.every(.months(0))) == nil)
    #expect(UnitPeriod(.every(.none)) == nil)
    let start = CivilDate.first
    #expect(PaymentClock(.us, .every(.months(13)), from: start, single: nil) == nil)
    #expect(PaymentClock(.eu, .every(.months(13)), from: start, single: nil)?.step == 13)
    #expect(PaymentClock(.eu, .semimonth, from: start, single: nil) == nil)
    #expect(PaymentClock(.uk, .every(.none), from: start, single: nil) == nil)
  }

  @Test(
    arguments: [
      (PaymentInterval.every(.months(3)), 3), (.every(.months(12)), 1), (.every(.weeks(2)), 2),
      (.every(.days(10)), nil),
    ] as [(PaymentInterval, Int?)])
  func `A loan's later payments add whole periods`(interval: PaymentInterval, step: Int?) throws {
    let clock = try #require(PaymentClock(.eu, interval, from: .first, single: nil))
    #expect(clock.step == step)
    #expect(PaymentClock(.us, interval, from: .first, single: nil)?.step == 1)
  }

  @Test func `Months and days between any two days are those found by trying`() async throws {
    let days = try CivilDate("1999-01-01").dayNumber...CivilDate("2032-12-31").dayNumber
    let pairs = zip(
      Generator<Int>.integer(in: days), Generator<Int>.integer(in: 0...1_500))
    await expectAll(pairs, runs: 2_000) { first, count in
      let (start, end) = (try CivilDate(dayNumber: first), try CivilDate(dayNumber: first + count))
      let naive = NaiveTime.months(start, end)
      #expect(start.monthsAndDays(until: end) == naive)
      #expect(end.daysOfYearEndingHere == UInt64(NaiveTime.year(endingOn: end)))
    }
  }

  @Test func `Months and days between all days of four years are those found by trying`() throws {
    let first = try CivilDate("2023-12-28").dayNumber
    for start in first..<first + 70 {
      for end in start..<start + 800 {
        let dates = (try CivilDate(dayNumber: start), try CivilDate(dayNumber: end))
        let (found, naive) = (
          dates.0.monthsAndDays(until: dates.1), NaiveTime.months(dates.0, dates.1)
        )
        guard found != naive else { continue }
        Issue.record("\(dates): \(found), not \(naive)")
      }
    }
  }

  @Test func `Unit-periods between any two days are those found by trying`() async throws {
    let days = try CivilDate("1999-01-01").dayNumber...CivilDate("2032-12-31").dayNumber
    let cases = zip(
      Generator<Int>.integer(in: days), Generator<Int>.integer(in: 0...1_500),
      Generator.oneOf([
        Generator<Int>.integer(in: 1...12).map { PaymentInterval.every(.months($0)) },
        Generator<Int>.integer(in: 1...60).map { PaymentInterval.every(.days($0)) },
        .constant(.semimonth),
      ]))
    await expectAll(cases, runs: 2_000) { first, count, interval in
      let (start, end) = (try CivilDate(dayNumber: first), try CivilDate(dayNumber: first + count))
      let unit = try #require(UnitPeriod(interval))
      let (found, naive) = (
        unit.count(from: start, to: end),
        NaiveTime.unitPeriods(start, end, interval: interval)
      )
      #expect(found.whole == naive.whole)
      #expect(Fraction(Natural(found.fraction), Natural(unit.fractions)) == naive.fraction)
      let perYear = unit.perYear
      #expect(
        Fraction(Natural(perYear.numerator), Natural(perYear.denominator))
          == NaiveTime.perYear(interval))
    }
  }

  @Test func `An interval is printed as it is written`() {
    #expect(PaymentInterval.every(.months(1)).description == "P1M")
    #expect(PaymentInterval.every(.weeks(2)).description == "P14D")
    #expect(PaymentInterval.semimonth.description == "semimonth")
  }
}
