/// Adds members to an object, in the order of the calls.
///
/// ```swift
/// JSONText.object { object in
///   object.member("type", "ready")
///   object.object("limits") { limits in
///     limits.member("minimum", "1.00")
///     limits.member("maximum", nil as String?)
///   }
/// }  // {"type":"ready","limits":{"minimum":"1.00","maximum":null}}
/// ```
package struct JSONObjectWriter {
  private(set) var bytes: [UInt8]
  private var isEmpty = true
  #if DEBUG
    private var keys: [String] = []
  #endif

  init(appendingTo bytes: [UInt8]) {
    self.bytes = bytes
    self.bytes.append(JSONByte.openBrace)
  }

  /// Adds a member.
  ///
  /// - Parameters:
  ///   - key: The key, which must not be in the object yet and needs no escapes (both checked in
  ///     debug builds).
  ///   - value: The value; `nil` is written as `null`.
  package mutating func member<Value: JSONWritable>(_ key: StaticString, _ value: Value) {
    begin(key)
    bytes.appendJSON(value)
  }

  /// Adds a member whose key is no literal of the program.
  ///
  /// - Parameters:
  ///   - key: The key, which must not be in the object yet (never checked).
  ///   - value: The value; `nil` is written as `null`.
  package mutating func member<Value: JSONWritable>(key: String, _ value: Value) {
    beginMember()
    bytes.appendJSONString(key)
    bytes.append(JSONByte.colon)
    bytes.appendJSON(value)
  }

  /// Adds a member whose value is an object.
  ///
  /// - Parameters:
  ///   - key: The key, which must not be in the object yet (checked in debug builds).
  ///   - body: Adds the inner members. If it throws, nothing is added.
  /// - Throws: The error of the body.
  package mutating func object<Failure: Error>(
    _ key: StaticString, _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try nest(key) { writer throws(Failure) in try writer.object(body) }
  }

  /// Adds a member whose value is an array.
  ///
  /// - Parameters:
  ///   - key: The key, which must not be in the object yet (checked in debug builds).
  ///   - body: Adds the elements. If it throws, nothing is added.
  /// - Throws: The error of the body.
  package mutating func array<Failure: Error>(
    _ key: StaticString, _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try nest(key) { writer throws(Failure) in try writer.array(body) }
  }

  private mutating func nest<Failure: Error>(
    _ key: StaticString, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let (length, wasEmpty) = (bytes.count, isEmpty)
    begin(key)
    var writer = JSONWriter(appendingTo: bytes)
    bytes = []
    defer { bytes = writer.bytes }
    do {
      try body(&writer)
    } catch {
      writer.truncate(to: length)
      removeLastKey(isEmpty: wasEmpty)
      throw error
    }
  }

  private mutating func begin(_ key: StaticString) {
    #if DEBUG
      let text = key.description
      precondition(JSONText(text).utf8.count == text.utf8.count + 2, "a key needs no escapes")
      precondition(
        !keys.contains { $0.hasSameBytes(as: text) },
        "the key \(text.quotedForMessage) is written twice into one object")
      keys.append(text)
    #endif
    beginMember()
    bytes.append(JSONByte.quote)
    key.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(JSONByte.quote)
    bytes.append(JSONByte.colon)
  }

  private mutating func beginMember() {
    if !isEmpty { bytes.append(JSONByte.comma) }
    isEmpty = false
  }

  private mutating func removeLastKey(isEmpty wasEmpty: Bool) {
    isEmpty = wasEmpty
    #if DEBUG
      keys.removeLast()
    #endif
  }

  /// Closes the object and moves its bytes out.
  mutating func finish() -> [UInt8] {
    bytes.append(JSONByte.closeBrace)
    defer { bytes = [] }
    return bytes
  }
}

/// Adds elements to an array, in the order of the calls.
///
/// ```swift
/// JSONText.array { array in
///   array.element("a")
///   array.object { $0.member("b", 1) }
/// }  // ["a",{"b":1}]
/// ```
package struct JSONArrayWriter {
  private(set) var bytes: [UInt8]
  private var isEmpty = true

  init(appendingTo bytes: [UInt8]) {
    self.bytes = bytes
    self.bytes.append(JSONByte.openBracket)
  }

  /// Adds an element.
  ///
  /// - Parameter value: The value; `nil` is written as `null`.
  package mutating func element<Value: JSONWritable>(_ value: Value) {
    begin()
    bytes.appendJSON(value)
  }

  /// Adds an object.
  ///
  /// - Parameter body: Adds the members. If it throws, nothing is added.
  /// - Throws: The error of the body.
  package mutating func object<Failure: Error>(
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try nest { writer throws(Failure) in try writer.object(body) }
  }

  /// Adds an array.
  ///
  /// - Parameter body: Adds the inner elements. If it throws, nothing is added.
  /// - Throws: The error of the body.
  package mutating func array<Failure: Error>(
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

  /// Closes the array and moves its bytes out.
  mutating func finish() -> [UInt8] {
    bytes.append(JSONByte.closeBracket)
    defer { bytes = [] }
    return bytes
  }
}
