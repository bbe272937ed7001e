/// The status of an order: valid if it may proceed, invalid if a barrier prevents it.
///
///     let status = WidgetStatus.invalid(.tokenExpired)
///     status.isValid                    // false
///     status.amountDueToday(in: .usd)   // 0.00 USD
///     status.checksum                   // nil
///     status.barrier                    // .tokenExpired
public enum WidgetStatus: Hashable, Sendable {
  /// The order may proceed, with the amount due today and the checksum to send with the capture.
  case valid(amountDueToday: Money, checksum: ScheduleChecksum)
  /// The order may not proceed, because of a barrier.
  case invalid(PurchaseBarrier)

  /// Whether the order may proceed.
  public var isValid: Bool {
    switch self {
    case .valid: true
    case .invalid: false
    }
  }

  /// Returns the amount that the shopper pays today: zero if the order may not proceed.
  ///
  /// - Parameter currency: The widget's currency.
  /// - Returns: The amount.
  public func amountDueToday(in currency: Currency) -> Money {
    switch self {
    case .valid(let amountDueToday, _): amountDueToday
    case .invalid: Money(minorUnits: 0, currency: currency)
    }
  }

  /// The checksum to send with the capture, or nil if the order may not proceed.
  public var checksum: ScheduleChecksum? {
    if case .valid(_, let checksum) = self { checksum } else { nil }
  }

  /// The barrier to the purchase, or nil if the order may proceed.
  public var barrier: PurchaseBarrier? {
    if case .invalid(let barrier) = self { barrier } else { nil }
  }
}

extension WidgetStatus: CustomStringConvertible {
  /// A line for logs: the amount due today and the checksum, or the barrier's code and message.
  ///
  ///     WidgetStatus.invalid(.invalidToken).description
  ///     // "invalid: invalid_token: This checkout is not known. Start the checkout again."
  public var description: String {
    switch self {
    case .valid(let amountDueToday, let checksum):
      "valid: \(amountDueToday) due today, checksum \(checksum)"
    case .invalid(let barrier): "invalid: \(barrier.code): \(barrier.message)"
    }
  }
}
