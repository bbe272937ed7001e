package import ScheduleEngine

extension UTF8Text {
  /// Whether the text has 1 to 64 bytes, all of them visible ASCII characters.
  var isVisibleASCII: Bool {
    (1...64).contains(bytes.count) && bytes.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Whether the text has nothing but spaces that ``withoutOuterSpaces`` drops.
  var isBlank: Bool { withoutOuterSpaces.isEmpty }

  /// Whether the text can be a promo code: 1 to 64 bytes without control characters.
  var isPromoCode: Bool { (1...64).contains(bytes.count) && !hasControlCharacter }

  /// The text without the spaces around it, which nobody sees: U+0020, U+00A0, U+2000 to U+200B,
  /// U+FEFF, and the ends of lines (line feed, carriage return, U+0085, U+2028, U+2029).
  package var withoutOuterSpaces: UTF8Text {
    var (low, high) = (0, bytes.count)
    while low < high, let length = Self.lengthOfSpace(bytes[low..<high]) { low += length }
    while low < high {
      // A scalar has at most three bytes here; its continuation bytes begin with the bits 10.
      var start = high - 1
      while start > low, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      guard Self.lengthOfSpace(bytes[start..<high]) == high - start else { break }
      high = start
    }
    return high - low == bytes.count ? self : UTF8Text(checkedUTF8: Array(bytes[low..<high]))
  }

  /// Returns the number of bytes of the space at the start of some bytes, or nil if there is none.
  private static func lengthOfSpace(_ bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.startIndex
    func byte(_ offset: Int) -> UInt8 {
      start + offset < bytes.endIndex ? bytes[start + offset] : 0
    }
    switch (byte(0), byte(1), byte(2)) {
    case (UInt8(ascii: " "), _, _), (UInt8(ascii: "\n"), _, _), (UInt8(ascii: "\r"), _, _): return 1
    case (0xC2, 0x85, _), (0xC2, 0xA0, _): return 2
    case (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xA8...0xA9), (0xEF, 0xBB, 0xBF): return 3
    default: return nil
    }
  }
}

extension UTF8Text {
  /// Creates a text that ends with a number, which is not negative.
  ///
  /// Unlike string interpolation, it needs no code of `String`, which a WebAssembly module would
  /// have to contain.
  ///
  ///     UTF8Text("payments/", 5)  // payments/5
  init(_ start: StaticString, _ number: Int64) {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    digits.reverse()
    self.init(checkedUTF8: start.withUTF8Buffer { unsafe Array($0) } + digits)
  }
}
