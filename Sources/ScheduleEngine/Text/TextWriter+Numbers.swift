/// Decimal digits laid out in words, ready to be stored as text.
enum DecimalDigits {
  /// The eight decimal digits of a number below 100,000,000 as ASCII, the first in the lowest byte.
  ///
  /// The number is cut into halves, quarters and eighths side by side in one word: each step
  /// divides all lanes at once by multiplying with the reciprocal.
  @inline(__always)
  static func eight(_ value: UInt32) -> UInt64 {
    assert(value < 100_000_000)
    let high = UInt64(value / 10_000)
    let fours = high | (UInt64(value) &- high &* 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    return fourTwos(hundreds | (fours &- hundreds &* 100) &<< 16)
  }

  /// The digits of four numbers below 100, which lie 16 bits apart, the first lowest.
  @inline(__always)
  static func fourTwos(_ twos: UInt64) -> UInt64 {
    let tens = (twos &* 103) &>> 10 & 0x000F_000F_000F_000F
    let ones = tens | (twos &- tens &* 10) &<< 8
    return ones | 0x3030_3030_3030_3030
  }

  /// How many of eight digits are leading zeros, leaving at least one digit.
  @inline(__always)
  static func leadingZeros(_ digits: UInt64) -> Int {
    let values = digits & 0x0F0F_0F0F_0F0F_0F0F | 1 &<< 56
    return values.trailingZeroBitCount / 8
  }
}

/// A number in decimal and a line feed, laid out once to be appended many times.
struct LineEnding {
  let value: UInt64
  /// The digits and the line feed, the first in the lowest byte.
  let word: UInt64
  /// How many bytes the word holds, or zero for a number of more than seven digits.
  let byteCount: Int

  @inline(__always)
  init(_ value: UInt64) {
    self.value = value
    let isShort = value < 10_000_000
    let digits = DecimalDigits.eight(isShort ? UInt32(truncatingIfNeeded: value) : 0)
    let zeros = DecimalDigits.leadingZeros(digits)
    let number = digits &>> UInt64(truncatingIfNeeded: zeros &* 8)
    word = number | 0x0A &<< UInt64(truncatingIfNeeded: (8 &- zeros) &* 8)
    byteCount = isShort ? 9 &- zeros : 0
  }
}

extension TextWriter {
  /// Appends a number that ends a line.
  @inline(__always)
  mutating func append(_ ending: LineEnding) {
    guard ending.byteCount > 0 else {
      append(decimal: ending.value)
      return append("\n")
    }
    append(word: ending.word, byteCount: ending.byteCount)
  }

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

  /// Appends a date as `YYYY-MM-DD`, and an ASCII byte behind it unless that is zero.
  @inline(__always)
  mutating func append(_ date: CivilDate, followedBy byte: UInt8 = 0) {
    let year = UInt64(UInt16(truncatingIfNeeded: date.year))
    let century = year / 100
    let (month, day) = (UInt64(date.month.magnitude), UInt64(date.day.magnitude))
    let digits = DecimalDigits.fourTwos(
      century | (year &- century &* 100) &<< 16 | month &<< 32 | day &<< 48)
    let dashes: UInt64 = 0x2D00_002D_0000_0000
    append(word: digits & 0xFFFF_FFFF | (digits &>> 32 & 0xFFFF) &<< 40 | dashes, byteCount: 8)
    append(word: digits &>> 48 | UInt64(byte) &<< 16, byteCount: byte == 0 ? 2 : 3)
  }

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
