/// A shop's request to capture an order: those fields of Afterpay's capture request that concern
/// the schedule.
///
///     let request = CaptureRequest(
///       token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: true,
///       paymentScheduleChecksum: schedule.checksum(for: .token(token)).description)
///     request.checksum == .given(schedule.checksum(for: .token(token)))  // true
///
/// A ``CaptureGuard`` decides whether the capture may proceed.
public struct CaptureRequest: Hashable, Sendable {
  /// The checkout's token.
  public let token: CheckoutToken
  /// The amount to capture.
  public let amount: Money
  /// Whether the order total has changed since the shopper finished the checkout.
  public let isCheckoutAdjusted: Bool
  /// The checksum of the schedule that the shopper was shown.
  public let checksum: Checksum

  /// The checksum of a request.
  public enum Checksum: Hashable, Sendable {
    /// The request has no checksum.
    case missing
    /// The text is not a checksum.
    case malformed
    /// A well-formed checksum, which may belong to another schedule.
    case given(ScheduleChecksum)
  }

  /// Creates a request from received values.
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
  ///     checkout; if so, the checksum is required.
  ///   - paymentScheduleChecksum: The checksum's text, well formed or not, or nil if there is none.
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
