import ScheduleEngine

/// The payments of a loan with interest.
public struct AmortizedSchedule: Hashable, Sendable {
  /// The largest total, 10^15 minor units.
  public static var maximumTotal: Int64 { 1_000_000_000_000_000 }
}
