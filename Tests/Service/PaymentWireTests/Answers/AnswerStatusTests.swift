import PaymentEngine
import PaymentWire
import ScheduleEngine
import Testing

/// The meaning of a status and its body.
@Suite struct AnswerStatusTests {
  private static let error = ServiceError(
    status: 422, code: "invalid_amount", message: "No.", errorID: "e-1")

  private static func error(_ status: Int, _ code: UTF8Text) -> ServiceError {
    ServiceError(status: status, code: code, message: "No.", errorID: "e-1")
  }

  private static let approved = PaymentText.payment(
    events: [PaymentText.event("AUTH_APPROVED", "50.00", id: "1")])
  private static let declined = PaymentText.payment(
    status: "DECLINED", state: "AUTH_DECLINED",
    events: [PaymentText.event("AUTH_DECLINED", "50.00", id: "1")])

  @Test(
    arguments: [200, 201], [PaymentCommand.Kind.authorize, .captureInFull, .capture, .void, nil])
  func `A success is a payment`(status: Int, kind: PaymentCommand.Kind?) {
    guard case .payment(let payment) = PaymentText.answer(status, Self.approved, to: kind) else {
      Issue.record("no payment")
      return
    }
    #expect(payment.isApproved)
    #expect(payment.open.text == "50.00")
  }

  @Test func `A declined authorization is a 402 with a payment`() {
    guard case .payment(let payment) = PaymentText.answer(402, Self.declined, to: .authorize)
    else {
      Issue.record("no payment")
      return
    }
    #expect(!payment.isApproved)
  }

  @Test func `A declined full capture is a 201 with a payment`() {
    let body = PaymentText.payment(
      status: "DECLINED", state: "CAPTURE_DECLINED",
      events: [PaymentText.event("CAPTURE_DECLINED", "50.00", id: "1")])
    guard case .payment(let payment) = PaymentText.answer(201, body, to: .captureInFull) else {
      Issue.record("no payment")
      return
    }
    #expect(!payment.isApproved)
  }

