import ScheduleEngine

/// A time as RFC 3339 writes it, read as the seconds since 1970.
///
/// The text is a day, `T`, a time of day to the second, perhaps a fraction of a second, and `Z` or
/// an offset from UTC:
///
/// ```text
/// 2026-11-21T10:00:00Z           1795255200
/// 2026-11-21T10:00:00.999Z       1795255200, since the fraction is dropped
/// 2026-11-21T13:00:00.000+03:00  1795255200
/// ```
///
/// The letters are capital. The second 60 is refused: seconds since 1970 leave leap seconds out.
package struct Timestamp: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, negative before; a fraction of a second is dropped, so this
  /// is never after the time itself.
  package let secondsSinceEpoch: Int64

  /// Reads a time.
  ///
  /// - Parameter text: The time, in the years 0001 to 9999 in UTC.
  /// - Throws: ``TimestampError`` with the first mistake.
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ text: String) throws(TimestampError) {
    var reader = TimestampReader(Array(text.utf8))
    let day = try reader.day()
    try reader.expect("T")
    let timeOfDay = try reader.timeOfDay()
    try reader.skipFraction()
    let secondsAhead = try reader.secondsAheadOfUTC()
    try reader.expectEnd()
    let seconds = Int64(day.dayNumber - Self.dayNumberOf1970) * Self.secondsPerDay
    secondsSinceEpoch = seconds + timeOfDay - secondsAhead
    guard Self.years.contains(secondsSinceEpoch) else {
      throw TimestampError(reason: .outOfRange)
    }
  }

  private static let secondsPerDay: Int64 = 86_400
  private static let dayNumberOf1970 = 719_163

  /// From 0001-01-01T00:00:00Z to the last second of 9999.
  private static let years =
    Int64(CivilDate.first.dayNumber - dayNumberOf1970) * secondsPerDay..<Int64(
      CivilDate.last.dayNumber - dayNumberOf1970 + 1) * secondsPerDay
}
