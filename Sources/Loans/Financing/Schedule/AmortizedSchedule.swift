public import ScheduleEngine

/// The payments of a loan with interest: the amounts, the days on which they are due, and the
/// interest in them.
///
///     let schedule = try AmortizedSchedule(
///       total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("29.99"),
///       startDate: CivilDate("2026-11-21"))
///     schedule.levelPayment   // 97.43 USD
///     schedule[11].amount     // 97.49 USD
///     schedule.financeCharge  // 169.22 USD
///     schedule.apr            // 29.89
///
/// It is a collection of ``AmortizedPayment``s. All payments but the last one are the level payment;
/// the last one pays the balance and its interest. The principal of all payments adds up to the
/// financed amount. <doc:LoanRules> explains the rules.
public struct AmortizedSchedule: Hashable, Sendable {
  /// The terms that the payments follow.
  public let terms: LoanTerms
  /// The total, in the currency of the terms.
  public let total: Money
  /// The amount paid on the start date, zero or more and below the total.
  public let downPayment: Money
  /// The interest rate.
  public let rate: InterestRate
  /// The day on which the interest begins.
  public let startDate: CivilDate
  /// The annual percentage rate.
  public let apr: AnnualPercentageRate
  /// The rows and their sums.
  private let amortization: Amortization

  /// The largest total, 10^15 minor units.
  public static var maximumTotal: Int64 { 1_000_000_000_000_000 }

  /// Computes the schedule of a loan.
  ///
  ///     let loan = try AmortizedSchedule(
  ///       total: Money("600.00", .usd), downPayment: Money("100.00", .usd),
  ///       terms: .usPayMonthly6, rate: InterestRate("15"), startDate: CivilDate("2026-11-21"))
  ///     loan.amountFinanced    // 500.00 USD
  ///     loan.map(\.dueDate)[0] // 2026-12-21
  ///
  /// - Parameters:
  ///   - total: The total, above zero and at most ``maximumTotal`` minor units, in the currency of
  ///     the terms.
  ///   - downPayment: The amount paid on the start date, zero or more, or nil for none.
  ///   - terms: The terms.
  ///   - rate: The interest rate.
  ///   - startDate: The day on which the interest begins; "today" in a shop.
  ///   - firstDueDate: The day of the first payment, or nil for that of the terms.
  /// - Throws: ``FinancingError`` for the first fault of the loan.
  /// - Complexity: O(*n*) in the number of payments; two allocations.
  public init(
    total: Money, downPayment: Money? = nil, terms: LoanTerms, rate: InterestRate,
    startDate: CivilDate, firstDueDate: CivilDate? = nil
  ) throws(FinancingError) {
    var memory = LoanMemory()
    try self.init(
      total: total, downPayment: downPayment, terms: terms, rate: rate, startDate: startDate,
      firstDueDate: firstDueDate, reusing: &memory)
  }

  /// Computes the schedule of a loan in the memory of an earlier one.
  package init(
    total: Money, downPayment: Money? = nil, terms: LoanTerms, rate: InterestRate,
    startDate: CivilDate, firstDueDate: CivilDate? = nil, reusing memory: inout LoanMemory
  ) throws(FinancingError) {
    let down = downPayment ?? Money(minorUnits: 0, currency: total.currency)
    let financed = try Self.financed(total, less: down, by: terms, on: startDate)
    let dates = try Self.dueDates(of: terms.payments, from: startDate, first: firstDueDate)
    let amortization = try Amortization(
      of: financed, by: terms, at: rate, from: startDate, dates: dates, reusing: &memory.rows)
    guard amortization.totalOfPayments <= .max - down.minorUnits else {
      throw FinancingError.paymentsTooLarge
    }
    self.terms = terms
    self.total = total
    self.downPayment = down
    self.rate = rate
    self.startDate = startDate
    self.amortization = amortization
    apr = try AnnualPercentageRate(
      of: amortization, financed: financed, from: startDate, terms: terms, near: rate,
      reusing: &memory.entries)
    guard apr.isOffered(by: terms.apr) else {
      throw FinancingError.aprNotOffered(apr, terms.apr)
    }
  }

  /// Returns the financed amount, if the terms accept the total.
  private static func financed(
    _ total: Money, less down: Money, by terms: LoanTerms, on date: CivilDate
  ) throws(FinancingError) -> Money {
    guard terms.validity.contains(date) else {
      throw FinancingError.planUnavailable(terms.id, terms.validity)
    }
    guard total.currency == terms.currency else {
      throw FinancingError.unsupportedCurrency(total.currency, expected: terms.currency)
    }
    guard down.currency == terms.currency else {
      throw FinancingError.unsupportedCurrency(down.currency, expected: terms.currency)
    }
    guard total.minorUnits > 0, down.minorUnits >= 0 else { throw FinancingError.invalidAmount }
    guard total.minorUnits <= maximumTotal, down.minorUnits <= maximumTotal else {
      throw FinancingError.amountTooLarge(total.currency)
    }
    guard down < total else { throw FinancingError.nothingFinanced }
    if let minimum = terms.limits.minimumMinorUnits, total.minorUnits < minimum {
      throw FinancingError.amountBelowMinimum(
        Money(minorUnits: minimum, currency: terms.currency))
    }
    if let maximum = terms.limits.maximumMinorUnits, total.minorUnits > maximum {
      throw FinancingError.amountAboveMaximum(
        Money(minorUnits: maximum, currency: terms.currency))
    }
    return Money(minorUnits: total.minorUnits - down.minorUnits, currency: terms.currency)
  }

