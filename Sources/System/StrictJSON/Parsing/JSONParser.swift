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
  ///   - maximumBytes: The largest number of bytes accepted, at most 2 GiB - 1; 16 MiB if not given.
  ///   - maximumDepth: The deepest nesting accepted; 64 if not given. Values outside
  ///     `0...deepest` become the nearer end.
  package init(maximumBytes: Int = 16_777_216, maximumDepth: Int = 64) {
    self.maximumBytes = min(maximumBytes, Int(Int32.max))
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
  ///   - acceptsRepeatedKeys: Whether an object may have a key several times; by default not. Its
  ///     members are then all there, in their order.
  /// - Throws: ``JSONError`` with the first mistake.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(
    parsing bytes: [UInt8], limits: JSONLimits = JSONLimits(), acceptsRepeatedKeys: Bool = false
  ) throws(JSONError) {
    try limits.check(byteCount: bytes.count)
    var parser = JSONParser(bytes, limits: limits, acceptsRepeatedKeys: acceptsRepeatedKeys)
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
  private var tree: JSONTree
  private let limits: JSONLimits
  private let acceptsRepeatedKeys: Bool
  private var open: [JSONContainer] = []

  init(_ bytes: [UInt8], limits: JSONLimits, acceptsRepeatedKeys: Bool) {
    self.cursor = JSONCursor(bytes)
    self.tree = JSONTree(bytes)
    self.limits = limits
    self.acceptsRepeatedKeys = acceptsRepeatedKeys
    open.reserveCapacity(8)
  }

  mutating func readDocument() throws(JSONError) -> JSONValue {
    guard cursor.byte != 0xEF || cursor.byte(ahead: 1) != 0xBB || cursor.byte(ahead: 2) != 0xBF
    else { throw cursor.error(.byteOrderMark) }
    cursor.skipWhitespace()
    var isFinished = try beginValue()
    while !isFinished || !open.isEmpty {
      isFinished = isFinished ? try endElement() : try beginValue()
    }
    try endDocument()
    return JSONValue(JSONDocument(tree), at: 0)
  }

  private mutating func endDocument() throws(JSONError) {
    cursor.skipWhitespace()
    guard let byte = cursor.byte else { return }
    let mismatch = cursor.mismatch(.value)
    throw mismatch.reason == .comment ? mismatch : cursor.error(.trailingByte(byte))
  }

  /// Adds a value that begins at an offset.
  private mutating func append(_ content: JSONNode.Content, from start: Int) {
    tree.nodes.append(JSONNode(start: UInt32(start), content: content))
  }

  /// Reads a scalar, an empty container or the beginning of another container.
  ///
  /// - Returns: Whether the value is finished.
  private mutating func beginValue() throws(JSONError) -> Bool {
    let start = cursor.offset
    switch cursor.byte {
    case JSONByte.openBrace, JSONByte.openBracket: return try beginContainer()
    case JSONByte.quote: append(try cursor.readString(decodingInto: &tree.decoded), from: start)
    case .some(let byte) where byte == JSONByte.minus || JSONByte.isDigit(byte):
      append(try cursor.readNumber(), from: start)
    case UInt8(ascii: "t"):
      try cursor.readLiteral("true", .true)
      append(.bool(true), from: start)
    case UInt8(ascii: "f"):
      try cursor.readLiteral("false", .false)
      append(.bool(false), from: start)
    case UInt8(ascii: "n"):
      try cursor.readLiteral("null", .null)
      append(.null, from: start)
    default: throw cursor.mismatch(expectationOfValue)
    }
    return true
  }

  /// The syntax expected at the start of a value: only the first value of an array may be missing.
  private var expectationOfValue: JSONError.Expectation {
    guard let container = open.last, !container.isObject, container.count == 0 else {
      return .value
    }
    return .valueOrArrayEnd
  }

  private mutating func beginContainer() throws(JSONError) -> Bool {
    guard open.count < limits.maximumDepth else {
      throw cursor.error(.tooDeep(maximum: limits.maximumDepth))
    }
    let isObject = cursor.byte == JSONByte.openBrace
    open.append(JSONContainer(index: tree.nodes.count, isObject: isObject))
    append(.null, from: cursor.offset)
    cursor.offset += 1
    cursor.skipWhitespace()
    if closeContainer() { return true }
    if isObject { try readKey(.keyOrObjectEnd) }
    return false
  }

  /// Ends the innermost container if its closing byte follows, and returns whether it does.
  private mutating func closeContainer() -> Bool {
    guard let container = open.last, cursor.skip(container.closingByte) else { return false }
    open.removeLast()
    let parts = JSONNode.Parts(count: UInt32(container.count), end: UInt32(tree.nodes.count))
    tree.nodes[container.index].content = container.isObject ? .object(parts) : .array(parts)
    return true
  }

  /// Reads a key and its colon.
  private mutating func readKey(_ expected: JSONError.Expectation) throws(JSONError) {
    let start = cursor.offset
    guard cursor.byte == JSONByte.quote else { throw cursor.mismatch(expected) }
    append(try cursor.readString(decodingInto: &tree.decoded), from: start)
    if let first = open[open.count - 1].add(key: tree.nodes.count - 1, of: tree),
      !acceptsRepeatedKeys
    {
      let key = String(decoding: tree.text(at: first) ?? [], as: UTF8.self)
      let position = JSONPosition(of: Int(tree.nodes[first].start), in: cursor.bytes)
      throw cursor.error(.duplicateKey(key, first: position), at: start)
    }
    cursor.skipWhitespace()
    guard cursor.skip(JSONByte.colon) else { throw cursor.mismatch(.colon) }
    cursor.skipWhitespace()
  }

  /// Ends an element or member of the innermost container, and reads up to the next value.
  ///
  /// - Returns: Whether no value follows, so that the container is finished.
  private mutating func endElement() throws(JSONError) -> Bool {
    let last = open.count - 1
    let isObject = open[last].isObject
    open[last].count += 1
    cursor.skipWhitespace()
    if closeContainer() { return true }
    let comma = cursor.offset
    guard cursor.skip(JSONByte.comma) else {
      throw cursor.mismatch(isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
    }
    cursor.skipWhitespace()
    guard cursor.byte != open[last].closingByte else {
      throw cursor.error(.trailingComma, at: comma)
    }
    if isObject { try readKey(.key) }
    return false
  }
}

/// An array or object that the parser has not read to its end.
struct JSONContainer {
  /// The index of the array or object.
  let index: Int
  let isObject: Bool
  /// The number of elements or members that end already.
  var count = 0
  /// The index of each key; empty up to `fewKeys` members.
  private var keys: [[UInt8]: Int] = [:]

  /// The number of keys up to which comparing with every key is faster than hashing.
  private static let fewKeys = 16

  init(index: Int, isObject: Bool) { (self.index, self.isObject) = (index, isObject) }

  var closingByte: UInt8 { isObject ? JSONByte.closeBrace : JSONByte.closeBracket }

  /// Adds the last key of a tree, and returns the index of the same key if it is there already.
  mutating func add(key: Int, of tree: JSONTree) -> Int? {
    guard count >= Self.fewKeys else { return firstKey(sameAs: key, in: tree) }
    if keys.isEmpty {
      var index = index + 1
      while index < key {
        keys[Array(tree.text(at: index) ?? [])] = index
        index = tree.index(after: index + 1)
      }
    }
    let text = Array(tree.text(at: key) ?? [])
    if let first = keys[text] { return first }
    keys[text] = key
    return nil
  }

  private func firstKey(sameAs key: Int, in tree: JSONTree) -> Int? {
    var index = index + 1
    while index < key {
      if tree.hasSameText(index, key) { return index }
      index = tree.index(after: index + 1)
    }
    return nil
  }
}
