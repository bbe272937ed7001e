/// A text as one segment of a path.
package enum PathSegment {
  /// Encodes a text so that no part of it means anything in an address.
  ///
  /// Letters, digits, `-`, `.`, `_` and `~` stay, every other byte of the UTF-8 becomes `%` and two
  /// hexadecimal digits.
  ///
  /// - Parameter text: The text.
  /// - Returns: The segment; nil for `.` and `..` and the empty text, which are steps in a path however
  ///   they are encoded.
  /// - Complexity: O(*n*) in the length of the text.
  package static func encoded(_ text: String) -> String? {
    guard !["", ".", ".."].contains(text) else { return nil }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0xF)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
