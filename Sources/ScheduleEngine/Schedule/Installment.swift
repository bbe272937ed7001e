/// One payment of a schedule.
///
///     let second = schedule[1]
///     second.number   // 2
///     second.dueDate  // 2026-12-05
///     second.amount   // 50.00 USD
public struct Installment: Hashable, Identifiable, Sendable {
  /// The payment's number, counted from 1.
  public let number: Int
  /// The payment's ``number``, by which lists of one schedule tell its payments apart.
  @inlinable public var id: Int { number }
  /// The day it is due.
  public let dueDate: CivilDate
  /// How much is due, above zero.
  public let amount: Money

  /// Makes an installment; a schedule does this.
  @inlinable
  init(number: Int, dueDate: CivilDate, amount: Money) {
    self.number = number
    self.dueDate = dueDate
    self.amount = amount
  }

  /// Creates an installment of stored parts: a number of 1 or more and an amount above zero.
  package init(restoring number: Int, dueDate: CivilDate, amount: Money) {
    assert(number >= 1 && amount.minorUnits > 0)
    self.init(number: number, dueDate: dueDate, amount: amount)
  }
}
