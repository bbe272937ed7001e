import ScheduleEngine
import Testing

/// Rows of tests that others published, for parts by weights, days of the month and business days.
///
/// `UnequalPartsTests` and `DateAdjustmentTests` have more of them. A row that the rules of plans do
/// not have, such as a part of zero or a convention of another name, is left out.
@Suite struct PublishedRuleTests {
  private let satSun: Weekdays = [.saturday, .sunday]

  private func dates(
    _ start: CivilDate, count: Int = 1, interval: Period = .months(1), firstDue: Period = .none,
    day: DayOfMonth? = nil, days: BusinessDays? = nil
  ) throws -> [CivilDate] {
    let terms = try InstallmentTerms(
      count: count, interval: interval, firstDue: firstDue, dayOfMonth: day, businessDays: days)
    return Array(try DueDates(from: start, by: terms))
  }

  /// RubyMoney/money 15c7dae3, `spec/money/allocation_spec.rb`; dinerojs/dinero.js 05c14b52,
  /// `allocate.test.ts`; the example of monetra's guide, "Ratio-Based Allocation".
  @Test(
    arguments: [
      (100, [1], [100]), (100, [5], [100]), (100, [1, 1], [50, 50]),
      (100, [1, 1, 2], [25, 25, 50]), (100, [7, 3], [70, 30]), (10, [1, 2, 1], [3, 5, 2]),
      (10, [1, 1, 2], [3, 2, 5]), (100, [1, 1, 1], [34, 33, 33]), (5, [1, 1], [3, 2]),
      (100, [1, 1, 1, 1, 1, 1], [17, 17, 17, 17, 16, 16]),
      (100, [1, 1, 1, 1, 1], [20, 20, 20, 20, 20]),
      (1_003, [50, 50], [502, 501]), (100, [1, 3], [25, 75]),
      (1_000_000, [50, 30, 20], [500_000, 300_000, 200_000]),
      (1_000_000, [3, 2, 1], [500_000, 333_333, 166_667]),
    ] as [(Int64, [Int], [Int64])])
  func `Weights agree with three money libraries`(
    total: Int64, weights: [Int], expected: [Int64]
  ) throws {
    let terms = try InstallmentTerms(
      count: weights.count, interval: .months(1), amounts: .weights(weights))
    #expect(Array(try SplitParts(of: total, by: terms, .spreadFirst)) == expected)
  }

  /// The last day of a month on or after a day: OpenGamma/Strata 179dc1d2,
  /// `RollConventionTest.java`, `data_adjust`, `data_matches` and `data_next` for `EOM`.
  @Test(arguments: [
    ("2014-08-01", "2014-08-31"), ("2014-08-30", "2014-08-31"), ("2014-09-01", "2014-09-30"),
    ("2014-09-30", "2014-09-30"), ("2014-02-01", "2014-02-28"), ("2014-08-31", "2014-08-31"),
  ])
  func `The last day of the month is that of Strata`(date: String, expected: String) throws {
    let before = try CivilDate(date).adding(days: -1)
    #expect(
      try dates(before, firstDue: .days(1), day: .last) == [CivilDate(expected)])
  }

  /// The next last day of a month, after some months or after a day.
  @Test(arguments: [
    ("2014-08-01", "P1M", "2014-09-30"), ("2014-08-30", "P1M", "2014-09-30"),
    ("2014-08-31", "P1M", "2014-09-30"), ("2014-09-01", "P1M", "2014-10-31"),
    ("2014-09-30", "P1M", "2014-10-31"), ("2014-01-01", "P1M", "2014-02-28"),
    ("2014-02-01", "P1M", "2014-03-31"), ("2014-08-01", "P3M", "2014-11-30"),
    ("2014-08-01", "P1D", "2014-08-31"), ("2014-08-30", "P1D", "2014-08-31"),
    ("2014-08-31", "P1D", "2014-09-30"), ("2014-01-01", "P1D", "2014-01-31"),
    ("2014-01-31", "P1D", "2014-02-28"), ("2014-02-01", "P1D", "2014-02-28"),
  ])
  func `The next last day of a month is that of Strata`(
    date: String, step: String, expected: String
  ) throws {
    let (start, step) = (try CivilDate(date), try Period(step))
    let isMonths = step.unit == .months
    let found = try dates(
      start, count: isMonths ? 2 : 1, interval: isMonths ? step : .months(1),
      firstDue: isMonths ? .none : step, day: .last)
    #expect(found.last == (try CivilDate(expected)))
  }

  /// Days 29 and 30 in February, `test_ofDayOfMonth_adjust_Day29` and `…_matches_Day29`, and so on.
  @Test(
    arguments: [
      (29, "2014-02-02", "2014-02-28"), (29, "2016-02-02", "2016-02-29"),
      (30, "2014-02-02", "2014-02-28"), (30, "2016-02-02", "2016-02-29"),
      (29, "2016-02-28", "2016-02-29"), (29, "2016-02-29", "2016-02-29"),
      (29, "2015-02-27", "2015-02-28"), (29, "2015-02-28", "2015-02-28"),
      (30, "2016-02-28", "2016-02-29"), (30, "2016-02-29", "2016-02-29"),
      (30, "2015-02-27", "2015-02-28"), (30, "2015-02-28", "2015-02-28"),
      (29, "2016-01-29", "2016-01-29"), (30, "2016-01-29", "2016-01-30"),
      (30, "2016-01-30", "2016-01-30"),
    ] as [(Int, String, String)])
  func `A day that February lacks is its last day, as in Strata`(
    day: Int, date: String, expected: String
  ) throws {
    let before = try CivilDate(date).adding(days: -1)
    let day = try DayOfMonth(day)
    #expect(try dates(before, firstDue: .days(1), day: day) == [CivilDate(expected)])
  }

  /// `test_ofDayOfMonth_next_oneMonth` and `…_next_oneDay`, from each of the first days of July 2014;
  /// day 31 is the last one, by `test_ofDayOfMonth_31`.
  ///
  /// A month after a later day of the month is left out: the second payment of a plan is a whole
  /// month after the first one or more.
  @Test(arguments: 1...31)
  func `A fixed day of the month is that of Strata`(day: Int) throws {
    let fixed = try DayOfMonth(day)
    for first in 1...5 {
      let start = try CivilDate(year: 2014, month: 7, day: first)
      let august = try CivilDate(year: 2014, month: 8, day: day)
      if day >= first { #expect(try dates(start, count: 2, day: fixed) == [start, august]) }
      let next = day > first ? try CivilDate(year: 2014, month: 7, day: day) : august
      #expect(try dates(start, firstDue: .days(1), day: fixed) == [next])
    }
  }
}

