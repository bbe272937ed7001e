import PaymentEngine
import PaymentWire
import ScheduleEngine
import Testing

/// The requests, byte by byte.
@Suite struct RequestBytesTests {
  @Test func `An authorization sends the least members`() throws {
    let decision = PaymentDecision(amount: try Sample.usd("50"))
    let request = try Sample.request(.authorize(decision))
    #expect(request.method == "POST")
    #expect(request.path == "/v2/payments/auth")
    #expect(
      request.body
        == #"{"requestId":"00000000-0000-4000-8000-000000000000","token":"002.zebra","#
        + #""amount":{"amount":"50.00","currency":"USD"},"isCheckoutAdjusted":false}"#)
  }

  @Test func `An adjusted authorization sends reference and checksum last`() throws {
    let amount = try Money("180.00", .nzd)
    let decision = PaymentDecision(
      amount: amount, isCheckoutAdjusted: true,
      checksum: try ServiceChecksum("ZmluZS4+==", madeFor: amount),
      reference: try MerchantReference("order-7"))
    #expect(
      try Sample.request(.authorize(decision)).body
        == #"{"requestId":"00000000-0000-4000-8000-000000000000","token":"002.zebra","#
        + #""amount":{"amount":"180.00","currency":"NZD"},"isCheckoutAdjusted":true,"#
        + #""merchantReference":"order-7","paymentScheduleChecksum":"ZmluZS4+=="}"#)
  }

  @Test func `A full capture sends the same without requestId`() throws {
    let decision = PaymentDecision(
      amount: try Money("0.05", .gbp), reference: try MerchantReference("o"))
    let request = try Sample.request(.captureInFull(decision))
    #expect(request.path == "/v2/payments/capture")
    #expect(
      request.body
        == #"{"token":"002.zebra","amount":{"amount":"0.05","currency":"GBP"},"#
        + #""isCheckoutAdjusted":false,"merchantReference":"o"}"#)
  }

  @Test func `A capture names its event by its requestId`() throws {
    let request = try Sample.request(
      .capture(amount: Sample.usd("20.00"), reference: MerchantReference("o")), order: "0100")
    #expect(request.path == "/v2/payments/0100/capture")
    #expect(
      request.body
        == #"{"requestId":"00000000-0000-4000-8000-000000000000","#
        + #""amount":{"amount":"20.00","currency":"USD"},"merchantReference":"o","#
        + #""paymentEventMerchantReference":"00000000-0000-4000-8000-000000000000"}"#)
  }

  @Test func `A void of all that is open sends its requestId alone`() throws {
    let request = try Sample.request(.void(amount: nil), order: "100101")
    #expect(request.path == "/v2/payments/100101/void")
    #expect(request.body == #"{"requestId":"00000000-0000-4000-8000-000000000000"}"#)
  }

  @Test func `A void of a part sends amount and reason`() throws {
    let command = PaymentCommand.void(amount: try Sample.usd("1.00"), reason: .amountAdjustment)
    #expect(
      try Sample.request(command, order: "1").body
        == #"{"requestId":"00000000-0000-4000-8000-000000000000","#
        + #""amount":{"amount":"1.00","currency":"USD"},"reason":"amountAdjustment"}"#)
  }

  @Test func `A refund sends both of its identifiers`() throws {
    let command = PaymentCommand.refund(
      amount: try Sample.usd("10.00"), reference: try MerchantReference("r\"1"))
    let request = try Sample.request(command, order: "100101")
    #expect(request.path == "/v2/payments/100101/refund")
    #expect(
      request.body
        == #"{"requestId":"00000000-0000-4000-8000-000000000000","#
        + #""amount":{"amount":"10.00","currency":"USD"},"merchantReference":"r\"1"}"#)
  }

  @Test func `A reversal has the token in its path and no body`() throws {
    let request = try Sample.request(.reverse)
    #expect(request.method == "POST")
    #expect(request.path == "/v2/payments/token:002.zebra/reversal")
    #expect(request.body == nil)
  }

