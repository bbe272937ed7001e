internal import Foundation
public import ScheduleEngine

/// The system's clock, read in a time zone.
///
///     let sydney = SystemWidgetClock(timeZone: "Australia/Sydney")
///     sydney == nil                                    // false
///     SystemWidgetClock(timeZone: "Sydney/Australia")  // nil
public struct SystemWidgetClock: WidgetClock {
  private let zone: TimeZone?

  /// A clock that tells the day where the device is, also after it has moved.
  public init() { zone = nil }

  /// A clock that tells the day in a time zone, or nil when there is none with the name.
  ///
  /// - Parameter timeZone: An IANA name, such as `Australia/Sydney`.
  public init?(timeZone: String) {
    guard let zone = TimeZone(named: timeZone) else { return nil }
    self.zone = zone
  }

  /// The time, by the system's clock.
  public func now() -> Moment { .now(in: zone ?? .current) }
}
