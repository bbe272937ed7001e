/// The reason why a capture may not proceed.
///
///     let refusal = CaptureRefusal.amountMismatch(
///       order: try Money("200.00", .usd), capture: try Money("180.00", .usd))
///     refusal.code     // "amount_mismatch"
///     refusal.message  // "The capture is for 180.00 USD, but the order total is 200.00 USD."
///     refusal.shopperCanContinue  // true
///
/// For an expired token, the code is more precise than that of Afterpay's API:
///
///     CaptureRefusal.tokenExpired.code        // "token_expired"
///     CaptureRefusal.tokenExpired.errorCode   // "invalid_token"
///     CaptureRefusal.tokenExpired.httpStatus  // 402
///
/// Each refusal has a message, advice for the shop, the HTTP status for an API to answer with, and
/// whether the shopper can continue this checkout. <doc:Capture> lists them in a table.
public enum CaptureRefusal: Error, Hashable, Sendable {
  /// There is no checkout: the widget is an estimate.
  case tokenless
  /// The token is not that of this checkout.
  case otherToken
  /// The checkout was captured earlier, for another amount.
  case capturedOtherwise(CaptureRecord, requested: Money)
  /// The token was issued 180 minutes ago or earlier.
  case tokenExpired
  /// The amount is not the order total.
  case amountMismatch(order: Money, capture: Money)
  /// The order may not proceed; an expired token is ``tokenExpired`` instead.
  case barred(PurchaseBarrier)
  /// A payment would be due after 9999-12-31.
  case dateOutOfRange
  /// The checkout was adjusted, and the request has no checksum.
  case missingChecksum
  /// The text of the checksum is malformed.
  case malformedChecksum
  /// The checksum is not that of the order's schedule.
  case checksumMismatch(ChecksumOrigin)

  /// The origin of a checksum that is not the order's.
  public enum ChecksumOrigin: Hashable, Sendable {
    /// It belongs to the same order on another day: the given one, next to `today`.
    case otherDay(CivilDate, today: CivilDate)
    /// It belongs to the same order without the checkout's token.
    case estimate
    /// It belongs to another order, or to none.
    case unknown
  }

  /// The refusal's code, such as `checksum_mismatch`.
  ///
  /// It is the code of the ``PurchaseBarrier``, or else that of Afterpay's API if it has one for
  /// the case.
  public var code: String {
    switch self {
    case .tokenless: "not_found"
    case .otherToken: "invalid_token"
    case .capturedOtherwise: "payment_captured"
    case .tokenExpired: PurchaseBarrier.tokenExpired.code
    case .amountMismatch: "amount_mismatch"
    case .barred(let barrier): barrier.code
    case .dateOutOfRange: "date_out_of_range"
    case .missingChecksum: "checksum_missing"
    case .malformedChecksum: "checksum_malformed"
    case .checksumMismatch: "checksum_mismatch"
    }
  }

  /// The `errorCode` with which Afterpay's API answers, or nil if none is public.
  ///
  /// For an expired token it is less precise than ``code``: `invalid_token`, as for any token that
  /// cannot be used.
  public var errorCode: String? {
    switch self {
    case .tokenless: "not_found"
    case .otherToken, .tokenExpired, .barred(.tokenExpired), .barred(.invalidToken):
      "invalid_token"
    case .capturedOtherwise: "payment_captured"
    case .barred(.invalidAmount): "invalid_amount"
    case .barred(.unsupportedCurrency): "unsupported_currency"
    case .amountMismatch, .barred, .dateOutOfRange, .missingChecksum, .malformedChecksum,
      .checksumMismatch:
      nil
    }
  }

  /// Whether the shopper can continue this checkout once the shop has followed the ``advice``.
  public var shopperCanContinue: Bool {
    switch self {
    case .otherToken, .amountMismatch, .missingChecksum, .malformedChecksum, .checksumMismatch:
      true
    case .barred(let barrier):
      switch barrier {
      case .amountBelowMinimum, .amountAboveMaximum, .amountTooSmall, .invalidAmount: true
      case .unsupportedCurrency, .planUnavailable, .invalidToken, .tokenExpired: false
      }
    case .tokenless, .capturedOtherwise, .tokenExpired, .dateOutOfRange: false
    }
  }

