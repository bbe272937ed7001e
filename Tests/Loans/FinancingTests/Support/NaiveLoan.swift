import Financing
import ScheduleEngine

/// The schedule of the contract, written out a second time, with exact fractions.
struct NaiveLoan {
  struct Row: Equatable {
    let date: CivilDate
    let amount: Int64
    let interest: Int64
    let principal: Int64
    let balance: Int64
  }

  let level: Int64
  let rows: [Row]

  /// Why there are no rows.
  enum Fault: Error {
    case tooSmall, belowInterest, tooLarge
  }

  static func dates(_ payments: LoanPayments, from start: CivilDate, first: CivilDate?)
    -> [CivilDate?]
  {
    (0..<payments.count).map { index in
      let steps = index * payments.interval.count
      switch (first, payments.firstDue.unit, payments.interval.unit) {
      case (let first?, _, .days): return try? first.adding(days: steps)
      case (let first?, _, .months): return try? first.adding(months: steps)
      case (nil, .months, .months):
        return try? start.adding(months: payments.firstDue.count + steps)
      case (nil, let unit, let interval):
        let first =
          unit == .months
          ? try? start.adding(months: payments.firstDue.count)
          : try? start.adding(days: payments.firstDue.count)
        return interval == .days
          ? try? first?.adding(days: steps) : try? first?.adding(months: steps)
      }
    }
  }

  /// The factors of the interest: the rate times each part of a year.
  static func factors(
    _ terms: LoanTerms, rate: InterestRate, from start: CivilDate, dates: [CivilDate]
  ) -> [Fraction] {
    let yearly = Fraction(Natural(rate.millionthsOfPercent), 100_000_000)
    return dates.indices.map { index in
      let last = index == 0 ? start : dates[index - 1]
      let interval = terms.payments.interval
      if terms.interest.dayCount == .equalPeriods, dates.count == 1 {
        return yearly * NaiveTime.singlePart(start, dates[0])
      }
      guard terms.interest.dayCount == .equalPeriods, index > 0 else {
        return yearly
          * NaiveTime.part(terms.interest.dayCount, last, dates[index], interval: interval)
      }
      return yearly / NaiveTime.perYear(.every(interval))
    }
  }

  init(
    financed: Int64, terms: LoanTerms, rate: InterestRate, from start: CivilDate,
    dates: [CivilDate]
  ) throws(Fault) {
    let factors = Self.factors(terms, rate: rate, from: start, dates: dates)
    let payments = terms.payments
    // With factors n / d, products of d / (d + n): numerators and denominators apart.
    var (paths, worth, growth) = (Natural(1 as UInt64), Natural(0 as UInt64), Natural(1 as UInt64))
    for factor in factors {
      let (denominator, sum) = (factor.denominator, factor.denominator + factor.numerator)
      paths = paths * denominator
      worth = worth * sum + paths
      growth = growth * sum
    }
    let unit = Natural(payments.multipleOf ?? 1)
    let exact = Fraction(Natural(financed) * growth, worth * unit)
    guard let units = Self.rounded(exact, payments.rounding),
      let level = (Natural(units) * unit).word.flatMap({ Int64(exactly: $0) })
    else { throw Fault.tooLarge }
    if level == 0, dates.count > 1 { throw Fault.tooSmall }
    var (rows, balance, total): ([Row], Int64, Natural) = ([], financed, 0)
    for (index, date) in dates.enumerated() {
      let exact = Fraction(Natural(balance)) * factors[index]
      guard
        let interest = Self.rounded(exact, terms.interest.rounding).flatMap({ Int64(exactly: $0) })
      else { throw Fault.tooLarge }
      let isLast = index == dates.count - 1
      let (amount, overflow) = isLast ? balance.addingReportingOverflow(interest) : (level, false)
      if overflow { throw Fault.tooLarge }
      let principal = amount - interest
      if principal < 0 { throw Fault.belowInterest }
      if !isLast, principal >= balance { throw Fault.tooSmall }
      balance -= principal
      total = total + Natural(amount)
      rows.append(
        Row(
          date: date, amount: amount, interest: interest, principal: principal, balance: balance))
    }
    guard total <= Natural(Int64.max) else { throw Fault.tooLarge }
    self.level = level
    self.rows = rows
  }

  /// Returns a fraction as a whole number, or nil if it has more than 64 bits.
  static func rounded(_ fraction: Fraction, _ rounding: Rounding) -> UInt64? {
    guard fraction < Fraction(Natural(UInt64.max)) else { return nil }
    let (whole, rest) = fraction.numerator.divided(by: fraction.denominator)
    let half = Fraction(rest * 2, fraction.denominator)
    let isUp =
      switch rounding {
      case .up: half > Fraction(0)
      case .down: false
      case .halfUp: half >= Fraction(1)
      case .halfEven: half > Fraction(1) || half == Fraction(1) && whole % 2 == 1
      }
    return whole + (isUp ? 1 : 0)
  }
}
