import ScheduleEngine
import Testing

/// Monthly payments whose first payment is due months after the purchase.
@Suite struct DueMonthsTests {
  /// The first and last days of all months of a leap year, of the years before and after it, and of
  /// 2100, a common year.
  private static let starts: [(Int, Int, Int)] = [2023, 2024, 2025, 2100].flatMap { year in
    (1...12).flatMap { month in
      ([1] + Array(28...31)).filter { $0 <= length(ofMonth: month, in: year) }
        .map { (year, month, $0) }
    }
  }

  @Test(arguments: 0...13)
  func `Months after months are added in one step`(_ firstDue: Int) throws {
    var mistakes: [String] = []
    for interval in 1...12 {
      let plan = try plan(every: .months(interval), from: .months(firstDue))
      for (year, month, day) in Self.starts {
        let start = try CivilDate(year: year, month: month, day: day)
        let expected = (0..<9).map { index in
          Self.date(year, month, day, months: firstDue + index * interval)
        }
        mistakes += try Self.mistakes(plan, start, expected)
      }
    }
    #expect(mistakes == [])
  }

  /// If the first payment is due a number of days after the purchase, the months of all others are
  /// counted from the first payment's day.
  @Test(arguments: 1...12)
  func `Months after days are counted from the first payment`(_ interval: Int) throws {
    var mistakes: [String] = []
    for (year, month, day) in Self.starts {
      let start = try CivilDate(year: year, month: month, day: day)
      let length = Self.length(ofMonth: month, in: year)
      // As many days later as the month has, it is the same day of the next month, if that month
      // has such a day.
      let next = month == 12 ? (year + 1, 1) : (year, month + 1)
      guard day <= Self.length(ofMonth: next.1, in: next.0) else { continue }
      let expected = (0..<9).map { Self.date(next.0, next.1, day, months: $0 * interval) }
      let plan = try plan(every: .months(interval), from: .days(length))
      mistakes += try Self.mistakes(plan, start, expected)
    }
    #expect(mistakes == [])
  }

  @Test(arguments: [
    ("2023-01-31", "P1M", "P1M", "2023-02-28 2023-03-31 2023-04-30", 0),
    ("2024-01-31", "P1M", "P1M", "2024-02-29 2024-03-31 2024-04-30", 0),
    ("2023-01-31", "P0M", "P1M", "2023-01-31 2023-02-28 2023-03-31", 3_333),
    ("2023-01-31", "P28D", "P1M", "2023-02-28 2023-03-28 2023-04-28", 0),
    ("2023-01-31", "P1M", "P14D", "2023-02-28 2023-03-14 2023-03-28", 0),
    ("9999-09-30", "P1M", "P1M", "9999-10-30 9999-11-30 9999-12-30", 0),
  ])
  func `Dates, the first of them and the amount due today follow one rule`(
    _ start: String, _ firstDue: String, _ interval: String, _ dates: String, _ dueToday: Int64
  ) throws {
    let plan = try plan(every: Period(interval), from: Period(firstDue), count: 3)
    let schedule = try PaymentSchedule(
      total: Money(minorUnits: 10_000, currency: .usd), plan: plan, startDate: CivilDate(start))
    let expected = dates.split(separator: " ").map { String($0) }
    #expect(schedule.map(\.dueDate.description) == expected)
    #expect(schedule.dueDates.anchor.description == expected[0])
    #expect(schedule.amountDueToday.minorUnits == dueToday)
  }

  @Test func `A series of months may end on the last day and not a month later`() throws {
    let plan = try plan(every: .months(3), from: .months(2), count: 4)
    let total = Money(minorUnits: 10_000, currency: .usd)
    let last = try PaymentSchedule(total: total, plan: plan, startDate: CivilDate("9999-01-31"))
    #expect(last.dueDates.last == .last)
    let error = #expect(throws: ScheduleError.self) {
      try PaymentSchedule(total: total, plan: plan, startDate: CivilDate("9999-02-01"))
    }
    #expect(error?.reason == .dateOutOfRange)
  }

  private func plan(
    every interval: Period, from firstDue: Period, count: Int = 9
  ) throws -> Plan {
    Plan(
      id: try PlanID("months"), currency: .usd,
      installments: try InstallmentTerms(count: count, interval: interval, firstDue: firstDue),
      split: .floorLast)
  }

  /// Returns the mistakes in the amount due today and in the days of a schedule, which are read by
  /// index and by iteration.
  private static func mistakes(
    _ plan: Plan, _ start: CivilDate, _ expected: [Int]
  ) throws -> [String] {
    func number(_ date: CivilDate) -> Int { (date.year * 100 + date.month) * 100 + date.day }
    let schedule = try PaymentSchedule(
      total: Money(minorUnits: 100_000, currency: .usd), plan: plan, startDate: start)
    var walked: [Int] = []
    for installment in schedule { walked.append(number(installment.dueDate)) }
    let indexed = schedule.indices.map { number(schedule[$0].dueDate) }
    let rises = zip(walked, walked.dropFirst()).allSatisfy { $0 < $1 }
    let dueToday = expected[0] == number(start) ? schedule[0].amount.minorUnits : 0
    let isRight =
      walked == expected && indexed == expected && rises
      && schedule.amountDueToday.minorUnits == dueToday
    let terms = plan.installments
    return isRight ? [] : ["\(start), \(terms.firstDue), \(terms.interval): \(walked)"]
  }

  /// Returns the date some months later as YYYYMMDD, by counting months and then back to the
  /// month's last day.
  private static func date(_ year: Int, _ month: Int, _ day: Int, months: Int) -> Int {
    var (year, month, day) = (year, month, day)
    for _ in 0..<months {
      month += 1
      if month == 13 { (year, month) = (year + 1, 1) }
    }
    while day > length(ofMonth: month, in: year) { day -= 1 }
    return (year * 100 + month) * 100 + day
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
