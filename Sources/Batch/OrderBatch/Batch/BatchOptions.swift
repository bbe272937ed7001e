public import Financing
public import ScheduleEngine

/// The formats, the plans and the checks of a batch.
public struct BatchOptions: Hashable, Sendable {
  /// The format of the rows.
  public enum InputFormat: String, Hashable, Sendable, CaseIterable {
    /// RFC 4180: `id,amount,currency,date,token`, and for loans `rate`, or the columns of a header.
    case csv
    /// A JSON object on each line, with members of the same names.
    case ndjson
  }

  /// The format of the lines.
  ///
  ///     BatchOptions.OutputFormat.allCases.map(\.rawValue)  // ["json", "full", "csv"]
  public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
    /// A JSON object on each line, with the checksum, the installments' dates and amounts, and for
    /// loans the annual percentage rate and the cost.
    case json
    /// A JSON object on each line, with the identifier and all that `widget schedule --json`, or for
    /// loans `widget loan --json`, prints.
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
    /// The same loan terms for all orders, each at the rate of its row; the rate here is that of rows
    /// without one, or nil if each row must have one.
    case loan(LoanTerms, rate: InterestRate?)
  }

  /// The format of the rows.
  public var input = InputFormat.csv
  /// The format of the lines.
  public var output = OutputFormat.json
  /// The plans by which orders are paid.
  public var plans = Plans.defaults
  /// Whether each row has a checksum to check, in a field after the token.
  public var verifies = false
  /// The columns of rows of CSV, in order, nil for one that is skipped.
  ///
  /// By default, they are those of ``InputFormat/csv``. ``readHeader(_:)`` sets them.
  public var columns: [OrderColumn?]?
  /// The character between the fields of rows of CSV; by default the comma.
  public var separator: FieldSeparator?
  /// The time zone in which the day of a date with a time is computed; without it, such a date is an
  /// error.
  public var timeZone: OrderTimeZone?

  /// Creates options: rows of CSV, lines of JSON, default plans, no checksums to check.
  public init() {}
}

extension BatchOptions {
  /// Whether rows of CSV have the default columns and commas, as plain rows do.
  var hasPlainColumns: Bool {
    input == .ndjson || columns == nil && (separator ?? .comma) == .comma
  }

  /// The number of rows whose lines together have about 512 KiB, with identifiers of usual length.
  package var rowsAtOnce: Int {
    // A payment has at most 64 bytes in a line and nearly always less than 50; in full, 50 more, and
    // with interest 190 more.
    let (line, payment) =
      switch plans {
      case .defaults, .one: output == .full ? (384, 110) : (144, 60)
      case .loan: output == .full ? (768, 250) : (256, 60)
      }
    return 524_288 / (line + paymentCount * payment)
  }

  /// The number of payments of an order.
  private var paymentCount: Int {
    switch plans {
    case .defaults: 4
    case .one(let plan): plan.installments.count
    case .loan(let terms, _): terms.payments.count
    }
  }
}
