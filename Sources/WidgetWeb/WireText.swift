import ScheduleEngine

/// Writes JSON as bytes, from pieces of it and from texts.
///
/// Its methods are never inlined: a module that pages load has to be small.
struct WireText {
  /// What was written, UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Writes a piece of JSON as it is.
  @inline(never)
  mutating func write(_ json: StaticString) {
    json.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes a number that is not negative.
  @inline(never)
  mutating func write(_ number: Int64) {
    assert(number >= 0, "widgets are numbered from 1")
    if number > 9 { write(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Writes a text in its quotation marks; control characters, quotation marks and backslashes are
  /// escaped.
  @inline(never)
  mutating func write(quoted text: [UInt8]) {
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

// The bytes are those of WidgetWire, which writes any message: this module needs only the widget's
// own, and is a fraction of its size.
extension WireText {
  /// Writes an event as one object.
  @inline(never)
  mutating func write(_ event: WidgetEvent) {
    switch event {
    case .ready(let status, let currency):
      write("{\"type\":\"ready\",")
      write(status, dueWhenInvalid: Money(minorUnits: 0, currency: currency))
    case .changed(let status):
      write("{\"type\":\"change\",")
      write(status, dueWhenInvalid: nil)
    case .error(let barrier):
      write("{\"type\":\"error\",\"isValid\":false")
      write(faultWithCode: barrier.codeText, barrier.sentence)
    case .failure(let failure):
      write("{\"type\":\"error\",\"isValid\":false")
      write(faultWithCode: "lookup_failed", failure.sentence)
    }
    write("}")
  }

  /// Writes the members of a status.
  ///
  /// - Parameters:
  ///   - status: Whether the order may proceed.
  ///   - dueWhenInvalid: What is said to be due today where it may not, or nil for nothing.
  @inline(never)
  mutating func write(_ status: WidgetStatus, dueWhenInvalid: Money?) {
    switch status {
    case .valid(let amountDueToday, let checksum):
      write("\"isValid\":true")
      write(due: amountDueToday)
      write(",\"paymentScheduleChecksum\":")
      write(quoted: checksum.textBytes)
    case .invalid(let barrier):
      write("\"isValid\":false")
      if let dueWhenInvalid { write(due: dueWhenInvalid) }
      write(faultWithCode: barrier.codeText, barrier.sentence)
    }
  }

  @inline(never)
  private mutating func write(due amount: Money) {
    write(",\"amountDueToday\":{\"amount\":")
    write(quoted: amount.textBytes)
    write(",\"currency\":")
    write(quoted: amount.currency.textBytes)
    write("}")
  }

  /// Writes what stands in the way or went wrong, behind another member.
  @inline(never)
  private mutating func write(faultWithCode code: StaticString, _ message: Sentence) {
    write(",\"error\":{\"errorCode\":\"")
    write(code)
    write("\",\"message\":")
    write(quoted: message.bytes)
    write("}")
  }
}
