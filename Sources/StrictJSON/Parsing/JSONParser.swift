/// Reads one document.
///
/// Open arrays and objects wait on a stack of their own, so no input can exhaust the thread's.
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
    let surprise = cursor.surprise(.value)
    throw surprise.reason == .comment ? surprise : cursor.error(.trailingByte(byte))
  }

  /// Reads a scalar or an empty container; `nil` after the beginning of any other container.
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
    default: throw cursor.surprise(expectationOfValue)
    }
  }

  /// Only the first value of an array may be missing.
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

  /// The finished container, if its closing byte stands here.
  private mutating func closeContainer() -> JSONValue? {
    guard let container = open.last, cursor.skip(container.closingByte) else { return nil }
    open.removeLast()
    return container.value
  }

  /// Reads a key and its colon.
  private mutating func readKey(_ expected: JSONError.Expectation) throws(JSONError) {
    let position = cursor.position
    guard cursor.byte == JSONByte.quote else { throw cursor.surprise(expected) }
    let key = try cursor.readString()
    try open[open.count - 1].open(key, at: position)
    cursor.skipWhitespace()
    guard cursor.skip(JSONByte.colon) else { throw cursor.surprise(.colon) }
    cursor.skipWhitespace()
  }

  /// Puts a value into the innermost container and reads on to the next value or to its end.
  private mutating func attach(_ value: JSONValue) throws(JSONError) -> JSONValue? {
    let last = open.count - 1
    let isObject = open[last].isObject
    open[last].append(value)
    cursor.skipWhitespace()
    if let value = closeContainer() { return value }
    let comma = cursor
    guard cursor.skip(JSONByte.comma) else {
      throw cursor.surprise(isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
    }
    cursor.skipWhitespace()
    guard cursor.byte != open[last].closingByte else { throw comma.error(.trailingComma) }
    if isObject { try readKey(.key) }
    return nil
  }
}
