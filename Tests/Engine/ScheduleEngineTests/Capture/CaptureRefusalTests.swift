import ScheduleEngine
import Testing

@Suite struct CaptureRefusalTests {
  private struct Row: Sendable {
    let refusal: CaptureRefusal
    let code: String
    var errorCode: String?
    let httpStatus: Int
    let shopperCanContinue: Bool
    let message: String
    let advice: String
  }

  private static func rows() throws -> [Row] {
    let token = try CheckoutToken("002.k2a4")
    let record = CaptureRecord(
      token: token, amount: usd(200_00), isCheckoutAdjusted: false, checksum: nil)
    let (day, today) = (try CivilDate("2026-11-20"), try CivilDate("2026-11-21"))
    let total = usd(2500_00)
    let validity = try PlanValidity(from: nil, until: day)
    let another = "Capture nothing, and offer the shopper another way to pay."
    let show =
      "Capture nothing; show the shopper the widget, and update it when the order has changed."
    let restart = "Capture nothing, and send the shopper through the checkout again."
    return [
      Row(
        refusal: .tokenless, code: "not_found", errorCode: "not_found", httpStatus: 404,
        shopperCanContinue: false,
        message: "There is no checkout to capture: the widget is an estimate.",
        advice: "Send the shopper through the checkout, make a widget with its token, "
          + "and capture that."),
      Row(
        refusal: .otherToken, code: "invalid_token", errorCode: "invalid_token", httpStatus: 402,
        shopperCanContinue: true,
        message: "The token is not that of this checkout.",
        advice: "Send the token of the checkout that the order was paid by."),
      Row(
        refusal: .capturedOtherwise(record, requested: usd(180_00)), code: "payment_captured",
        errorCode: "payment_captured", httpStatus: 410, shopperCanContinue: false,
        message: "The checkout was captured already, for 200.00 USD and not 180.00 USD.",
        advice: "Capture nothing more; refund any excess, "
          + "or start another checkout."),
      Row(
        refusal: .tokenExpired, code: "token_expired", errorCode: "invalid_token", httpStatus: 402,
        shopperCanContinue: false,
        message: "The checkout is at least 180 minutes old.", advice: restart),
      Row(
        refusal: .amountMismatch(order: usd(200_00), capture: usd(180_00)),
        code: "amount_mismatch", httpStatus: 422, shopperCanContinue: true,
        message: "The capture is for 180.00 USD, but the order total is 200.00 USD.",
        advice: "Update the widget to the amount, show the shopper its payments, "
          + "and send their checksum; or capture the order total."),
      Row(
        refusal: .barred(.amountAboveMaximum(total: total, maximum: usd(2000_00))),
        code: "amount_above_maximum", httpStatus: 422, shopperCanContinue: true,
        message: "The order total of 2500.00 USD is above the maximum of 2000.00 USD. "
          + "Take something out of the order, or pay another way.", advice: show),
      Row(
        refusal: .barred(.amountBelowMinimum(total: usd(50), minimum: usd(1_00))),
        code: "amount_below_minimum", httpStatus: 422, shopperCanContinue: true,
        message: "The order total of 0.50 USD is below the minimum of 1.00 USD. "
          + "Add to the order, or pay another way.", advice: show),
      Row(
        refusal: .barred(.amountTooSmall(total: usd(2), payments: 4)),
        code: "amount_too_small", httpStatus: 422, shopperCanContinue: true,
        message: "The order total of 0.02 USD is too small for 4 payments. "
          + "Add to the order, or pay another way.", advice: show),
      Row(
        refusal: .barred(.invalidAmount(usd(0))), code: "invalid_amount",
        errorCode: "invalid_amount", httpStatus: 422,
        shopperCanContinue: true,
        message: "The order total of 0.00 USD is not above zero. Add to the order.",
        advice: show),
      Row(
        refusal: .barred(.unsupportedCurrency(order: .cad, plan: .usd)),
        code: "unsupported_currency", errorCode: "unsupported_currency", httpStatus: 422,
        shopperCanContinue: false,
        message: "The order is in CAD, but this plan takes USD. Pay in USD, or another way.",
        advice: another),
      Row(
        refusal: .barred(.planUnavailable(plan: Plan.usPayIn4.id, validity: validity)),
        code: "plan_unavailable", httpStatus: 412, shopperCanContinue: false,
        message: "The plan us-pay-in-4 is offered only until 2026-11-20. "
          + "Choose another plan, or pay another way.", advice: another),
      Row(
        refusal: .barred(.invalidToken), code: "invalid_token", errorCode: "invalid_token",
        httpStatus: 402,
        shopperCanContinue: false,
        message: "This checkout is not known. Start the checkout again.", advice: restart),
      Row(
        refusal: .barred(.tokenExpired), code: "token_expired", errorCode: "invalid_token",
        httpStatus: 402, shopperCanContinue: false,
        message: "This checkout is at least 180 minutes old. Start the checkout again.",
        advice: restart),
      Row(
        refusal: .dateOutOfRange, code: "date_out_of_range", httpStatus: 422,
        shopperCanContinue: false, message: "A payment would be due after 9999-12-31.",
        advice: "Capture nothing, and set the clock."),
      Row(
        refusal: .missingChecksum, code: "checksum_missing", httpStatus: 422,
        shopperCanContinue: true,
        message: "The checkout was adjusted, and no checksum came with the capture.",
        advice: "Send the checksum of the widget's status with the capture."),
      Row(
        refusal: .malformedChecksum, code: "checksum_malformed", httpStatus: 422,
        shopperCanContinue: true,
        message: "The checksum is not 64 lower-case hexadecimal digits.",
        advice: "Send the checksum of the widget's status unchanged."),
      Row(
        refusal: .checksumMismatch(.otherDay(day, today: today)), code: "checksum_mismatch",
        httpStatus: 412, shopperCanContinue: true,
        message: "The checksum is that of the payments from 2026-11-20 on, "
          + "and today is 2026-11-21.",
        advice: "Show the shopper the payments from today on, and send their checksum; "
          + "or pass 2026-11-20, if that is the day of the purchase in the shop's time zone."),
      Row(
        refusal: .checksumMismatch(.estimate), code: "checksum_mismatch", httpStatus: 412,
        shopperCanContinue: true,
        message: "The checksum is that of an estimate, without the checkout's token.",
        advice: "Make the widget with the checkout's token, and send the checksum of its status."),
      Row(
        refusal: .checksumMismatch(.unknown), code: "checksum_mismatch", httpStatus: 412,
        shopperCanContinue: true,
        message: "The checksum is not that of the order's payments.",
        advice: "Ask the widget for its status, show the shopper those payments, "
          + "and send their checksum."),
    ]
  }

