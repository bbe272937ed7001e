import ScheduleEngine
import Testing
import WidgetWire

@Suite struct WireEventVectorTests {
  private let file: VectorFile

  init() throws {
    file = try VectorFile("wire-events", lists: ["written", "read", "refused", "published"])
  }

  @Test func `A message is written as the listed line`() throws {
    for example in try file["written"] {
      let (message, text) = (try message(example), try example.string("text"))
      #expect(message.utf8 == Array(text.utf8), "\(example)")
      #expect(try WireMessage(decoding: text) == message, "\(example)")
    }
  }

  @Test(arguments: ["read", "published"])
  func `A text is read as the listed message`(list: String) throws {
    for example in try file[list] {
      let read = try WireMessage(decoding: try example.bytes())
      #expect(read == (try message(example)), "\(example)")
    }
  }

  @Test func `Other text is an error with its reason, field and position`() throws {
    for example in try file["refused"] {
      let bytes = try example.bytes()
      let error = #expect(throws: WireError.self, "\(example)") {
        try WireMessage(decoding: bytes)
      }
      #expect(error?.reason.code == (try example.string("reason")), "\(example)")
      guard example.has("position") else { continue }
      #expect(error?.field == (try example.string("field")), "\(example)")
      #expect(error?.offset == (try example.int("position")), "\(example)")
    }
  }

  /// The message that a case describes.
  private func message(_ example: VectorCase) throws -> WireMessage {
    let message = try example.member("message")
    switch try message.string("type") {
    case "ready":
      let verdict: WireVerdict =
        try message.bool("isValid")
        ? .valid(checksum: try checksum(message)) : .invalid(fault(message))
      return .ready(amountDueToday: try amount(message), verdict)
    case "change": return .change(try status(message))
    case "status": return .status(try status(message))
    case "error": return .error(try fault(message))
    case "resize":
      return .resize(message.has("size") ? UInt32(exactly: try message.int("size")) : nil)
    default: throw VectorFile.Mistake(description: "\(example) has no known type")
    }
  }

  private func status(_ message: VectorCase) throws -> WireStatus {
    try message.bool("isValid")
      ? .valid(amountDueToday: amount(message), checksum: try checksum(message))
      : .invalid(fault(message))
  }

  private func amount(_ message: VectorCase) throws -> Money {
    let amount = try message.member("amountDueToday")
    return Money(minorUnits: try amount.int64("minorUnits"), currency: try amount.currency())
  }

  private func checksum(_ message: VectorCase) throws -> String? {
    try message.optionalString("paymentScheduleChecksum")
  }

  private func fault(_ message: VectorCase) throws -> WireFault {
    let error = try message.member("error")
    return WireFault(
      errorCode: try error.optionalString("errorCode"),
      message: try error.optionalString("message"),
      errorId: try error.optionalString("errorId"),
      httpStatusCode: error.has("httpStatusCode")
        ? Int32(exactly: try error.int("httpStatusCode")) : nil)
  }
}
