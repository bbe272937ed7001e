import CheckoutEngine
import LiveCheckout
import PaymentEngine
import ScheduleEngine
import Testing

/// The statuses by which a shop's server answers `complete` after the capture at the service.
@Suite struct AfterpayOutcomeTests {
  @Test func `An approved capture completes the order and a declined one does not`() {
    #expect(PaymentOutcome.approved.completionStatus == 200)
    #expect(PaymentOutcome.done.completionStatus == 200)
    #expect(PaymentOutcome.declined.completionStatus == 402)
  }

  @Test(
    arguments: [
      (402, "invalid_token", 402), (412, "invalid_order_transaction_status", 402),
      (0, "not_carried_out", 402), (422, "invalid_object", 409), (422, "invalid_amount", 409),
      (0, "decided_otherwise", 412), (410, "payment_captured", 412),
      (422, "unsupported_payment_type", 422), (422, "unsupported_currency", 422),
      (404, "not_found", 422), (412, "invalid_state", 422),
    ] as [(Int, UTF8Text, Int)])
  func `The status of a rejection depends on its code`(status: Int, code: UTF8Text, answer: Int) {
    let error = ServiceError(status: status, code: code)
    #expect(error.completionStatus == answer)
    #expect(PaymentOutcome.rejected(error).completionStatus == answer)
  }

  @Test(arguments: [
    (PaymentState.declined, 402), (.voided, 402), (.reversed, 402), (.expired, 402),
    (.authorized, 412), (.partlyCaptured, 412), (.captured, 412),
    (.new, 503), (.deciding, 503), (.unknown, 503), (.reversing, 503),
  ])
  func `The status of a refusal depends on the state of the order`(state: PaymentState, answer: Int)
  {
    #expect(
      PaymentRefusal.wrongState(state, .captureInFull, earlier: nil).completionStatus == answer)
  }

  @Test func `The status of the other refusals`() throws {
    let (more, less) = (
      Money(minorUnits: 300, currency: .usd), Money(minorUnits: 50, currency: .usd)
    )
    let (one, other) = (try MerchantReference("o-1"), try MerchantReference("o-2"))
    let command = PaymentCommand.captureInFull(PaymentDecision(amount: more))
    let time = try Timestamp("2026-11-21T10:00:00Z")
    let refusals: [(PaymentRefusal, Int)] = [
      (.checksumOfAnotherAmount(amount: more, checksum: less), 409),
      (.widgetRefuses(.checksumMismatch(.unknown)), 409), (.widgetRefuses(.tokenExpired), 402),
      (.tokenOfAnotherOrder(known: one, given: other), 412),
      (.idReused(id: "p-1", known: command, given: .reverse), 412),
      (.belowMinimum(amount: less, minimum: more), 422),
      (.currencyDiffers(amount: more, order: .aud), 422),
      (.aboveOpen(amount: more, open: less), 422),
      (.authorizationExpired(nil), 422), (.aboveRefundable(amount: more, refundable: less), 422),
      (.refundTooLate(created: time, now: time), 422),
    ]
    for (refusal, status) in refusals {
      #expect(refusal.completionStatus == status, "\(refusal.code)")
    }
  }

  @Test func `The status while the outcome is not known`() {
    #expect(AfterpayCapture.unsettledStatus == 503)
  }
}
