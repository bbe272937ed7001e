import PaymentEngine
import PaymentWire
import ScheduleEngine
import Testing

/// The shapes of answers that the sandbox has given, as recordings show them.
@Suite struct RecordedAnswerTests {
  /// A void of 10.00 of 26.24 is an event, and a refund without a reference; the state stays.
  @Test func `A void of a part is also a refund without a reference`() throws {
    let payment = try #require(
      PaymentText.read(
        PaymentText.payment(
          original: "26.24", open: "16.24",
          events: [
            PaymentText.event("AUTH_APPROVED", "26.24", id: "1"),
            PaymentText.event("VOIDED", "10.00", id: "2"),
          ],
          refunds: [PaymentText.refund("10.00", id: "1948421")])))
    #expect(payment.voided == (try Sample.usd("10.00")))
    #expect(payment.open == (try Sample.usd("16.24")))
    #expect(payment.refunds.isEmpty)
    #expect(payment.refunded == (try Sample.usd("0.00")))
  }

  /// Of an order that is void nothing is open, and its state is VOIDED.
  @Test func `A void of everything leaves nothing open`() throws {
    let payment = try #require(
      PaymentText.read(
        PaymentText.payment(
          state: "VOIDED", original: "100.00", open: "0.00",
          events: [
            PaymentText.event("AUTH_APPROVED", "100.00", id: "1"),
            PaymentText.event("VOIDED", "100.00", id: "2"),
          ],
          refunds: [PaymentText.refund("100.00", id: "3388")])))
    #expect(payment.voided == (try Sample.usd("100.00")))
    #expect(payment.refunds.isEmpty)
  }

  /// A declined authorization reports its whole amount as open.
  @Test func `A declined order may have its amount open`() throws {
    let answer = PaymentText.answer(
      402,
      PaymentText.payment(
        status: "DECLINED", state: "AUTH_DECLINED", original: "26.24", open: "26.24",
        events: [PaymentText.event("AUTH_DECLINED", "26.24", id: "1")]), to: .authorize)
    guard case .payment(let payment) = answer else {
      Issue.record("no payment")
      return
    }
    #expect(!payment.isApproved)
    #expect(payment.captured == (try Sample.usd("0.00")))
  }

  /// Without a reference in the request the echo has none.
  @Test func `The echo of a refund may lack what the request lacked`() throws {
    let answer = PaymentText.answer(201, PaymentText.refund("10.00", id: "1934419"), to: .refund)
    guard case .refund(let refund) = answer else {
      Issue.record("no refund")
      return
    }
    #expect(refund.id == "1934419")
    #expect(refund.reference == nil)
  }

  @Test func `A void of a captured order is a 410`() {
    let body =
      #"{ "errorCode" : "payment_captured", "errorId" : "9f6b", "message" : "The payment has already "#
      + #"been fully captured.", "httpStatusCode" : 410 }"#
    #expect(
      PaymentText.answer(410, body, to: .void)
        == .rejected(
          ServiceError(
            status: 410, code: "payment_captured",
            message: "The payment has already been fully captured.", errorID: "9f6b")))
  }
}
