internal import Foundation
internal import ScheduleEngine

/// A time zone that the system knows by name.
struct NamedTimeZone: Sendable {
  private let zone: TimeZone

  /// The zone of the device as it is now.
  static var device: Self { Self(zone: .current) }

  /// The zone with a name, or nil when there is none.
  init?(_ name: String) {
    // A name with a zero byte would be cut there.
    guard !name.utf8.contains(0), let zone = TimeZone(identifier: name) else { return nil }
    self.zone = zone
  }

  private init(zone: TimeZone) { self.zone = zone }

  /// The moment at some seconds since 1970-01-01T00:00:00Z; where the calendar has no such day, it
  /// is the first or the last.
  func moment(secondsSinceEpoch seconds: Int64) -> Moment {
    let known = min(max(seconds, Self.seconds.lowerBound), Self.seconds.upperBound)
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(known)))
    let local = known + Int64(offset)
    let days = Int(local.quotientRoundedDown(by: 86_400))
    let today = try? CivilDate(dayNumber: Self.dayNumberOf1970 + days)
    return Moment(today: today ?? (days < 0 ? .first : .last), secondsSinceEpoch: seconds)
  }

  /// The day number of 1970-01-01.
  private static let dayNumberOf1970 = 719_163
  /// From 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
  private static let seconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
}

extension Int64 {
  fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
