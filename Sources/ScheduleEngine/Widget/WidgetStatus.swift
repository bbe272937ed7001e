/// Whether an order may proceed.
///
///     let status = WidgetStatus.invalid(.tokenExpired)
///     status.isValid                    // false
///     status.amountDueToday(in: .usd)   // 0.00 USD
public enum WidgetStatus: Hashable, Sendable {
  /// It may: what the shopper pays today, and the checksum that must accompany the capture.
  case valid(amountDueToday: Money, checksum: ScheduleChecksum)
  /// It may not: what stands in the way.
  case invalid(PurchaseBarrier)

  /// Whether the order may proceed.
  public var isValid: Bool {
    switch self {
    case .valid: true
    case .invalid: false
    }
  }

  /// What the shopper pays today: zero where the order may not proceed, since nothing can be paid.
  ///
  /// - Parameter currency: The widget's currency.
  /// - Returns: The amount.
  public func amountDueToday(in currency: Currency) -> Money {
    switch self {
    case .valid(let amountDueToday, _): amountDueToday
    case .invalid: Money(minorUnits: 0, currency: currency)
    }
  }
}
