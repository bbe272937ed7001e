public import ScheduleEngine

/// The time zone in which payments are due, as a function from times to offsets.
///
/// The engine has no data of time zones. A caller passes the offsets of its own: `FoundationOverlay`
/// those of a `TimeZone`, the command those of the system, and a web page those of the browser.
///
///     let zone = TermTimeZone { _ in 36_000 }
///     zone.dueTime(on: try CivilDate("2026-12-05"), at: .midnight)  // 2026-12-05T00:00:00+10:00
///     TermTimeZone.utc.dueTime(on: today, at: .midnight)            // 2026-11-21T00:00:00Z
public struct TermTimeZone: Sendable {
  /// Returns the seconds ahead of UTC; nil for UTC itself.
  private let secondsAhead: (@Sendable (Timestamp) -> Int)?

  /// Creates a time zone, whose due times have an offset, also `+00:00`.
  ///
  /// - Parameter secondsAheadOfUTC: Returns the number of seconds that the zone is ahead of UTC at a
  ///   time, -86,399 to 86,399. Due times have its whole minutes: the local mean times before 1972
  ///   have seconds, which RFC 3339 cannot express.
  public init(secondsAheadOfUTC: @escaping @Sendable (Timestamp) -> Int) {
    secondsAhead = secondsAheadOfUTC
  }

  private init() { secondsAhead = nil }

  /// UTC, whose due times end in `Z`.
  public static var utc: Self { Self() }

  /// A change of the offset from UTC.
  public struct Transition: Hashable, Sendable {
    /// The first second of the offset, since 1970.
    public let secondsSinceEpoch: Int64
    /// The number of seconds ahead of UTC from then on.
    public let secondsAheadOfUTC: Int

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - secondsSinceEpoch: The first second of the offset, since 1970.
    ///   - secondsAheadOfUTC: The number of seconds ahead of UTC from then on.
    public init(secondsSinceEpoch: Int64, secondsAheadOfUTC: Int) {
      self.secondsSinceEpoch = secondsSinceEpoch
      self.secondsAheadOfUTC = secondsAheadOfUTC
    }
  }

  /// Creates a time zone from its offsets.
  ///
  ///     let summer = TermTimeZone.Transition(
  ///       secondsSinceEpoch: 1_774_746_000, secondsAheadOfUTC: 7_200)
  ///     let paris = TermTimeZone(secondsAheadOfUTC: 3_600, transitions: [summer])
  ///     paris.dueTime(on: try CivilDate("2026-03-29"), at: .midnight)  // 2026-03-29T00:00:00+01:00
  ///     paris.dueTime(on: try CivilDate("2026-03-30"), at: .midnight)  // 2026-03-30T00:00:00+02:00
  ///
  /// - Parameters:
  ///   - secondsAheadOfUTC: The offset before the first change.
  ///   - transitions: The changes in the order of their times.
  public init(secondsAheadOfUTC: Int, transitions: [Transition]) {
    self.init { time in
      var seconds = secondsAheadOfUTC
      for change in transitions where change.secondsSinceEpoch <= time.secondsSinceEpoch {
        seconds = change.secondsAheadOfUTC
      }
      return seconds
    }
  }

  /// Returns the day in the zone, or nil if it is outside of the calendar.
  ///
  ///     TermTimeZone { _ in 50_400 }.day(at: Timestamp(secondsSinceEpoch: 36_000))  // 1970-01-02
  ///
  /// - Parameter time: The time.
  /// - Returns: The day.
  public func day(at time: Timestamp) -> CivilDate? {
    let seconds = secondsAhead.map { Int64($0(time)) } ?? 0
    let local = Timestamp(secondsSinceEpoch: time.secondsSinceEpoch &+ seconds)
    return try? CivilDate(dayNumber: local.dayNumber)
  }

  /// Returns the time on a day at a time of day.
  ///
  /// If the zone skips the time, it moves by the length of the gap to a time after it: 02:30 becomes
  /// 03:30. If the time comes twice, the result is the earlier one.
  ///
  /// - Parameters:
  ///   - date: The day.
  ///   - time: The time of day.
  /// - Returns: The time with the offset of that day.
  public func dueTime(on date: CivilDate, at time: TimeOfDay) -> DueTime {
    guard let secondsAhead else {
      return DueTime(date: date, time: time, minutesAheadOfUTC: nil)
    }
    // No zone is a day or more ahead of UTC or after it: a day earlier and later, the offset is that
    // before and after a change which concerns the time.
    let local = Timestamp(startOf: date).secondsSinceEpoch + Int64(time.secondOfDay)
    func offset(at seconds: Int64) -> Int64 {
      Int64(secondsAhead(Timestamp(secondsSinceEpoch: seconds)))
    }
    let (before, after) = (offset(at: local - 86_400), offset(at: local + 86_400))
    for candidate in [max(before, after), min(before, after)]
    where offset(at: local - candidate) == candidate {
      return DueTime(date: date, time: time, minutesAheadOfUTC: Int(candidate / 60))
    }
    let instant = local - before
    let moved = Timestamp(secondsSinceEpoch: instant + offset(at: instant))
    guard let day = try? CivilDate(dayNumber: moved.dayNumber) else {
      return DueTime(date: date, time: time, minutesAheadOfUTC: Int(before / 60))
    }
    return DueTime(
      date: day, time: TimeOfDay(containing: moved.secondOfDay),
      minutesAheadOfUTC: Int(offset(at: instant) / 60))
  }
}
