/// The answer of a ``CaptureGuard`` to a request.
///
///     let order = try CheckoutOrder(total: Money("200.00", .usd))
///     let shop = CaptureGuard(token: token, order: order, plan: .usPayIn4)
///     let request = CaptureRequest(
///       token: token, amount: try Money("180.00", .usd), isCheckoutAdjusted: false,
///       paymentScheduleChecksum: nil)
///     let decision = shop.decision(on: request, at: moment)
///     decision.name        // "refused"
///     decision.httpStatus  // 422
///     if case .refused(let refusal) = decision {
///       refusal.code  // "amount_mismatch"
///     }
public enum CaptureDecision: Hashable, Sendable {
  /// The capture may proceed: store the record first, then answer.
  case accepted(CaptureRecord)
  /// The same amount was captured earlier: answer as then, and capture nothing.
  case alreadyCaptured(CaptureRecord)
  /// The capture may not proceed.
  case refused(CaptureRefusal)

  /// The decision's name: `accepted`, `already_captured` or `refused`.
  public var name: String {
    switch self {
    case .accepted: "accepted"
    case .alreadyCaptured: "already_captured"
    case .refused: "refused"
    }
  }

  /// The record of the capture, new or earlier, or nil for a refusal.
  public var record: CaptureRecord? {
    switch self {
    case .accepted(let record), .alreadyCaptured(let record): record
    case .refused: nil
    }
  }

  /// The HTTP status for an API to answer with: 201 for a new or an earlier capture, or the
  /// refusal's.
  public var httpStatus: Int {
    switch self {
    case .accepted, .alreadyCaptured: 201
    case .refused(let refusal): refusal.httpStatus
    }
  }
}

/// The record of an accepted capture, which the shop stores.
///
/// It comes from a ``CaptureDecision``. The shop passes it to every later ``CaptureGuard`` of the
/// checkout. Such a guard answers a request for the same amount with this record, and accepts no
/// other request.
///
///     let stored = CaptureRecord(
///       token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: false, checksum: nil)
///     stored.amount  // 200.00 USD
public struct CaptureRecord: Hashable, Sendable {
  /// The checkout's token.
  public let token: CheckoutToken
  /// The amount that was captured.
  public let amount: Money
  /// Whether the order total had changed since the shopper finished the checkout.
  public let isCheckoutAdjusted: Bool
  /// The request's checksum, or nil if it had none.
  public let checksum: ScheduleChecksum?

  /// Creates a record from stored values.
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - amount: The amount that was captured.
  ///   - isCheckoutAdjusted: Whether the order total had changed since the shopper finished the
  ///     checkout.
  ///   - checksum: The request's checksum, or nil if it had none.
  public init(
    token: CheckoutToken, amount: Money, isCheckoutAdjusted: Bool, checksum: ScheduleChecksum?
  ) {
    self.token = token
    self.amount = amount
    self.isCheckoutAdjusted = isCheckoutAdjusted
    self.checksum = checksum
  }

  /// Creates the record of a request, or nil if its checksum is malformed.
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
