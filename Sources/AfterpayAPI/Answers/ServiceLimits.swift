public import ScheduleEngine

/// The smallest and the largest order that the service accepts from a shop, both inclusive.
public struct ServiceLimits: Hashable, Sendable {
  /// The smallest order total, or nil where the shop has none.
  public let minimum: Money?
  /// The largest order total.
  public let maximum: Money
}
