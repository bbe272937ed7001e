import AfterpayAPI
import AfterpayWidget
import PropertyTesting
import Testing

@Suite(.timeLimit(.minutes(60))) struct AnswerReaderTests {
  private static func order(_ body: String) throws -> CheckoutOrder {
    try AnswerReader.order(in: Array(body.utf8), for: CheckoutToken(Shop.token))
  }

  @Test func `An order is read with its token's time of issue`() throws {
    let order = try Self.order(ServiceText.checkout(Shop.token))
    #expect(order == CheckoutOrder(total: try Money("200.00", .usd), issuedAt: Shop.issuedAt))
  }

  /// The token expires on 10 September 2021 at 15:54:05, so it was issued at 12:54:05; the answer is
  /// of 12:55:37.
  @Test func `A recorded time of expiry is 180 minutes after the issue`() throws {
    let body = """
      {"expires":"2021-09-10T15:54:05.463Z","amount":{"amount":"53.53","currency":"USD"}}
      """
    #expect(try Self.order(body).issuedAt?.secondsSinceEpoch == 1_631_278_445)
  }

  @Test(arguments: [
    "{\"amount\":{\"amount\":\"1\",\"currency\":\"JPY\"}}",
    "{\"token\":null,\"expires\":null,\"new\":[{}],\"amount\":{\"currency\":\"JPY\",\"amount\":\"1\",\"x\":1}}",
  ])
  func `Only the amount is required, and unknown keys are ignored`(_ body: String) throws {
    #expect(try Self.order(body) == CheckoutOrder(total: Money("1", .jpy)))
  }

  @Test(
    arguments: [
      ("", .empty), (" ", .notJSON), ("{", .notJSON), ("[]", .wrongType("the body")),
      ("\"x\"", .wrongType("the body")), ("{}", .missing("amount")),
      ("{\"amount\":null}", .missing("amount")), ("{\"amount\":\"200.00\"}", .wrongType("amount")),
      ("{\"amount\":{}}", .missing("amount.amount")),
      ("{\"amount\":{\"amount\":200,\"currency\":\"USD\"}}", .wrongType("amount.amount")),
      ("{\"amount\":{\"amount\":\"200\"}}", .missing("amount.currency")),
      ("{\"amount\":{\"amount\":\"200\",\"currency\":840}}", .wrongType("amount.currency")),
      ("{\"amount\":{\"amount\":\"200\",\"currency\":\"usd\"}}", .impossible("amount.currency")),
      ("{\"amount\":{\"amount\":\"2,00\",\"currency\":\"USD\"}}", .impossible("amount.amount")),
      ("{\"amount\":{\"amount\":\"-1\",\"currency\":\"USD\"}}", .impossible("amount.amount")),
      ("{\"amount\":{\"amount\":\"0.00\",\"currency\":\"USD\"}}", .impossible("amount.amount")),
      ("{\"amount\":{\"amount\":\"1.001\",\"currency\":\"USD\"}}", .impossible("amount.amount")),
      (
        "{\"expires\":1,\"amount\":{\"amount\":\"1\",\"currency\":\"USD\"}}", .wrongType("expires")
      ),
      (
        "{\"expires\":\"soon\",\"amount\":{\"amount\":\"1\",\"currency\":\"USD\"}}",
        .impossible("expires")
      ),
      ("{\"token\":7,\"amount\":{}}", .wrongType("token")),
      ("{\"token\":\"\",\"amount\":{}}", .anotherCheckout),
      ("{\"token\":\"002.zebra/quokka u\u{308}\",\"amount\":{}}", .anotherCheckout),
      ("{\"a\":1,\"a\":1}", .notJSON), ("\u{FEFF}{}", .notJSON),
      (String(repeating: "{\"a\":", count: 40) + "1" + String(repeating: "}", count: 40), .notJSON),
    ] as [(String, AnswerError)])
  func `A body of another form is an error with the key`(_ body: String, _ fault: AnswerError) {
    #expect(throws: fault) { try Self.order(body) }
  }

  @Test func `Bytes that are not UTF-8 are an error`() throws {
    let token = try CheckoutToken("a")
    #expect(throws: AnswerError.notJSON) {
      try AnswerReader.order(in: [0x7B, 0x22, 0xFF, 0x22, 0x7D], for: token)
    }
  }

  @Test func `A minimum may be missing, a maximum not`() throws {
    let maximum = "\"maximumAmount\":{\"amount\":\"1000.00\",\"currency\":\"USD\"}"
    let limits = try AnswerReader.limits(in: Array("{\(maximum)}".utf8))
    #expect(limits.minimum == nil)
    #expect(limits.maximum == (try Money("1000.00", .usd)))
    #expect(throws: AnswerError.missing("maximumAmount")) {
      try AnswerReader.limits(in: Array("{}".utf8))
    }
  }

  @Test(
    arguments: [
      ("1.00", "USD", "0.00", "USD", .impossible("maximumAmount.amount")),
      ("1.00", "AUD", "9.00", "USD", .impossible("minimumAmount.currency")),
      ("9.01", "USD", "9.00", "USD", .impossible("minimumAmount.amount")),
    ] as [(String, String, String, String, AnswerError)])
  func `Contradictory limits are an error`(
    _ minimum: String, _ minimumCode: String, _ maximum: String, _ maximumCode: String,
    _ fault: AnswerError
  ) {
    let body = """
      {"minimumAmount":{"amount":"\(minimum)","currency":"\(minimumCode)"},
       "maximumAmount":{"amount":"\(maximum)","currency":"\(maximumCode)"}}
      """
    #expect(throws: fault) { try AnswerReader.limits(in: Array(body.utf8)) }
  }

  @Test func `A body with a changed byte is an order or a fault without secrets`() throws {
    let good = Array(ServiceText.checkout(Shop.token).utf8)
    let token = try CheckoutToken(Shop.token)
    for offset in good.indices {
      for byte in Array("\"\\{}[],:0\n".utf8) + [0x00, 0xFF] {
        var body = good
        body[offset] = byte
        do throws(AnswerError) {
          #expect(try AnswerReader.order(in: body, for: token).total.minorUnits > 0)
        } catch {
          Secrets.expectNone(in: error)
        }
      }
    }
  }
}
