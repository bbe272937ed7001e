public import PaymentEngine
import ScheduleEngine

extension PaymentOutcome {
  /// The HTTP status by which a shop's server answers `POST /checkouts/{id}/complete` after the full
  /// capture of its payment.
  ///
  /// ```swift
  /// PaymentOutcome.approved.completionStatus  // 200
  /// PaymentOutcome.rejected(ServiceError(status: 422, code: "invalid_amount")).completionStatus  // 409
  /// ```
  ///
  /// | outcome | status | the checkout |
  /// | --- | --- | --- |
  /// | approved | 200, with the order's number | is completed |
  /// | declined | 402 | is declined; the shopper pays again |
  /// | rejected: the token cannot be used, or was not confirmed | 402 | the same |
  /// | rejected: the amount or the checksum disagrees | 409 | reads the order again and shows it; the shopper pays again |
  /// | rejected: the token was decided by another request | 412 | asks for the outcome by `retry`, and never pays again |
  /// | rejected for another reason | 422 | is declined |
  /// | running, unknown, not sent, credentials that are not accepted | 503, ``AfterpayCapture/unsettledStatus`` | asks for the outcome by `retry`, and never pays again |
  ///
  /// The server releases the payment before it answers with 402, 409 or 422. With 412 and 503 the
  /// payment stays as it is: a shopper who paid again could pay twice.
  public var completionStatus: Int {
    switch self {
    case .approved, .done: 200
    case .declined: 402
    case .rejected(let error): error.completionStatus
    }
  }
}

extension ServiceError {
  /// The HTTP status by which a shop's server answers `POST /checkouts/{id}/complete` if the service
  /// has rejected the full capture for good; `PaymentOutcome.completionStatus` has the table.
  ///
  /// ```swift
  /// ServiceError(status: 402, code: "invalid_token").completionStatus                     // 402
  /// ServiceError(status: 412, code: "invalid_order_transaction_status").completionStatus  // 402
  /// ```
  public var completionStatus: Int {
    switch code {
    case "invalid_token", "invalid_order_transaction_status", "not_carried_out": 402
    case "invalid_object", "invalid_amount": 409
    case "decided_otherwise", "payment_captured": 412
    default: 422
    }
  }
}

extension PaymentRefusal {
  /// The HTTP status by which a shop's server answers `POST /checkouts/{id}/complete` if nothing of
  /// the full capture was sent.
  ///
  /// | refusal | status | the checkout |
  /// | --- | --- | --- |
  /// | the order was declined, voided or reversed, or has expired | 402 | is declined; the shopper pays again |
  /// | a checksum of another amount | 409 | reads the order again and shows it; the shopper pays again |
  /// | the widget of the order | that of the guard's decision | as for the decision |
  /// | an amount or a currency that the service does not accept | 422 | is declined |
  /// | an earlier command has approved the token, or has its identifier | 412 | asks for the outcome by `retry`, and never pays again |
  /// | an earlier command of the order has no outcome yet | 503 | the same |
  ///
  /// ```swift
  /// PaymentRefusal.wrongState(.captured, .captureInFull, earlier: nil).completionStatus  // 412
  /// ```
  public var completionStatus: Int {
    switch self {
    case .checksumOfAnotherAmount: 409
    case .widgetRefuses(let refusal): CaptureDecision.refused(refusal).completionStatus
    case .tokenOfAnotherOrder, .idReused: 412
    case .wrongState(let state, _, _):
      switch state {
      case .declined, .voided, .reversed, .expired: 402
      case .authorized, .partlyCaptured, .captured: 412
      case .new, .deciding, .unknown, .reversing: AfterpayCapture.unsettledStatus
      }
    case .belowMinimum, .currencyDiffers, .aboveOpen, .authorizationExpired, .aboveRefundable,
      .refundTooLate:
      422
    }
  }
}
