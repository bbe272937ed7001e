import ScheduleEngine

/// An amount of at most eight digits, formatted once to be appended many times: as the end of a
/// line of the canonical text, and with its point and decimal places.
struct PlainAmount {
  /// The minor units, as they end a line of the canonical text.
  let line: NumberLine
  /// The digits before the point, at least one, followed by the decimal places.
  private let units: UInt64
  private let unitCount: Int
  /// The point and the decimal places.
  private let places: UInt64
  /// The number of bytes with the point and the places.
  private let byteCount: Int

  @inline(__always)
  init(_ minorUnits: Int64, exponent: Int) {
    let digits = DecimalDigits.eight(UInt32(truncatingIfNeeded: minorUnits))
    self.init(minorUnits, digits: digits, exponent: exponent)
  }

  /// Formats minor units whose eight digits are known.
  @inline(__always)
  init(_ minorUnits: Int64, digits: UInt64, exponent: Int) {
    line = NumberLine(UInt64(truncatingIfNeeded: minorUnits), digits: digits)
    let skipped = min(DecimalDigits.leadingZeros(digits), 7 &- exponent)
    units = digits &>> UInt64(truncatingIfNeeded: skipped &* 8)
    unitCount = 8 &- skipped &- exponent
    // A shift by 64, for an amount without places, is a shift by zero; its places are not written.
    places = UInt64(UInt8(ascii: ".")) | (digits &>> UInt64((8 &- exponent) &* 8)) &<< 8
    byteCount = exponent == 0 ? unitCount : unitCount &+ 1 &+ exponent
  }

  /// Writes the amount with its point and places.
  @inline(__always)
  func write(to cursor: inout ByteCursor) {
    var places = cursor
    cursor.append(word: units, byteCount: byteCount)
    places.skip(unitCount)
    places.append(word: self.places, byteCount: 0)
  }
}
