public import PaymentTerms
import ScheduleEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TermTimeZone {
  /// Creates the zone of a time zone, whose due times have the offset of their day.
  ///
  ///     if let zone = TimeZone(secondsFromGMT: -18_000) {
  ///       TermTimeZone(zone).dueTime(on: today, at: .midnight)  // 2026-11-21T00:00:00-05:00
  ///     }
  ///
  /// - Parameter zone: The zone; that of UTC is written `+00:00`, unlike `TermTimeZone.utc`.
  public init(_ zone: TimeZone) {
    self.init { zone.secondsFromGMT(for: Date($0)) }
  }
}
