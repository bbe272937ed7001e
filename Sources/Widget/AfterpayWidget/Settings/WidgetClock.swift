internal import Foundation
public import ScheduleEngine

/// The source of the time for a live widget: the day in the shop's time zone, and the seconds since
/// 1970.
///
/// A widget reads its clock once for each command. The time may go backwards between two calls.
/// Tests pass a clock that they set themselves.
public protocol WidgetClock: Sendable {
  /// Returns the time.
  func now() -> Moment
}

/// The system's clock, read in a time zone.
///
///     let sydney = SystemWidgetClock(timeZone: "Australia/Sydney")
///     sydney == nil                                    // false
///     SystemWidgetClock(timeZone: "Sydney/Australia")  // nil
public struct SystemWidgetClock: WidgetClock {
  private let zone: TimeZone

  /// Creates a clock in a time zone, or nil if there is none with the name.
  ///
  /// - Parameter timeZone: The IANA name of the shop's time zone, such as `Australia/Sydney`.
  public init?(timeZone: String) {
    guard let zone = TimeZone(named: timeZone) else { return nil }
    self.zone = zone
  }

  /// Returns the time of the system's clock.
  public func now() -> Moment { .now(in: zone) }
}

extension TimeZone {
  /// Creates the zone with an IANA name, or nil if there is none.
  init?(named name: String) {
    // Foundation would cut the name at a zero byte.
    guard !name.utf8.contains(0) else { return nil }
    self.init(identifier: name)
  }
}
