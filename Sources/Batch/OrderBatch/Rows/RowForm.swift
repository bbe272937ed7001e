/// The fields that rows have after those of every order, and the form of rows of CSV.
struct RowForm {
  /// Whether rows have a rate.
  enum Rate {
    /// No row has one.
    case none
    /// A row without one has the rate of the batch.
    case optional
    /// Each row has one.
    case required
  }

  /// Whether rows have the checksum to check.
  let verifies: Bool
  /// Whether rows have the rate of a loan, in the last field.
  let rate: Rate
  /// The columns of rows of CSV, nil for one that is skipped; without them, ``defaultColumns``.
  let columns: [OrderColumn?]?
  /// The byte between the fields of rows of CSV.
  let separator: UInt8

  init(verifies: Bool, rate: Rate = .none, separator: UInt8 = RowByte.comma) {
    self.verifies = verifies
    self.rate = rate
    self.separator = separator
    columns = nil
  }

  /// Returns the form of a batch's rows.
  init(_ options: BatchOptions) {
    verifies = options.verifies
    columns = options.columns
    separator = (options.separator ?? .comma).byte
    rate =
      switch options.plans {
      case .defaults, .one: .none
      case .loan(_, rate: nil): .required
      case .loan: .optional
      }
  }

  /// The columns of rows of CSV that are not named, in order.
  var defaultColumns: [OrderColumn?] {
    [.id, .amount, .currency, .date, .token] + (verifies ? [.checksum] : [])
      + (rate == .none ? [] : [.rate])
  }

  /// The columns without which there is no order.
  var requiredColumns: [OrderColumn] {
    [.id, .amount, .currency, .date] + (verifies ? [.checksum] : [])
      + (rate == .required ? [.rate] : [])
  }

  /// The names of the members of an object, in order.
  var names: [String] { defaultColumns.compactMap { $0?.rawValue } }

  /// The names of the fields of a row of CSV, in order, as messages show them.
  var fieldNames: String {
    let separator = String(Unicode.Scalar(separator))
    return (columns ?? defaultColumns).map { $0?.rawValue ?? "-" }
      .joined(separator: separator == "\t" ? " (tab) " : separator)
  }

  /// The numbers of fields that a row of CSV can have.
  var fieldCounts: ClosedRange<Int> {
    if let columns { return columns.count...columns.count }
    let most = defaultColumns.count
    return most - (rate == .optional ? 1 : 0)...most
  }
}
