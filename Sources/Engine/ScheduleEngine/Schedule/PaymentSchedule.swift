/// The payments of an order: the amounts and the days on which they are due.
///
/// A schedule is a small value that stores the order and its plan. It is a collection of
/// ``Installment``s, each computed on access, so creating a schedule and iterating over it allocate
/// nothing. The amounts always add up to the total.
///
///     let schedule = try PaymentSchedule(
///       total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
///     schedule[3].dueDate          // 2027-01-02
///     schedule[3].amount           // 50.00 USD
///     schedule.amountDueToday      // 50.00 USD
///
/// A schedule exists for any total that its plan can split. ``Plan/barrier(to:on:limits:)`` decides
/// whether an order may proceed by the plan's limits and validity dates.
public struct PaymentSchedule: Hashable, Sendable {
  /// The plan that the payments follow.
  public let plan: Plan
  /// The order total, above zero, in the plan's currency.
  public let total: Money
  /// The day of the purchase, from which the due dates are counted.
  public let startDate: CivilDate
  /// The payments' amounts in minor units.
  public let amounts: SplitParts
  /// The days on which the payments are due.
  public let dueDates: DueDates

  /// Computes the schedule of an order.
  ///
  ///     let total = try Money("57.27", .usd)
  ///     let schedule = try PaymentSchedule(total: total, plan: .usPayIn4, startDate: today)
  ///     schedule.map(\.amount.text)  // ["14.32", "14.32", "14.32", "14.31"]
  ///
  /// - Parameters:
  ///   - total: The order total, above zero, in the plan's currency.
  ///   - plan: The plan to pay by.
  ///   - startDate: The day of the purchase; "today" in a shop.
  /// - Throws: ``ScheduleError`` if the total is zero or less, in another currency or too small for
  ///   the number of payments, or if a due date leaves the calendar.
  /// - Complexity: O(1), or O(*n*) in the number of payments by weights; without allocation.
  public init(total: Money, plan: Plan, startDate: CivilDate) throws(ScheduleError) {
    guard total.currency == plan.currency else {
      throw ScheduleError(reason: .currencyMismatch(plan: plan.currency, order: total.currency))
    }
    guard total.minorUnits > 0 else { throw ScheduleError(reason: .totalNotPositive) }
    do throws(SplitError) {
      amounts = try SplitParts(of: total.minorUnits, by: plan.installments, plan.split)
    } catch {
      throw ScheduleError(reason: .totalTooSmall)
    }
    do throws(DateError) {
      dueDates = try DueDates(from: startDate, by: plan.installments)
    } catch {
      throw ScheduleError(reason: .dateOutOfRange)
    }
    self.plan = plan
    self.total = total
    self.startDate = startDate
  }

  /// The amount due on the start date: the first amount, or zero if the first payment is due later.
  ///
  /// Due dates are strictly increasing, so at most one payment is due on any day.
  ///
  ///     let later = try PaymentSchedule(
  ///       total: Money("57.27", .usd), plan: .usPayIn4NoUpfront, startDate: today)
  ///     later.amountDueToday  // 0.00 USD
  public var amountDueToday: Money {
    let isDueToday = plan.installments.firstDue.isZero
    return Money(minorUnits: isDueToday ? amounts[0] : 0, currency: total.currency)
  }
}

extension PaymentSchedule: RandomAccessCollection {
  /// The first payment's index, 0; its ``Installment/number`` is 1.
  public var startIndex: Int { 0 }
  /// The number of payments.
  public var endIndex: Int { plan.installments.count }

  /// The payment at an index.
  ///
  /// - Parameter index: The payment's place, from 0.
  /// - Complexity: O(1), without allocation.
  public subscript(index: Int) -> Installment {
    Installment(
      number: index + 1, dueDate: dueDates[index],
      amount: Money(minorUnits: amounts[index], currency: total.currency))
  }
}

extension PaymentSchedule {
  /// Returns an iterator over the payments, first to last.
  ///
  ///     for installment in schedule {
  ///       print(installment.number, installment.dueDate, installment.amount)
  ///     }
  ///     // 1 2026-11-21 50.00 USD
  ///     // 2 2026-12-05 50.00 USD
  ///     // 3 2026-12-19 50.00 USD
  ///     // 4 2027-01-02 50.00 USD
  ///
  /// - Complexity: O(1) for each payment, without allocation.
  public func makeIterator() -> Iterator {
    Iterator(amounts: amounts, dates: dueDates.makeIterator(), currency: total.currency)
  }

  /// An iterator over the payments of a schedule; it stores the amounts and dates but not the plan.
  public struct Iterator: IteratorProtocol, Sendable {
    private let amounts: SplitParts
    private var dates: DueDates.Iterator
    private let currency: Currency
    private var index = 0

    init(amounts: SplitParts, dates: DueDates.Iterator, currency: Currency) {
      self.amounts = amounts
      self.dates = dates
      self.currency = currency
    }

    /// Returns the next payment, or nil after the last.
    public mutating func next() -> Installment? {
      guard let dueDate = dates.next() else { return nil }
      let amount = Money(minorUnits: amounts[index], currency: currency)
      index += 1
      return Installment(number: index, dueDate: dueDate, amount: amount)
    }
  }
}

/// One payment of a schedule.
///
///     let second = schedule[1]
///     second.number   // 2
///     second.dueDate  // 2026-12-05
///     second.amount   // 50.00 USD
public struct Installment: Hashable, Identifiable, Sendable {
  /// The payment's number, counted from 1.
  public let number: Int
  /// The payment's ``number``, which identifies it within its schedule.
  @inlinable public var id: Int { number }
  /// The day on which the payment is due.
  public let dueDate: CivilDate
  /// The amount due, above zero.
  public let amount: Money

  init(number: Int, dueDate: CivilDate, amount: Money) {
    self.number = number
    self.dueDate = dueDate
    self.amount = amount
  }

  /// Creates an installment from stored parts: a number of 1 or more and an amount above zero.
  package init(restoring number: Int, dueDate: CivilDate, amount: Money) {
    assert(number >= 1 && amount.minorUnits > 0)
    self.init(number: number, dueDate: dueDate, amount: amount)
  }
}

/// The reason why an order has no payment schedule.
///
///     let total = try Money("0.03", .usd)
///     try PaymentSchedule(total: total, plan: .usPayIn4, startDate: today)
///     // throws: the order total is too small: a payment would be zero or less; raise the total
public struct ScheduleError: Error, Hashable, Sendable {
  /// The reasons why an order has no payment schedule.
  public enum Reason: Hashable, Sendable {
    /// The order total is zero or less.
    case totalNotPositive
    /// A payment would be zero or less: the total is too small for the number of payments.
    case totalTooSmall
    /// The order is in another currency than its plan.
    case currencyMismatch(plan: Currency, order: Currency)
    /// A due date would leave the years 1 to 9999.
    case dateOutOfRange
  }

  /// The reason.
  public let reason: Reason

  init(reason: Reason) { self.reason = reason }
}

extension ScheduleError: CustomStringConvertible {
  /// The error and what to do, in one line.
  public var description: String {
    switch reason {
    case .totalNotPositive: "the order total must be above zero"
    case .totalTooSmall:
      "the order total is too small: a payment would be zero or less; raise the total"
    case .currencyMismatch(let plan, let order):
      "the order is in \(order) and the plan in \(plan); use a plan in \(order)"
    case .dateOutOfRange:
      "a payment would be due after 9999-12-31; start earlier"
    }
  }
}
