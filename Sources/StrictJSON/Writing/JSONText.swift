/// The compact text of one JSON value, well formed by construction.
///
/// ```swift
/// let text = JSONText.object { object in
///   object.member("amount", "50.00")
///   object.member("number", 1)
/// }
/// text.string  // {"amount":"50.00","number":1}
/// ```
///
/// The text is pure in its input: no white space, members in the order of the calls, and line
/// feeds escaped like every other line separator, so a text is always one line.
public struct JSONText: Hashable, Sendable, CustomStringConvertible {
  /// The text in UTF-8, without a line feed at the end.
  public let utf8: [UInt8]

  init(checkedBytes utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// Writes one value.
  ///
  ///     JSONText(["a", nil]).string  // ["a",null]
  ///
  /// - Parameter value: The value.
  /// - Complexity: O(*n*) in the length of the text.
  public init<Value: JSONWritable>(_ value: Value) {
    var bytes: [UInt8] = []
    bytes.appendJSON(value)
    self.init(checkedBytes: bytes)
  }

  /// Writes an object; the members come in the order of the calls.
  ///
  /// - Parameter body: Adds the members.
  /// - Returns: The text of the object.
  /// - Throws: What the body throws.
  /// - Complexity: O(*n*) in the length of the text.
  public static func object<Failure: Error>(
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) -> JSONText {
    var writer = JSONWriter(appendingTo: [])
    try writer.object(body)
    return JSONText(checkedBytes: writer.bytes)
  }

  /// Writes an array; the elements come in the order of the calls.
  ///
  /// - Parameter body: Adds the elements.
  /// - Returns: The text of the array.
  /// - Throws: What the body throws.
  /// - Complexity: O(*n*) in the length of the text.
  public static func array<Failure: Error>(
    _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) -> JSONText {
    var writer = JSONWriter(appendingTo: [])
    try writer.array(body)
    return JSONText(checkedBytes: writer.bytes)
  }

  /// The text as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The text itself.
  public var description: String { string }
}

extension [UInt8] {
  /// Appends the compact text of a value, without a line feed behind it.
  ///
  ///     var line: [UInt8] = []
  ///     line.appendJSON(5000)
  ///
  /// Storage that is already reserved is used, so one buffer can serve many lines.
  ///
  /// - Parameter value: The value.
  /// - Complexity: O(*n*) in the length of the value's text.
  public mutating func appendJSON<Value: JSONWritable>(_ value: Value) {
    var writer = JSONWriter(appendingTo: self)
    self = []
    writer.one(value)
    self = writer.bytes
  }
}
