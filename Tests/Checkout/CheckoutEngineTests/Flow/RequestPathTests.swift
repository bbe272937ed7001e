import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct RequestPathTests {
  private func path(_ call: NativeCall) -> String {
    "\(NativeRequest(number: 1, call: call).path)"
  }

  @Test func `Each call has its method and path`() throws {
    let key = try PaymentKey("k-1")
    let calls: [(NativeCall, String)] = [
      (.makeOrder(cartID: "c-1"), "POST /checkouts"),
      (.remakeOrder(try .mugs()), "POST /checkouts"),
      (.readOrder(id: "o-1"), "GET /checkouts/o-1"),
      (.changeOrder(id: "o-1", OrderChanges()), "PATCH /checkouts/o-1"),
      (
        .requestPayment(
          orderID: "o-1", cartID: "c-1", total: usd(30_00), provider: "card", key: key),
        "POST /checkouts/o-1/payments"
      ),
      (
        .completePayment(orderID: "o-1", paymentID: "p-1", token: nil, checksum: nil),
        "POST /checkouts/o-1/complete"
      ),
      (.checkPayment(orderID: "o-1", key: key), "GET /checkouts/o-1/payments/k-1"),
    ]
    for (call, expected) in calls {
      let request = NativeRequest(number: 1, call: call)
      #expect("\(request.method) \(request.path)" == expected)
    }
  }

  @Test func `The payment request alone has an idempotency key`() throws {
    let key = try PaymentKey("k-1")
    let payment = NativeCall.requestPayment(
      orderID: "o-1", cartID: "c-1", total: usd(30_00), provider: "card", key: key)
    #expect(NativeRequest(number: 1, call: payment).idempotencyKey == key)
    let others: [NativeCall] = [
      .makeOrder(cartID: "c-1"), .remakeOrder(try .mugs()), .readOrder(id: "o-1"),
      .changeOrder(id: "o-1", OrderChanges()), .checkPayment(orderID: "o-1", key: key),
      .completePayment(orderID: "o-1", paymentID: "p-1", token: "t-1", checksum: nil),
    ]
    for call in others { #expect(NativeRequest(number: 1, call: call).idempotencyKey == nil) }
  }

  @Test func `Letters, digits, hyphens, points, underscores and tildes are not encoded`() {
    let plain: UTF8Text =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    #expect(path(.readOrder(id: plain)) == "/checkouts/\(plain)")
  }

  @Test func `Every other byte of ASCII is encoded in two capital digits`() {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    let digits = Array("0123456789ABCDEF")
    for byte in UInt8(0)...0x7F where !plain.contains(byte) {
      let id = UTF8Text(String(decoding: [byte], as: UTF8.self))
      let expected = "/checkouts/%\(digits[Int(byte / 16)])\(digits[Int(byte % 16)])"
      #expect(path(.readOrder(id: id)) == expected)
    }
  }

  @Test(arguments: [
    ("a/b", "a%2Fb"), ("..", ".."), ("../x", "..%2Fx"), ("a?b=c#d", "a%3Fb%3Dc%23d"),
    ("a b+c", "a%20b%2Bc"), ("100%", "100%25"), ("%2F", "%252F"), ("\u{E9}", "%C3%A9"),
    ("e\u{301}", "e%CC%81"), ("\u{20AC}", "%E2%82%AC"), ("\u{1F600}", "%F0%9F%98%80"),
    ("\0", "%00"), ("\u{7F}", "%7F"), ("a\\b\"", "a%5Cb%22"), ("\u{202E}", "%E2%80%AE"),
    ("a:b@c;d,e", "a%3Ab%40c%3Bd%2Ce"), ("~._-", "~._-"),
  ])
  func `An identifier is one segment of the path, encoded byte by byte`(
    _ id: String, _ segment: String
  ) throws {
    let text = UTF8Text(id)
    #expect(path(.readOrder(id: text)) == "/checkouts/\(segment)")
    #expect(path(.changeOrder(id: text, OrderChanges())) == "/checkouts/\(segment)")
    let complete = NativeCall.completePayment(
      orderID: text, paymentID: "p/1", token: "t/1", checksum: nil)
    #expect(path(complete) == "/checkouts/\(segment)/complete")
    let check = NativeCall.checkPayment(orderID: text, key: try PaymentKey("k/1?#%"))
    #expect(path(check) == "/checkouts/\(segment)/payments/k%2F1%3F%23%25")
  }

  @Test func `Each call has the form of answer that it needs`() throws {
    let key = try PaymentKey("k-1")
    let payment = NativeCall.requestPayment(
      orderID: "o-1", cartID: "c-1", total: usd(1), provider: "card", key: key)
    #expect(NativeCall.makeOrder(cartID: "c-1").replyKind == .order)
    #expect(NativeCall.remakeOrder(try .mugs()).replyKind == .order)
    #expect(NativeCall.readOrder(id: "o-1").replyKind == .order)
    #expect(NativeCall.changeOrder(id: "o-1", OrderChanges()).replyKind == .order)
    #expect(payment.replyKind == .payment)
    #expect(
      NativeCall.completePayment(orderID: "o-1", paymentID: "p-1", token: nil, checksum: nil)
        .replyKind == .completed)
    #expect(NativeCall.checkPayment(orderID: "o-1", key: key).replyKind == .attempt)
  }
}
