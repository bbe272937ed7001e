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

/// A cache of the texts of dates: orders are within a few years, and each day is the due date of
/// many.
@safe struct DateTextCache: ~Copyable {
  private struct Entry {
    var text = DateText(.first)
    /// The day's number.
    var number: Int32 = 0
  }

  /// The number of days that the cache has room for, about eleven years.
  private static var capacity: Int { 4_096 }

  private let entries: UnsafeMutablePointer<Entry>

  init() {
    unsafe entries = .allocate(capacity: Self.capacity)
    unsafe entries.initialize(repeating: Entry(), count: Self.capacity)
  }

  deinit { unsafe entries.deallocate() }

  /// Returns the text of the day with a number, 1 to 3,652,059.
  @inline(__always)
  func text(of number: Int) -> DateText {
    // The capacity is a power of two, so the index is below it.
    let entry = unsafe entries[number & (Self.capacity &- 1)]
    if entry.number == Int32(truncatingIfNeeded: number) { return entry.text }
    return fill(number)
  }

  @inline(never)
  private func fill(_ number: Int) -> DateText {
    guard let date = try? CivilDate(dayNumber: number) else {
      preconditionFailure("a due date is in the calendar")
    }
    let entry = Entry(text: DateText(date), number: Int32(number))
    unsafe entries[number & (Self.capacity - 1)] = entry
    return entry.text
  }
}
