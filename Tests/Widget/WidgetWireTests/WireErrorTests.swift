import Testing
import WidgetWire

/// Bytes that are not a message: the reason, the field and the offset.
@Suite struct WireErrorTests {
  typealias Case = (text: String, reason: WireError.Reason, field: String, offset: Int)

  private func expectRefusal(_ example: Case) {
    let error = #expect(throws: WireError.self, "\(example.text)") {
      try WireMessage(decoding: example.text)
    }
    #expect(error?.reason == example.reason, "\(example.text)")
    #expect(error?.field == example.field, "\(example.text)")
    #expect(error?.offset == example.offset, "\(example.text)")
  }

  @Test(
    arguments: [
      ("", .notJSON, "", 0), ("{", .notJSON, "", 1), ("{}{}", .notJSON, "", 2),
      ("\u{FEFF}{}", .notJSON, "", 0), ("{\"size\":1,}", .notJSON, "", 9),
      ("{\"type\":\"resize\",\"size\":1,\"size\":2}", .notJSON, "", 26),
      ("{\"isValid\":false,\"error\":{\"message\":\"\n\"}}", .notJSON, "", 37),
      ("{\"isValid\":false,\"error\":{\"message\":\"\\ud83d\"}}", .notJSON, "", 37),
      ("{\"x\":NaN}", .notJSON, "", 5), ("{'type':'resize'}", .notJSON, "", 1),
    ] as [Case])
  func `Bytes that are not JSON are rejected`(_ example: Case) { expectRefusal(example) }

  @Test(
    arguments: [
      ("[]", .wrongType, "", 0), ("null", .wrongType, "", 0), (" \"ready\"", .wrongType, "", 1),
      ("{\"type\":1}", .wrongType, "type", 8), ("{\"type\":null}", .wrongType, "type", 8),
      ("{\"isValid\":\"true\"}", .wrongType, "isValid", 11),
      ("{\"isValid\":1}", .wrongType, "isValid", 11),
      ("{\"isValid\":null}", .wrongType, "isValid", 11),
      ("{\"isValid\":true,\"amountDueToday\":50}", .wrongType, "amountDueToday", 33),
      ("{\"isValid\":true,\"amountDueToday\":\"50.00\"}", .wrongType, "amountDueToday", 33),
      ("{\"isValid\":true,\"amountDueToday\":null}", .wrongType, "amountDueToday", 33),
      ("{\"isValid\":false,\"error\":\"SAD\"}", .wrongType, "error", 25),
      ("{\"isValid\":false,\"error\":[]}", .wrongType, "error", 25),
      ("{\"isValid\":false,\"error\":{\"errorCode\":1}}", .wrongType, "error.errorCode", 38),
      ("{\"type\":\"resize\",\"size\":\"1\"}", .wrongType, "size", 24),
      ("{\"type\":\"resize\",\"size\":[]}", .wrongType, "size", 24),
      ("{\"type\":\"resize\",\"size\":true}", .wrongType, "size", 24),
      ("{\"type\":\"error\",\"isValid\":0}", .wrongType, "isValid", 26),
    ] as [Case])
  func `A value of another type is rejected`(_ example: Case) { expectRefusal(example) }

  @Test(
    arguments: [
      ("{\"amount\":5,\"currency\":\"USD\"}", .wrongType, "amountDueToday.amount", 43),
      ("{\"amount\":\"5\",\"currency\":840}", .wrongType, "amountDueToday.currency", 58),
      ("{\"amount\":\"5\"}", .missingField, "amountDueToday.currency", 33),
      ("{\"currency\":\"USD\"}", .missingField, "amountDueToday.amount", 33),
      ("{\"amount\":\"-5\",\"currency\":\"USD\"}", .invalidAmount, "amountDueToday.amount", 43),
      ("{\"amount\":\"5.001\",\"currency\":\"USD\"}", .invalidAmount, "amountDueToday.amount", 43),
      ("{\"amount\":\"5.0\",\"currency\":\"JPY\"}", .invalidAmount, "amountDueToday.amount", 43),
      ("{\"amount\":\"\",\"currency\":\"USD\"}", .invalidAmount, "amountDueToday.amount", 43),
      ("{\"amount\":\"5\",\"currency\":\"usd\"}", .unknownCurrency, "amountDueToday.currency", 58),
      ("{\"amount\":\"5\",\"currency\":\"XXX\"}", .unknownCurrency, "amountDueToday.currency", 58),
    ] as [Case])
  func `A malformed amount is rejected`(_ example: Case) {
    expectRefusal(
      (
        "{\"isValid\":true,\"amountDueToday\":" + example.text + "}", example.reason, example.field,
        example.offset
      ))
  }

  @Test(
    arguments: [
      ("{}", .missingField, "isValid", 0), ("{\"type\":\"ready\"}", .missingField, "isValid", 0),
      ("{\"type\":\"change\"}", .missingField, "isValid", 0),
      ("{\"type\":\"ready\",\"isValid\":false}", .missingField, "amountDueToday", 0),
      ("{\"isValid\":true}", .missingField, "amountDueToday", 0),
      ("{\"type\":\"Ready\",\"isValid\":true}", .unknownType, "type", 8),
      ("{\"type\":\"\"}", .unknownType, "type", 8),
      ("{\"type\":\"resize\",\"size\":-1}", .outOfRange, "size", 24),
      ("{\"type\":\"resize\",\"size\":4294967296}", .outOfRange, "size", 24),
      ("{\"type\":\"resize\",\"size\":4294967295.1}", .outOfRange, "size", 24),
      ("{\"type\":\"resize\",\"size\":1e999999999999999999999}", .outOfRange, "size", 24),
      ("{\"type\":\"resize\",\"size\":-0.1}", .outOfRange, "size", 24),
      ("{\"type\":\"error\",\"isValid\":true,\"error\":{}}", .contradiction, "isValid", 26),
    ] as [Case])
  func `Missing, unknown and out-of-range values are rejected`(_ example: Case) {
    expectRefusal(example)
  }

  @Test(
    arguments: [
      (
        "\"isValid\":true,\"amountDueToday\":{\"amount\":\"5\",\"currency\":\"USD\"},"
          + "\"error\":{\"message\":\"\"}", .contradiction, "error", 73
      ),
      (
        "\"isValid\":true,\"amountDueToday\":{\"amount\":\"5\",\"currency\":\"USD\"},\"error\":false",
        .wrongType, "error", 73
      ),
      (
        "\"isValid\":true,\"amountDueToday\":{\"amount\":\"5\",\"currency\":\"USD\"},"
          + "\"paymentScheduleChecksum\":1", .wrongType, "paymentScheduleChecksum", 91
      ),
      ("\"isValid\":false,\"amountDueToday\":0", .wrongType, "amountDueToday", 34),
      (
        "\"isValid\":false,\"paymentScheduleChecksum\":0", .wrongType, "paymentScheduleChecksum", 43
      ),
      (
        "\"isValid\":false,\"error\":{\"errorCode\":\"\",\"message\":\"\",\"errorId\":1}",
        .wrongType,
        "error.errorId", 64
      ),
      (
        "\"isValid\":false,\"error\":{\"errorCode\":\"\",\"message\":\"\",\"httpStatusCode\":\"1\"}",
        .wrongType, "error.httpStatusCode", 71
      ),
      (
        "\"isValid\":false,\"error\":{\"errorCode\":\"\",\"message\":\"\",\"httpStatusCode\":2147483648}",
        .outOfRange, "error.httpStatusCode", 71
      ),
    ] as [Case])
  func `An optional field must be valid if it is present`(_ example: Case) {
    expectRefusal(("{" + example.text + "}", example.reason, example.field, example.offset))
  }

  @Test func `An error is one printable line`() {
    let error = #expect(throws: WireError.self) {
      try WireMessage(decoding: "{\n\"type\": \"re\\u2028ady\\n\"}")
    }
    #expect(
      error?.description
        == "line 2, column 9: type: expected one of \"ready\", \"change\", \"error\", \"resize\", "
        + "found \"re\\u{2028}ady\\u{a}\"")
    #expect(error?.line == 2)
    #expect(error?.column == 9)
  }

  @Test func `The documented example gives its documented error`() {
    let error = #expect(throws: WireError.self) {
      try WireMessage(decoding: #"{"type":"resize","size":"1337"}"#)
    }
    #expect(error?.field == "size")
    #expect(error?.reason == .wrongType)
    #expect(error?.description == "line 1, column 25: size: expected a number, found a string")
  }

  @Test func `Reasons have their own codes`() {
    #expect(Set(WireError.Reason.allCases.map(\.code)).count == 8)
  }
}

/// Texts in messages that look like messages of another type.
@Suite struct MisleadingTextTests {
  @Test(arguments: [
    "resize", #""type":"resize","size":7"#, #"{"type":"resize","size":7}"#, "\",\"type\":\"ready\"",
  ])
  func `A message is of its type, whatever its texts contain`(
    text: String
  ) throws {
    let fault = WireFault(errorCode: text, message: text)
    let messages: [WireMessage] = [
      .error(fault), .change(.invalid(fault)), .status(.invalid(fault)),
    ]
    for message in messages { #expect(try WireMessage(decoding: message.text) == message) }
  }

  @Test func `A size within an error is ignored`() throws {
    let text =
      #"{"type":"error","error":{"errorCode":"A","message":"B","type":"resize","size":7},"size":7}"#
    let fault = WireFault(errorCode: "A", message: "B")
    #expect(try WireMessage(decoding: text) == .error(fault))
  }
}
