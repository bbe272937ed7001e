/// A place in the bytes of a document that knows its line and column.
struct JSONCursor {
  let bytes: [UInt8]
  var offset = 0
  private var line = 1
  /// The offset of the line's first byte.
  private var lineStart = 0
  /// How many bytes of this line so far continue a scalar rather than start one.
  private var continuationBytes = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The byte here, or `nil` at the end.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte some places further on, or `nil` behind the end.
  func byte(ahead distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  var position: JSONPosition {
    JSONPosition(line: line, column: offset - lineStart - continuationBytes + 1, offset: offset)
  }

  func error(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason, at: position)
  }

  /// The error of finding anything but `expected` here.
  func surprise(_ expected: JSONError.Expectation) -> JSONError {
    guard let byte else { return error(.unexpectedEnd(expected: expected)) }
    let next = self.byte(ahead: 1)
    if byte == JSONByte.slash, next == JSONByte.slash || next == UInt8(ascii: "*") {
      return error(.comment)
    }
    return error(.unexpectedByte(byte, expected: expected))
  }

  /// Moves past white space, the only place where line feeds are legal.
  mutating func skipWhitespace() {
    while let byte {
      switch byte {
      case JSONByte.space, JSONByte.tab, JSONByte.carriageReturn: offset += 1
      case JSONByte.lineFeed:
        offset += 1
        line += 1
        lineStart = offset
        continuationBytes = 0
      default: return
      }
    }
  }

  /// Moves past a byte if it is the one asked for.
  mutating func skip(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    offset += 1
    return true
  }

  /// Moves past one scalar of two to four bytes; `false`, without moving, if it is not valid.
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
    continuationBytes += length - 1
    return true
  }
}