// MARK: Business days

/// Calendars of OpenGamma/Strata 025ed5b4, `ImmutableHolidayCalendarTest.java`.
extension PublishedRuleTests {
  /// The date to which a date moves.
  private func moved(
    _ date: String, _ adjustment: BusinessDays.Adjustment, _ holidays: [String],
    weekend: Weekdays? = nil
  ) throws -> String {
    let days = try BusinessDays(
      adjustment: adjustment, weekend: weekend ?? satSun,
      holidays: holidays.map { try CivilDate($0) })
    let start = try CivilDate(date).adding(days: -30)
    return try dates(start, firstDue: .days(30), days: days)[0].description
  }

  /// A calendar's holidays, next to Saturdays and Sundays.
  private static let mondayWednesday = ["2014-07-14", "2014-07-16"]
  private static let yearEnd = ["2014-12-30", "2015-01-01"]
  private static let monthEnd = ["2014-06-30", "2014-07-31"]

  /// Dates with those of `data_nextOrSame`, `data_nextSameOrLastInMonth` and `data_previousOrSame`,
  /// or no date where a table lacks the row.
  @Test(
    arguments: [
      ("2014-07-10", mondayWednesday, "2014-07-10", "2014-07-10", nil),
      ("2014-07-11", mondayWednesday, "2014-07-11", "2014-07-11", "2014-07-11"),
      ("2014-07-12", mondayWednesday, "2014-07-15", "2014-07-15", "2014-07-11"),
      ("2014-07-13", mondayWednesday, "2014-07-15", "2014-07-15", "2014-07-11"),
      ("2014-07-14", mondayWednesday, "2014-07-15", "2014-07-15", "2014-07-11"),
      ("2014-07-15", mondayWednesday, "2014-07-15", "2014-07-15", "2014-07-15"),
      ("2014-07-16", mondayWednesday, "2014-07-17", "2014-07-17", "2014-07-15"),
      ("2014-07-17", mondayWednesday, "2014-07-17", "2014-07-17", "2014-07-17"),
      ("2014-07-18", mondayWednesday, "2014-07-18", "2014-07-18", "2014-07-18"),
      ("2014-07-19", mondayWednesday, "2014-07-21", "2014-07-21", "2014-07-18"),
      ("2014-07-20", mondayWednesday, "2014-07-21", "2014-07-21", "2014-07-18"),
      ("2014-07-21", mondayWednesday, "2014-07-21", "2014-07-21", "2014-07-21"),
      ("2014-07-22", mondayWednesday, nil, nil, "2014-07-22"),
      ("2014-12-29", yearEnd, "2014-12-29", "2014-12-29", "2014-12-29"),
      ("2014-12-30", yearEnd, "2014-12-31", "2014-12-31", "2014-12-29"),
      ("2014-12-31", yearEnd, "2014-12-31", "2014-12-31", "2014-12-31"),
      ("2015-01-01", yearEnd, "2015-01-02", "2015-01-02", "2014-12-31"),
      ("2015-01-02", yearEnd, "2015-01-02", "2015-01-02", "2015-01-02"),
      ("2015-01-03", yearEnd, "2015-01-05", "2015-01-05", "2015-01-02"),
      ("2015-01-05", yearEnd, nil, nil, "2015-01-05"),
      ("2015-03-31", yearEnd, "2015-03-31", "2015-03-31", "2015-03-31"),
      ("2015-04-01", yearEnd, "2015-04-01", "2015-04-01", "2015-04-01"),
      ("2014-07-12", [], "2014-07-14", "2014-07-14", "2014-07-11"),
      ("2015-02-28", [], nil, "2015-02-27", nil),
      ("2014-07-30", monthEnd, nil, "2014-07-30", nil),
      ("2014-07-31", monthEnd, nil, "2014-07-30", nil),
    ] as [(String, [String], String?, String?, String?)])
  func `Dates move over holidays as in Strata`(
    date: String, holidays: [String], following: String?, modified: String?, preceding: String?
  ) throws {
    for (adjustment, expected) in zip(
      BusinessDays.Adjustment.allCases, [following, modified, preceding])
    {
      guard let expected else { continue }
      #expect(try moved(date, adjustment, holidays) == expected, "\(adjustment)")
    }
  }

