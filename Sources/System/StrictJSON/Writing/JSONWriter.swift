/// Writes exactly one value: a scalar, or an array or object with its contents.
///
/// ``JSONWritable/writeJSON(to:)`` receives a writer. A writer has no method for floating-point
/// numbers; write money as a string.
package struct JSONWriter {
  private(set) var bytes: [UInt8]
  /// Whether the value has been written.
  private var isDone = false

  init(appendingTo bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Writes a string.
  ///
  /// Quotation marks, backslashes, control characters and the line separators U+2028 and U+2029 are
  /// escaped.
  ///
  /// - Parameter text: The string.
  /// - Complexity: O(*n*) in the length of the string.
  package mutating func string(_ text: String) {
    begin()
    bytes.appendJSONString(text)
  }

  /// Writes a string that is a literal of the program.
  ///
  /// - Parameter text: The string.
  package mutating func string(_ text: StaticString) {
    begin()
    bytes.appendJSONString(text)
  }

  /// Writes a string.
  ///
  /// - Parameter utf8: The string's bytes, well-formed UTF-8.
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func string(utf8: [UInt8]) {
    begin()
    bytes.appendJSONString(utf8: utf8)
  }

  /// Writes an integer in decimal digits.
  ///
  /// - Parameter integer: The integer.
  package mutating func integer<Integer: FixedWidthInteger>(_ integer: Integer) {
    begin()
    bytes += String(integer).utf8
  }

  /// Writes `true` or `false`.
  ///
  /// - Parameter bool: The Boolean.
  package mutating func bool(_ bool: Bool) {
    begin()
    bytes += (bool ? "true" : "false").utf8
  }

  /// Writes `null`.
  package mutating func null() {
    begin()
    bytes += "null".utf8
  }

  /// Writes the text of a value unchanged.
  ///
  /// - Parameter text: The text.
  package mutating func raw(_ text: JSONText) {
    begin()
    bytes += text.utf8
  }

  /// Writes the literal of a parsed number.
  mutating func literal(_ number: JSONNumber) {
    begin()
    bytes += number.text.utf8
  }

  /// Writes an object, with the members in the order of the calls.
  ///
  /// - Parameter body: Adds the members. If it throws, nothing is written.
  /// - Throws: The error of the body.
  package mutating func object<Failure: Error>(
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(!isDone, "a JSONWriter writes one value, not several")
    let length = bytes.count
    var object = JSONObjectWriter(appendingTo: takeBytes())
    do {
      try body(&object)
    } catch {
      restore(object.bytes, length: length)
      throw error
    }
    bytes = object.finish()
    isDone = true
  }

  /// Writes an array, with the elements in the order of the calls.
  ///
  /// - Parameter body: Adds the elements. If it throws, nothing is written.
  /// - Throws: The error of the body.
  package mutating func array<Failure: Error>(
    _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(!isDone, "a JSONWriter writes one value, not several")
    let length = bytes.count
    var array = JSONArrayWriter(appendingTo: takeBytes())
    do {
      try body(&array)
    } catch {
      restore(array.bytes, length: length)
      throw error
    }
    bytes = array.finish()
    isDone = true
  }

  /// Writes a value; traps if its ``JSONWritable/writeJSON(to:)`` writes nothing.
  mutating func one<Value: JSONWritable>(_ value: Value) {
    value.writeJSON(to: &self)
    precondition(isDone, "writeJSON(to:) must write a value")
  }

  private mutating func begin() {
    precondition(!isDone, "a JSONWriter writes one value, not several")
    isDone = true
  }

  /// Moves the bytes out, so that appending to them elsewhere copies nothing.
  private mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func restore(_ written: [UInt8], length: Int) {
    bytes = written
    truncate(to: length)
  }

  /// Removes the bytes after a length.
  mutating func truncate(to length: Int) {
    bytes.removeSubrange(length...)
  }
}

extension [UInt8] {
  /// Appends a string with its quotation marks and escapes.
  mutating func appendJSONString(_ text: String) {
    var text = text
    text.withUTF8 { unsafe appendJSONString(utf8: $0) }
  }

  /// Appends a string with its quotation marks and escapes.
  mutating func appendJSONString(_ text: StaticString) {
    text.withUTF8Buffer { unsafe appendJSONString(utf8: $0) }
  }

  /// Appends a string with its quotation marks and escapes.
  ///
  /// - Parameter utf8: The string's bytes, well-formed UTF-8.
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func appendJSONString(utf8: [UInt8]) {
    unsafe utf8.withUnsafeBufferPointer { unsafe appendJSONString(utf8: $0) }
  }

  private mutating func appendJSONString(utf8 buffer: UnsafeBufferPointer<UInt8>) {
    append(JSONByte.quote)
    let utf8 = unsafe buffer.span
    var start = 0
    var index = 0
    let count = utf8.count
    while index < count {
      // A fast path for most bytes, which need no escape.
      let byte = utf8[index]
      if byte >= 0x20, byte < 0x7F, byte != 0x22, byte != 0x5C {
        index += 1
        continue
      }
      guard let (unit, length) = Self.escapee(in: utf8, at: index) else {
        index += 1
        continue
      }
      unsafe append(contentsOf: buffer[start..<index])
      appendEscape(of: unit)
      index += length
      start = index
    }
    unsafe append(contentsOf: buffer[start...])
    append(JSONByte.quote)
  }

  /// Returns the character at an index and its length in bytes if it must be escaped, else nil.
  private static func escapee(in utf8: Span<UInt8>, at index: Int) -> (unit: UInt16, length: Int)? {
    let byte = utf8[index]
    switch byte {
    case 0..<0x20, 0x7F, JSONByte.quote, JSONByte.backslash: return (UInt16(byte), 1)
    case 0xC2 where utf8[index + 1] < 0xA0: return (UInt16(utf8[index + 1]), 2)
    case 0xE2 where utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8:
      return (0x2000 | UInt16(utf8[index + 2] & 0x3F), 3)
    default: return nil
    }
  }

  private mutating func appendEscape(of unit: UInt16) {
    append(JSONByte.backslash)
    switch unit {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x22, 0x5C: append(UInt8(unit))
    default:
      append(UInt8(ascii: "u"))
      let digits = String(unit, radix: 16)
      for _ in digits.utf8.count..<4 { append(JSONByte.zero) }
      append(contentsOf: digits.utf8)
    }
  }
}
