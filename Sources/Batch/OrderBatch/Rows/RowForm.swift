/// The fields that rows have after those of every order.
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

  init(verifies: Bool, rate: Rate = .none) {
    self.verifies = verifies
    self.rate = rate
  }

  /// Returns the form of a batch's rows.
  init(_ options: BatchOptions) {
    verifies = options.verifies
    rate =
      switch options.plans {
      case .defaults, .one: .none
      case .loan(_, rate: nil): .required
      case .loan: .optional
      }
  }

  /// The names of the fields of a row, in order.
  var names: [String] {
    ["id", "amount", "currency", "date", "token"] + (verifies ? ["checksum"] : [])
      + (rate == .none ? [] : ["rate"])
  }

  /// The numbers of fields that a row can have.
  var fieldCounts: ClosedRange<Int> {
    let most = 5 + (verifies ? 1 : 0) + (rate == .none ? 0 : 1)
    return most - (rate == .optional ? 1 : 0)...most
  }
}
