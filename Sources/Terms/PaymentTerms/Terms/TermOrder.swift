public import Financing
public import ScheduleEngine
public import WidgetRendering

/// An order for which payment terms are computed: its total, its day, the times of payments and the
/// shopper's locale.
///
///     let order = try TermOrder(
///       total: Money("57.27", .usd), startDate: CivilDate("2026-11-21"), locale: .enUS)
///     try order.term(by: .usPayIn4, title: "Pay in 4").description
///     // "3 payments of $14.32 and 1 of $14.31, interest-free."
///     try order.payNow().schedules[0].description  // "Due today."
public struct TermOrder: Sendable {
  /// The total with shipping and taxes, 1 to ``maximumTotal`` minor units.
  public let total: Money
  /// The day of the purchase, which a shop keeps for the whole checkout.
  public let startDate: CivilDate
  /// The zone in which payments are due.
  public let zone: TermTimeZone
  /// The time of day at which payments are due.
  public let dueTime: TimeOfDay
  /// The language and the conventions of descriptions.
  public let locale: ConsumerLocale

  /// Creates an order.
  ///
  ///     let large = Money(minorUnits: 9_007_199_254_740_992, currency: .usd)
  ///     try TermOrder(total: large, startDate: today, locale: .enUS)  // throws: amount_too_large: …
  ///
  /// - Parameters:
  ///   - total: The total with shipping and taxes.
  ///   - startDate: The day of the purchase.
  ///   - zone: The zone in which payments are due; by default UTC.
  ///   - dueTime: The time of day at which payments are due; by default midnight.
  ///   - locale: The shopper's locale.
  /// - Throws: ``TermsError`` if the total is above ``maximumTotal``.
  public init(
    total: Money, startDate: CivilDate, zone: TermTimeZone = .utc, dueTime: TimeOfDay = .midnight,
    locale: ConsumerLocale
  ) throws(TermsError) {
    guard total.minorUnits <= Self.maximumTotal else { throw TermsError.amountTooLarge }
    self.total = total
    self.startDate = startDate
    self.zone = zone
    self.dueTime = dueTime
    self.locale = locale
  }

  /// The largest amount that every program reads exactly from JSON: 2^53 - 1 minor units.
  public static var maximumTotal: Int64 { 9_007_199_254_740_991 }

  private var words: TermWords { TermWords(for: locale) }

  /// Returns the payments of installments; that on the start date is due at once.
  private func schedules(_ installments: some Sequence<Installment>) -> [TermSchedule] {
    installments.map { payment in
      guard payment.dueDate != startDate else {
        return TermSchedule(
          id: payment.number, due: nil, description: words.dueToday, amount: payment.amount)
      }
      // A zone may skip the time, so that the payment is due on the next day.
      let due = zone.dueTime(on: payment.dueDate, at: dueTime)
      return TermSchedule(
        id: payment.number, due: due, description: words.due(on: due.date), amount: payment.amount)
    }
  }
}

extension TermOrder {
  /// Returns the term of a plan.
  ///
  ///     let order = try TermOrder(total: Money("0.50", .usd), startDate: today, locale: .enUS)
  ///     try order.term(by: .usPayIn4, title: "Pay in 4")  // throws: amount_below_minimum: …
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - title: The plan's name for shoppers, which no other term has.
  /// - Returns: The term.
  /// - Throws: ``TermRefusal`` if the order cannot be paid by the plan.
  /// - Complexity: O(*n*) in the number of payments.
  public func term(by plan: Plan, title: String) throws(TermRefusal) -> PaymentTerm {
    if let barrier = plan.barrier(to: total, on: startDate) { throw TermRefusal(plan.id, barrier) }
    let schedule: PaymentSchedule
    do throws(ScheduleError) {
      schedule = try PaymentSchedule(total: total, plan: plan, startDate: startDate)
    } catch {
      throw TermRefusal(plan.id, .schedule(error))
    }
    return PaymentTerm(
      id: plan.id, title: title, description: words.description(of: schedule),
      schedules: schedules(schedule), checksum: schedule.checksum(for: .tokenless).digest)
  }

  /// Returns the term of a loan, whose payments contain interest.
  ///
  ///     let order = try TermOrder(
  ///       total: Money("600.00", .usd), startDate: CivilDate("2026-11-21"), locale: .enUS)
  ///     let term = try order.term(
  ///       by: .usPayMonthly6, at: InterestRate("15"), title: "Pay Monthly in 6")
  ///     term.interest  // 26.37 USD
  ///
  /// - Parameters:
  ///   - terms: The loan's terms.
  ///   - rate: The interest rate a year.
  ///   - title: The name of the terms for shoppers.
  /// - Returns: The term.
  /// - Throws: ``TermRefusal`` if there is no such loan.
  /// - Complexity: O(*n*) in the number of payments.
  public func term(
    by terms: LoanTerms, at rate: InterestRate, title: String
  ) throws(TermRefusal) -> PaymentTerm {
    let loan: AmortizedSchedule
    do throws(FinancingError) {
      loan = try AmortizedSchedule(total: total, terms: terms, rate: rate, startDate: startDate)
      guard loan.totalOfPayments.minorUnits <= Self.maximumTotal else {
        throw FinancingError.amountTooLarge(total.currency)
      }
    } catch {
      throw TermRefusal(terms.id, .loan(error))
    }
    let interest = loan.financeCharge
    return PaymentTerm(
      id: terms.id, title: title,
      description: words.description(of: loan.map { $0.amount }, interest: interest),
      schedules: schedules(loan.lazy.map { $0.installment }), checksum: loan.checksum.digest,
      interest: interest)
  }

  /// Returns the term of one payment of the whole total at once, with the identifier `pay-now`.
  ///
  /// Its checksum is that of a plan with this identifier and one payment.
  ///
  ///     let order = try TermOrder(total: Money("0.50", .usd), startDate: today, locale: .enUS)
  ///     try order.payNow().schedules[0].amount  // 0.50 USD
  ///
  /// - Returns: The term, which has no description.
  /// - Throws: ``TermRefusal`` if the total is not above zero.
  public func payNow() throws(TermRefusal) -> PaymentTerm {
    let plan = Plan(
      id: PlanID(known: "pay-now"), currency: total.currency,
      installments: InstallmentTerms(known: 1, every: .days(1), from: .none), split: .spreadFirst)
    let term = try term(by: plan, title: "Pay now")
    return PaymentTerm(
      id: term.id, title: term.title, description: nil, schedules: term.schedules,
      checksum: term.checksum)
  }
}