  @Test func `Each refusal has its codes, its message and its advice`() throws {
    for row in try Self.rows() {
      #expect(row.refusal.code == row.code)
      #expect(row.refusal.errorCode == row.errorCode, "\(row.code)")
      #expect(row.refusal.httpStatus == row.httpStatus, "\(row.code)")
      #expect(row.refusal.shopperCanContinue == row.shopperCanContinue, "\(row.code)")
      #expect(row.refusal.message == row.message)
      #expect(row.refusal.advice == row.advice)
      #expect(CaptureDecision.refused(row.refusal).httpStatus == row.httpStatus)
    }
  }

  /// Afterpay answers 402 `invalid_token`; its 412 is for an expired authorisation.
  @Test func `An expired token has Afterpay's status and error code, and a code of its own`()
    throws
  {
    let token = try CheckoutToken("002.k2a4")
    let order = CheckoutOrder(total: usd(200_00), issuedAt: Timestamp(secondsSinceEpoch: 0))
    let shop = CaptureGuard(token: token, order: order, plan: .usPayIn4)
    let request = CaptureRequest(
      token: token, amount: usd(200_00), isCheckoutAdjusted: false, paymentScheduleChecksum: nil)
    func answer(after seconds: Int64) throws -> CaptureDecision {
      shop.decision(
        on: request,
        at: Moment(today: try CivilDate("2026-11-21"), secondsSinceEpoch: seconds))
    }
    #expect(try answer(after: 180 * 60 - 1).httpStatus == 201)
    for seconds: Int64 in [180 * 60, 180 * 60 + 1, 1 << 40] {
      let decision = try answer(after: seconds)
      #expect(decision == .refused(.tokenExpired))
      #expect(decision.httpStatus == 402)
      guard case .refused(let refusal) = decision else { continue }
      #expect(refusal.errorCode == "invalid_token")
      #expect(refusal.code == "token_expired")
    }
  }

  @Test func `A decision has a name, a status and the record of a capture`() throws {
    let record = CaptureRecord(
      token: try CheckoutToken("002.k2a4"), amount: usd(200_00), isCheckoutAdjusted: false,
      checksum: nil)
    let decisions: [(CaptureDecision, String, Int, CaptureRecord?)] = [
      (.accepted(record), "accepted", 201, record),
      (.alreadyCaptured(record), "already_captured", 201, record),
      (.refused(.missingChecksum), "refused", 422, nil),
    ]
    for (decision, name, httpStatus, captured) in decisions {
      #expect(decision.name == name)
      #expect(decision.httpStatus == httpStatus)
      #expect(decision.record == captured)
    }
  }
}
