package import ScheduleEngine

/// Says why a text is not a time.
///
/// Nothing of the text is in it.
package struct TimestampError: Error, Hashable, Sendable {
  /// What is wrong with a time.
  package enum Reason: Hashable, Sendable {
    /// The text is not of the form: `offset` is the first byte, from 0, that does not fit.
    case malformed(offset: Int)
    /// The calendar has no such day.
    case noSuchDay(DateError)
    /// The hour, minute or second is too large.
    case noSuchTime
    /// The second is 60.
    case leapSecond
    /// The offset from UTC is a day or more, or its minutes are too many.
    case noSuchOffset
    /// The time is not in the years 0001 to 9999 in UTC.
    case outOfRange
  }

  /// What is wrong.
  package let reason: Reason
}

extension TimestampError: CustomStringConvertible {
  /// One line that says what is wrong and what to write.
  package var description: String {
    switch reason {
    case .malformed(let offset):
      "not a time at position \(offset + 1); write one such as 2026-11-21T10:00:00Z"
    case .noSuchDay(let error): error.description
    case .noSuchTime: "no such time of day; write one from 00:00:00 to 23:59:59"
    case .leapSecond: "seconds are counted without leap seconds; write the second 59 before it"
    case .noSuchOffset: "no such offset from UTC; write Z, or one from -23:59 to +23:59"
    case .outOfRange: "the time leaves the years 0001 to 9999 in UTC; write one within them"
    }
  }
}
