/// What a shop asks when it captures an order: the members of Afterpay's capture that speak of the
/// schedule.
///
///     let request = CaptureRequest(
///       token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: true,
///       paymentScheduleChecksum: schedule.checksum(for: .token(token)).description)
///     request.checksum == .given(schedule.checksum(for: .token(token)))  // true
///
/// A ``CaptureGuard`` answers whether it may proceed.
public struct CaptureRequest: Hashable, Sendable {
  /// The checkout's token.
  public let token: CheckoutToken
  /// The amount to capture.
  public let amount: Money
  /// Whether the order total has changed since the shopper finished the checkout.
  public let isCheckoutAdjusted: Bool
  /// The checksum of the schedule that the shopper was shown.
  public let checksum: Checksum

  /// What came as a checksum.
  public enum Checksum: Hashable, Sendable {
    /// Nothing.
    case missing
    /// A text that is no checksum.
    case malformed
    /// A checksum, which may be that of another schedule.
    case given(ScheduleChecksum)
  }

  /// Takes a request as it was received.
  ///
  ///     let request = CaptureRequest(
  ///       token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: false,
  ///       paymentScheduleChecksum: "F7E0C981")
  ///     request.checksum  // .malformed
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - amount: The amount to capture.
  ///   - isCheckoutAdjusted: Whether the order total has changed since the shopper finished the
  ///     checkout; the checksum must accompany the capture then.
  ///   - paymentScheduleChecksum: The checksum's text, or nil where none came; any text is taken.
  /// - Complexity: O(*n*) in the length of the text.
  public init(
    token: CheckoutToken, amount: Money, isCheckoutAdjusted: Bool,
    paymentScheduleChecksum: String?
  ) {
    self.init(
      token: token, amount: amount, isCheckoutAdjusted: isCheckoutAdjusted,
      checksum: Checksum(received: paymentScheduleChecksum))
  }

  init(token: CheckoutToken, amount: Money, isCheckoutAdjusted: Bool, checksum: Checksum) {
    self.token = token
    self.amount = amount
    self.isCheckoutAdjusted = isCheckoutAdjusted
    self.checksum = checksum
  }
}

extension CaptureRequest.Checksum {
  fileprivate init(received text: String?) {
    guard let text else {
      self = .missing
      return
    }
    do throws(ScheduleChecksumError) {
      self = .given(try ScheduleChecksum(text))
    } catch {
      self = .malformed
    }
  }
}
