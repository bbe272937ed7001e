/// Says why there is no such day.
///
///     try CivilDate("2026-13-01")   // throws: no such month; write one from 01 to 12
///     try CivilDate("2026/11/21")   // throws: not a date at position 5; …
///     try CivilDate.last.adding(days: 1)  // throws: the date leaves the years 0001 to 9999; …
public struct DateError: Error, Hashable, Sendable {
  /// What is wrong with a date.
  public enum Reason: Hashable, Sendable {
    /// The text is not `YYYY-MM-DD`: `offset` is the first byte, from 0, that does not fit.
    case malformed(offset: Int)
    /// The year is not 1 to 9999.
    case yearOutOfRange
    /// The month is not 1 to 12.
    case noSuchMonth
    /// The month has no such day.
    case noSuchDay
    /// Counting led out of the years 1 to 9999.
    case outOfRange
  }

  /// What is wrong.
  public let reason: Reason

  @inlinable
  init(reason: Reason) { self.reason = reason }
}

extension DateError: CustomStringConvertible {
  /// One line that says what is wrong and what to write.
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
