import ScheduleEngine

/// The texts of dates, kept from row to row: orders lie within a few years, and each day is the due
/// date of many.
@safe struct DateTexts: ~Copyable {
  /// A date as text.
  struct Entry {
    /// `YYYY-MM-`, the first in the lowest byte.
    var start: UInt64 = 0
    /// The two digits of the day.
    var day: UInt32 = 0
    /// The day's number, which tells whose text it is.
    var number: Int32 = 0
  }

  /// How many days have a place, about eleven years.
  private static var capacity: Int { 4_096 }

  private let entries: UnsafeMutablePointer<Entry>

  init() {
    unsafe entries = .allocate(capacity: Self.capacity)
    unsafe entries.initialize(repeating: Entry(), count: Self.capacity)
  }

  deinit { unsafe entries.deallocate() }

  /// The text of the day with a number, 1 to 3,652,059.
  @inline(__always)
  func text(of number: Int) -> Entry {
    // The remainder is below the capacity.
    let entry = unsafe entries[number & (Self.capacity &- 1)]
    if entry.number == Int32(truncatingIfNeeded: number) { return entry }
    return fill(number)
  }

  @inline(never)
  private func fill(_ number: Int) -> Entry {
    guard let date = try? CivilDate(dayNumber: number) else {
      preconditionFailure("a due date is in the calendar")
    }
    let dashes: UInt64 = 0x2D00_002D_0000_0000
    let century = Self.digits(date.year / 100)
    let year = Self.digits(date.year % 100) << 16
    var entry = Entry()
    entry.start = century | year | Self.digits(date.month) << 40 | dashes
    entry.day = UInt32(truncatingIfNeeded: Self.digits(date.day))
    entry.number = Int32(number)
    unsafe entries[number & (Self.capacity - 1)] = entry
    return entry
  }

  /// The two digits of a number below 100.
  private static func digits(_ number: Int) -> UInt64 {
    0x3030 | UInt64(number / 10) | UInt64(number % 10) << 8
  }
}

extension BytePlace {
  /// Appends a date.
  @inline(__always)
  mutating func append(_ date: DateTexts.Entry) {
    append(date.start, byteCount: 8)
    append(UInt64(date.day), byteCount: 2)
  }

  /// Appends a date and a space.
  @inline(__always)
  mutating func appendWithSpace(_ date: DateTexts.Entry) {
    append(date.start, byteCount: 8)
    append(UInt64(date.day) | 0x20_0000, byteCount: 3)
  }
}
