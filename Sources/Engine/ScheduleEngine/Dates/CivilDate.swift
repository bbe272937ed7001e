/// A day of the calendar: year, month and day, with no time, clock or time zone.
///
/// The calendar is the proleptic Gregorian calendar of the years 1 to 9999. A value is always a
/// real day: 29 February exists only in leap years.
///
///     let date = try CivilDate("2026-11-21")
///     date.month                   // 11
///     try date.adding(days: 14)    // 2026-12-05
///     try CivilDate("2026-02-29")  // throws: this month has no such day; …
public struct CivilDate: Hashable, Sendable {
  // The halves of `word` in its order in memory. The alignment of a whole word would make plans larger.
  @usableFromInline let monthAndDay: UInt16
  @usableFromInline let packedYear: UInt16

  /// The year, and then the month and the day in the two lowest bytes: numbers have the order of
  /// their dates.
  @inlinable @inline(__always)
  var word: UInt32 { UInt32(packedYear) &<< 16 | UInt32(monthAndDay) }

  /// The year, 1 to 9999.
  @inlinable public var year: Int { Int(packedYear) }
  /// The month, 1 to 12.
  @inlinable public var month: Int { Int(monthAndDay &>> 8) }
  /// The day of the month, 1 to 31.
  @inlinable public var day: Int { Int(monthAndDay & 0xFF) }

  /// Creates a date from its parts.
  ///
  ///     try CivilDate(year: 2028, month: 2, day: 29)  // 2028-02-29
  ///
  /// - Parameters:
  ///   - year: The year, 1 to 9999.
  ///   - month: The month, 1 to 12.
  ///   - day: The day of the month, 1 to the month's length.
  /// - Throws: ``DateError`` if there is no such day.
  /// - Complexity: O(1).
  public init(year: Int, month: Int, day: Int) throws(DateError) {
    guard (1...9999).contains(year) else { throw DateError(reason: .yearOutOfRange) }
    guard (1...12).contains(month) else { throw DateError(reason: .noSuchMonth) }
    guard day >= 1, day <= Self.length(ofMonth: month, year: year) else {
      throw DateError(reason: .noSuchDay)
    }
    self.init(knownYear: year, month: month, day: day)
  }

  /// Creates a date from parts that are known to be a real day.
  @inlinable
  package init(knownYear year: Int, month: Int, day: Int) {
    assert((1...9999).contains(year) && (1...12).contains(month))
    assert(day >= 1 && day <= Self.length(ofMonth: month, year: year))
    monthAndDay = UInt16(truncatingIfNeeded: month &<< 8 | day)
    packedYear = UInt16(truncatingIfNeeded: year)
  }

  /// The first day of the calendar, 0001-01-01.
  public static var first: Self { Self(knownYear: 1, month: 1, day: 1) }
  /// The last day of the calendar, 9999-12-31.
  public static var last: Self { Self(knownYear: 9999, month: 12, day: 31) }

  /// Returns whether a year has a 29 February: every fourth year does, but of the multiples of 100
  /// only those of 400.
  @inlinable
  package static func isLeap(_ year: Int) -> Bool {
    assert((0...102_499).contains(year))
    // One multiplication tests the multiples of 4, 25 and 16 at once.
    // Source: Falk Hüffner, "A leap year check in three instructions", 2025.
    return UInt32(truncatingIfNeeded: year) &* 1_073_750_999 & 3_221_352_463 <= 126_976
  }

  /// Returns the number of days of a month.
  @inlinable
  static func length(ofMonth month: Int, year: Int) -> Int {
    // Except for February, odd months to July and even months from August on have 31 days.
    month == 2 ? (isLeap(year) ? 29 : 28) : 30 | (month ^ month &>> 3)
  }
}

extension CivilDate {
  /// Returns whether two dates are the same day.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.word == right.word }

  /// Hashes the day.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension CivilDate: Comparable {
  /// Orders dates by time, the earlier first.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.word < right.word }
}

extension CivilDate {
  /// Reads a date written `YYYY-MM-DD`, and nothing else.
  ///
  ///     try CivilDate("2026-11-21").day  // 21
  ///     try CivilDate("2026-1-1")        // throws: not a date at position 7; …
  ///
  /// - Parameter text: Ten ASCII bytes.
  /// - Throws: ``DateError`` if the text has another form or there is no such day.
  /// - Complexity: O(1).
  public init(_ text: String) throws(DateError) {
    var text = text
    self = try text.withUTF8 { bytes in
      unsafe Self.parse(bytes.span)
    }.get()
  }

