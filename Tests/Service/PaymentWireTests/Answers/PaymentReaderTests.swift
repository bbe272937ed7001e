import PaymentEngine
import PaymentWire
import ScheduleEngine
import Testing

/// Payment objects, read strictly where money, states and identifiers are concerned.
@Suite struct PaymentReaderTests {
  @Test func `The end of an authorization is read, not computed`() {
    let payment = PaymentText.read(
      PaymentText.payment(events: [
        PaymentText.event(
          "AUTH_APPROVED", "50.00", id: "1", expires: #""2026-12-05T10:00:00.044Z""#)
      ]))
    #expect(payment?.expires == "2026-12-05T10:00:00.044Z")
    #expect(PaymentText.read(PaymentText.payment())?.expires == nil)
  }

  @Test func `A payment has its order, token, reference and time`() throws {
    let payment = try #require(PaymentText.read(PaymentText.payment()))
    #expect(payment.order == (try OrderNumber("100101773585")))
    #expect(payment.token == (try CheckoutToken("002.zebra")))
    #expect(payment.reference == "order-7")
    #expect(payment.created == (try Timestamp("2026-11-28T10:00:00Z")))
    #expect(payment.events.isEmpty)
    #expect(payment.refunds.isEmpty)
  }

  @Test func `Unknown members and types of events pass`() throws {
    let event = #"{"type":"REVIEWED","amount":7}"#
    let payment = try #require(
      PaymentText.read(
        PaymentText.payment(
          events: [event, PaymentText.event("AUTH_APPROVED", "50.00", id: "1")],
          more: #""orderDetails":{"items":[{}]},"merchantPortalOrderUrl":"x","n":1e9"#)))
    #expect(payment.events.map(\.id) == ["1"])
  }

  @Test(arguments: ["null", "7", "\"soon\"", "\"2026-02-30T00:00:00Z\"", "{}"])
  func `A time that cannot be read is nil`(time: String) throws {
    let body = PaymentText.payment().replacing("\"2026-11-28T10:00:00.482Z\"", with: time)
    let payment = try #require(PaymentText.read(body))
    #expect(payment.created == nil)
  }

  @Test(arguments: [
    ("AUTH_APPROVED", true), ("PARTIALLY_CAPTURED", true), ("CAPTURED", true), ("VOIDED", true),
    ("EXPIRED", true), ("AUTH_DECLINED", false), ("CAPTURE_DECLINED", false),
  ])
  func `A state must not contradict the status`(state: String, isApproved: Bool) {
    let (same, other) = isApproved ? ("APPROVED", "DECLINED") : ("DECLINED", "APPROVED")
    #expect(
      PaymentText.read(PaymentText.payment(status: same, state: state))?.isApproved == isApproved)
    #expect(
      PaymentText.mistake(PaymentText.payment(status: other, state: state))
        == "its paymentState contradicts its status")
  }

  @Test(arguments: [
    (#""status":"APPROVED""#, #""status":"approved""#, "status has an invalid value"),
    (#""status":"APPROVED","#, "", "status is missing"),
    (#""status":"APPROVED""#, #""status":true"#, "status is of another type"),
    (#""AUTH_APPROVED""#, #""PENDING""#, "paymentState has an invalid value"),
    (#""paymentState":"AUTH_APPROVED","#, "", "paymentState is missing"),
    (#""id":"100101773585""#, #""id":100101773585"#, "id is of another type"),
    (#""id":"100101773585""#, #""id":"10/1""#, "id has an invalid value"),
    (#""id":"100101773585","#, "", "id is missing"),
    (#""token":"002.zebra""#, #""token":"""#, "token has an invalid value"),
    (#""token":"002.zebra""#, #""token":7"#, "token is of another type"),
    (
      #""originalAmount":{"amount":"50.00","currency":"USD"},"#, "", "originalAmount is missing"
    ),
    (
      #""openToCaptureAmount":{"amount":"50.00","currency":"USD"},"#, "",
      "openToCaptureAmount is missing"
    ),
    (
      #""originalAmount":{"amount":"50.00""#, #""originalAmount":{"amount":"-50.00""#,
      "originalAmount.amount has an invalid value"
    ),
    (
      #""originalAmount":{"amount":"50.00""#, #""originalAmount":{"amount":"5e1""#,
      "originalAmount.amount has an invalid value"
    ),
    (
      #""originalAmount":{"amount":"50.00""#,
      #""originalAmount":{"amount":"99999999999999999999999999.00""#,
      "originalAmount.amount has an invalid value"
    ),
    (
      #""originalAmount":{"amount":"50.00""#, #""originalAmount":{"amount":50.00"#,
      "originalAmount.amount is of another type"
    ),
    (#""events":["#, #""events":[7,"#, "events[0] is of another type"),
    (#""type":"AUTH_APPROVED","#, "", "events[0].type is missing"),
    (#""id":"ev-1","#, "", "events[0].id is missing"),
    (#""expires":null"#, #""expires":7"#, "events[0].expires is of another type"),
    (#""expires":null"#, #""expires":"a\u0007""#, "events[0].expires has an invalid value"),
    (
      #""paymentEventMerchantReference":null"#, #""paymentEventMerchantReference":[]"#,
      "events[0].paymentEventMerchantReference is of another type"
    ),
  ])
  func `A mistake is named by its path and without its value`(
    part: String, replacement: String, reason: String
  ) {
    let body = PaymentText.payment(events: [
      PaymentText.event("AUTH_APPROVED", "50.00", id: "ev-1")
    ])
    #expect(body.contains(part))
    #expect(PaymentText.mistake(body.replacing(part, with: replacement)) == reason)
  }

  @Test func `Amounts that do not add up are not believed`() {
    let captured = [
      PaymentText.event("AUTH_APPROVED", "50.00", id: "1"),
      PaymentText.event("CAPTURED", "20.00", id: "2"),
    ]
    let sums = "its original amount is not captured + voided + open"
    #expect(
      PaymentText.mistake(
        PaymentText.payment(state: "PARTIALLY_CAPTURED", open: "30.01", events: captured)) == sums)
    #expect(PaymentText.mistake(PaymentText.payment(open: "49.99")) == sums)
    #expect(
      PaymentText.mistake(
        PaymentText.payment(
          state: "PARTIALLY_CAPTURED", open: "30.00", events: captured,
          refunds: [PaymentText.refund("20.01", id: "1")])) == "more is refunded than captured")
    #expect(
      PaymentText.mistake(
        PaymentText.payment(state: "CAPTURED", open: "10.00", events: captured + [captured[1]]))
        == "two events or refunds have one identifier")
    #expect(
      PaymentText.mistake(PaymentText.payment(currency: "AUD", events: captured))
        == "its amounts have several currencies")
    #expect(
      PaymentText.mistake(PaymentText.payment(original: "0.00", open: "0.00"))
        == "an amount is negative, or the original one is zero")
    let huge = "92233720368547758.07"
    #expect(
      PaymentText.mistake(
        PaymentText.payment(
          original: huge, open: huge, events: [PaymentText.event("CAPTURED", huge, id: "1")]))
        == "a sum is too large")
    #expect(
      PaymentText.mistake(PaymentText.payment(currency: "EUR"))
        == "originalAmount.currency has an invalid value")
  }

  @Test func `A body that is not safe to read is an error`() {
    let unsafe = "it is not JSON that is safe to read"
    #expect(PaymentText.mistake("") == "it is empty")
    #expect(PaymentText.mistake("pong") == unsafe)
    #expect(PaymentText.mistake("[]") == "the body is of another type")
    let twice = PaymentText.payment(more: #""status":"DECLINED""#)
    #expect(PaymentText.mistake(twice) == unsafe)
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    #expect(PaymentText.mistake(PaymentText.payment(more: "\"x\":\(deep)")) == unsafe)
  }

  @Test func `A body has at most 1 MiB`() {
    let body = PaymentText.payment()
    let room = String(repeating: " ", count: 1_048_576 - body.utf8.count)
    #expect(PaymentText.read(body + room) != nil)
    #expect(PaymentText.mistake(body + room + " ") == "it is larger than 1 MiB")
  }
}
