public import ScheduleEngine

/// Tells a live widget the time: the day in the shop's time zone, and the seconds since 1970.
///
/// A widget asks once for everything that it is told, so the answer may change from one call to the
/// next, also backwards. Tests pass a clock that they turn by hand.
public protocol WidgetClock: Sendable {
  /// The time.
  func now() -> Moment
}
