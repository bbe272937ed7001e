public import ScheduleEngine

/// The formats, the plans and the checks of a batch.
public struct BatchOptions: Hashable, Sendable {
  /// The format of the rows.
  public enum InputFormat: String, Hashable, Sendable, CaseIterable {
    /// RFC 4180 without a header: `id,amount,currency,date,token`.
    case csv
    /// A JSON object on each line, with members of the same names.
    case ndjson
  }

  /// The format of the lines.
  ///
  ///     BatchOptions.OutputFormat.allCases.map(\.rawValue)  // ["json", "full", "csv"]
  public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
    /// A JSON object on each line, with the checksum and the installments' dates and amounts.
    case json
    /// A JSON object on each line, with the identifier and all that `widget schedule --json` prints.
    case full
    /// RFC 4180 without a header.
    case csv
  }

  /// The plans by which orders are paid.
  public enum Plans: Hashable, Sendable {
    /// The default plan of the order's currency.
    case defaults
    /// The same plan for all orders.
    case one(Plan)
  }

  /// The format of the rows.
  public var input = InputFormat.csv
  /// The format of the lines.
  public var output = OutputFormat.json
  /// The plans by which orders are paid.
  public var plans = Plans.defaults
  /// Whether each row has a sixth field, the checksum to check.
  public var verifies = false

  /// Creates options: rows of CSV, lines of JSON, default plans, no checksums to check.
  public init() {}
}

extension BatchOptions {
  /// The number of rows whose lines together have about 512 KiB, with identifiers of usual length.
  package var rowsAtOnce: Int {
    let payments =
      switch plans {
      case .defaults: 4
      case .one(let plan): plan.installments.count
      }
    // A payment has at most 64 bytes in a line and nearly always less than 50; in full, 50 more.
    return output == .full ? 524_288 / (384 + payments * 110) : 524_288 / (144 + payments * 60)
  }
}
