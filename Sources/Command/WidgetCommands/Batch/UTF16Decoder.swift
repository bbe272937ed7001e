/// Decodes the parts of an input from UTF-16 to UTF-8.
///
/// Half of a surrogate pair and half of a code unit become the byte 0xFF, which is no UTF-8, so that
/// their row is an error.
struct UTF16Decoder: Sendable {
  private let isBigEndian: Bool
  /// The code units of the end of a part that need the next one: a high surrogate.
  private var rest: [UInt16] = []
  /// The first byte of a code unit that the part ended in.
  private var half: UInt8?

  /// Creates a decoder if bytes begin with the byte order mark of UTF-16, which is not decoded.
  init?(byteOrderMark bytes: [UInt8]) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF): isBigEndian = true
    case (0xFF, 0xFE): isBigEndian = false
    default: return nil
    }
  }

  /// The number of bytes of the byte order mark.
  static var markByteCount: Int { 2 }

  /// Decodes the next part.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the part.
  ///   - isLast: Whether the input ends with the part.
  /// - Returns: The UTF-8 of the part; without the beginning of a character that the next part ends.
  mutating func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> [UInt8] {
    var units = rest
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      units.append(
        isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first))
      half = nil
    }
    rest = []
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      rest = [last]
    }
    var text = Self.utf8(units)
    if isLast, half != nil {
      text.append(Self.invalid)
      half = nil
    }
    return text
  }

  private static let invalid: UInt8 = 0xFF

  private static func utf8(_ units: [UInt16]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(units.count)
    var units = units.makeIterator()
    var parser = UTF16.ForwardParser()
    while true {
      switch parser.parseScalar(from: &units) {
      case .valid(let scalar):
        if let bytes = UTF8.encode(UTF16.decode(scalar)) { text.append(contentsOf: bytes) }
      case .error: text.append(invalid)
      case .emptyInput: return text
      }
    }
  }
}
