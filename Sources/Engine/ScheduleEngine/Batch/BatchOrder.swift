/// An order of a batch: the values from which its schedule and checksum are computed.
///
///     let order = BatchOrder(total: try Money("200.00", .usd), startDate: today)
///     order.checkout.mode  // "tokenless"
public struct BatchOrder: Hashable, Sendable {
  /// The order total.
  public let total: Money
  /// The day of the purchase, from which the due dates are counted.
  public let startDate: CivilDate
  /// The checkout that the schedule belongs to, if there is one.
  public let checkout: CheckoutReference

  /// Creates an order; the batch checks whether it can be scheduled.
  ///
  /// - Parameters:
  ///   - total: The order total.
  ///   - startDate: The day of the purchase.
  ///   - checkout: The checkout that the schedule belongs to; by default none.
  @inlinable
  public init(total: Money, startDate: CivilDate, checkout: CheckoutReference = .tokenless) {
    self.total = total
    self.startDate = startDate
    self.checkout = checkout
  }
}

/// The schedule of an order, and the schedule's checksum.
///
///     let order = BatchOrder(total: try Money("200.00", .usd), startDate: today)
///     for result in ScheduleBatch([order], by: .usPayIn4) {
///       let scheduled = try result.get()
///       print(scheduled.schedule.amountDueToday, scheduled.checksum)
///     }
///     // 50.00 USD beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c
public struct OrderSchedule: Hashable, Sendable {
  /// The payments.
  public let schedule: PaymentSchedule
  /// The schedule's checksum, for the order's checkout.
  public let checksum: ScheduleChecksum

  @inlinable
  init(schedule: PaymentSchedule, checksum: ScheduleChecksum) {
    self.schedule = schedule
    self.checksum = checksum
  }

  /// Returns whether a checksum that was received with the order is the schedule's.
  ///
  /// - Parameter received: The checksum that was received.
  /// - Returns: Whether the two are equal.
  /// - Complexity: O(1), in a time that does not depend on where the checksums differ.
  public func matches(_ received: ScheduleChecksum) -> Bool { checksum == received }
}

/// The reason why an order of a batch has no schedule.
///
///     let order = BatchOrder(total: try Money("2500.00", .usd), startDate: today)
///     for result in ScheduleBatch([order]) {
///       if case .failure(let refusal) = result { print(refusal.code) }
///     }
///     // amount_above_maximum
public enum OrderRefusal: Error, Hashable, Sendable {
  /// The plan does not accept the order, for a reason that would make the widget invalid as well.
  case barred(PurchaseBarrier)
  /// No plan was given, and the order's currency has no default plan.
  case noPlan(Currency)
  /// A payment would be due after the last day of the calendar, 9999-12-31.
  case dateOutOfRange

  /// The name of the reason, such as `amount_below_minimum`.
  public var code: String {
    switch self {
    case .barred(let barrier): barrier.code
    case .noPlan: "unsupported_currency"
    case .dateOutOfRange: "invalid_date"
    }
  }
}

extension OrderRefusal: CustomStringConvertible {
  /// One line with the mistake and its remedy.
  public var description: String {
    switch self {
    case .barred(let barrier): barrier.message
    case .noPlan(let currency): "there is no default plan in \(currency); name a plan"
    case .dateOutOfRange: ScheduleError(reason: .dateOutOfRange).description
    }
  }
}
