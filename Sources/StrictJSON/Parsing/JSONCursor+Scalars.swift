extension JSONCursor {
  /// Reads `true`, `false` or `null`; the first letter is known to be right.
  mutating func readLiteral(
    _ literal: StaticString, _ expected: JSONError.Expectation
  ) throws(JSONError) {
    for wanted in literal.description.utf8 {
      guard skip(wanted) else { throw surprise(expected) }
    }
  }

  /// Reads a number; its first byte is known to be a digit or a minus sign.
  mutating func readNumber() throws(JSONError) -> JSONNumber {
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
    return JSONNumber(checkedText: String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  /// Moves past one or more digits.
  private mutating func readDigits() throws(JSONError) {
    guard let first = byte, JSONByte.isDigit(first) else { throw surprise(.digit) }
    while let byte, JSONByte.isDigit(byte) { offset += 1 }
  }

  /// Reads a string; its first byte is known to be a quotation mark.
  mutating func readString() throws(JSONError) -> String {
    offset += 1
    var start = offset
    var unescaped: [UInt8] = []
    while true {
      skipPlainText()
      guard let byte else { break }
      switch byte {
      case JSONByte.quote:
        let run = bytes[start..<offset]
        offset += 1
        if unescaped.isEmpty { return String(decoding: run, as: UTF8.self) }
        return String(decoding: unescaped + run, as: UTF8.self)
      case JSONByte.backslash:
        unescaped += bytes[start..<offset]
        try readEscape(into: &unescaped)
        start = offset
      case 0..<JSONByte.space: throw error(.controlCharacter(byte))
      case 0x80...0xFF: guard skipMultibyteScalar() else { throw error(.invalidUTF8) }
      default: offset += 1
      }
    }
    throw error(.unexpectedEnd(expected: .endOfString))
  }

  /// Moves past plain ASCII, which most of the bytes of a string are.
  private mutating func skipPlainText() {
    let count = bytes.count
    var end = offset
    while end < count {
      let byte = bytes[end]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x80 { break }
      end += 1
    }
    offset = end
  }

  /// Reads an escape; its first byte is known to be a backslash.
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

  /// Reads `\u` and four digits, and a second such escape for the other half of a pair.
  private mutating func readUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let start = self
    let first = try readCodeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, byte == JSONByte.backslash, byte(ahead: 1) == UInt8(ascii: "u") else {
      throw start.error(.loneSurrogate(first))
    }
    let second = try readCodeUnit()
    guard (0xDC00...0xDFFF).contains(second) else { throw start.error(.loneSurrogate(first)) }
    let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else { throw start.error(.loneSurrogate(first)) }
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
