public import ScheduleEngine

/// The amount that ends a loan on a day.
///
///     let loan = try AmortizedSchedule(
///       total: Money("600.00", .usd), downPayment: Money("100.00", .usd),
///       terms: .usPayMonthly6, rate: InterestRate("35.99"), startDate: CivilDate("2026-11-21"))
///     let payOff = try loan.payOff(on: CivilDate("2027-03-01"))
///     payOff.amount    // 263.54 USD
///     payOff.interest  // 2.06 USD
///     payOff.saved     // 13.20 USD
public struct PayOff: Hashable, Sendable {
  /// The day.
  public let date: CivilDate
  /// The amount to pay: the balance and its interest.
  public let amount: Money
  /// The interest since the last payment that was due before the day, or since the start.
  public let interest: Money
  /// The interest of all payments from the day on, less ``interest``.
  public let saved: Money
}

extension AmortizedSchedule {
  /// Returns the amount that ends the loan on a day.
  ///
  /// The payments that were due before the day count as paid; one due on the day does not. After the
  /// last payment nothing is owed.
  ///
  ///     let loan = try AmortizedSchedule(
  ///       total: Money("600.00", .usd), terms: .usPayMonthly6, rate: InterestRate("15"),
  ///       startDate: CivilDate("2026-11-21"))
  ///     try loan.payOff(on: loan.startDate).amount           // 600.00 USD
  ///     try loan.payOff(on: CivilDate("2026-11-20"))         // throws: the loan begins on 2026-11-21; …
  ///
  /// - Parameter date: The day, not before the start.
  /// - Returns: The amount, its interest, and the interest that is saved.
  /// - Throws: ``FinancingError/notOpened(start:)`` if the day is before the start.
  /// - Complexity: O(*n*) in the number of payments, without allocation.
  public func payOff(on date: CivilDate) throws(FinancingError) -> PayOff {
    guard date >= startDate else { throw FinancingError.notOpened(start: startDate) }
    var (balance, since, planned) = (amountFinanced.minorUnits, startDate, Int64(0))
    var next: AmortizedPayment?
    for payment in self {
      guard payment.dueDate >= date else {
        (balance, since) = (payment.balanceMinorUnits, payment.dueDate)
        continue
      }
      next = next ?? payment
      planned += payment.interestMinorUnits
    }
    let interest: Int64
    if let next, next.dueDate == date {
      interest = next.interestMinorUnits
    } else {
      let rule = try InterestRule(terms, rate)
      let part = rule.parts.numerator(from: since, to: date)
      guard let charge = rule.minorUnits(on: balance.magnitude, part: part) else {
        throw FinancingError.paymentsTooLarge
      }
      interest = charge
    }
    return PayOff(
      date: date, amount: money(balance + interest), interest: money(interest),
      saved: money(planned - interest))
  }
}
