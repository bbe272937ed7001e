/// Decimal digits laid out in words, ready to be stored as text.
@usableFromInline
package enum DecimalDigits {
  /// The eight decimal digits of a number below 100,000,000 as ASCII, the first in the lowest byte.
  ///
  /// The number is cut into halves, quarters and eighths side by side in one word: each step
  /// divides all lanes at once by multiplying with the reciprocal.
  @inlinable @inline(__always)
  package static func eight(_ value: UInt32) -> UInt64 {
    assert(value < 100_000_000)
    let high = UInt64(value / 10_000)
    let fours = high | (UInt64(value) &- high &* 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    return fourTwos(hundreds | (fours &- hundreds &* 100) &<< 16)
  }

  /// The digits of four numbers below 100, which lie 16 bits apart, the first lowest.
  @inlinable @inline(__always)
  static func fourTwos(_ twos: UInt64) -> UInt64 {
    let tens = (twos &* 103) &>> 10 & 0x000F_000F_000F_000F
    let ones = tens | (twos &- tens &* 10) &<< 8
    return ones | 0x3030_3030_3030_3030
  }

  /// How many of eight digits are leading zeros, leaving at least one digit.
  @inlinable @inline(__always)
  package static func leadingZeros(_ digits: UInt64) -> Int {
    let values = digits & 0x0F0F_0F0F_0F0F_0F0F | 1 &<< 56
    return values.trailingZeroBitCount / 8
  }
}

extension TextWriter {
  /// Appends a number in decimal without leading zeros.
  @inline(never)
  mutating func append(decimal value: UInt64) {
    guard value < 100_000_000 else { return append(largeDecimal: value) }
    let digits = DecimalDigits.eight(UInt32(truncatingIfNeeded: value))
    let zeros = DecimalDigits.leadingZeros(digits)
    append(word: digits &>> UInt64(truncatingIfNeeded: zeros &* 8), byteCount: 8 &- zeros)
  }

  private mutating func append(largeDecimal value: UInt64) {
    let (rest, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
    append(decimal: rest)
    append(word: DecimalDigits.eight(UInt32(truncatingIfNeeded: last)), byteCount: 8)
  }

  /// Appends a date as `YYYY-MM-DD`.
  @inline(__always)
  mutating func append(_ date: CivilDate) { append(DateText(date)) }

  /// Appends a word as eight lower-case hexadecimal digits.
  @inline(__always)
  mutating func append(hexadecimal word: UInt32) {
    var nibbles = UInt64(word.byteSwapped)
    nibbles = (nibbles | nibbles &<< 16) & 0x0000_FFFF_0000_FFFF
    nibbles = (nibbles | nibbles &<< 8) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles &>> 4 | nibbles &<< 8) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (nibbles &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101
    append(word: nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 39, byteCount: 8)
  }

  /// Appends a digest as 64 lower-case hexadecimal digits.
  @inline(__always)
  mutating func append(_ digest: SHA256Digest) {
    for index in 0..<8 { append(hexadecimal: digest.words[index]) }
  }

  /// Appends a currency's code.
  @inline(__always)
  mutating func append(_ currency: Currency) {
    let (first, second, third) = currency.codeBytes
    append(word: UInt64(first) | UInt64(second) &<< 8 | UInt64(third) &<< 16, byteCount: 3)
  }
}
