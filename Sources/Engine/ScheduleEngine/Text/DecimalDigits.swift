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
  package static func digits(of twos: UInt64, tens: UInt64) -> UInt64 {
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
