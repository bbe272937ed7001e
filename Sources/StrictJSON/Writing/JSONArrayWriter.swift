/// Adds elements to an array, in the order of the calls.
///
/// ```swift
/// JSONText.array { array in
///   array.element("a")
///   array.object { $0.member("b", 1) }
/// }  // ["a",{"b":1}]
/// ```
public struct JSONArrayWriter {
  private(set) var bytes: [UInt8]
  private var isEmpty = true

  init(appendingTo bytes: [UInt8]) {
    self.bytes = bytes
    self.bytes.append(JSONByte.openBracket)
  }

  /// Adds an element.
  ///
  /// - Parameter value: The value; `nil` is written as `null`.
  public mutating func element<Value: JSONWritable>(_ value: Value) {
    begin()
    bytes.appendJSON(value)
  }

  /// Adds an object.
  ///
  /// - Parameter body: Adds the members. If it throws, nothing is added.
  /// - Throws: What the body throws.
  public mutating func object<Failure: Error>(
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try nest { writer throws(Failure) in try writer.object(body) }
  }

  /// Adds an array.
  ///
  /// - Parameter body: Adds the inner elements. If it throws, nothing is added.
  /// - Throws: What the body throws.
  public mutating func array<Failure: Error>(
    _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try nest { writer throws(Failure) in try writer.array(body) }
  }

  private mutating func nest<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let (length, wasEmpty) = (bytes.count, isEmpty)
    begin()
    var writer = JSONWriter(appendingTo: bytes)
    bytes = []
    defer { bytes = writer.bytes }
    do {
      try body(&writer)
    } catch {
      writer.truncate(to: length)
      isEmpty = wasEmpty
      throw error
    }
  }

  private mutating func begin() {
    if !isEmpty { bytes.append(JSONByte.comma) }
    isEmpty = false
  }

  /// Closes the array and hands its bytes over.
  mutating func finish() -> [UInt8] {
    bytes.append(JSONByte.closeBracket)
    defer { bytes = [] }
    return bytes
  }
}
