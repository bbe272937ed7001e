/// What a clock says, passed in from outside: the engine has no clock of its own.
///
///     // 21 November 2026, ten o'clock in London.
///     let moment = try Moment(
///       today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T10:00:00Z"))
public struct Moment: Hashable, Sendable {
  /// The day in the shop's time zone, from which due dates are counted.
  public let today: CivilDate
  /// The point in time, by which a checkout token's age is measured.
  public let timestamp: Timestamp

  /// Makes a moment; the two are not compared, since the day depends on a time zone.
  ///
  /// - Parameters:
  ///   - today: The day in the shop's time zone.
  ///   - timestamp: The point in time.
  public init(today: CivilDate, timestamp: Timestamp) {
    self.today = today
    self.timestamp = timestamp
  }

  /// Creates a moment from the seconds of a clock or a file.
  package init(today: CivilDate, secondsSinceEpoch: Int64) {
    self.init(today: today, timestamp: Timestamp(secondsSinceEpoch: secondsSinceEpoch))
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  public var secondsSinceEpoch: Int64 { timestamp.secondsSinceEpoch }
}