  @Test(arguments: [PaymentCommand.Kind.authorize, .captureInFull])
  func `A 402 with an error is a rejection`(kind: PaymentCommand.Kind) {
    #expect(
      PaymentText.answer(402, PaymentText.error(402, "invalid_token"), to: kind)
        == .rejected(Self.error(402, "invalid_token")))
  }

  @Test func `A 402 that contradicts itself is not believed`() {
    #expect(
      PaymentText.answer(402, Self.approved, to: .authorize)
        == .unreadable("its status contradicts the status 402"))
    let both = PaymentText.payment(
      status: "DECLINED", state: "AUTH_DECLINED", more: #""errorCode":"invalid_token""#)
    #expect(
      PaymentText.answer(402, both, to: .authorize)
        == .unreadable("it is both a payment and an error"))
    #expect(PaymentText.answer(402, "", to: .authorize) == .unreadable("it is empty"))
    #expect(
      PaymentText.answer(402, Self.declined, to: .capture)
        == .unreadable("the answer has the status 402, and it names no errorCode"))
  }

  @Test func `A refund is answered with an echo`() throws {
    let body =
      #"{"requestId":"x","amount":{"amount":"10.00","currency":"USD"},"merchantReference":"r-1","#
      + #""refundId":"1934419","refundedAt":"2021-08-25T14:56:33.753Z"}"#
    let refund = Payment.Refund(
      id: "1934419", try Sample.usd("10.00"), reference: "r-1",
      created: Timestamp(secondsSinceEpoch: 1_629_903_393))
    #expect(PaymentText.answer(201, body, to: .refund) == .refund(refund))
  }

  @Test(arguments: [
    (#"{"refundId":"1","refundedAt":"2021-08-25T14:56:33Z"}"#, "amount is missing"),
    (#"{"amount":{"amount":"1.00","currency":"USD"}}"#, "refundId is missing"),
    (
      #"{"refundId":"","amount":{"amount":"1.00","currency":"USD"}}"#,
      "refundId has an invalid value"
    ),
    (
      #"{"refundId":"1","amount":{"amount":1,"currency":"USD"}}"#,
      "amount.amount is of another type"
    ),
    (
      #"{"refundId":"1","amount":{"amount":"1.00","currency":"EUR"}}"#,
      "amount.currency has an invalid value"
    ),
  ])
  func `A refund without its amount or number is not believed`(body: String, reason: String) {
    #expect(PaymentText.answer(201, body, to: .refund) == .unreadable(UTF8Text(reason)))
  }

  @Test func `A reversal is answered with 204`() {
    #expect(PaymentText.answer(204, "", to: .reverse) == .accepted)
    #expect(
      PaymentText.answer(200, Self.approved, to: .reverse)
        == .unreadable("a reversal is answered with 204"))
    #expect(
      PaymentText.answer(204, "", to: .capture)
        == .unreadable("the answer has the status 204, and this status is not expected"))
  }

  @Test func `A first request that is still running is busy`() {
    #expect(
      PaymentText.answer(409, PaymentText.error(409, "conflict"), to: .void, retryAfter: 3)
        == .busy(Self.error(409, "conflict"), retryAfterSeconds: 3))
    #expect(
      PaymentText.answer(409, "", to: .void)
        == .busy(ServiceError(status: 409, code: "error"), retryAfterSeconds: nil))
  }

  @Test func `Too many requests are busy`() {
    #expect(
      PaymentText.answer(429, "", to: .capture, retryAfter: 7)
        == .busy(ServiceError(status: 429, code: "too_many_requests"), retryAfterSeconds: 7))
  }

  @Test(arguments: [408, 500, 502, 503, 504, 599])
  func `An empty answer of a service that cannot answer is one`(status: Int) {
    #expect(
      PaymentText.answer(status, "", to: .authorize, retryAfter: 9)
        == .unavailable(ServiceError(status: status, code: "error"), retryAfterSeconds: 9))
    #expect(
      PaymentText.answer(status, "<html>", to: .authorize)
        == .unavailable(ServiceError(status: status, code: "error"), retryAfterSeconds: nil))
  }

  @Test(arguments: [401, 403])
  func `Credentials are not accepted`(status: Int) {
    #expect(
      PaymentText.answer(status, "", to: .authorize)
        == .unauthorized(ServiceError(status: status, code: "unauthorized")))
  }

  @Test(
    arguments: [
      (400, "invalid_json"), (404, "not_found"), (405, "method_not_allowed"), (406, "error"),
      (410, "payment_captured"), (412, "invalid_order_transaction_status"), (412, "error"),
      (412, "invalid_state"), (412, "payment_voided"), (412, "payment_expired"),
      (412, "precondition_failed"), (415, "error"), (422, "invalid_object"),
      (422, "invalid_amount"),
      (422, "unsupported_payment_type"), (422, "unsupported_currency"),
      (422, "refund_timelimit_exceeded"), (402, "invalid_token"),
    ] as [(Int, UTF8Text)])
  func `Another error with a code is final`(status: Int, code: UTF8Text) {
    for kind in PaymentCommand.Kind.allCases {
      #expect(
        PaymentText.answer(status, PaymentText.error(status, code.description), to: kind)
          == .rejected(Self.error(status, code)))
    }
  }

  @Test(arguments: [
    "", "<html>", "{}", "[]", #"{"errorCode":null}"#, #"{"errorCode":7}"#, #"{"errorCode":""}"#,
    #"{"errorCode":"a b"}"#, #"{"errorCode":"a","errorCode":"b"}"#,
    #"{"errorCode":"\#(String(repeating: "a", count: 65))"}"#,
  ])
  func `A page of another server is no rejection`(body: String) {
    for status in [400, 404, 410, 412, 422, 499] {
      #expect(
        PaymentText.answer(status, body, to: .capture)
          == .unreadable(
            UTF8Text("the answer has the status \(status), and it names no errorCode")))
    }
  }

  @Test(arguments: [202, 206, 301, 302, 307, 308, 600, 999])
  func `A status that no page lists is not believed`(status: Int) {
    #expect(
      PaymentText.answer(status, Self.approved, to: .authorize)
        == .unreadable(
          UTF8Text("the answer has the status \(status), and this status is not expected")))
  }
}
