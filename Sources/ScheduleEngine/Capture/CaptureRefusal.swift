/// Why a capture may not proceed.
///
///     let refusal = CaptureRefusal.amountMismatch(
///       order: try Money("200.00", .usd), capture: try Money("180.00", .usd))
///     refusal.code     // "amount_mismatch"
///     refusal.message  // "The capture is for 180.00 USD, but the order total is 200.00 USD."
///     refusal.shopperCanContinue  // true
///
/// An expired token has a name of its own here, and Afterpay's beside it:
///
///     CaptureRefusal.tokenExpired.code        // "token_expired"
///     CaptureRefusal.tokenExpired.errorCode   // "invalid_token"
///     CaptureRefusal.tokenExpired.httpStatus  // 402
///
/// Each says what is wrong, what the shop should do next, whether the shopper can go on in this
/// checkout, and with which status an API would answer; <doc:Capture> has them all in a table.
public enum CaptureRefusal: Error, Hashable, Sendable {
  /// There is no checkout: the widget is an estimate.
  case tokenless
  /// The token is not that of this checkout.
  case otherToken
  /// The checkout was captured before, for another amount.
  case capturedOtherwise(CaptureRecord, requested: Money)
  /// The token was issued 180 minutes ago or earlier.
  case tokenExpired
  /// The amount is not the order total.
  case amountMismatch(order: Money, capture: Money)
  /// Something stands in the way of the purchase; ``tokenExpired`` is a case of its own.
  case barred(PurchaseBarrier)
  /// A payment would be due after 9999-12-31.
  case dateOutOfRange
  /// The checkout was adjusted, and no checksum came with the request.
  case missingChecksum
  /// What came as a checksum is none.
  case malformedChecksum
  /// The checksum is not that of the order's schedule.
  case checksumMismatch(ChecksumOrigin)

  /// Where a checksum comes from that is not the order's.
  public enum ChecksumOrigin: Hashable, Sendable {
    /// It is that of the same order on the day before or after the one that was passed.
    case otherDay(CivilDate, today: CivilDate)
    /// It is that of the same order without its checkout.
    case estimate
    /// It is that of another order, or of none.
    case unknown
  }

  /// The refusal's name, such as `checksum_mismatch`; that of Afterpay's API where it says as much,
  /// or of the ``PurchaseBarrier``.
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

  /// The `errorCode` with which Afterpay's API answers, or nil where none is public.
  ///
  /// It says less than ``code`` of an expired token: `invalid_token`, as of any that cannot be used.
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

  /// Whether the shopper can go on in this checkout, once the shop has done what ``advice`` says.
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

  /// The status that an API would answer with: 402, 404, 410, 412 or 422, as Afterpay's does where it
  /// has the case.
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
