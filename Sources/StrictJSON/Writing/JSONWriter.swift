/// Writes exactly one value: a scalar, or an array or object with all that is in it.
///
/// A writer is only ever handed in, by ``JSONWritable/writeJSON(to:)`` or by one of the methods
/// below. There is no way to write a floating-point number; write money as a string.
public struct JSONWriter {
  private(set) var bytes: [UInt8]
  /// Whether the value has been written.
  private var isDone = false

  init(appendingTo bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Writes a string.
  ///
  /// Escaped are quotation marks, backslashes, control characters and the line separators U+2028 and
  /// U+2029; everything else stays UTF-8.
  ///
  /// - Parameter text: The string.
  /// - Complexity: O(*n*) in its length.
  public mutating func string(_ text: String) {
    begin()
    bytes.appendJSONString(text)
  }

  /// Writes an integer in decimal digits.
  ///
  /// - Parameter integer: The integer.
  public mutating func integer<Integer: FixedWidthInteger>(_ integer: Integer) {
    begin()
    bytes += String(integer).utf8
  }

  /// Writes `true` or `false`.
  ///
  /// - Parameter bool: The Boolean.
  public mutating func bool(_ bool: Bool) {
    begin()
    bytes += (bool ? "true" : "false").utf8
  }

  /// Writes `null`.
  public mutating func null() {
    begin()
    bytes += "null".utf8
  }

  /// Writes a text that was made before.
  ///
  /// - Parameter text: The text.
  public mutating func raw(_ text: JSONText) {
    begin()
    bytes += text.utf8
  }

  /// Writes a number of a parsed document as it was spelled.
  mutating func literal(_ number: JSONNumber) {
    begin()
    bytes += number.text.utf8
  }

  /// Writes an object; the members come in the order of the calls.
  ///
  /// - Parameter body: Adds the members. If it throws, nothing is written.
  /// - Throws: What the body throws.
  public mutating func object<Failure: Error>(
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

  /// Writes an array; the elements come in the order of the calls.
  ///
  /// - Parameter body: Adds the elements. If it throws, nothing is written.
  /// - Throws: What the body throws.
  public mutating func array<Failure: Error>(
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

  /// Lets a value write itself and checks that it wrote once.
  mutating func one<Value: JSONWritable>(_ value: Value) {
    value.writeJSON(to: &self)
    precondition(isDone, "writeJSON(to:) must write a value")
  }

  private mutating func begin() {
    precondition(!isDone, "a JSONWriter writes one value, not several")
    isDone = true
  }

  /// Hands the storage over, so that appending to it elsewhere copies nothing.
  private mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func restore(_ written: [UInt8], length: Int) {
    bytes = written
    truncate(to: length)
  }

  /// Takes back what was written behind a length.
  mutating func truncate(to length: Int) {
    bytes.removeSubrange(length...)
  }
}
