import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Due dates on a day of the month and on business days.
@Suite struct DateAdjustmentTests {
  private let weekend: Weekdays = [.saturday, .sunday]

  private func dates(
    _ start: String, count: Int, interval: Period = .months(1), firstDue: Period = .none,
    day: DayOfMonth? = nil, days: BusinessDays? = nil
  ) throws -> [String] {
    let terms = try InstallmentTerms(
      count: count, interval: interval, firstDue: firstDue, dayOfMonth: day, businessDays: days)
    let plan = Plan(
      id: try PlanID("ruled"), currency: .usd, installments: terms, split: .floorLast)
    let schedule = try PaymentSchedule(
      total: try Money("1000.00", .usd), plan: plan, startDate: try CivilDate(start))
    let dates = schedule.map(\.dueDate)
    #expect(dates == schedule.indices.map { schedule[$0].dueDate })
    #expect(dates == Array(schedule.dueDates))
    #expect(dates.first == schedule.dueDates.anchor)
    return dates.map(\.description)
  }

  @Test func `A first payment at once stays, and the others are on the day of the month`() throws {
    let day = try DayOfMonth(1)
    #expect(
      try dates("2026-11-21", count: 3, day: day) == ["2026-11-21", "2027-01-01", "2027-02-01"])
    #expect(
      try dates("2026-12-01", count: 3, day: day) == ["2026-12-01", "2027-01-01", "2027-02-01"])
    #expect(try dates("2026-11-21", count: 1, day: day) == ["2026-11-21"])
  }

  @Test func `A later first payment is on the first such day`() throws {
    let day = try DayOfMonth(15)
    #expect(
      try dates("2026-11-14", count: 3, firstDue: .days(1), day: day)
        == ["2026-11-15", "2026-12-15", "2027-01-15"])
    #expect(
      try dates("2026-11-15", count: 2, firstDue: .days(1), day: day)
        == ["2026-12-15", "2027-01-15"])
    #expect(
      try dates("2026-11-15", count: 2, interval: .months(3), firstDue: .months(1), day: day)
        == ["2026-12-15", "2027-03-15"])
  }

  /// The first rows are the series of Stripe: an anchor on the 31st.
  @Test func `The last day of the month is its last day in every month`() throws {
    #expect(
      try dates("2026-01-31", count: 4, day: .last)
        == ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"])
    #expect(try dates("2024-01-31", count: 2, day: .last) == ["2024-01-31", "2024-02-29"])
    #expect(
      try dates("2026-02-28", count: 3, firstDue: .days(1), day: .last)
        == ["2026-03-31", "2026-04-30", "2026-05-31"])
    #expect(
      try dates("2026-01-31", count: 3, firstDue: .days(1), day: try DayOfMonth(30))
        == ["2026-02-28", "2026-03-30", "2026-04-30"])
  }

  /// Source: OpenGamma/Strata f2ed2740,
  /// modules/basics/src/test/java/com/opengamma/strata/basics/date/BusinessDayConventionTest.java.
  @Test(arguments: [
    ("2014-07-11", "2014-07-11", "2014-07-11", "2014-07-11"),
    ("2014-07-12", "2014-07-14", "2014-07-14", "2014-07-11"),
    ("2014-07-13", "2014-07-14", "2014-07-14", "2014-07-11"),
    ("2014-07-14", "2014-07-14", "2014-07-14", "2014-07-14"),
    ("2014-08-29", "2014-08-29", "2014-08-29", "2014-08-29"),
    ("2014-08-30", "2014-09-01", "2014-08-29", "2014-08-29"),
    ("2014-08-31", "2014-09-01", "2014-08-29", "2014-08-29"),
    ("2014-09-01", "2014-09-01", "2014-09-01", "2014-09-01"),
    ("2014-10-31", "2014-10-31", "2014-10-31", "2014-10-31"),
    ("2014-11-01", "2014-11-03", "2014-11-03", "2014-10-31"),
    ("2014-11-02", "2014-11-03", "2014-11-03", "2014-10-31"),
    ("2014-11-03", "2014-11-03", "2014-11-03", "2014-11-03"),
  ])
  func `Dates move as by the conventions of the market`(
    date: String, following: String, modified: String, preceding: String
  ) throws {
    let start = try CivilDate(date).adding(days: -30).description
    for (adjustment, expected) in zip(
      BusinessDays.Adjustment.allCases, [following, modified, preceding])
    {
      let days = try BusinessDays(adjustment: adjustment, weekend: weekend)
      #expect(try dates(start, count: 1, firstDue: .days(30), days: days) == [expected])
    }
  }

  @Test func `Holidays move dates past each other's weekends, and no date feeds the next`() throws {
    // 25 December 2026 is a Friday, 1 January 2027 as well.
    let holidays = try ["2026-12-25", "2026-12-28", "2027-01-01"].map { try CivilDate($0) }
    let days = try BusinessDays(adjustment: .following, weekend: weekend, holidays: holidays)
    #expect(
      try dates("2026-12-04", count: 5, interval: .days(7), days: days)
        == ["2026-12-04", "2026-12-11", "2026-12-18", "2026-12-29", "2027-01-04"])
    let earlier = try BusinessDays(
      adjustment: .preceding, weekend: weekend, holidays: [try CivilDate("2026-12-25")])
    #expect(
      try dates("2026-12-11", count: 4, interval: .days(7), days: earlier)
        == ["2026-12-11", "2026-12-18", "2026-12-24", "2027-01-01"])
  }

  @Test func `A purchase on a weekend is paid at once, and a later payment stays after it`() throws
  {
    let days = try BusinessDays(adjustment: .preceding, weekend: weekend)
    // 21 November 2026 is a Saturday.
    #expect(
      try dates("2026-11-21", count: 2, interval: .days(14), days: days)
        == ["2026-11-21", "2026-12-04"])
    // The Friday before Sunday would be the day of the purchase.
    #expect(
      try dates("2026-11-20", count: 2, interval: .days(14), firstDue: .days(2), days: days)
        == ["2026-11-23", "2026-12-04"])
  }

  @Test func `Dates on a day of the month move as well`() throws {
    let days = try BusinessDays(adjustment: .modifiedFollowing, weekend: weekend)
    #expect(
      try dates("2026-01-31", count: 6, day: .last, days: days)
        == ["2026-01-31", "2026-02-27", "2026-03-31", "2026-04-30", "2026-05-29", "2026-06-30"])
  }

  @Test func `A date that moves out of the calendar is an error`() throws {
    // 31 December 9999 is a Friday.
    let last = try BusinessDays(adjustment: .following, weekend: [.friday])
    #expect(throws: ScheduleError.self) {
      try dates("9999-12-30", count: 1, firstDue: .days(1), days: last)
    }
    let modified = try BusinessDays(adjustment: .modifiedFollowing, weekend: [.friday])
    #expect(
      try dates("9999-12-29", count: 1, firstDue: .days(2), days: modified) == ["9999-12-30"])
    #expect(throws: ScheduleError.self) {
      try dates("9999-12-30", count: 2, day: try DayOfMonth(1))
    }
    #expect(throws: ScheduleError.self) {
      try dates("9999-12-02", count: 1, firstDue: .days(1), day: try DayOfMonth(1))
    }
  }

  @Test func `Any dates are those of a walk over the calendar`() {
    let terms = Generator<InstallmentTerms>.ruledTerms(count: 1...14)
    let days = Generator<CivilDate>.civilDate(
      in: CivilDate(
        knownYear: 2018, month: 1, day: 1)...CivilDate(knownYear: 2036, month: 1, day: 1))
    forAll(zip(terms, days), runs: 3_000) { terms, start in
      let dates = (try? DueDates(from: start, by: terms)).map { Array($0) }
      return dates == WalkedDates(terms: terms, start: start).dates
    }
  }

  /// Every weekend and adjustment, with no, one or two holidays, from each day of six weeks.
  @Test func `Dates of a small calendar rise strictly`() throws {
    let first = try CivilDate("2026-02-16")
    let holidays = try ["2026-03-02", "2026-03-03"].map { try CivilDate($0) }
    var tried = 0
    for bits in UInt8(0)...126 {
      for adjustment in BusinessDays.Adjustment.allCases {
        for count in 0...2 {
          let days = try BusinessDays(
            adjustment: adjustment, weekend: Weekdays(rawValue: bits),
            holidays: Array(holidays.prefix(count)))
          for interval in [1, 2, 3, 5, 7, 14] {
            for firstDue in [0, 1, 3] {
              guard
                let terms = try? InstallmentTerms(
                  count: 5, interval: .days(interval), firstDue: .days(firstDue), businessDays: days
                )
              else { continue }
              for offset in 0..<14 {
                let start = try first.adding(days: offset)
                let dates = Array(try DueDates(from: start, by: terms))
                let isRising = zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 }
                let isAfter = firstDue == 0 ? dates[0] == start : dates[0] > start
                if !isRising || !isAfter { Issue.record("\(terms) from \(start): \(dates)") }
                tried += 1
              }
            }
          }
        }
      }
    }
    #expect(tried > 50_000)
  }
}
