import ScheduleEngine

extension Moment {
  /// The time of the clock in UTC, `2026-11-21T09:30:00Z`, or the bare seconds of a time that the
  /// calendar does not reach.
  var universalTime: String { secondsSinceEpoch.universalTime }
}

extension Int64 {
  /// The time of so many seconds since 1970-01-01T00:00:00Z, likewise.
  var universalTime: String {
    var (day, second) = quotientAndRemainder(dividingBy: 86_400)
    if second < 0 {
      second += 86_400
      day -= 1
    }
    // 1970-01-01 is day 719,163; no quotient by 86,400 is near the ends of Int64.
    guard let date = try? CivilDate(dayNumber: Int(day) + 719_163) else {
      return "\(self)"
    }
    func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits)
    return "\(date)T\(clock.joined(separator: ":"))Z"
  }
}