  @Test func `The order is read by its number or its token`() throws {
    #expect(
      PaymentRequest.order(try OrderNumber("007"))
        == PaymentRequest(method: "GET", path: "/v2/payments/007", body: nil))
    #expect(
      try PaymentRequest.order(token: "0 1?a#b;c")
        == PaymentRequest(method: "GET", path: "/v2/payments/token:0%201%3Fa%23b%3Bc", body: nil))
  }

  @Test(arguments: ["a/b", "/", "100%", "%2F", "caf\u{E9}", ".", ".."])
  func `A token that could change the path never reaches one`(token: String) throws {
    #expect(throws: PaymentRequestError.tokenNotOfPath) { try PaymentRequest.order(token: token) }
    #expect(throws: PaymentRequestError.tokenNotOfPath) {
      try Sample.request(.reverse, token: token)
    }
  }

  @Test(arguments: ["", "a\nb", String(repeating: "a", count: 1_025)])
  func `A text that is no token is an error`(token: String) throws {
    let decision = PaymentDecision(amount: try Sample.usd("1.00"))
    #expect(throws: PaymentRequestError.invalidToken) { try PaymentRequest.order(token: token) }
    #expect(throws: PaymentRequestError.invalidToken) {
      try Sample.request(.authorize(decision), token: token)
    }
  }

  @Test func `A missing part is an error`() throws {
    let decision = PaymentDecision(amount: try Sample.usd("1.00"))
    #expect(throws: PaymentRequestError.missingToken) {
      try Sample.request(.captureInFull(decision), token: nil)
    }
    #expect(throws: PaymentRequestError.missingToken) { try Sample.request(.reverse, token: nil) }
    #expect(throws: PaymentRequestError.missingOrder) { try Sample.request(.void(amount: nil)) }
    #expect(throws: PaymentRequestError.missingRequestID) {
      try PaymentRequest(
        Sample.intent(.authorize(decision), id: nil), token: "t", order: nil)
    }
  }

  @Test func `A value that the service cannot accept is an error`() throws {
    let yen = try Money("100", .jpy)
    #expect(throws: PaymentRequestError.unsupportedCurrency(.jpy)) {
      try Sample.request(.authorize(PaymentDecision(amount: yen)))
    }
    let nothing = try Sample.usd("0.00")
    #expect(throws: PaymentRequestError.amountNotPositive(nothing)) {
      try Sample.request(.capture(amount: nothing), order: "1")
    }
    let (amount, other) = (try Sample.usd("10.00"), try Sample.usd("10.01"))
    let decision = PaymentDecision(
      amount: amount, checksum: try ServiceChecksum("c", madeFor: other))
    #expect(
      throws: PaymentRequestError.checksumOfAnotherAmount(amount: amount, checksum: other)
    ) { try Sample.request(.captureInFull(decision)) }
  }

  @Test func `The reference of a refund has at most 64 characters`() throws {
    func refund(_ count: Int) throws -> PaymentRequest {
      let reference = try MerchantReference(UTF8Text(String(repeating: "é", count: count)))
      return try Sample.request(
        .refund(amount: Sample.usd("1.00"), reference: reference), order: "1")
    }
    #expect(try refund(64).body?.contains(String(repeating: "é", count: 64)) == true)
    #expect(throws: PaymentRequestError.referenceTooLong(limit: 64)) { try refund(65) }
  }

  @Test func `A request prints and dumps without its token`() throws {
    for request in [
      try Sample.request(.reverse),
      try Sample.request(.captureInFull(PaymentDecision(amount: Sample.usd("1.00")))),
    ] {
      var dumped = ""
      dump(request, to: &dumped)
      for text in ["\(request)", String(reflecting: request), "\([request])", dumped] {
        #expect(!text.contains("zebra"))
      }
    }
  }
}
