/// An amount below 100,000,000 minor units, laid out once to be written many times: as digits alone,
/// and with the point and all its places.
struct SpelledAmount {
  /// The digits, the first in the lowest byte.
  let digits: UInt64
  let digitCount: Int
  /// The digits, of which at least one is before the point.
  private let units: UInt64
  private let unitCount: Int
  /// The point and the decimal places.
  private let places: UInt64
  /// How many bytes the amount has with its point and places.
  private let byteCount: Int

  @inline(__always)
  init(_ minorUnits: Int64, exponent: Int) {
    assert((0..<100_000_000).contains(minorUnits))
    let values = Self.digits(of: UInt64(truncatingIfNeeded: minorUnits))
    let ascii = values | 0x3030_3030_3030_3030
    let zeros = (values | 1 &<< 56).trailingZeroBitCount &>> 3
    digits = ascii &>> UInt64(truncatingIfNeeded: zeros &* 8)
    digitCount = 8 &- zeros
    let skipped = min(zeros, 7 &- exponent)
    units = ascii &>> UInt64(truncatingIfNeeded: skipped &* 8)
    unitCount = 8 &- skipped &- exponent
    // A shift by 64, for an amount without places, is a shift by zero; its places are not written.
    places = UInt64(UInt8(ascii: ".")) | (ascii &>> UInt64((8 &- exponent) &* 8)) &<< 8
    byteCount = exponent == 0 ? unitCount : unitCount &+ 1 &+ exponent
  }

  /// The eight digits of a number, 0 to 9 each, the first in the lowest byte.
  ///
  /// The number is cut into halves, quarters and eighths side by side in one word: each step divides
  /// all lanes at once by multiplying with the reciprocal.
  @inline(__always)
  private static func digits(of value: UInt64) -> UInt64 {
    let high = value / 10_000
    let fours = high | (value &- high &* 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (twos &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) &<< 8
  }

  /// Writes the amount with its point and places.
  @inline(__always)
  func write(to place: inout BytePlace) {
    var places = place
    place.append(units, byteCount: byteCount)
    places.skip(unitCount)
    places.append(self.places, byteCount: 0)
  }
}

extension BytePlace {
  /// Appends an amount's digits and a line feed.
  @inline(__always)
  mutating func appendLine(_ amount: SpelledAmount) {
    append(amount.digits, byteCount: amount.digitCount)
    append(0x0A, byteCount: 1)
  }
}
