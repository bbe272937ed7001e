import PaymentEngine
import PaymentWire
import ScheduleEngine
import Testing

/// Secrets in answers, and answers about other orders.
@Suite struct SecretAnswerTests {
  private static func message(_ message: String, hiding secret: String?) -> String? {
    let answer = PaymentAnswer(
      status: 404, body: Array(PaymentText.error(404, "not_found", message).utf8), to: nil,
      hiding: secret)
    guard case .rejected(let error) = answer else { return nil }
    return error.message.description
  }

  @Test func `The token is replaced wherever a message repeats it`() {
    #expect(
      Self.message("No 002.k of 002.k002.k!", hiding: "002.k") == "No \u{2026} of \u{2026}\u{2026}!"
    )
    #expect(Self.message("See /a%20b.", hiding: "a b") == "See /\u{2026}.")
    #expect(Self.message("No 002.k", hiding: nil) == "No 002.k")
    #expect(Self.message("No 002.k", hiding: "") == "No 002.k")
  }

  @Test func `A message is one line of at most 500 characters`() {
    #expect(Self.message(#"a\nb\u001b[2Jc"#, hiding: nil) == "a b [2Jc")
    #expect(Self.message(String(repeating: "é", count: 500), hiding: nil)?.count == 500)
    let long = Self.message(String(repeating: "é", count: 501), hiding: nil)
    #expect(long == String(repeating: "é", count: 500) + "\u{2026}")
  }

  @Test func `No part of the token remains where a message is cut`() {
    let message = Self.message(
      String(repeating: "a", count: 495) + "secret-token", hiding: "secret-token")
    #expect(message == String(repeating: "a", count: 495) + "\u{2026}")
  }

  @Test func `An error without a message or an identifier is one`() {
    let answer = PaymentText.answer(422, #"{"errorCode":"invalid_object","message":7}"#)
    #expect(answer == .rejected(ServiceError(status: 422, code: "invalid_object")))
  }

  private static func checked(_ request: PaymentRequest, _ body: String) -> PaymentAnswer {
    request.checked(PaymentText.answer(200, body))
  }

  @Test func `An answer about another order is not believed`() throws {
    let body = PaymentText.payment()
    for request in [
      PaymentRequest.order(try OrderNumber("100101773586")),
      try Sample.request(.capture(amount: Sample.usd("1.00")), order: "100101"),
      try Sample.request(.void(amount: nil), order: "0100101773585"),
    ] {
      #expect(Self.checked(request, body) == .unreadable("it is about another order"))
    }
    let same = try Sample.request(.capture(amount: Sample.usd("1.00")), order: PaymentText.order)
    #expect(Self.checked(same, body) == PaymentText.answer(200, body))
  }

  @Test func `An answer about another checkout is not believed`() throws {
    let body = PaymentText.payment()
    let decision = PaymentDecision(amount: try Sample.usd("50.00"))
    for request in [
      try PaymentRequest.order(token: "002.Zebra"), try PaymentRequest.order(token: "a b"),
      try Sample.request(.authorize(decision), token: "003.zebra"),
      try Sample.request(.captureInFull(decision), token: "003.zebra"),
    ] {
      #expect(Self.checked(request, body) == .unreadable("it is about another checkout"))
    }
    for request in [
      try PaymentRequest.order(token: "002.zebra"), try Sample.request(.authorize(decision)),
      try Sample.request(.captureInFull(decision)),
    ] {
      #expect(Self.checked(request, body) == PaymentText.answer(200, body))
    }
    let encoded = PaymentText.payment(token: "a b")
    #expect(
      Self.checked(try PaymentRequest.order(token: "a b"), encoded)
        == PaymentText.answer(200, encoded))
  }

  @Test func `An answer without a token is about the order that was asked for`() throws {
    let body = PaymentText.payment(token: nil)
    let request = try PaymentRequest.order(token: "another")
    #expect(Self.checked(request, body) == PaymentText.answer(200, body))
  }
}
