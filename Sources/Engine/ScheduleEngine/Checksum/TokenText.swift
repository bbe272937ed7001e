/// The text of a token in a file.
///
/// Spaces, tabs, line ends, byte order marks and zero-width characters at its ends are invisible, and
/// are dropped. Within it they are an error, which names the character.
package enum TokenText {
  /// The invisible characters: their bytes, and their names by Unicode.
  private static let characters: [(bytes: [UInt8], name: String)] = [
    ([0x09], "U+0009 TAB"), ([0x0A], "U+000A LINE FEED"), ([0x0D], "U+000D CARRIAGE RETURN"),
    ([0x20], "U+0020 SPACE"), ([0xC2, 0xA0], "U+00A0 NO-BREAK SPACE"),
    ([0xE2, 0x80, 0x8B], "U+200B ZERO WIDTH SPACE"),
    ([0xE2, 0x80, 0x8C], "U+200C ZERO WIDTH NON-JOINER"),
    ([0xE2, 0x80, 0x8D], "U+200D ZERO WIDTH JOINER"), ([0xE2, 0x81, 0xA0], "U+2060 WORD JOINER"),
    ([0xEF, 0xBB, 0xBF], "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
  ]

  /// Returns the range of a token in its text, without invisible characters at its ends.
  package static func trimmed(_ text: Span<UInt8>) -> Range<Int> {
    var start = 0
    while let character = character(in: text, at: start) { start += character.bytes.count }
    var end = text.count
    while end > start, let count = invisibleCount(in: text, before: end) { end -= count }
    return start..<end
  }

  /// Reads a token.
  ///
  /// - Parameter text: The text, with invisible characters at its ends or without.
  /// - Returns: The token.
  /// - Throws: ``TokenTextError`` if it is not a token, or has an invisible character within.
  package static func token(in text: Span<UInt8>) throws(TokenTextError) -> CheckoutToken {
    let token = text.extracting(trimmed(text))
    var offset = 0
    var number = 1
    while offset < token.count {
      if let character = character(in: token, at: offset) {
        throw TokenTextError(
          description: "the checkout token has \(character.name) at character \(number); "
            + "pass the token alone")
      }
      offset += max(UTF8Scalar.byteCount(in: token, at: offset), 1)
      number += 1
    }
    do throws(CheckoutTokenError) {
      return try CheckoutToken(utf8: token)
    } catch {
      throw TokenTextError(description: error.description)
    }
  }

  /// Returns the invisible character that begins at an offset, or nil.
  private static func character(
    in text: Span<UInt8>, at offset: Int
  ) -> (bytes: [UInt8], name: String)? {
    // Nearly all bytes are printable ASCII.
    guard offset < text.count, text[offset] <= 0x20 || text[offset] >= 0x80 else { return nil }
    return characters.first { isEqual($0.bytes, text, at: offset) }
  }

  /// Returns the number of bytes of the invisible character that ends before an offset, or nil.
  private static func invisibleCount(in text: Span<UInt8>, before end: Int) -> Int? {
    characters.first { isEqual($0.bytes, text, at: end - $0.bytes.count) }?.bytes.count
  }

  private static func isEqual(_ bytes: [UInt8], _ text: Span<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset + bytes.count <= text.count else { return false }
    return bytes.indices.allSatisfy { bytes[$0] == text[offset + $0] }
  }
}

/// The reason why the text of a file is not a token; it contains no part of the token.
package struct TokenTextError: Error, CustomStringConvertible {
  package let description: String
}
