import PropertyTesting
import ScheduleEngine
import Testing

@Suite struct PaymentScheduleTests {
  private func plan(
    _ currency: Currency = .usd, count: Int = 4, interval: Period = .weeks(2),
    firstDue: Period = .none, split: Split = .halfUpLast
  ) throws -> Plan {
    Plan(
      id: try PlanID("test"), currency: currency,
      installments: try InstallmentTerms(count: count, interval: interval, firstDue: firstDue),
      split: split)
  }

  @Test func `The example has four payments of 50.00, two weeks apart`() throws {
    let schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
    let lines = schedule.map { "\($0.number) \($0.dueDate) \($0.amount)" }
    #expect(
      lines == [
        "1 2026-11-21 50.00 USD", "2 2026-12-05 50.00 USD", "3 2026-12-19 50.00 USD",
        "4 2027-01-02 50.00 USD",
      ])
    #expect(schedule.amountDueToday == (try Money("50.00", .usd)))
    #expect(schedule.total == (try Money("200.00", .usd)))
    #expect(schedule.startDate == (try CivilDate("2026-11-21")))
    #expect(schedule.plan == .usPayIn4)
  }

  @Test func `Odd cents are split as Afterpay shows them`() throws {
    let schedule = try PaymentSchedule(
      total: Money("57.27", .aud), plan: .auPayIn4, startDate: CivilDate("2022-12-24"))
    #expect(schedule.map(\.amount.text) == ["14.32", "14.32", "14.32", "14.31"])
    #expect(
      schedule.map(\.dueDate.description)
        == ["2022-12-24", "2023-01-07", "2023-01-21", "2023-02-04"])
  }

  @Test func `Nothing is due today if the first payment is later`() throws {
    let schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4NoUpfront, startDate: CivilDate("2026-11-21"))
    #expect(schedule.amountDueToday == Money(minorUnits: 0, currency: .usd))
    #expect(
      schedule.map(\.dueDate.description)
        == ["2026-12-05", "2026-12-19", "2027-01-02", "2027-01-16"])
  }

  @Test(arguments: [
    ("2023-01-31", "P1M", "P1M", "2023-02-28 2023-03-31 2023-04-30"),
    ("2023-12-31", "P2M", "P1M", "2024-02-29 2024-03-31 2024-04-30"),
    ("2023-08-31", "P18M", "P6M", "2025-02-28 2025-08-31 2026-02-28"),
    ("2026-01-31", "P0M", "P1M", "2026-01-31 2026-02-28 2026-03-31"),
    ("2026-01-31", "P28D", "P1M", "2026-02-28 2026-03-28 2026-04-28"),
    ("2026-01-31", "P0D", "P1M", "2026-01-31 2026-02-28 2026-03-31"),
    ("2026-01-30", "P1D", "P1M", "2026-01-31 2026-02-28 2026-03-31"),
    ("2026-11-21", "P30D", "P30D", "2026-12-21 2027-01-20 2027-02-19"),
    ("2026-11-21", "P1M", "P2W", "2026-12-21 2027-01-04 2027-01-18"),
  ])
  func `Due dates count from the first one, or in months from the start`(
    _ start: String, _ firstDue: String, _ interval: String, _ dates: String
  ) throws {
    let plan = try plan(count: 3, interval: Period(interval), firstDue: Period(firstDue))
    let schedule = try PaymentSchedule(
      total: Money("30.00", .usd), plan: plan, startDate: CivilDate(start))
    #expect(schedule.map(\.dueDate.description).joined(separator: " ") == dates)
  }

  @Test func `A first payment due in zero months is due today`() throws {
    let schedule = try PaymentSchedule(
      total: Money("30.00", .usd), plan: plan(count: 3, firstDue: .months(0)), startDate: .first)
    #expect(schedule.amountDueToday == (try Money("10.00", .usd)))
  }

  @Test func `A schedule is a collection of its payments`() throws {
    let schedule = try PaymentSchedule(
      total: Money("1000.03", .kwd), plan: plan(.kwd, count: 7, split: .spreadFirst),
      startDate: CivilDate("2026-11-21"))
    let walked = Array(schedule)
    #expect(walked.count == 7)
    #expect(schedule.count == 7)
    #expect(schedule.indices == 0..<7)
    #expect(walked == schedule.indices.map { schedule[$0] })
    #expect(walked.reversed() == Array(schedule.reversed()))
    #expect(walked.map(\.number) == [1, 2, 3, 4, 5, 6, 7])
    #expect(schedule.first == walked[0])
    #expect(schedule.last == walked[6])
    #expect(Array(schedule.dropFirst(3)) == Array(walked[3...]))
    #expect(schedule.amounts.map { $0 } == walked.map(\.amount.minorUnits))
    #expect(schedule.dueDates.map { $0 } == walked.map(\.dueDate))
  }

  @Test(
    arguments: [
      (0, .usd, "2026-11-21", .totalNotPositive), (-1, .usd, "2026-11-21", .totalNotPositive),
      (.min, .usd, "2026-11-21", .totalNotPositive), (1, .usd, "2026-11-21", .totalTooSmall),
      (2, .usd, "2026-11-21", .totalTooSmall), (3, .usd, "2026-11-21", .totalTooSmall),
      (20_000, .cad, "2026-11-21", .currencyMismatch(plan: .usd, order: .cad)),
      (20_000, .jpy, "2026-11-21", .currencyMismatch(plan: .usd, order: .jpy)),
      (0, .cad, "9999-12-31", .currencyMismatch(plan: .usd, order: .cad)),
      (20_000, .usd, "9999-11-20", .dateOutOfRange), (20_000, .usd, "9999-12-31", .dateOutOfRange),
    ] as [(Int64, Currency, String, ScheduleError.Reason)])
  func `An order without a schedule throws`(
    _ minorUnits: Int64, _ currency: Currency, _ start: String, _ reason: ScheduleError.Reason
  ) throws {
    let start = try CivilDate(start)
    let error = #expect(throws: ScheduleError.self) {
      try PaymentSchedule(
        total: Money(minorUnits: minorUnits, currency: currency), plan: .usPayIn4,
        startDate: start)
    }
    #expect(error?.reason == reason)
  }

  @Test func `A first payment beyond the calendar throws`() throws {
    let plan = try plan(count: 1, firstDue: .months(1))
    let total = try Money("30.00", .usd)
    let error = #expect(throws: ScheduleError.self) {
      try PaymentSchedule(total: total, plan: plan, startDate: .last)
    }
    #expect(error?.reason == .dateOutOfRange)
  }

  @Test func `The last schedule of the calendar ends on its last day`() throws {
    let schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("9999-11-19"))
    #expect(schedule.last?.dueDate == .last)
  }

  @Test func `A schedule does not depend on limits and validity dates`() throws {
    let large = try PaymentSchedule(
      total: Money("2500.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
    #expect(large.amountDueToday == (try Money("625.00", .usd)))
    let closed = try PaymentSchedule(
      total: Money("30.00", .eur), plan: .euPayIn3Of2022, startDate: CivilDate("2026-11-21"))
    #expect(closed.count == 3)
  }

  @Test func `The payments of any order add up, rise in date and are numbered`() {
    let orders = zip(
      Generator<Int64>.integer(in: 1_000_000 ... .max), Generator<Int>.integer(in: 1...3_000_000),
      Generator<Int>.integer(in: 1...200), Generator<Int>.integer(in: 0...60),
      Generator.element(of: Split.allCases))
    forAll(orders, runs: 500) { total, day, count, firstDue, split in
      let plan = try plan(count: count, firstDue: .days(firstDue), split: split)
      let start = try CivilDate(dayNumber: day)
      let order = Money(minorUnits: total, currency: .usd)
      let schedule = try PaymentSchedule(total: order, plan: plan, startDate: start)
      let dueToday = schedule.filter { $0.dueDate == start }.map(\.amount.minorUnits).reduce(0, +)
      return exactSum(schedule.map(\.amount.minorUnits)) == total
        && schedule.amountDueToday.minorUnits == dueToday
        && schedule.map(\.number) == Array(1...count)
        && zip(schedule, schedule.dropFirst()).allSatisfy { $0.dueDate < $1.dueDate }
        && start.days(until: schedule[0].dueDate) == firstDue
    }
  }
}
