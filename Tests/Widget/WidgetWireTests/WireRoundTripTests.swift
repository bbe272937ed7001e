import Foundation
import PropertyTesting
import ScheduleEngine
import StrictJSON
import Testing
import WidgetWire

@Suite struct WireRoundTripTests {
  @Test func `A message is read back as it was written`() async {
    await expectAll(Generator<WireMessage>.message) { message in
      let read = try WireMessage(decoding: message.utf8)
      #expect(read == message)
      #expect(message.utf8 == Array(message.text.utf8))
    }
  }

  @Test func `A message is one line that other readers accept`() async {
    await expectAll(Generator<WireMessage>.message) { message in
      let separators: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
      #expect(!message.text.unicodeScalars.contains { separators.contains($0) || $0.value < 0x20 })
      let object = try JSONSerialization.jsonObject(with: Data(message.utf8)) as? [String: Any]
      let fault = object?["error"] as? [String: Any]
      let said = fault?["message"] as? String
      #expect(object?["isValid"] as? Bool == message.isValid)
      #expect(said.map(Self.withoutMarks) == message.fault?.message.map(Self.withoutMarks))
    }
  }

  /// Foundation drops a byte order mark at the start of a string.
  private static func withoutMarks(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != "\u{FEFF}" }
  }

  @Test(arguments: [
    ("\"\\/", #""\"\\/""#), ("</script>", "\"</script>\""),
    ("a\u{2028}b\u{2029}c\u{85}", #""a\u2028b\u2029c\u0085""#),
    ("\0\u{1B}[31m\u{7F}", #""\u0000\u001b[31m\u007f""#), ("\r\n\t", #""\r\n\t""#),
    ("e\u{301}\u{E9}😀\u{202E}", "\"e\u{301}\u{E9}😀\u{202E}\""),
  ])
  func `Hostile text is escaped`(text: String, written: String) throws {
    let message = WireMessage.error(WireFault(errorCode: text, message: "m"))
    #expect(
      message.text
        == "{\"type\":\"error\",\"isValid\":false,\"error\":{\"errorCode\":\(written),"
        + "\"message\":\"m\"}}")
    let read = try WireMessage(decoding: message.text).fault?.errorCode
    #expect(read.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test func `Any bytes are a message or an error`() async {
    await expectAll(Generator<[UInt8]>.bytes(count: 0...60)) { bytes in
      try Self.expectAnswer(to: bytes)
    }
  }

  /// A message with one byte changed, removed or inserted.
  @Test func `A damaged message is a message or an error`() async {
    let damage = zip(
      Generator<WireMessage>.message, Generator<Int>.integer(in: 0...2),
      Generator<Int>.integer(in: 0...10_000), Generator<UInt8>.integer())
    await expectAll(damage) { message, kind, place, byte in
      var bytes = message.utf8
      let index = place % bytes.count
      bytes.replaceSubrange(index..<(kind == 1 ? index : index + 1), with: kind == 2 ? [] : [byte])
      try Self.expectAnswer(to: bytes)
    }
  }

  /// Expects that the bytes are a message that round-trips, or that an error has a position within
  /// them.
  private static func expectAnswer(to bytes: [UInt8]) throws {
    do throws(WireError) {
      let message = try WireMessage(decoding: bytes)
      let again = try WireMessage(decoding: message.utf8)
      #expect(again == message)
    } catch {
      #expect((0...bytes.count).contains(error.offset))
      #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }
}

extension Generator where Value == WireMessage {
  /// Messages of every type, with amounts, texts and numbers of every size.
  static var message: Generator {
    let ready = zip(Generator<Money>.amount, Generator<WireVerdict>.verdict)
    return .oneOf([
      ready.map { .ready(amountDueToday: $0, $1) },
      Generator<WireStatus>.status.map { .change($0) },
      Generator<WireStatus>.status.map { .status($0) },
      Generator<WireFault>.fault.map { .error($0) },
      Generator<UInt32?>.optional(.integer()).map { .resize($0) },
    ])
  }
}

extension Generator where Value == Money {
  static var amount: Generator {
    zip(Generator<Int64>.integer(in: 0...Int64.max), Generator<Currency>.element(of: Currency.all))
      .map { Money(minorUnits: $0, currency: $1) }
  }
}

extension Generator where Value == WireVerdict {
  static var verdict: Generator {
    .oneOf([
      Generator<String?>.optional(.text).map { .valid(checksum: $0) },
      Generator<WireFault>.fault.map { .invalid($0) },
    ])
  }
}

extension Generator where Value == WireStatus {
  static var status: Generator {
    .oneOf([
      zip(Generator<Money>.amount, Generator<String?>.optional(.text))
        .map { .valid(amountDueToday: $0, checksum: $1) },
      Generator<WireFault>.fault.map { .invalid($0) },
    ])
  }
}

extension Generator where Value == WireFault {
  static var fault: Generator {
    zip(
      Generator<String?>.optional(.text), Generator<String?>.optional(.text),
      Generator<String?>.optional(.text), Generator<Int32?>.optional(.integer())
    ).map { WireFault(errorCode: $0, message: $1, errorId: $2, httpStatusCode: $3) }
  }
}

extension Generator where Value == String {
  static var text: Generator { .string(count: 0...12) }
}
