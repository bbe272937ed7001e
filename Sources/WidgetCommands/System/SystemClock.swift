internal import ScheduleEngine

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The system's clock and time zone.
enum SystemClock {
  static func now() -> Moment? {
    var clock = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &clock) == 0 else { return nil }
    var seconds = clock.tv_sec
    var parts = unsafe tm()
    tzset()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    let today = unsafe try? CivilDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    return today.map { Moment(today: $0, secondsSinceEpoch: Int64(seconds)) }
  }

  /// The time since a moment that stays the same while the process runs, whoever sets the clock.
  static func elapsed() -> Duration {
    var clock = timespec()
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &clock) == 0 else { return .zero }
    return .seconds(Int64(clock.tv_sec)) + .nanoseconds(Int64(clock.tv_nsec))
  }
}
