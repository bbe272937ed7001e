import PaymentEngine
import PaymentWire
import ScheduleEngine
import Testing

/// Requests that are read back from the store.
@Suite struct StoredRequestTests {
  private static func command(
    _ kind: PaymentCommand.Kind, _ body: String?
  ) throws -> PaymentCommand {
    try PaymentRequest.command(of: kind, in: body).command
  }

  @Test func `Every command is read back as it was`() throws {
    let amount = try Sample.usd("20.00")
    let reference = try MerchantReference("r-1")
    let decision = PaymentDecision(
      amount: amount, isCheckoutAdjusted: true,
      checksum: try ServiceChecksum("abc", madeFor: amount), reference: reference)
    for command: PaymentCommand in [
      .authorize(decision), .authorize(PaymentDecision(amount: amount)), .captureInFull(decision),
      .capture(amount: amount), .capture(amount: amount, reference: reference),
      .void(amount: nil), .void(amount: amount, reason: .cancelledItems),
      .refund(amount: amount, reference: reference), .reverse,
    ] {
      let request = try Sample.request(command, order: "1")
      let read = try PaymentRequest.command(of: command.kind, in: request.body)
      #expect(read.command == command)
      #expect(read.requestID == (command.hasRequestID ? Sample.id : nil))
      #expect(read.token == (command.decision == nil ? nil : PaymentText.token))
    }
  }

  @Test func `The checksum's amount is that of the order`() throws {
    let body =
      #"{"token":"t","amount":{"amount":"7.00","currency":"AUD"},"isCheckoutAdjusted":false,"#
      + #""paymentScheduleChecksum":"c"}"#
    let command = try Self.command(.captureInFull, body)
    #expect(command.decision?.checksum?.amount == (try Money("7.00", .aud)))
  }

  @Test(
    arguments: [
      // No JSON, another kind of value, a member too many, one too few.
      (
        .void, "{",
        "line 1, column 2: the document ends here, expected a key in double quotes or '}'"
      ),
      (.void, "[]", "line 1, column 1: expected an object, found an array"),
      (
        .void, #"{"requestId":"00000000-0000-4000-8000-000000000000","x":1}"#,
        "line 1, column 53: x: unknown key; remove it"
      ),
      (.void, "{}", "line 1, column 1: requestId: this key is missing; add it"),
      (.void, #"{"requestId":"A"}"#, "line 1, column 14: requestId: not a UUID in lower case"),
      (
        .captureInFull,
        #"{"token":"t","amount":{"amount":"7","currency":"USD"},"isCheckoutAdjusted":false}"#,
        "line 1, column 33: amount.amount: not an amount above zero with two decimals"
      ),
      (
        .captureInFull,
        #"{"token":"t","amount":{"amount":"7.00","currency":"EUR"},"isCheckoutAdjusted":false}"#,
        "line 1, column 51: amount.currency: the service has no such currency"
      ),
      (
        .captureInFull, #"{"token":"t","amount":{"amount":"7.00","currency":"USD"}}"#,
        "line 1, column 1: isCheckoutAdjusted: this key is missing; add it"
      ),
    ] as [(PaymentCommand.Kind, String, String)])
  func `Another body is an error with its position`(
    kind: PaymentCommand.Kind, body: String, message: String
  ) throws {
    let error = try #require(throws: StoredRequestError.self) { try Self.command(kind, body) }
    #expect(error.description == message)
  }

  @Test func `A body belongs to every command but a reversal`() {
    #expect(throws: StoredRequestError.missingBody) { try Self.command(.capture, nil) }
    #expect(throws: StoredRequestError.unexpectedBody) { try Self.command(.reverse, "{}") }
  }

  @Test func `A capture's event has the reference of its request`() throws {
    let body =
      #"{"requestId":"00000000-0000-4000-8000-000000000000","#
      + #""amount":{"amount":"1.00","currency":"USD"},"#
      + #""paymentEventMerchantReference":"00000000-0000-4000-8000-000000000001"}"#
    let error = try #require(throws: StoredRequestError.self) { try Self.command(.capture, body) }
    #expect(error.description.contains("paymentEventMerchantReference"))
  }

  @Test func `A refund's reference of 65 characters is an error`() throws {
    let reference = String(repeating: "r", count: 65)
    let body =
      #"{"requestId":"00000000-0000-4000-8000-000000000000","#
      + #""amount":{"amount":"1.00","currency":"USD"},"merchantReference":"\#(reference)"}"#
    #expect(throws: StoredRequestError.self) { try Self.command(.refund, body) }
  }
}
