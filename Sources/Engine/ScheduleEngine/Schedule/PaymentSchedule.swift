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
  // The rest of the amounts and dates is in the plan.
  @usableFromInline let amountValues: SplitParts.Values
  @usableFromInline let dateValues: DueDates.Values

  /// The payments' amounts in minor units.
  @inlinable public var amounts: SplitParts { SplitParts(amountValues, plan.installments) }
  /// The days on which the payments are due.
  @inlinable public var dueDates: DueDates {
    DueDates(dateValues, startDate, plan.installments)
  }

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
  /// - Complexity: O(1), without allocation.
  @inlinable
  #if !arch(wasm32)
    // Inlined for speed; in a web page's module a small size is more important.
    @inline(__always)
  #endif
  public init(total: Money, plan: Plan, startDate: CivilDate) throws(ScheduleError) {
    guard total.currency == plan.currency else {
      throw ScheduleError(reason: .currencyMismatch(plan: plan.currency, order: total.currency))
    }
    guard total.minorUnits > 0 else { throw ScheduleError(reason: .totalNotPositive) }
    let terms = plan.installments
    if _fastPath(terms.rules.isNone) {
      do throws(SplitError) {
        let parts = try SplitParts(of: total.minorUnits, count: terms.count, by: plan.split)
        amountValues = parts.values
      } catch {
        throw ScheduleError(reason: .totalTooSmall)
      }
      do throws(DateError) {
        dateValues = try DueDates(regularFrom: startDate, by: terms).values
      } catch {
        throw ScheduleError(reason: .dateOutOfRange)
      }
    } else {
      (amountValues, dateValues) = try Self.values(total, terms, plan.split, startDate)
    }
    self.plan = plan
    self.total = total
    self.startDate = startDate
  }

  /// Computes the amounts and the due dates of an order by terms with further rules.
  ///
  /// Neither this function nor others for such terms are inlined: they would slow down the loops
  /// over orders with ordinary terms.
  @inline(never) @usableFromInline
  static func values(
    _ total: Money, _ terms: InstallmentTerms, _ split: Split, _ startDate: CivilDate
  ) throws(ScheduleError) -> (SplitParts.Values, DueDates.Values) {
    let amounts: SplitParts
    do throws(SplitError) {
      amounts = try SplitParts(of: total.minorUnits, by: terms, split)
    } catch {
      throw ScheduleError(reason: .totalTooSmall)
    }
    do throws(DateError) {
      return (amounts.values, try DueDates(from: startDate, by: terms).values)
    } catch {
      throw ScheduleError(reason: .dateOutOfRange)
    }
  }

  /// Creates a schedule from computed parts.
  @inlinable
  init(
    plan: Plan, total: Money, startDate: CivilDate, amounts: SplitParts, dueDates: DueDates
  ) {
    self.plan = plan
    self.total = total
    self.startDate = startDate
    amountValues = amounts.values
    dateValues = dueDates.values
  }

  /// The amount due on the start date: the first amount, or zero if the first payment is due later.
  ///
  /// Due dates are strictly increasing, so at most one payment is due on any day.
  ///
  ///     let later = try PaymentSchedule(
  ///       total: Money("57.27", .usd), plan: .usPayIn4NoUpfront, startDate: today)
  ///     later.amountDueToday  // 0.00 USD
  @inlinable
  public var amountDueToday: Money {
    let isDueToday =
      plan.installments.rules.isNone
      ? dateValues.origin == startDate : plan.installments.firstDue.isZero
    return Money(minorUnits: isDueToday ? amounts[0] : 0, currency: total.currency)
  }
}

extension PaymentSchedule: RandomAccessCollection {
  /// The first payment's index, 0; its ``Installment/number`` is 1.
  @inlinable public var startIndex: Int { 0 }
  /// The number of payments.
  @inlinable public var endIndex: Int { plan.installments.count }

  /// The payment at an index.
  ///
  /// - Parameter index: The payment's place, from 0.
  /// - Complexity: O(1), without allocation.
  @inlinable
  public subscript(index: Int) -> Installment {
    let (dates, amounts) = (dueDates, amounts)
    let isRegular = plan.installments.rules.isNone
    return Installment(
      number: index + 1,
      dueDate: isRegular ? dates.regularDate(at: index) : dates.adjustedDate(at: index),
      amount: Money(
        minorUnits: isRegular ? amounts.evenPart(at: index) : amounts.unequalPart(at: index),
        currency: total.currency))
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
  @inlinable
  #if !arch(wasm32)
    // Inlined for speed, as the initializer.
    @inline(__always)
  #endif
  public func makeIterator() -> Iterator {
    Iterator(amounts: amounts, dates: dueDates.makeIterator(), currency: total.currency)
  }

  /// An iterator over the payments of a schedule; it stores the amounts and dates but not the plan.
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline let amounts: SplitParts
    @usableFromInline var dates: DueDates.Iterator
    @usableFromInline let currency: Currency

    @inlinable
    init(amounts: SplitParts, dates: DueDates.Iterator, currency: Currency) {
      self.amounts = amounts
      self.dates = dates
      self.currency = currency
    }

    /// Returns the next payment, or nil after the last.
    @inlinable
    public mutating func next() -> Installment? {
      let index = dates.index
      guard let dueDate = dates.next() else { return nil }
      // There are as many amounts as dates, so the index needs no second check.
      var minorUnits = index < amounts.tailIndex ? amounts.head : amounts.tail
      if _slowPath(!dates.isShortStep), !amounts.rules.isNone {
        minorUnits = amounts.unequalPart(at: index)
      }
      let amount = Money(minorUnits: minorUnits, currency: currency)
      return Installment(number: index &+ 1, dueDate: dueDate, amount: amount)
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

  /// Creates an installment of a schedule.
  @inlinable
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

  @inlinable
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
