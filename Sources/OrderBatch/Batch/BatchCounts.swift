/// What became of the rows of a batch.
public struct BatchCounts: Hashable, Sendable {
  /// How many orders have a schedule.
  public var schedules = 0
  /// How many of them came with another checksum than theirs.
  public var mismatches = 0
  /// How many rows could not be computed.
  public private(set) var errors = 0
  /// How many of them had which error, by the error's code.
  public private(set) var errorsByCode: [String: Int] = [:]

  /// How many rows there were.
  public var rows: Int { schedules + errors }

  /// Nothing yet.
  public init() {}

  /// Counts a row that could not be computed.
  ///
  /// - Parameter error: Why it could not.
  public mutating func add(_ error: RowError) {
    errors += 1
    errorsByCode[error.code, default: 0] += 1
  }

  /// Adds what became of other rows.
  public static func += (sum: inout Self, other: Self) {
    sum.schedules += other.schedules
    sum.mismatches += other.mismatches
    sum.errors += other.errors
    for (code, count) in other.errorsByCode { sum.errorsByCode[code, default: 0] += count }
  }
}