  /// Whether the eleven days from 2014-07-11 on are business days, by the tables `data_create…`: a
  /// business day stays, another day moves.
  @Test(
    arguments: [
      (
        [.saturday, .sunday], ["2014-07-14", "2014-07-18"],
        "yes no no no yes yes yes no no no yes"
      ),
      (
        [.thursday, .friday], ["2014-07-14", "2014-07-19"],
        "no yes yes no yes yes no no no yes yes"
      ),
      ([.sunday], ["2014-07-14", "2014-07-17"], "yes yes no no yes yes no yes yes no yes"),
      (
        [.thursday, .friday, .saturday], ["2014-07-14", "2014-07-15"],
        "no no yes no no yes no no no yes yes"
      ),
      ([], ["2014-07-14", "2014-07-18"], "yes yes yes no yes yes yes no yes yes yes"),
      ([.friday, .saturday], [], "no no yes yes yes yes yes no no yes yes"),
    ] as [(Weekdays, [String], String)])
  func `The business days of a weekend and holidays are those of Strata`(
    weekend: Weekdays, holidays: [String], table: String
  ) throws {
    let first = try CivilDate("2014-07-11")
    for (offset, flag) in table.split(separator: " ").enumerated() {
      let date = try first.adding(days: offset).description
      for adjustment in BusinessDays.Adjustment.allCases {
        let stays = try moved(date, adjustment, holidays, weekend: weekend) == date
        #expect(stays == (flag == "yes"), "\(date) \(adjustment)")
      }
    }
  }

  /// The months of `data_lastBusinessDayOfMonth`.
  @Test func `The last business days of months are those of Strata`() throws {
    let holidays = try Self.monthEnd.map { try CivilDate($0) }
    let days = try BusinessDays(adjustment: .preceding, weekend: satSun, holidays: holidays)
    let found = try dates(
      CivilDate("2014-05-31"), count: 4, firstDue: .days(1), day: .last, days: days)
    #expect(
      found.map(\.description) == ["2014-06-27", "2014-07-30", "2014-08-29", "2014-09-30"])
  }

  /// A month after a date, in South Africa: lballabio/QuantLib 2948f121,
  /// `test-suite/businessdayconventions.cpp`, its rows of a month without the rule of month ends.
  @Test(
    arguments: [
      ("2015-02-03", .following, "2015-03-03"), ("2015-01-31", .following, "2015-03-02"),
      ("2015-02-03", .modifiedFollowing, "2015-03-03"),
      ("2015-01-31", .modifiedFollowing, "2015-02-27"),
      ("2015-03-25", .modifiedFollowing, "2015-04-28"),
      ("2015-02-07", .modifiedFollowing, "2015-03-09"),
    ] as [(String, BusinessDays.Adjustment, String)])
  func `A date a month later moves as in QuantLib`(
    date: String, adjustment: BusinessDays.Adjustment, expected: String
  ) throws {
    // 27 April is Freedom Day.
    let days = try BusinessDays(
      adjustment: adjustment, weekend: satSun, holidays: [try CivilDate("2015-04-27")])
    let found = try dates(CivilDate(date), firstDue: .months(1), days: days)
    #expect(found == [try CivilDate(expected)])
  }
}