  /// The HTTP status for an API to answer with: 402, 404, 410, 412 or 422, as Afterpay's API does
  /// for the cases that it has.
  public var httpStatus: Int {
    switch self {
    case .otherToken, .tokenExpired, .barred(.tokenExpired), .barred(.invalidToken): 402
    case .tokenless: 404
    case .capturedOtherwise: 410
    case .barred(.planUnavailable), .checksumMismatch: 412
    case .amountMismatch, .barred, .dateOutOfRange, .missingChecksum, .malformedChecksum: 422
    }
  }
}

extension CaptureRefusal {
  /// The problem, in English, in one line for the shop.
  public var message: String {
    switch self {
    case .tokenless: "There is no checkout to capture: the widget is an estimate."
    case .otherToken: "The token is not that of this checkout."
    case .capturedOtherwise(let record, let requested):
      "The checkout was captured already, for \(record.amount) and not \(requested)."
    case .tokenExpired: "The checkout is at least 180 minutes old."
    case .amountMismatch(let order, let capture):
      "The capture is for \(capture), but the order total is \(order)."
    case .barred(let barrier): barrier.message
    case .dateOutOfRange: "A payment would be due after 9999-12-31."
    case .missingChecksum: "The checkout was adjusted, and no checksum came with the capture."
    case .malformedChecksum: "The checksum is not 64 lower-case hexadecimal digits."
    case .checksumMismatch(.otherDay(let day, let today)):
      "The checksum is that of the payments from \(day) on, and today is \(today)."
    case .checksumMismatch(.estimate):
      "The checksum is that of an estimate, without the checkout's token."
    case .checksumMismatch(.unknown): "The checksum is not that of the order's payments."
    }
  }

  /// The next step for the shop, in English, in one line.
  public var advice: String {
    switch self {
    case .tokenless:
      "Send the shopper through the checkout, make a widget with its token, and capture that."
    case .otherToken: "Send the token of the checkout that the order was paid by."
    case .capturedOtherwise:
      "Capture nothing more; refund any excess, or start another checkout."
    case .tokenExpired, .barred(.tokenExpired), .barred(.invalidToken):
      "Capture nothing, and send the shopper through the checkout again."
    case .amountMismatch:
      "Update the widget to the amount, show the shopper its payments, and send their checksum; "
        + "or capture the order total."
    case .barred(let barrier): Self.advice(on: barrier)
    case .dateOutOfRange: "Capture nothing, and set the clock."
    case .missingChecksum: "Send the checksum of the widget's status with the capture."
    case .malformedChecksum: "Send the checksum of the widget's status unchanged."
    case .checksumMismatch(.otherDay(let day, _)):
      "Show the shopper the payments from today on, and send their checksum; "
        + "or pass \(day), if that is the day of the purchase in the shop's time zone."
    case .checksumMismatch(.estimate):
      "Make the widget with the checkout's token, and send the checksum of its status."
    case .checksumMismatch(.unknown):
      "Ask the widget for its status, show the shopper those payments, and send their checksum."
    }
  }

  private static func advice(on barrier: PurchaseBarrier) -> String {
    switch barrier {
    case .amountBelowMinimum, .amountAboveMaximum, .amountTooSmall, .invalidAmount:
      "Capture nothing; show the shopper the widget, and update it when the order has changed."
    case .unsupportedCurrency, .planUnavailable, .invalidToken, .tokenExpired:
      "Capture nothing, and offer the shopper another way to pay."
    }
  }
}

extension CaptureRefusal: CustomStringConvertible {
  /// The ``message`` and the ``advice``, in one line.
  public var description: String { "\(message) \(advice)" }
}
