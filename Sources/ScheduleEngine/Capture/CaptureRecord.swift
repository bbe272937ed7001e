/// A capture that was accepted, as a shop keeps it.
///
/// It comes from a ``CaptureDecision``, and is handed to the checkout's ``CaptureGuard`` from then
/// on, so that a request for the same amount is answered by it for ever and no other is accepted.
///
///     let stored = CaptureRecord(
///       token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: false, checksum: nil)
///     stored.amount  // 200.00 USD
public struct CaptureRecord: Hashable, Sendable {
  /// The checkout's token.
  public let token: CheckoutToken
  /// What was captured.
  public let amount: Money
  /// Whether the order total had changed since the shopper finished the checkout.
  public let isCheckoutAdjusted: Bool
  /// The checksum that came with the request, or nil where none did.
  public let checksum: ScheduleChecksum?

  /// Brings back a record that was stored.
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - amount: What was captured.
  ///   - isCheckoutAdjusted: Whether the order total had changed since the shopper finished the
  ///     checkout.
  ///   - checksum: The checksum that came with the request, or nil where none did.
  public init(
    token: CheckoutToken, amount: Money, isCheckoutAdjusted: Bool, checksum: ScheduleChecksum?
  ) {
    self.token = token
    self.amount = amount
    self.isCheckoutAdjusted = isCheckoutAdjusted
    self.checksum = checksum
  }

  /// The record of a request, or nil where its checksum is no checksum.
  init?(of request: CaptureRequest) {
    let checksum: ScheduleChecksum?
    switch request.checksum {
    case .malformed: return nil
    case .missing: checksum = nil
    case .given(let given): checksum = given
    }
    self.init(
      token: request.token, amount: request.amount,
      isCheckoutAdjusted: request.isCheckoutAdjusted, checksum: checksum)
  }
}
