package import ScheduleEngine

/// The rows of a loan, without its annual percentage rate.
package struct Amortization: Hashable, Sendable {
  /// The level payment in minor units, which all rows but the last one pay.
  package let levelPayment: Int64
  /// The rows, 1 to 480.
  package let rows: [AmortizedPayment]
  /// The sum of the payments in minor units.
  package let totalOfPayments: Int64

  /// Computes the rows in memory of their own.
  package init(
    of financed: Money, by terms: LoanTerms, at rate: InterestRate, from start: CivilDate,
    dates: DueDates
  ) throws(FinancingError) {
    var memory: [AmortizedPayment] = []
    try self.init(
      of: financed, by: terms, at: rate, from: start, dates: dates, reusing: &memory)
  }

  /// Computes the rows.
  ///
  /// - Parameters:
  ///   - financed: The financed amount, 1 to 10^15 minor units.
  ///   - terms: The terms.
  ///   - rate: The interest rate.
  ///   - start: The day on which the interest begins.
  ///   - dates: The due dates, all after the start.
  ///   - memory: The memory for the rows; empty afterwards.
  /// - Throws: ``FinancingError`` if there are no such rows.
  /// - Complexity: O(*n*) in the number of payments; one allocation.
  package init(
    of financed: Money, by terms: LoanTerms, at rate: InterestRate, from start: CivilDate,
    dates: DueDates, reusing memory: inout [AmortizedPayment]
  ) throws(FinancingError) {
    let interest = try InterestRule(terms, rate)
    var rows: [AmortizedPayment] = []
    swap(&rows, &memory)
    Self.date(&rows, of: financed, interest.parts, from: start, dates: dates)
    let level = LevelPayment(
      financed: financed.minorUnits.magnitude, scale: interest.scale,
      rounding: terms.payments.rounding,
      unit: (terms.payments.multipleOf ?? 1).magnitude)
    let growth = { (index: Int) in interest.growth(ofPart: rows[index].interestMinorUnits.magnitude)
    }
    guard let payment = level.minorUnits(count: rows.count, growth: growth) else {
      throw FinancingError.paymentsTooLarge
    }
    guard payment > 0 || rows.count == 1 else {
      throw FinancingError.amountTooSmall(payments: rows.count)
    }
    totalOfPayments = try Self.pay(&rows, payment, of: financed, interest)
    levelPayment = payment
    self.rows = rows
  }

  /// Replaces rows by those that have, for the moment, the numerators of their parts of a year as
  /// interest.
  @inline(__always)
  private static func date(
    _ rows: inout [AmortizedPayment], of financed: Money, _ parts: YearParts,
    from start: CivilDate, dates: DueDates
  ) {
    rows.removeAll(keepingCapacity: true)
    rows.reserveCapacity(dates.count)
    var last = start
    for index in 0..<dates.count {
      let date = dates[index]
      let part =
        (index > 0 ? parts.interval : nil) ?? parts.numerator(from: last, to: date)
      rows.append(
        AmortizedPayment(
          Installment(restoring: index + 1, dueDate: date, amount: financed),
          interest: Int64(truncatingIfNeeded: part), balance: 0))
      last = date
    }
  }

  /// Distributes each payment over interest and principal, and returns the sum of the payments.
  @inline(__always)
  private static func pay(
    _ rows: inout [AmortizedPayment], _ level: Int64, of financed: Money, _ interest: InterestRule
  ) throws(FinancingError) -> Int64 {
    var balance = financed.minorUnits
    var (total, isTooLarge) = (Int64(0), false)
    for index in rows.indices {
      let part = rows[index].interestMinorUnits.magnitude
      guard let charge = interest.minorUnits(on: balance.magnitude, part: part) else {
        throw FinancingError.paymentsTooLarge
      }
      let isLast = index == rows.count &- 1
      let (payment, overflow) = isLast ? balance.addingReportingOverflow(charge) : (level, false)
      let principal = payment &- charge
      if !isLast {
        guard principal >= 0 else {
          throw FinancingError.paymentBelowInterest(
            number: index + 1, payment: Money(minorUnits: level, currency: financed.currency),
            interest: Money(minorUnits: charge, currency: financed.currency))
        }
        guard principal < balance else {
          throw FinancingError.amountTooSmall(payments: rows.count)
        }
      }
      balance = isLast ? 0 : balance &- principal
      let (sum, sumOverflow) = total.addingReportingOverflow(payment)
      (total, isTooLarge) = (sum, isTooLarge || overflow || sumOverflow)
      rows[index] = AmortizedPayment(
        Installment(
          restoring: index + 1, dueDate: rows[index].dueDate,
          amount: Money(minorUnits: payment, currency: financed.currency)),
        interest: charge, balance: balance)
    }
    guard !isTooLarge else { throw FinancingError.paymentsTooLarge }
    return total
  }
}

/// The interest of a part of a year: the balance times the part's growth over the scale.
struct InterestRule: Sendable {
  let parts: YearParts
  private let rate: UInt64
  private let rounding: Rounding
  /// The denominator of the interest of all parts, below 2^44.
  let scale: UInt64

  init(_ terms: LoanTerms, _ rate: InterestRate) throws(FinancingError) {
    let payments = terms.payments
    guard
      let parts = YearParts(
        terms.interest.dayCount, interval: payments.interval, isSingle: payments.count == 1)
    else {
      throw FinancingError.intervalUnsupported(.us)
    }
    self.parts = parts
    self.rate = rate.millionthsOfPercent.magnitude
    rounding = terms.interest.rounding
    // A rate of one percent is a million millionths, and a hundredth of the balance a year.
    scale = parts.denominator * 100_000_000
  }

  /// Returns the numerator of the interest of a part of a year, below 2^62.
  @inline(__always)
  func growth(ofPart part: UInt64) -> UInt64 { rate &* part }

  /// Returns the interest in minor units, or nil if it is more than an `Int64` can hold.
  ///
  /// - Parameters:
  ///   - balance: The balance, up to 10^15 minor units.
  ///   - part: The numerator of the part of a year.
  /// - Returns: The interest, rounded by the rule.
  @inline(__always)
  func minorUnits(on balance: UInt64, part: UInt64) -> Int64? {
    let product = balance.multipliedFullWidth(by: growth(ofPart: part))
    let quotient: (quotient: UInt64, remainder: UInt64)
    if product.high == 0 {
      quotient = product.low.quotientAndRemainder(dividingBy: scale)
    } else {
      guard product.high < scale else { return nil }
      quotient = scale.dividingFullWidth(product)
    }
    guard quotient.quotient < UInt64(Int64.max) else { return nil }
    return Int64(
      truncatingIfNeeded: rounding.rounded(
        quotient.quotient, remainder: quotient.remainder, divisor: scale))
  }
}
