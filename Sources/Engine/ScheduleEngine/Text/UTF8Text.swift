/// A text in UTF-8, compared byte by byte.
///
/// Identifiers, promo codes and addresses come from a shop's server and go back to it, where equal
/// means equal bytes. Two strings of Swift are also equal if they only look the same.
///
///     UTF8Text("caf\u{E9}") == UTF8Text("cafe\u{301}")  // false
///     UTF8Text("Mug").bytes.count                       // 3
public struct UTF8Text: Hashable, Sendable {
  /// The bytes, well-formed UTF-8.
  public let bytes: [UInt8]

  /// Creates the text of a string.
  ///
  /// - Parameter string: The string.
  /// - Complexity: O(*n*) in the length of the string.
  public init(_ string: String) { bytes = Array(string.utf8) }

  /// Creates a text from bytes, or nil if they are not UTF-8.
  ///
  ///     UTF8Text(utf8: [0x4D, 0xFF])  // nil
  ///
  /// - Parameter bytes: The bytes.
  /// - Complexity: O(*n*) in the number of bytes.
  public init?(utf8 bytes: [UInt8]) {
    let slice = bytes[...]
    var offset = 0
    while offset < bytes.count {
      let size = UTF8Scalar.byteCount(in: slice.span, at: offset)
      guard size > 0 else { return nil }
      offset += size
    }
    self.bytes = bytes
  }

  /// Creates a text from bytes that are known to be UTF-8.
  package init(checkedUTF8 bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the text has no bytes.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether the text has a control character: U+0000 to U+001F or U+007F to U+009F.
  package var hasControlCharacter: Bool {
    let slice = bytes[...]
    for index in bytes.indices where UTF8Scalar.isControl(in: slice.span, at: index) {
      return true
    }
    return false
  }
}

extension UTF8Text: ExpressibleByStringLiteral {
  /// Creates the text of a literal.
  ///
  /// - Parameter text: The literal.
  public init(stringLiteral text: StaticString) {
    bytes = text.withUTF8Buffer { unsafe Array($0) }
  }
}

extension UTF8Text: CustomStringConvertible {
  /// The text as a string.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension UTF8Text {
  /// Appends the text to a path, percent-encoded except for letters, digits, `-`, `.`, `_` and `~`.
  package func appendPercentEncoded(to path: inout [UInt8]) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        path.append(byte)
      default:
        path.append(UInt8(ascii: "%"))
        for digit in [byte >> 4, byte & 15] {
          path.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10))
        }
      }
    }
  }
}
