/// An order of a batch: what is needed for its schedule and checksum.
///
///     let order = BatchOrder(total: try Money("200.00", .usd), startDate: today)
///     order.checkout.mode  // "tokenless"
public struct BatchOrder: Hashable, Sendable {
  /// The order total.
  public let total: Money
  /// The day of the purchase, from which the due dates are counted.
  public let startDate: CivilDate
  /// What the schedule belongs to.
  public let checkout: CheckoutReference

  /// Makes an order; whether it can be scheduled is told by the batch.
  ///
  /// - Parameters:
  ///   - total: The order total.
  ///   - startDate: The day of the purchase.
  ///   - checkout: What the schedule belongs to; by default there is no checkout yet.
  @inlinable
  public init(total: Money, startDate: CivilDate, checkout: CheckoutReference = .tokenless) {
    self.total = total
    self.startDate = startDate
    self.checkout = checkout
  }
}

/// What a batch makes of an order: its schedule and the checksum of that.
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

  /// Whether a checksum that came with the order is the right one.
  ///
  /// - Parameter received: The checksum that was received.
  /// - Returns: Whether the two are the same.
  /// - Complexity: O(1), in a time that does not depend on where the checksums differ.
  public func matches(_ received: ScheduleChecksum) -> Bool { checksum == received }
}

/// Why an order of a batch has no schedule.
///
///     let order = BatchOrder(total: try Money("2500.00", .usd), startDate: today)
///     for result in ScheduleBatch([order]) {
///       if case .failure(let refusal) = result { print(refusal.code) }
///     }
///     // amount_above_maximum
public enum OrderRefusal: Error, Hashable, Sendable {
  /// The plan's limits, its days or its currency stand in the way, as they would in the widget.
  case barred(PurchaseBarrier)
  /// No plan was named, and the order's currency has no default one.
  case noPlan(Currency)
  /// A payment would be due after the last day of the calendar, 9999-12-31.
  case dateOutOfRange

  /// The reason's name, such as `amount_below_minimum`.
  public var code: String {
    switch self {
    case .barred(let barrier): barrier.code
    case .noPlan: "unsupported_currency"
    case .dateOutOfRange: "invalid_date"
    }
  }
}

extension OrderRefusal: CustomStringConvertible {
  /// One line that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .barred(let barrier): barrier.message
    case .noPlan(let currency): "there is no default plan in \(currency); name a plan"
    case .dateOutOfRange: ScheduleError(reason: .dateOutOfRange).description
    }
  }
}
