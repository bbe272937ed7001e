package import ScheduleEngine

/// Writes JSON as bytes, from literal JSON and from texts.
///
/// Its methods are never inlined, which keeps the module that pages load small.
package struct WireText {
  /// The JSON so far, UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty writer.
  package init() {}

  /// Writes literal JSON.
  @inline(never)
  package mutating func write(_ json: StaticString) {
    json.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes a number that is not negative.
  @inline(never)
  package mutating func write(_ number: Int64) {
    assert(number >= 0, "widgets are numbered from 1")
    if number > 9 { write(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Writes a text in quotation marks, with control characters, quotation marks and backslashes
  /// escaped.
  @inline(never)
  package mutating func write(quoted text: [UInt8]) {
    write("\"")
    for byte in text {
      switch byte {
      case 0..<0x20, 0x7F:
        write("\\u00")
        bytes.append(UInt8(ascii: "0") + byte >> 4)
        let digit = byte & 15
        bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        write("\\")
        bytes.append(byte)
      default: bytes.append(byte)
      }
    }
    write("\"")
  }
}

// The output is that of WidgetWire, byte for byte. WidgetWire can write any message. This code
// writes only those of this project's widget, so it is much smaller, and every page loads it.
extension WireText {
  /// Writes the members of a valid status, without the braces around them.
  @inline(never)
  package mutating func write(dueToday: Money, checksum: [UInt8]) {
    write("\"isValid\":true")
    write(due: dueToday)
    write(",\"paymentScheduleChecksum\":")
    write(quoted: checksum)
  }

  /// Writes the members of an invalid status, without the braces around them.
  ///
  /// - Parameters:
  ///   - code: The name of the barrier or failure for programs.
  ///   - message: The message for the shopper.
  ///   - dueToday: The amount due today, or nil to omit it.
  @inline(never)
  package mutating func write(
    errorWithCode code: StaticString, _ message: [UInt8], dueToday: Money? = nil
  ) {
    write("\"isValid\":false")
    if let dueToday { write(due: dueToday) }
    write(",\"error\":{\"errorCode\":\"")
    write(code)
    write("\",\"message\":")
    write(quoted: message)
    write("}")
  }

  @inline(never)
  private mutating func write(due amount: Money) {
    write(",\"amountDueToday\":")
    write(amount)
  }

  /// Writes an amount as an object.
  @inline(never)
  package mutating func write(_ amount: Money) {
    write("{\"amount\":")
    write(quoted: amount.textBytes)
    write(",\"currency\":")
    write(quoted: amount.currency.textBytes)
    write("}")
  }

  /// Returns the answer to a rejected request.
  @inline(never)
  package static func failure(code: StaticString, message: [UInt8]) -> [UInt8] {
    var text = WireText()
    text.write("{\"failure\":{\"code\":\"")
    text.write(code)
    text.write("\",\"message\":")
    text.write(quoted: message)
    text.write("}}\n")
    return text.bytes
  }
}
