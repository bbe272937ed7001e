/// One payment of a schedule.
///
///     let second = schedule[1]
///     second.number   // 2
///     second.dueDate  // 2026-12-05
///     second.amount   // 50.00 USD
public struct Installment: Hashable, Sendable {
  /// The payment's number, counted from 1.
  public let number: Int
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
}
