/// The reason why a text is not a time, or a time leaves the calendar.
///
///     try Timestamp("2026-02-30T10:00:00Z")  // throws: this month has no such day; …
///
/// It holds nothing of the text.
public struct TimestampError: Error, Hashable, Sendable {
  /// A mistake in a time.
  public enum Reason: Hashable, Sendable {
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

  /// The mistake.
  public let reason: Reason

  package init(reason: Reason) { self.reason = reason }
}

extension TimestampError: CustomStringConvertible {
  /// One line that says what is wrong and what to write.
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
