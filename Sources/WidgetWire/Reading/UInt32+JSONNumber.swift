extension UInt32 {
  /// Rounds a number up to a whole one, without floating point.
  ///
  /// It is nil for a number below zero, and for a whole number that is too large.
  ///
  /// - Parameter literal: The number in the grammar of JSON, with any fraction and exponent.
  /// - Complexity: O(*n*) in the length of the literal, whatever the exponent.
  init?(roundingUp literal: String) {
    let bytes = literal.utf8
    let mark = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? bytes.endIndex
    let mantissa = bytes[..<mark]
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }.count { $0 != UInt8(ascii: "-") }
    let allDigits = mantissa.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let digits = allDigits.drop { $0 == UInt8(ascii: "0") }
    guard digits.contains(where: { $0 != UInt8(ascii: "0") }) else {
      self = 0
      return
    }
    guard mantissa.first != UInt8(ascii: "-") else { return nil }
    // The number of digits of the whole part: at most 10 fit in a `UInt32`.
    let shift = Self.exponent(bytes[mark...].dropFirst())
    let count = whole - (allDigits.count - digits.count) + shift
    guard count <= 10 else { return nil }
    var value: UInt64 = 0
    for place in 0..<Swift.max(count, 0) {
      let digit = place < digits.count ? digits[digits.startIndex + place] - UInt8(ascii: "0") : 0
      value = value * 10 + UInt64(digit)
    }
    let rest = digits.dropFirst(Swift.max(count, 0))
    if rest.contains(where: { $0 != UInt8(ascii: "0") }) { value += 1 }
    guard let exact = UInt32(exactly: value) else { return nil }
    self = exact
  }

  /// Returns an exponent; one that no message is long enough to compensate is cut.
  private static func exponent(_ text: Substring.UTF8View) -> Int {
    var magnitude = 0
    for byte in text where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      magnitude = Swift.min(magnitude * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000)
    }
    return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
  }
}
