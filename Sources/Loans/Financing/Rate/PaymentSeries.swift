import ScheduleEngine

/// Payments with the times at which a method counts them.
struct PaymentSeries: Sendable {
  /// A payment and its time: a whole number of periods, and a part of a period or year.
  struct Entry: Sendable {
    /// The amount in minor units.
    let amount: UInt64
    /// The number of whole periods.
    let whole: Int
    /// The part: a fraction of a unit-period, or days.
    let part: UInt64
    /// The number of days in the year of the part, or the denominator of the fraction.
    let of: UInt64

    func hasPart(of other: Entry) -> Bool { part == other.part && of == other.of }
  }

  /// The rule by which a rate discounts times.
  enum Rule: Sendable {
    /// Compound in whole unit-periods and simple in the fraction; so many unit-periods a year.
    case nominal(perYear: (numerator: UInt64, denominator: UInt64))
    /// Compound in years; so many periods a year.
    case effective(periodsPerYear: Int)
  }

  let rule: Rule
  /// The payments, by rising numbers of whole periods.
  private(set) var entries: [Entry] = []

  private init(_ rule: Rule, capacity: Int) {
    self.rule = rule
    entries.reserveCapacity(capacity)
  }

  /// The sum of the payments in minor units.
  var total: UInt64 {
    var total: UInt64 = 0
    for entry in entries { total += entry.amount }
    return total
  }

  /// Returns whether a payment has days in a year of 365 or 366 days.
  func hasDays(of year: UInt64) -> Bool {
    entries.contains { $0.part > 0 && $0.of == year }
  }

  private mutating func append(_ amount: Money, _ time: (whole: Int, part: UInt64, of: UInt64)) {
    entries.append(
      Entry(
        amount: amount.minorUnits.magnitude, whole: time.whole, part: time.part, of: time.of))
  }
}

extension PaymentSeries {
  /// Counts the times of flows by a method, or returns nil if it does not count in the interval.
  init?(_ flows: CreditFlows, method: AnnualPercentageRate.Method) {
    switch flows.payments {
    case .dated(let payments):
      let later = payments.drop { $0.date == flows.startDate }
      let single = later.count == 1 ? later.first?.date : nil
      guard
        let clock = PaymentClock(method, flows.interval, from: flows.startDate, single: single)
      else { return nil }
      self.init(clock.rule, capacity: payments.count)
      for payment in payments { append(payment.amount, clock.time(of: payment.date)) }
    case .level(let amount, let count, let first, let dates):
      let single = count == 1 ? first : nil
      guard
        let clock = PaymentClock(method, flows.interval, from: flows.startDate, single: single)
      else { return nil }
      self.init(clock.rule, capacity: count)
      let time = clock.time(of: first)
      for index in 0..<count {
        append(amount, clock.time(of: index, after: time, date: dates?[index] ?? first))
      }
    }
  }

  /// Counts the times of a loan's payments, or returns nil if the method does not count in the
  /// interval.
  init?(
    _ rows: [AmortizedPayment], every interval: Period, from start: CivilDate,
    method: AnnualPercentageRate.Method, reusing memory: inout [Entry]
  ) {
    let single = rows.count == 1 ? rows[0].dueDate : nil
    guard let clock = PaymentClock(method, .every(interval), from: start, single: single) else {
      return nil
    }
    self.rule = clock.rule
    swap(&entries, &memory)
    entries.removeAll(keepingCapacity: true)
    entries.reserveCapacity(rows.count)
    let first = clock.time(of: rows[0].dueDate)
    for index in rows.indices {
      append(rows[index].amount, clock.time(of: index, after: first, date: rows[index].dueDate))
    }
  }
}

/// The count of time from an advance on, by a method and an interval.
struct PaymentClock: Sendable {
  private enum Count: Sendable {
    case unitPeriods(UnitPeriod)
    case months
    case weeks
    case years
  }

  private let count: Count
  private let start: CivilDate
  private let interval: PaymentInterval
  let rule: PaymentSeries.Rule
  /// The number of periods from one payment of a loan to the next, or nil if each is counted for
  /// itself.
  let step: Int?

  /// Creates a count, or returns nil if the method does not count in the interval.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - interval: The time from one payment to the next.
  ///   - start: The day of the advance.
  ///   - single: The day of the payment if there is only one after the advance.
  init?(
    _ method: AnnualPercentageRate.Method, _ interval: PaymentInterval, from start: CivilDate,
    single: CivilDate?
  ) {
    self.start = start
    self.interval = interval
    if method == .us {
      guard let unit = UnitPeriod(interval) else { return nil }
      let own = single.map { UnitPeriod(from: start, toSinglePayment: $0) } ?? unit
      count = .unitPeriods(own)
      rule = .nominal(perYear: own.perYear)
      step = 1
      return
    }
    guard case .every(let period) = interval, !period.isZero else { return nil }
    switch period.unit {
    case .months where period.count == 12:
      (count, rule, step) = (.years, .effective(periodsPerYear: 1), 1)
    case .months:
      (count, rule, step) = (.months, .effective(periodsPerYear: 12), period.count)
    case .days where period.count % 7 == 0:
      (count, rule, step) = (.weeks, .effective(periodsPerYear: 52), period.count / 7)
    case .days:
      (count, rule, step) = (.years, .effective(periodsPerYear: 1), nil)
    }
  }

  /// A time in whole periods, and a part of a period or year over `of`.
  typealias Time = (whole: Int, part: UInt64, of: UInt64)

  /// Returns the time from the start to a payment of a series with equal intervals.
  ///
  /// - Parameters:
  ///   - index: The payment's place, from 0.
  ///   - first: The time to the first payment.
  ///   - date: The payment's day.
  /// - Returns: The time.
  func time(of index: Int, after first: Time, date: CivilDate) -> Time {
    guard let step else { return time(of: date) }
    return (first.whole + index * step, first.part, first.of)
  }

  /// Returns the time from the start to a day that is not before it.
  func time(of date: CivilDate) -> Time {
    switch count {
    case .unitPeriods(let unit):
      let time = unit.count(from: start, to: date)
      return (time.whole, time.fraction, unit.fractions)
    case .months:
      let (months, days) = start.monthsAndDays(until: date)
      return effective(months, days)
    case .years:
      let (months, days) = start.monthsAndDays(until: date)
      let years = months / 12
      guard days > 0 || months % 12 > 0 else { return effective(years, 0) }
      return effective(years, start.days(until: date.pinned(yearsEarlier: years)))
    case .weeks:
      let (weeks, days) = start.days(until: date).quotientAndRemainder(dividingBy: 7)
      return effective(weeks, days)
    }
  }

  /// Returns a time of some periods after the first days from the start.
  private func effective(_ whole: Int, _ days: Int) -> Time {
    // The year of no days makes no difference; one number for all lets payments share it.
    guard days > 0 else { return (whole, 0, 365) }
    let end = CivilDate(knownDayNumber: start.dayNumber + days)
    return (whole, UInt64(days.magnitude), end.daysOfYearEndingHere)
  }
}
