public import ScheduleEngine

/// The time at which a payment is due: a day and a time of day, with their offset from UTC.
///
///     let zone = TermTimeZone { _ in -18_000 }
///     let due = zone.dueTime(on: try CivilDate("2026-12-05"), at: .midnight)
///     due.description  // "2026-12-05T00:00:00-05:00"
public struct DueTime: Hashable, Sendable {
  /// The day in the time zone.
  public let date: CivilDate
  /// The time of day in the time zone.
  public let time: TimeOfDay
  /// The minutes that the zone is ahead of UTC, -1,439 to 1,439; nil for UTC itself, written `Z`.
  public let minutesAheadOfUTC: Int?

  init(date: CivilDate, time: TimeOfDay, minutesAheadOfUTC: Int?) {
    self.date = date
    self.time = time
    self.minutesAheadOfUTC = minutesAheadOfUTC
  }
}

extension DueTime: CustomStringConvertible {
  /// The time in the form of RFC 3339, such as `2026-12-05T00:00:00-05:00`.
  public var description: String {
    let start = date.description + "T" + time.description + ":00"
    guard let minutes = minutesAheadOfUTC else { return start + "Z" }
    let (hour, minute) = Int(minutes.magnitude).quotientAndRemainder(dividingBy: 60)
    return start + (minutes < 0 ? "-" : "+") + twoDigits(hour) + ":" + twoDigits(minute)
  }
}
