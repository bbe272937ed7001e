public import ScheduleEngine

/// An advance, and the payments that repay it.
///
///     let flows = try CreditFlows(
///       advance: Money("5000.00", .usd), on: CivilDate("1978-01-10"), every: .every(.months(1)),
///       levelPayment: Money("230.00", .usd), count: 24, from: CivilDate("1978-02-10"))
///     flows.totalOfPayments                             // 5520.00 USD
///     flows.financeCharge                               // 520.00 USD
///     try AnnualPercentageRate(of: flows, method: .us)  // 9.69
public struct CreditFlows: Hashable, Sendable {
  /// A payment on a day.
  public struct Payment: Hashable, Sendable {
    /// The day.
    public let date: CivilDate
    /// The amount, above zero.
    public let amount: Money

    /// Creates a payment, which is validated with the advance.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - amount: The amount.
    public init(on date: CivilDate, _ amount: Money) {
      self.date = date
      self.amount = amount
    }
  }

  /// The payments: each on a day of its own, or equal ones whose times are counted from the first.
  enum Payments: Hashable, Sendable {
    case dated([Payment])
    case level(Money, count: Int, first: CivilDate, dates: DueDates?)
  }

  /// The amount advanced, above zero.
  public let advance: Money
  /// The day of the advance.
  public let startDate: CivilDate
  /// The time from one payment to the next, by which the methods count time.
  public let interval: PaymentInterval
  /// The sum of the payments.
  public let totalOfPayments: Money
  let payments: Payments

  /// Creates flows whose payments are counted each for itself.
  ///
  ///     let flows = try CreditFlows(
  ///       advance: Money("200.00", .gbp), on: CivilDate("2022-01-01"), every: .every(.months(1)),
  ///       payments: [.init(on: CivilDate("2022-02-01"), Money("250.00", .gbp))])
  ///     try AnnualPercentageRate(of: flows, method: .uk)  // 1355.2
  ///
  /// - Parameters:
  ///   - advance: The amount advanced, above zero and at most 10^15 minor units.
  ///   - date: The day of the advance.
  ///   - interval: The time from one payment to the next.
  ///   - payments: The payments in any order, each above zero and at most 10^15 minor units, on the
  ///     day of the advance or later. A charge at once is a payment on that day.
  /// - Throws: ``FinancingError`` if the interval is zero, if an amount is out of range or in another
  ///   currency than the advance, if a payment is before the advance, or if the sum is more than an
  ///   `Int64` can hold.
  /// - Complexity: O(*n* log *n*) in the number of payments.
  public init(
    advance: Money, on date: CivilDate, every interval: PaymentInterval, payments: [Payment]
  ) throws(FinancingError) {
    try Self.check(interval)
    try Self.check(advance, in: advance.currency)
    for payment in payments { try Self.check(payment.amount, in: advance.currency) }
    for payment in payments where payment.date < date {
      throw FinancingError.firstPaymentTooEarly(start: date)
    }
    var sum: Int64 = 0
    for payment in payments {
      let (next, overflow) = sum.addingReportingOverflow(payment.amount.minorUnits)
      guard !overflow else { throw FinancingError.paymentsTooLarge }
      sum = next
    }
    self.advance = advance
    startDate = date
    self.interval = interval
    totalOfPayments = Money(minorUnits: sum, currency: advance.currency)
    self.payments = .dated(payments.sorted { $0.date < $1.date })
  }

  /// Creates flows of equal payments, each one interval after the one before.
  ///
  /// - Parameters:
  ///   - advance: The amount advanced, above zero and at most 10^15 minor units.
  ///   - date: The day of the advance.
  ///   - interval: The time from one payment to the next.
  ///   - levelPayment: Each payment, above zero and at most 10^15 minor units.
  ///   - count: The number of payments, 1 to 480.
  ///   - firstDate: The day of the first payment, after the day of the advance.
  /// - Precondition: The count is in its range.
  /// - Throws: ``FinancingError`` if the interval is zero, if an amount is out of range or in another
  ///   currency than the advance, if the first payment is not after it, or if the last one leaves the
  ///   calendar.
  /// - Complexity: O(1).
  public init(
    advance: Money, on date: CivilDate, every interval: PaymentInterval, levelPayment: Money,
    count: Int, from firstDate: CivilDate
  ) throws(FinancingError) {
    precondition(LoanPayments.counts.contains(count), "flows have 1 to 480 equal payments")
    try Self.check(interval)
    try Self.check(advance, in: advance.currency)
    try Self.check(levelPayment, in: advance.currency)
    guard firstDate > date else { throw FinancingError.firstPaymentTooEarly(start: date) }
    self.advance = advance
    startDate = date
    self.interval = interval
    // At most 480 times 10^15.
    totalOfPayments = Money(
      minorUnits: levelPayment.minorUnits * Int64(count), currency: advance.currency)
    var dates: DueDates?
    if case .every(let period) = interval {
      do throws(DateError) {
        dates = try DueDates(anchor: firstDate, interval: period, count: count)
      } catch {
        throw FinancingError.dueDateOutOfRange
      }
    }
    payments = .level(levelPayment, count: count, first: firstDate, dates: dates)
  }

  private static func check(_ interval: PaymentInterval) throws(FinancingError) {
    guard interval != .every(.none), interval != .every(.months(0)) else {
      throw FinancingError.intervalUnsupported(.us)
    }
  }

  private static func check(_ amount: Money, in currency: Currency) throws(FinancingError) {
    guard amount.currency == currency else {
      throw FinancingError.unsupportedCurrency(amount.currency, expected: currency)
    }
    guard amount.minorUnits > 0 else { throw FinancingError.invalidAmount }
    guard amount.minorUnits <= AmortizedSchedule.maximumTotal else {
      throw FinancingError.amountTooLarge(currency)
    }
  }

  /// The cost of the credit: the payments less the advance, negative if they are less.
  public var financeCharge: Money {
    Money(
      minorUnits: totalOfPayments.minorUnits - advance.minorUnits, currency: advance.currency)
  }
}
