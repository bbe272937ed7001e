/// The largest size and depth of a document.
///
///     let line = JSONLimits(maximumBytes: 65_536, maximumDepth: 8)
///     let value = try JSONValue(parsing: bytes, limits: line)
package struct JSONLimits: Hashable, Sendable {
  /// The largest possible `maximumDepth`: recursion over a value then fits the stack.
  package static var deepest: Int { 512 }

  /// The largest number of bytes accepted.
  package let maximumBytes: Int

  /// The deepest nesting of arrays and objects accepted, in `0...deepest`; 0 accepts only scalars.
  package let maximumDepth: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maximumBytes: The largest number of bytes accepted; 16 MiB if not given.
  ///   - maximumDepth: The deepest nesting accepted; 64 if not given. Values outside
  ///     `0...deepest` become the nearer end.
  package init(maximumBytes: Int = 16_777_216, maximumDepth: Int = 64) {
    self.maximumBytes = maximumBytes
    self.maximumDepth = min(max(maximumDepth, 0), Self.deepest)
  }
}

extension JSONValue {
  /// Parses a document by the grammar of RFC 8259.
  ///
  /// A repeated key, half of a surrogate pair and invalid UTF-8 are errors as well.
  ///
  ///     try JSONValue(parsing: Array(#"{"count": 4}"#.utf8))["count"]?.number?.int  // 4
  ///     try JSONValue(parsing: Array("[1,]".utf8))  // line 1, column 3: nothing follows this comma
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8 without a byte order mark.
  ///   - limits: The largest size and depth.
  /// - Throws: ``JSONError`` with the first mistake.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try limits.check(byteCount: bytes.count)
    var parser = JSONParser(bytes, limits: limits)
    self = try parser.readDocument()
  }

  /// Parses a document from borrowed bytes, which it copies once.
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8 without a byte order mark.
  ///   - limits: The largest size and depth.
  /// - Throws: ``JSONError`` with the first mistake.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(parsing bytes: Span<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try limits.check(byteCount: bytes.count)
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    try self.init(parsing: copy, limits: limits)
  }

  /// Parses a document from a string.
  ///
  ///     try JSONValue(parsing: "[true, null]").array?.count  // 2
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - limits: The largest size and depth.
  /// - Throws: ``JSONError`` with the first mistake.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try limits.check(byteCount: text.utf8.count)
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}

extension JSONLimits {
  /// Checks the size of a document before it is read.
  fileprivate func check(byteCount: Int) throws(JSONError) {
    guard byteCount <= maximumBytes else {
      throw JSONError(
        .tooLarge(bytes: byteCount, maximum: maximumBytes),
        at: JSONPosition(line: 1, column: 1, offset: 0))
    }
  }
}

/// Parses one document.
///
/// Open arrays and objects are on the parser's own stack, so no input exhausts the thread's stack.
struct JSONParser {
  private var cursor: JSONCursor
  private let limits: JSONLimits
  private var open: [JSONContainer] = []

  init(_ bytes: [UInt8], limits: JSONLimits) {
    self.cursor = JSONCursor(bytes)
    self.limits = limits
  }

  mutating func readDocument() throws(JSONError) -> JSONValue {
    guard !cursor.bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { throw cursor.error(.byteOrderMark) }
    cursor.skipWhitespace()
    var finished = try beginValue()
    while true {
      if let value = finished {
        if open.isEmpty { return try endDocument(with: value) }
        finished = try attach(value)
      } else {
        finished = try beginValue()
      }
    }
  }

  private mutating func endDocument(with value: JSONValue) throws(JSONError) -> JSONValue {
    cursor.skipWhitespace()
    guard let byte = cursor.byte else { return value }
    let mismatch = cursor.mismatch(.value)
    throw mismatch.reason == .comment ? mismatch : cursor.error(.trailingByte(byte))
  }

  /// Reads a scalar or an empty container; returns `nil` after the beginning of another container.
  private mutating func beginValue() throws(JSONError) -> JSONValue? {
    let start = cursor.position
    switch cursor.byte {
    case JSONByte.openBrace, JSONByte.openBracket: return try beginContainer()
    case JSONByte.quote: return JSONValue(.string(try cursor.readString()), at: start)
    case .some(let byte) where byte == JSONByte.minus || JSONByte.isDigit(byte):
      return JSONValue(.number(try cursor.readNumber()), at: start)
    case UInt8(ascii: "t"):
      try cursor.readLiteral("true", .true)
      return JSONValue(.bool(true), at: start)
    case UInt8(ascii: "f"):
      try cursor.readLiteral("false", .false)
      return JSONValue(.bool(false), at: start)
    case UInt8(ascii: "n"):
      try cursor.readLiteral("null", .null)
      return JSONValue(.null, at: start)
    default: throw cursor.mismatch(expectationOfValue)
    }
  }

