/// A destination of ASCII text, which is written up to eight bytes at a time.
///
/// One set of functions lays out canonical texts, both for a ``TextWriter`` and for the memory of a
/// batch of rows.
@usableFromInline
package protocol TextDestination: ~Copyable {
  /// Makes room for a line of up to 160 bytes.
  mutating func beginLine()
  /// Appends the lowest `byteCount` bytes of a word, the lowest first.
  ///
  /// All eight bytes of the word may be stored; the next text overwrites the excess.
  mutating func append(word: UInt64, byteCount: Int)
  /// Appends a short ASCII text.
  mutating func append(_ text: StaticString)
  /// Appends a number in decimal without leading zeros.
  mutating func append(decimal value: UInt64)
  /// Removes the last bytes of the line.
  mutating func removeLast(_ byteCount: Int)
}

extension TextWriter: TextDestination {}

/// A date as `YYYY-MM-DD`, laid out once to be appended many times.
@usableFromInline
package struct DateText: Sendable {
  /// `YYYY-MM-`, the first character in the lowest byte.
  @usableFromInline let yearAndMonth: UInt64
  /// The two digits of the day.
  @usableFromInline let day: UInt32

  @inlinable @inline(__always)
  package init(_ date: CivilDate) {
    let year = UInt64(UInt16(truncatingIfNeeded: date.year))
    let century = year / 100
    // The month is in the sixth byte, after the place of a dash.
    let twos =
      century | (year &- century &* 100) &<< 16 | UInt64(date.month.magnitude) &<< 40
    let digits = DecimalDigits.digits(of: twos, tens: 0x0000_0F00_000F_000F)
    yearAndMonth = digits | 0x2D30_302D_3030_3030
    let day = UInt32(date.day.magnitude)
    let tens = (day &* 103) &>> 10
    self.day = tens | (day &- tens &* 10) &<< 8 | 0x3030
  }
}

/// A number in decimal and a line feed, laid out once to be appended many times.
@usableFromInline
package struct NumberLine: Sendable {
  @usableFromInline let value: UInt64
  /// The digits and the line feed, the first in the lowest byte.
  @usableFromInline let word: UInt64
  /// The number of bytes in the word, or zero for a number of more than seven digits.
  @usableFromInline let byteCount: Int

  @inlinable @inline(__always)
  package init(_ value: UInt64) {
    let isShort = value < 10_000_000
    let digits = DecimalDigits.eight(isShort ? UInt32(truncatingIfNeeded: value) : 0)
    self.init(value, digits: digits, isShort: isShort)
  }

  /// Creates a line from the eight digits of a number, which ``DecimalDigits`` computed.
  @inlinable @inline(__always)
  package init(_ value: UInt64, digits: UInt64) {
    self.init(value, digits: digits, isShort: value < 10_000_000)
  }

  @inlinable @inline(__always)
  init(_ value: UInt64, digits: UInt64, isShort: Bool) {
    self.value = value
    let zeros = DecimalDigits.leadingZeros(digits)
    let number = digits &>> UInt64(truncatingIfNeeded: zeros &* 8)
    word = number | Self.lineFeed &<< UInt64(truncatingIfNeeded: (8 &- zeros) &* 8)
    byteCount = isShort ? 9 &- zeros : 0
  }

  @inlinable static var lineFeed: UInt64 { 0x0A }
}

extension TextDestination where Self: ~Copyable {
  /// Appends a date as `YYYY-MM-DD`.
  @inlinable @inline(__always)
  package mutating func append(_ date: DateText) {
    append(word: date.yearAndMonth, byteCount: 8)
    append(word: UInt64(date.day), byteCount: 2)
  }

  /// Appends a date and an ASCII character.
  @inlinable @inline(__always)
  package mutating func append(_ date: DateText, followedBy character: UInt8) {
    append(word: date.yearAndMonth, byteCount: 8)
    append(word: UInt64(date.day) | UInt64(character) &<< 16, byteCount: 3)
  }

  /// Appends a number and a line feed.
  @inlinable @inline(__always)
  package mutating func append(_ line: NumberLine) {
    guard line.byteCount > 0 else {
      append(decimal: line.value)
      return append(word: NumberLine.lineFeed, byteCount: 1)
    }
    append(word: line.word, byteCount: line.byteCount)
  }
}

/// Decimal digits laid out in words, ready to be stored as text.
@usableFromInline
package enum DecimalDigits {
  /// Returns the eight decimal digits of a number below 100,000,000 as ASCII, the first in the
  /// lowest byte.
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

  /// Returns the two ASCII digits of each of four numbers below 100, which are 16 bits apart, the
  /// first number and the first digit lowest.
  @inlinable @inline(__always)
  static func fourTwos(_ twos: UInt64) -> UInt64 {
    digits(of: twos, tens: 0x000F_000F_000F_000F) | 0x3030_3030_3030_3030
  }

  /// Returns the two digits of each of some numbers below 100, which are at least 16 bits apart.
  ///
  /// - Parameters:
  ///   - twos: The numbers.
  ///   - tens: The lowest four bits of each number, where its first digit will be.
  /// - Returns: The digits, 0 to 9, each second one in the byte above the first.
  @inlinable @inline(__always)
  static func digits(of twos: UInt64, tens: UInt64) -> UInt64 {
    let tens = (twos &* 103) &>> 10 & tens
    return tens | (twos &- tens &* 10) &<< 8
  }

  /// Returns the number of leading zeros of eight digits, at most seven.
  @inlinable @inline(__always)
  package static func leadingZeros(_ digits: UInt64) -> Int {
    let values = digits & 0x0F0F_0F0F_0F0F_0F0F | 1 &<< 56
    return values.trailingZeroBitCount / 8
  }
}
