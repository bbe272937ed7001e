/// A point in time to the second, the same in every time zone.
///
///     let issued = try Timestamp("2026-11-21T13:00:00+03:00")
///     issued                             // 2026-11-21T10:00:00Z
///     issued.secondsSinceEpoch           // 1795255200
///     try issued.adding(seconds: 10_800) // 2026-11-21T13:00:00Z
///     issued < moment.timestamp          // false
///
/// Its text has the form of RFC 3339: a day, `T`, a time of day to the second, an optional fraction
/// of a second, and `Z` or an offset from UTC. The letters are capital. The second 60 is an error:
/// leap seconds are not counted.
public struct Timestamp: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, negative for earlier times.
  public let secondsSinceEpoch: Int64

  /// Creates a time from a number of seconds since the beginning of 1970 in UTC.
  ///
  ///     Timestamp(secondsSinceEpoch: 0)  // 1970-01-01T00:00:00Z
  ///
  /// - Parameter secondsSinceEpoch: Seconds since 1970-01-01T00:00:00Z, any `Int64`; only times in
  ///   ``years`` have a text of that form.
  public init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

  /// Reads a time.
  ///
  ///     try Timestamp("2026-11-21T10:00:00.999Z")  // 2026-11-21T10:00:00Z
  ///     try Timestamp("2026-11-21 10:00:00Z")      // throws: not a time at position 11; …
  ///
  /// - Parameter text: The time, in the years 0001 to 9999 in UTC. A fraction of a second is
  ///   dropped, so that the value is never after the time itself.
  /// - Throws: ``TimestampError`` with the first mistake.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) throws(TimestampError) { try self.init(utf8: Array(text.utf8)) }

  /// Reads a time from the UTF-8 bytes of its text.
  package init(utf8 bytes: [UInt8]) throws(TimestampError) {
    var reader = TimestampReader(bytes)
    let day = try reader.day()
    try reader.expect("T")
    let timeOfDay = try reader.timeOfDay()
    try reader.skipFraction()
    let secondsAhead = try reader.secondsAheadOfUTC()
    try reader.expectEnd()
    let midnight = Self(startOf: day).secondsSinceEpoch
    self.init(secondsSinceEpoch: midnight + timeOfDay - secondsAhead)
    guard Self.years.contains(self) else { throw TimestampError(reason: .outOfRange) }
  }

  /// The times that RFC 3339 can express, 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
  ///
  ///     try Timestamp.years.contains(Timestamp("2026-11-21T10:00:00Z"))  // true
  public static var years: ClosedRange<Self> {
    Self(secondsSinceEpoch: -62_135_596_800)...Self(secondsSinceEpoch: 253_402_300_799)
  }

  /// Returns the time a number of seconds later, or earlier if the number is negative.
  ///
  ///     let time = try Timestamp("9999-12-31T23:59:59Z")
  ///     try time.adding(seconds: 1)  // throws: the time leaves the years 0001 to 9999 in UTC; …
  ///
  /// - Parameter seconds: The number of seconds, any `Int64`.
  /// - Returns: The time.
  /// - Throws: ``TimestampError`` with the reason `.outOfRange` if the time is not in ``years``.
  public func adding(seconds: Int64) throws(TimestampError) -> Self {
    let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
    let time = Self(secondsSinceEpoch: sum)
    guard !overflow, Self.years.contains(time) else { throw TimestampError(reason: .outOfRange) }
    return time
  }

}

// No other code converts between days of the calendar and seconds since 1970.
extension Timestamp {
  /// The number of seconds in a day.
  package static var secondsPerDay: Int64 { 86_400 }
  /// The ``CivilDate/dayNumber`` of 1970-01-01.
  private static var dayNumberOf1970: Int64 { 719_163 }

  /// Creates the time at which a day begins in UTC.
  package init(startOf day: CivilDate) {
    let days = Int64(day.dayNumber) - Self.dayNumberOf1970
    self.init(secondsSinceEpoch: days * Self.secondsPerDay)
  }

  /// The day in UTC, counted as ``CivilDate/dayNumber``; for times outside of ``years`` as well.
  package var dayNumber: Int {
    Int(secondsSinceEpoch.roundedDownQuotient(by: Self.secondsPerDay) + Self.dayNumberOf1970)
  }

  /// The number of seconds since the start of the day in UTC, 0 to 86,399.
  package var secondOfDay: Int {
    let days = secondsSinceEpoch.roundedDownQuotient(by: Self.secondsPerDay)
    return Int(secondsSinceEpoch - days * Self.secondsPerDay)
  }
}

extension Int64 {
  fileprivate func roundedDownQuotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Timestamp: Comparable {
  /// Orders times, the earlier first.
  public static func < (left: Self, right: Self) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time in UTC, such as `2026-11-21T10:00:00Z`, or only ``secondsSinceEpoch`` for a time that
  /// is not in ``years``.
  public var description: String {
    guard Self.years.contains(self) else { return "\(secondsSinceEpoch)" }
    let second = secondOfDay
    let time = DecimalDigits.fourTwos(
      UInt64(second / 3_600) | UInt64(second / 60 % 60) &<< 16 | UInt64(second % 60) &<< 32)
    return TextWriter.text { writer in
      let day = CivilDate(knownDayNumber: dayNumber)
      writer.append(day)
      writer.append("T")
      writer.append(word: time, byteCount: 2)
      writer.append(byte: UInt8(ascii: ":"))
      writer.append(word: time &>> 16, byteCount: 2)
      writer.append(byte: UInt8(ascii: ":"))
      writer.append(word: time &>> 32, byteCount: 2)
      writer.append(byte: UInt8(ascii: "Z"))
    }
  }
}

/// The reason why a text is not a time, or why a time is outside the calendar.
///
///     try Timestamp("2026-02-30T10:00:00Z")  // throws: this month has no such day; …
///
/// The error contains no part of the text.
public struct TimestampError: Error, Hashable, Sendable {
  /// A mistake in a time.
  public enum Reason: Hashable, Sendable {
    /// The text has another form: `offset` is that of the first wrong byte, from 0.
    case malformed(offset: Int)
    /// The calendar has no such day.
    case noSuchDay(DateError)
    /// The hour, minute or second is too large.
    case noSuchTime
    /// The second is 60.
    case leapSecond
    /// The hours or the minutes of the offset from UTC are too large.
    case noSuchOffset
    /// The time is not in the years 0001 to 9999 in UTC.
    case outOfRange
  }

  /// The mistake.
  public let reason: Reason

  package init(reason: Reason) { self.reason = reason }
}

extension TimestampError: CustomStringConvertible {
  /// One line with the mistake and its remedy.
  public var description: String { sentence.text }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch reason {
    case .malformed(let offset):
      "not a time at position \(offset + 1); write one such as 2026-11-21T10:00:00Z"
    case .noSuchDay(let error): error.sentence
    case .noSuchTime: "no such time of day; write one from 00:00:00 to 23:59:59"
    case .leapSecond: "seconds are counted without leap seconds; write the second 59 before it"
    case .noSuchOffset: "no such offset from UTC; write Z, or one from -23:59 to +23:59"
    case .outOfRange: "the time leaves the years 0001 to 9999 in UTC; write one within them"
    }
  }
}
