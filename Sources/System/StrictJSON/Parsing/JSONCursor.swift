/// A position in the bytes of a document.
struct JSONCursor {
  let bytes: [UInt8]
  var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The byte at the cursor, or `nil` at the end.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Returns the byte at a distance from the cursor, or `nil` after the end.
  func byte(ahead distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// Returns an error at the cursor.
  func error(_ reason: JSONError.Reason) -> JSONError { error(reason, at: offset) }

  /// Returns an error at an offset.
  func error(_ reason: JSONError.Reason, at offset: Int) -> JSONError {
    JSONError(reason, at: JSONPosition(of: offset, in: bytes))
  }

  /// Returns the error that the byte at the cursor, or the end, is not the expected syntax.
  func mismatch(_ expected: JSONError.Expectation) -> JSONError {
    guard let byte else { return error(.unexpectedEnd(expected: expected)) }
    let next = self.byte(ahead: 1)
    if byte == JSONByte.slash, next == JSONByte.slash || next == UInt8(ascii: "*") {
      return error(.comment)
    }
    return error(.unexpectedByte(byte, expected: expected))
  }

  /// Moves past white space.
  mutating func skipWhitespace() {
    while let byte {
      switch byte {
      case JSONByte.space, JSONByte.tab, JSONByte.carriageReturn, JSONByte.lineFeed: offset += 1
      default: return
      }
    }
  }

  /// Moves past a byte if it is the wanted one, and returns whether it is.
  mutating func skip(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    offset += 1
    return true
  }

  /// Moves past one scalar of two to four bytes; returns `false`, without moving, if it is invalid.
  mutating func skipMultibyteScalar() -> Bool {
    guard let lead = byte, let second = byte(ahead: 1) else { return false }
    let length: Int
    let allowedSecond: ClosedRange<UInt8>
    switch lead {
    case 0xC2...0xDF: (length, allowedSecond) = (2, 0x80...0xBF)
    case 0xE0: (length, allowedSecond) = (3, 0xA0...0xBF)
    case 0xED: (length, allowedSecond) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, allowedSecond) = (3, 0x80...0xBF)
    case 0xF0: (length, allowedSecond) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, allowedSecond) = (4, 0x80...0xBF)
    case 0xF4: (length, allowedSecond) = (4, 0x80...0x8F)
    default: return false
    }
    guard allowedSecond.contains(second) else { return false }
    for distance in 2..<max(length, 2) {
      guard let next = byte(ahead: distance), next & 0xC0 == 0x80 else { return false }
    }
    offset += length
    return true
  }
}

extension JSONCursor {
  /// Reads `true`, `false` or `null`, whose first letter the caller has checked.
  mutating func readLiteral(
    _ literal: StaticString, _ expected: JSONError.Expectation
  ) throws(JSONError) {
    for wanted in literal.description.utf8 {
      guard skip(wanted) else { throw mismatch(expected) }
    }
  }

  /// Reads a number, whose first byte is a digit or a minus sign.
  mutating func readNumber() throws(JSONError) -> JSONNode.Content {
    let start = offset
    _ = skip(JSONByte.minus)
    if byte == JSONByte.zero, let next = byte(ahead: 1), JSONByte.isDigit(next) {
      throw error(.leadingZero)
    }
    try readDigits()
    if skip(JSONByte.point) { try readDigits() }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(JSONByte.plus) { _ = skip(JSONByte.minus) }
      try readDigits()
    }
    return .number(JSONNode.Bounds(start..<offset))
  }

  /// Moves past one or more digits.
  private mutating func readDigits() throws(JSONError) {
    guard let first = byte, JSONByte.isDigit(first) else { throw mismatch(.digit) }
    while let byte, JSONByte.isDigit(byte) { offset += 1 }
  }

  /// Reads a string, whose first byte is a quotation mark.
  ///
  /// - Parameter decoded: The bytes to which a string with escapes is appended, its escapes resolved.
  /// - Returns: The place of the string.
  /// - Throws: ``JSONError`` for a mistake in the string.
  mutating func readString(
    decodingInto decoded: inout [UInt8]
  ) throws(JSONError) -> JSONNode.Content {
    offset += 1
    let decodedStart = decoded.count
    var hasEscapes = false
    var start = offset
    while true {
      skipPlainText()
      guard let byte else { break }
      switch byte {
      case JSONByte.quote:
        let run = start..<offset
        offset += 1
        guard hasEscapes else { return .string(JSONNode.Bounds(run)) }
        decoded += bytes[run]
        return .decodedString(JSONNode.Bounds(decodedStart..<decoded.count))
      case JSONByte.backslash:
        decoded += bytes[start..<offset]
        try readEscape(into: &decoded)
        hasEscapes = true
        start = offset
      case 0..<JSONByte.space: throw error(.controlCharacter(byte))
      default: guard skipMultibyteScalar() else { throw error(.invalidUTF8) }
      }
    }
    throw error(.unexpectedEnd(expected: .endOfString))
  }

  /// Moves past plain ASCII, the majority of the bytes of strings.
  private mutating func skipPlainText() {
    let bytes = bytes[...]
    let text = bytes.span
    var end = offset
    while end < text.count {
      let byte = text[end]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x80 { break }
      end += 1
    }
    offset = end
  }

  /// Reads an escape, whose first byte is a backslash.
  private mutating func readEscape(into unescaped: inout [UInt8]) throws(JSONError) {
    let replacement: UInt8
    switch byte(ahead: 1) {
    case .some(let same) where [JSONByte.quote, JSONByte.backslash, JSONByte.slash].contains(same):
      replacement = same
    case UInt8(ascii: "b"): replacement = 0x08
    case UInt8(ascii: "f"): replacement = 0x0C
    case UInt8(ascii: "n"): replacement = JSONByte.lineFeed
    case UInt8(ascii: "r"): replacement = JSONByte.carriageReturn
    case UInt8(ascii: "t"): replacement = JSONByte.tab
    case UInt8(ascii: "u"):
      unescaped += Array(String(Character(try readUnicodeEscape())).utf8)
      return
    case .some: throw error(.invalidEscape)
    case nil:
      offset += 1
      throw error(.unexpectedEnd(expected: .endOfString))
    }
    offset += 2
    unescaped.append(replacement)
  }

  /// Reads `\u` and four hexadecimal digits, and a second such escape for the other half of a pair.
  private mutating func readUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let start = offset
    let first = try readCodeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, byte == JSONByte.backslash, byte(ahead: 1) == UInt8(ascii: "u") else {
      throw error(.loneSurrogate(first), at: start)
    }
    let second = try readCodeUnit()
    guard (0xDC00...0xDFFF).contains(second) else { throw error(.loneSurrogate(first), at: start) }
    let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else { throw error(.loneSurrogate(first), at: start) }
    return scalar
  }

  /// Reads `\u` and four hexadecimal digits.
  private mutating func readCodeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for distance in 2..<6 {
      guard let digit = byte(ahead: distance) else {
        offset = bytes.count
        throw error(.unexpectedEnd(expected: .endOfString))
      }
      guard let value = JSONByte.hexadecimalValue(digit) else { throw error(.invalidEscape) }
      unit = unit << 4 | value
    }
    offset += 6
    return unit
  }
}

/// The bytes of JSON's syntax.
enum JSONByte {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let space = UInt8(ascii: " ")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let tab = UInt8(ascii: "\t")

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= zero && byte <= UInt8(ascii: "9")
  }

  /// The value of a hexadecimal digit of either case.
  static func hexadecimalValue(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - zero)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
