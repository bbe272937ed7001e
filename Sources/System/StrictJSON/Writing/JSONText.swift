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
/// The text has no white space, and its members are in the order of the calls. Line separators are
/// escaped, so a text is always one line.
package struct JSONText: Hashable, Sendable, CustomStringConvertible {
  /// The text in UTF-8, without a line feed at the end.
  package let utf8: [UInt8]

  init(checkedBytes utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// Writes one value.
  ///
  ///     JSONText(["a", nil]).string  // ["a",null]
  ///
  /// - Parameter value: The value.
  /// - Complexity: O(*n*) in the length of the text.
  package init<Value: JSONWritable>(_ value: Value) {
    var bytes: [UInt8] = []
    bytes.appendJSON(value)
    self.init(checkedBytes: bytes)
  }

  /// Returns the text of an object, whose members are in the order of the calls.
  ///
  /// - Parameter body: Adds the members.
  /// - Returns: The text of the object.
  /// - Throws: The error of the body.
  /// - Complexity: O(*n*) in the length of the text.
  package static func object<Failure: Error>(
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) -> JSONText {
    var writer = JSONWriter(appendingTo: [])
    try writer.object(body)
    return JSONText(checkedBytes: writer.bytes)
  }

  /// Returns the text of an array, whose elements are in the order of the calls.
  ///
  /// - Parameter body: Adds the elements.
  /// - Returns: The text of the array.
  /// - Throws: The error of the body.
  /// - Complexity: O(*n*) in the length of the text.
  package static func array<Failure: Error>(
    _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) -> JSONText {
    var writer = JSONWriter(appendingTo: [])
    try writer.array(body)
    return JSONText(checkedBytes: writer.bytes)
  }

  /// The text as a string.
  package var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The text itself.
  package var description: String { string }
}

extension [UInt8] {
  /// Appends the compact text of a value, without a line feed.
  ///
  ///     var line: [UInt8] = []
  ///     line.appendJSON(5000)
  ///
  /// The array keeps its capacity, so that one buffer can be used for many lines.
  ///
  /// - Parameter value: The value.
  /// - Complexity: O(*n*) in the length of the value's text.
  package mutating func appendJSON<Value: JSONWritable>(_ value: Value) {
    var writer = JSONWriter(appendingTo: self)
    self = []
    writer.one(value)
    self = writer.bytes
  }

  /// Appends the compact text of an object, without a line feed.
  ///
  /// - Parameter body: Adds the members. If it throws, nothing is appended.
  /// - Throws: The error of the body.
  /// - Complexity: O(*n*) in the length of the object's text.
  package mutating func appendJSONObject<Failure: Error>(
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(appendingTo: self)
    self = []
    defer { self = writer.bytes }
    try writer.object(body)
  }
}

extension JSONText {
  /// The text with each character above U+007E as an escape such as `\u00e9`.
  ///
  ///     JSONText("\u{E9}").ascii.string  // "\u00e9"
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var ascii: JSONText {
    guard utf8.contains(where: { $0 > 0x7E }) else { return self }
    var bytes: [UInt8] = []
    for scalar in string.unicodeScalars {
      if scalar.value <= 0x7E {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        for unit in UTF16.encode(scalar) ?? .init() { Self.appendEscape(of: unit, to: &bytes) }
      }
    }
    return JSONText(checkedBytes: bytes)
  }

  private static func appendEscape(of unit: UInt16, to bytes: inout [UInt8]) {
    bytes += [JSONByte.backslash, UInt8(ascii: "u")]
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
      bytes.append(digit < 10 ? JSONByte.zero + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
