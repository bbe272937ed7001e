/// The payments that an order splits into: how much is due on which day.
///
/// A schedule is a small value that holds the order and its plan. It is a collection of
/// ``Installment``s, each computed when it is asked for, so making one and walking over it
/// allocates nothing. The amounts always add up to the total.
///
///     let schedule = try PaymentSchedule(
///       total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
///     schedule[3].dueDate          // 2027-01-02
///     schedule[3].amount           // 50.00 USD
///     schedule.amountDueToday      // 50.00 USD
///
/// A schedule can be made for any total that its plan can split. Whether an order may proceed, by
/// the plan's limits and validity dates, is for ``Plan/barrier(to:on:limits:)`` to say.
public struct PaymentSchedule: Hashable, Sendable {
  /// The plan that the payments follow.
  public let plan: Plan
  /// The order total, above zero, in the plan's currency.
  public let total: Money
  /// The day of the purchase, from which the due dates are counted.
  public let startDate: CivilDate
  /// The payments' amounts in minor units.
  public let amounts: SplitParts
  /// The payments' days.
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
  /// - Throws: ``ScheduleError`` when the total is zero or less, in another currency or too small
  ///   for so many payments, or when a due date leaves the calendar.
  /// - Complexity: O(1), without allocation.
  @inlinable
  #if !arch(wasm32)
    // Inlined for speed; the engine of a page has to be small instead.
    @inline(__always)
  #endif
  public init(total: Money, plan: Plan, startDate: CivilDate) throws(ScheduleError) {
    guard total.currency == plan.currency else {
      throw ScheduleError(reason: .currencyMismatch(plan: plan.currency, order: total.currency))
    }
    guard total.minorUnits > 0 else { throw ScheduleError(reason: .totalNotPositive) }
    let terms = plan.installments
    do throws(SplitError) {
      amounts = try SplitParts(of: total.minorUnits, count: terms.count, by: plan.split)
    } catch {
      throw ScheduleError(reason: .totalTooSmall)
    }
    do throws(DateError) {
      dueDates = try DueDates(from: startDate, by: terms)
    } catch {
      throw ScheduleError(reason: .dateOutOfRange)
    }
    self.plan = plan
    self.total = total
    self.startDate = startDate
  }

  /// Makes a schedule of parts that were computed before.
  @inlinable
  init(
    plan: Plan, total: Money, startDate: CivilDate, amounts: SplitParts, dueDates: DueDates
  ) {
    self.plan = plan
    self.total = total
    self.startDate = startDate
    self.amounts = amounts
    self.dueDates = dueDates
  }

  /// What the shopper pays on the start date: the first amount, or zero for a plan with no payment
  /// upfront.
  ///
  /// Due dates rise strictly, so at most one payment is due on any day.
  ///
  ///     let later = try PaymentSchedule(
  ///       total: Money("57.27", .usd), plan: .usPayIn4NoUpfront, startDate: today)
  ///     later.amountDueToday  // 0.00 USD
  @inlinable
  public var amountDueToday: Money {
    let isDueToday = dueDates.anchor == startDate
    return Money(minorUnits: isDueToday ? amounts[0] : 0, currency: total.currency)
  }
}

extension PaymentSchedule: RandomAccessCollection {
  /// The first payment's index, 0; its ``Installment/number`` is 1.
  @inlinable public var startIndex: Int { 0 }
  /// The number of payments.
  @inlinable public var endIndex: Int { amounts.endIndex }

  /// The payment at an index.
  ///
  /// - Parameter index: The payment's place, from 0.
  /// - Complexity: O(1), without allocation.
  @inlinable
  public subscript(index: Int) -> Installment {
    Installment(
      number: index + 1, dueDate: dueDates[index],
      amount: Money(minorUnits: amounts[index], currency: total.currency))
  }
}

extension PaymentSchedule {
  /// Walks over the payments, first to last.
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
  public func makeIterator() -> Iterator {
    Iterator(amounts: amounts, dates: dueDates.makeIterator(), currency: total.currency)
  }

  /// Walks over the payments of a schedule; it carries the amounts and dates but not the plan.
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

    /// The next payment, or nil behind the last.
    @inlinable
    public mutating func next() -> Installment? {
      let index = dates.index
      guard let dueDate = dates.next() else { return nil }
      // There are as many amounts as dates, so the index needs no second check.
      let minorUnits = index < amounts.tailIndex ? amounts.head : amounts.tail
      let amount = Money(minorUnits: minorUnits, currency: currency)
      return Installment(number: index &+ 1, dueDate: dueDate, amount: amount)
    }
  }
}
