public import ScheduleEngine

/// The day and time of a test, which only the test changes.
///
///     var clock = ManualMoment(try Timestamp("2026-11-21T23:59:00Z"))
///     clock.moment.today  // 2026-11-21
///     try clock.advance(seconds: 60)
///     clock.moment.today  // 2026-11-22
///
/// The day is that of the time in UTC, until the test sets one of its own.
public struct ManualMoment: Hashable, Sendable {
  private var timestamp: Timestamp
  private var day: CivilDate?

  /// Creates a time.
  ///
  /// - Parameters:
  ///   - timestamp: The time, in ``/ScheduleEngine/Timestamp/years``; 2026-11-21T10:00:00Z by
  ///     default.
  ///   - today: The day in the shop's time zone, or nil for the day of the time in UTC.
  public init(
    _ timestamp: Timestamp = Timestamp(secondsSinceEpoch: 1_795_255_200), today: CivilDate? = nil
  ) {
    precondition(Timestamp.years.contains(timestamp), "the time is in the years 1 to 9999")
    (self.timestamp, day) = (timestamp, today)
  }

  /// The day and the time, for ``/CheckoutEngine/CheckoutFlow/apply(_:at:)``.
  public var moment: Moment {
    Moment(today: day ?? dayInUTC, timestamp: timestamp)
  }

  private var dayInUTC: CivilDate {
    guard let day = try? CivilDate(dayNumber: timestamp.dayNumber) else {
      preconditionFailure("a time in the years 1 to 9999 has a day")
    }
    return day
  }

  /// Moves the time on, or back if the number is negative.
  ///
  /// - Parameter seconds: The number of seconds.
  /// - Throws: ``/ScheduleEngine/TimestampError`` if the time leaves the years 1 to 9999.
  public mutating func advance(seconds: Int64) throws(TimestampError) {
    timestamp = try timestamp.adding(seconds: seconds)
  }

  /// Sets the day, which does not follow the time any more.
  ///
  /// - Parameter today: The day in the shop's time zone.
  public mutating func set(today: CivilDate) { day = today }
}
