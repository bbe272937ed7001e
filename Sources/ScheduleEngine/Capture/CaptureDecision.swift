/// What a ``CaptureGuard`` answers.
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
  /// It may proceed: store the record, and only then answer.
  case accepted(CaptureRecord)
  /// It has proceeded before, for the same amount: answer as then, and capture nothing.
  case alreadyCaptured(CaptureRecord)
  /// It may not proceed.
  case refused(CaptureRefusal)

  /// `accepted`, `already_captured` or `refused`.
  public var name: String {
    switch self {
    case .accepted: "accepted"
    case .alreadyCaptured: "already_captured"
    case .refused: "refused"
    }
  }

  /// What was captured, now or before, or nil where it was refused.
  public var record: CaptureRecord? {
    switch self {
    case .accepted(let record), .alreadyCaptured(let record): record
    case .refused: nil
    }
  }

  /// The status that an API would answer with: 201, the same where it was captured before, or that of
  /// the refusal.
  public var httpStatus: Int {
    switch self {
    case .accepted, .alreadyCaptured: 201
    case .refused(let refusal): refusal.httpStatus
    }
  }
}
