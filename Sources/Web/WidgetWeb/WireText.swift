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
  /// Writes an event as one object.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - message: Returns the message of a barrier, or of a failed lookup for nil.
  @inline(never)
  mutating func write(_ event: WidgetEvent, message: (PurchaseBarrier?) -> [UInt8]) {
    switch event {
    case .ready(let status, let currency):
      write("{\"type\":\"ready\",")
      write(
        status, amountWhenInvalid: Money(minorUnits: 0, currency: currency), message: message)
    case .changed(let status):
      write("{\"type\":\"change\",")
      write(status, amountWhenInvalid: nil, message: message)
    case .error(let barrier):
      write("{\"type\":\"error\",\"isValid\":false")
      write(faultWithCode: barrier.codeText, message(barrier))
    case .failure:
      write("{\"type\":\"error\",\"isValid\":false")
      write(faultWithCode: "lookup_failed", message(nil))
    }
    write("}")
  }

  /// Writes the members of a status, without the braces around them.
  ///
  /// - Parameters:
  ///   - status: Whether the order may proceed.
  ///   - amountWhenInvalid: The amount due today of an invalid status, or nil to omit it.
  ///   - message: Returns the message of a barrier.
  @inline(never)
  mutating func write(
    _ status: WidgetStatus, amountWhenInvalid: Money?, message: (PurchaseBarrier?) -> [UInt8]
  ) {
    switch status {
    case .valid(let amountDueToday, let checksum):
      write("\"isValid\":true")
      write(due: amountDueToday)
      write(",\"paymentScheduleChecksum\":")
      write(quoted: checksum.textBytes)
    case .invalid(let barrier):
      write("\"isValid\":false")
      if let amountWhenInvalid { write(due: amountWhenInvalid) }
      write(faultWithCode: barrier.codeText, message(barrier))
    }
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

  /// Writes a comma and the `error` member.
  @inline(never)
  package mutating func write(faultWithCode code: StaticString, _ message: [UInt8]) {
    write(",\"error\":{\"errorCode\":\"")
    write(code)
    write("\",\"message\":")
    write(quoted: message)
    write("}")
  }
}
