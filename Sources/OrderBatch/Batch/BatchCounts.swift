/// What became of the rows of a batch.
public struct BatchCounts: Hashable, Sendable {
  /// How many orders have a schedule.
  public var schedules = 0
  /// How many of them came with another checksum than theirs.
  public var mismatches = 0
  /// How many rows could not be computed.
  public var errors = 0

  /// How many rows there were.
  public var rows: Int { schedules + errors }

  /// Nothing yet.
  public init() {}

  /// Adds what became of other rows.
  public static func += (sum: inout Self, other: Self) {
    sum.schedules += other.schedules
    sum.mismatches += other.mismatches
    sum.errors += other.errors
  }
}
