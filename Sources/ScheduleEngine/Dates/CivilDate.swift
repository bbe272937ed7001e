/// A day of the calendar: year, month and day, with no time, clock or time zone.
///
/// The calendar is the Gregorian one, extended to the years 1 to 9999 before and after its use. A
/// value is always a real day: 29 February exists only in leap years.
///
///     let date = try CivilDate("2026-11-21")
///     date.month                   // 11
///     try date.adding(days: 14)    // 2026-12-05
///     try CivilDate("2026-02-29")  // throws: this month has no such day; …
public struct CivilDate: Hashable, Sendable {
  @usableFromInline let packedYear: Int16
  @usableFromInline let packedMonth: Int8
  @usableFromInline let packedDay: Int8

  /// The year, 1 to 9999.
  @inlinable public var year: Int { Int(packedYear) }
  /// The month, 1 to 12.
  @inlinable public var month: Int { Int(packedMonth) }
  /// The day of the month, 1 to 31.
  @inlinable public var day: Int { Int(packedDay) }

  /// Makes a date from its parts.
  ///
  ///     try CivilDate(year: 2028, month: 2, day: 29)  // 2028-02-29
  ///
  /// - Parameters:
  ///   - year: The year, 1 to 9999.
  ///   - month: The month, 1 to 12.
  ///   - day: The day of the month, 1 to the month's length.
  /// - Throws: ``DateError`` when there is no such day.
  /// - Complexity: O(1).
  public init(year: Int, month: Int, day: Int) throws(DateError) {
    guard (1...9999).contains(year) else { throw DateError(reason: .yearOutOfRange) }
    guard (1...12).contains(month) else { throw DateError(reason: .noSuchMonth) }
    guard day >= 1, day <= Self.length(ofMonth: month, year: year) else {
      throw DateError(reason: .noSuchDay)
    }
    self.init(knownYear: year, month: month, day: day)
  }

  /// Makes a date from parts that are known to be a real day.
  @inlinable
  init(knownYear year: Int, month: Int, day: Int) {
    assert((1...9999).contains(year) && (1...12).contains(month))
    assert(day >= 1 && day <= Self.length(ofMonth: month, year: year))
    packedYear = Int16(truncatingIfNeeded: year)
    packedMonth = Int8(truncatingIfNeeded: month)
    packedDay = Int8(truncatingIfNeeded: day)
  }

  /// The first day there is, 0001-01-01.
  public static var first: Self { Self(knownYear: 1, month: 1, day: 1) }
  /// The last day there is, 9999-12-31.
  public static var last: Self { Self(knownYear: 9999, month: 12, day: 31) }

  /// Whether a year has a 29 February: every fourth, but of the centuries only every fourth.
  @inlinable
  static func isLeap(_ year: Int) -> Bool {
    // Of the multiples of 4, those of 25 are centuries, and the centuries of 16 are every fourth.
    let isCentury = UInt32(truncatingIfNeeded: year) % 25 == 0
    return year & (isCentury ? 15 : 3) == 0
  }

  /// How many days a month has.
  @inlinable
  static func length(ofMonth month: Int, year: Int) -> Int {
    // But for February, 31 and 30 days take turns, and begin anew in August.
    month == 2 ? (isLeap(year) ? 29 : 28) : 30 | (month ^ month &>> 3)
  }
}

extension CivilDate: Comparable {
  /// Orders dates by time, the earlier first.
  public static func < (left: Self, right: Self) -> Bool { left.order < right.order }

  private var order: Int32 {
    Int32(packedYear) << 16 | Int32(packedMonth) << 8 | Int32(packedDay)
  }
}