  /// Returns the due dates, the first of them after the start.
  private static func dueDates(
    of payments: LoanPayments, from start: CivilDate, first: CivilDate?
  ) throws(FinancingError) -> DueDates {
    if let first, first <= start { throw FinancingError.firstPaymentTooEarly(start: start) }
    if first == nil, payments.firstDue.isZero {
      throw FinancingError.firstPaymentTooEarly(start: start)
    }
    do throws(DateError) {
      if let first {
        return try DueDates(anchor: first, interval: payments.interval, count: payments.count)
      }
      let terms = InstallmentTerms(
        known: payments.count, every: payments.interval, from: payments.firstDue)
      return try DueDates(from: start, by: terms)
    } catch {
      throw FinancingError.dueDateOutOfRange
    }
  }

  /// The amount on which interest is paid: the total less the down payment.
  public var amountFinanced: Money { money(total.minorUnits - downPayment.minorUnits) }

  /// The payment of all rows but the last one.
  public var levelPayment: Money { money(amortization.levelPayment) }

  /// The sum of the payments, without the down payment.
  public var totalOfPayments: Money { money(amortization.totalOfPayments) }

  /// The sum of the interest: the payments less the financed amount.
  public var financeCharge: Money {
    money(amortization.totalOfPayments - amountFinanced.minorUnits)
  }

  /// The sum of the payments and the down payment.
  public var totalSalePrice: Money {
    money(amortization.totalOfPayments + downPayment.minorUnits)
  }

  func money(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: total.currency)
  }

  var rows: [AmortizedPayment] { amortization.rows }
}

extension AmortizedSchedule: RandomAccessCollection {
  /// The first payment's index, 0; its ``AmortizedPayment/number`` is 1.
  public var startIndex: Int { 0 }
  /// The number of payments, 1 to 480.
  public var endIndex: Int { amortization.rows.count }

  /// The payment at an index.
  ///
  /// - Parameter index: The payment's place, from 0.
  /// - Complexity: O(1), without allocation.
  public subscript(index: Int) -> AmortizedPayment { amortization.rows[index] }
}

extension AmortizedSchedule {
  /// The payments as those of a schedule without interest: number, due date and amount.
  ///
  /// They are a view, in which each payment is read on access.
  ///
  ///     let loan = try AmortizedSchedule(
  ///       total: Money("600.00", .usd), terms: .usPayMonthly6, rate: InterestRate("15"),
  ///       startDate: CivilDate("2026-11-21"))
  ///     try loan.installments.sum(in: .usd) == loan.totalOfPayments  // true
  ///
  /// - Complexity: O(1), without allocation.
  public var installments: LazyMapSequence<AmortizedSchedule, Installment> {
    lazy.map { $0.installment }
  }
}

/// One payment of a loan: interest, and principal that reduces the balance.
///
///     let loan = try AmortizedSchedule(
///       total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("29.99"),
///       startDate: CivilDate("2026-11-21"))
///     loan[0].amount     // 97.43 USD
///     loan[0].interest   // 24.65 USD
///     loan[0].principal  // 72.78 USD
///     loan[0].balance    // 927.22 USD
public struct AmortizedPayment: Hashable, Identifiable, Sendable {
  /// The payment as that of a schedule without interest: number, due date and amount.
  public let installment: Installment
  let interestMinorUnits: Int64
  let balanceMinorUnits: Int64

  init(_ installment: Installment, interest: Int64, balance: Int64) {
    self.installment = installment
    interestMinorUnits = interest
    balanceMinorUnits = balance
  }

  /// The payment's number, counted from 1.
  public var number: Int { installment.number }
  /// The payment's ``number``, which identifies it within its schedule.
  public var id: Int { installment.number }
  /// The day on which the payment is due.
  public var dueDate: CivilDate { installment.dueDate }
  /// The amount due, above zero: interest and principal.
  public var amount: Money { installment.amount }
  /// The interest since the payment before, or since the start, zero or more.
  public var interest: Money { money(interestMinorUnits) }
  /// The part of the amount that reduces the balance, zero or more.
  public var principal: Money { money(installment.amount.minorUnits - interestMinorUnits) }
  /// The balance after the payment, zero after the last one.
  public var balance: Money { money(balanceMinorUnits) }

  private func money(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: installment.amount.currency)
  }
}

/// The memory of a loan's payments and their times, which the next loan reuses.
///
/// With it, many loans in turn allocate only for the largest. It belongs to one thread.
package struct LoanMemory: Sendable {
  var rows: [AmortizedPayment] = []
  var entries: [PaymentSeries.Entry] = []

  package init() {}

  /// Reclaims the memory of a schedule, which must not be used afterwards: else the next loan copies
  /// its payments.
  package mutating func reclaim(_ schedule: AmortizedSchedule) { rows = schedule.rows }
}