  /// The syntax expected at the start of a value: only the first value of an array may be missing.
  private var expectationOfValue: JSONError.Expectation {
    guard let container = open.last, !container.isObject, container.isEmpty else { return .value }
    return .valueOrArrayEnd
  }

  private mutating func beginContainer() throws(JSONError) -> JSONValue? {
    guard open.count < limits.maximumDepth else {
      throw cursor.error(.tooDeep(maximum: limits.maximumDepth))
    }
    let isObject = cursor.byte == JSONByte.openBrace
    open.append(JSONContainer(isObject: isObject, start: cursor.position))
    cursor.offset += 1
    cursor.skipWhitespace()
    if let value = closeContainer() { return value }
    if isObject { try readKey(.keyOrObjectEnd) }
    return nil
  }

  /// Returns the innermost container and removes it from the stack if its closing byte follows.
  private mutating func closeContainer() -> JSONValue? {
    guard let container = open.last, cursor.skip(container.closingByte) else { return nil }
    open.removeLast()
    return container.value
  }

  /// Reads a key and its colon.
  private mutating func readKey(_ expected: JSONError.Expectation) throws(JSONError) {
    let position = cursor.position
    guard cursor.byte == JSONByte.quote else { throw cursor.mismatch(expected) }
    let key = try cursor.readString()
    try open[open.count - 1].open(key, at: position)
    cursor.skipWhitespace()
    guard cursor.skip(JSONByte.colon) else { throw cursor.mismatch(.colon) }
    cursor.skipWhitespace()
  }

  /// Appends a value to the innermost container, and reads up to the next value.
  ///
  /// If no value follows, the function reads the container's end and returns the container.
  private mutating func attach(_ value: JSONValue) throws(JSONError) -> JSONValue? {
    let last = open.count - 1
    let isObject = open[last].isObject
    open[last].append(value)
    cursor.skipWhitespace()
    if let value = closeContainer() { return value }
    let comma = cursor
    guard cursor.skip(JSONByte.comma) else {
      throw cursor.mismatch(isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
    }
    cursor.skipWhitespace()
    guard cursor.byte != open[last].closingByte else { throw comma.error(.trailingComma) }
    if isObject { try readKey(.key) }
    return nil
  }
}

/// An array or object that the parser has not read to its end.
struct JSONContainer {
  let isObject: Bool
  let start: JSONPosition
  private var elements: [JSONValue] = []
  private var members: [JSONMember] = []
  private var pendingKey: (text: String, position: JSONPosition)?
  /// The position of each key; empty up to `fewKeys` members.
  private var keyPositions: [ExactKey: JSONPosition] = [:]

  /// The number of keys up to which comparing with every key is faster than hashing.
  private static let fewKeys = 16

  init(isObject: Bool, start: JSONPosition) {
    self.isObject = isObject
    self.start = start
  }

  var closingByte: UInt8 { isObject ? JSONByte.closeBrace : JSONByte.closeBracket }

  var isEmpty: Bool { elements.isEmpty && members.isEmpty }

  var value: JSONValue {
    JSONValue(isObject ? .object(members) : .array(elements), at: start)
  }

  /// Adds the key of the next member.
  mutating func open(_ key: String, at position: JSONPosition) throws(JSONError) {
    if let first = firstPosition(of: key) {
      throw JSONError(.duplicateKey(key, first: first), at: position)
    }
    pendingKey = (key, position)
  }

  /// Appends an element, or the value of the key that was added last.
  mutating func append(_ value: JSONValue) {
    guard let key = pendingKey else { return elements.append(value) }
    members.append(JSONMember(key: key.text, keyPosition: key.position, value: value))
    pendingKey = nil
    if members.count > Self.fewKeys { indexNewKeys() }
  }

  private mutating func indexNewKeys() {
    for member in members[keyPositions.count...] {
      keyPositions[ExactKey(text: member.key)] = member.keyPosition
    }
  }

  private func firstPosition(of key: String) -> JSONPosition? {
    if members.count > Self.fewKeys { return keyPositions[ExactKey(text: key)] }
    return members.first { $0.key.hasSameBytes(as: key) }?.keyPosition
  }
}

/// A key that equals another only if all their bytes are equal.
private struct ExactKey: Hashable {
  let text: String

  static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