  /// Reads a date from the UTF-8 bytes of its text.
  ///
  ///     try CivilDate(utf8: ContiguousArray("2028-02-29".utf8).span)  // 2028-02-29
  ///
  /// - Parameter bytes: Ten ASCII bytes, `YYYY-MM-DD`.
  /// - Throws: ``DateError`` as ``init(_:)`` does.
  /// - Complexity: O(1), without allocation.
  public init(utf8 bytes: Span<UInt8>) throws(DateError) {
    self = try Self.parse(bytes).get()
  }

  private static func parse(_ bytes: Span<UInt8>) -> Result<Self, DateError> {
    guard bytes.count == 10 else { return .failure(mistake(in: bytes)) }
    // The values of the digits, one in a byte, and zero for a dash.
    let first = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)
    let last = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt16.self)
    let start = first.littleEndian ^ 0x2D30_302D_3030_3030
    let end = last.littleEndian ^ 0x3030
    // A sum sets the highest bit of a byte that is neither; a byte with that bit has it itself.
    let wrongBits = start | (start &+ 0x7F76_767F_7676_7676) | UInt64(end | (end &+ 0x7676))
    guard wrongBits & 0x8080_8080_8080_8080 == 0 else { return .failure(mistake(in: bytes)) }
    // Each digit times ten and the next one: the century, the rest of the year, and the month.
    let pairs = start &* 10 &+ start &>> 8
    let year = Int((pairs & 0xFF) &* 100 &+ pairs &>> 16 & 0xFF)
    let month = Int(pairs &>> 40 & 0xFF)
    let day = Int((end & 0xFF) &* 10 &+ end &>> 8)
    do throws(DateError) {
      return .success(try Self(year: year, month: month, day: day))
    } catch {
      return .failure(error)
    }
  }

  private static var dash: UInt8 { UInt8(ascii: "-") }

  /// Returns the first mistake in a text that is not `YYYY-MM-DD`.
  private static func mistake(in bytes: Span<UInt8>) -> DateError {
    var offset = 0
    while offset < min(bytes.count, 10) {
      let isDash = offset == 4 || offset == 7
      guard isDash ? bytes[offset] == dash : bytes[offset] &- 0x30 < 10 else { break }
      offset += 1
    }
    return DateError(reason: .malformed(offset: offset))
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date as `YYYY-MM-DD`.
  public var description: String { TextWriter.text { $0.append(self) } }
}

/// The reason why a date cannot be read, created or computed.
///
///     try CivilDate("2026-13-01")   // throws: no such month; write one from 01 to 12
///     try CivilDate("2026/11/21")   // throws: not a date at position 5; …
///     try CivilDate.last.adding(days: 1)  // throws: the date leaves the years 0001 to 9999; …
public struct DateError: Error, Hashable, Sendable {
  /// A mistake in a date.
  public enum Reason: Hashable, Sendable {
    /// The text is not `YYYY-MM-DD`: `offset` is that of the first wrong byte, from 0.
    case malformed(offset: Int)
    /// The year is not 1 to 9999.
    case yearOutOfRange
    /// The month is not 1 to 12.
    case noSuchMonth
    /// The month has no such day.
    case noSuchDay
    /// The result is not in the years 1 to 9999.
    case outOfRange
  }

  /// The mistake.
  public let reason: Reason

  @inlinable
  init(reason: Reason) { self.reason = reason }
}

extension DateError: CustomStringConvertible {
  /// One line with the mistake and its remedy.
  public var description: String { sentence.text }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch reason {
    case .malformed(let offset):
      "not a date at position \(offset + 1); write YYYY-MM-DD, such as 2026-11-21"
    case .yearOutOfRange: "no such year; write one from 0001 to 9999"
    case .noSuchMonth: "no such month; write one from 01 to 12"
    case .noSuchDay: "this month has no such day; write a day that the calendar has"
    case .outOfRange: "the date leaves the years 0001 to 9999; start earlier"
    }
  }
}
