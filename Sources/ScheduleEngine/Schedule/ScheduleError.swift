/// Says why an order has no payment schedule.
///
///     let total = try Money("0.03", .usd)
///     try PaymentSchedule(total: total, plan: .usPayIn4, startDate: today)
///     // throws: the order total is too small: a payment would be zero or less; raise the total
public struct ScheduleError: Error, Hashable, Sendable {
  /// What is wrong with an order.
  public enum Reason: Hashable, Sendable {
    /// The order total is zero or less.
    case totalNotPositive
    /// A payment would be zero or less: the total is too small for so many payments.
    case totalTooSmall
    /// The order is in another currency than its plan.
    case currencyMismatch(plan: Currency, order: Currency)
    /// A due date would leave the years 1 to 9999.
    case dateOutOfRange
  }

  /// What is wrong.
  public let reason: Reason

  @inlinable
  init(reason: Reason) { self.reason = reason }
}

extension ScheduleError: CustomStringConvertible {
  /// One line that says what is wrong and what to do.
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
