public import ScheduleEngine

/// How the rows of a batch are read and its lines are written.
public struct BatchOptions: Hashable, Sendable {
  /// What the rows are written in.
  public enum InputFormat: String, Hashable, Sendable, CaseIterable {
    /// RFC 4180 without a header: `id,amount,currency,date,token`.
    case csv
    /// A JSON object a line, with members of the same names.
    case ndjson
  }

  /// What the lines are written in.
  ///
  ///     BatchOptions.OutputFormat.allCases.map(\.rawValue)  // ["json", "full", "csv"]
  public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
    /// A JSON object a line, with the checksum and the installments' dates and amounts.
    case json
    /// A JSON object a line with all that `widget schedule --json` prints, after the identifier.
    case full
    /// RFC 4180 without a header.
    case csv
  }

  /// Which plan an order is paid by.
  public enum Plans: Hashable, Sendable {
    /// The default plan of the order's currency.
    case defaults
    /// The same for all orders.
    case one(Plan)
  }

  /// What the rows are written in.
  public var input = InputFormat.csv
  /// What the lines are written in.
  public var output = OutputFormat.json
  /// Which plan an order is paid by.
  public var plans = Plans.defaults
  /// Whether each row has a sixth field, the checksum to check.
  public var verifies = false

  /// Makes options: rows of CSV, lines of JSON, default plans, nothing to check.
  public init() {}
}

extension BatchOptions {
  /// How many rows to run at once, so that their lines have about 512 KiB, with usual identifiers.
  package var rowsAtOnce: Int {
    let payments =
      switch plans {
      case .defaults: 4
      case .one(let plan): plan.installments.count
      }
    // A payment has at most 64 bytes in a line, and nearly always less than 50; in full 50 more.
    return output == .full ? 524_288 / (384 + payments * 110) : 524_288 / (144 + payments * 60)
  }
}
