import ScheduleEngine

/// A difference between the term that a shopper selected and the term of the placed order.
///
///     TermDifference.dueTimes.description  // "due_times"
public enum TermDifference: String, Hashable, Sendable, CaseIterable {
  /// A term was selected, and the order states none.
  case notAccepted = "not_accepted"
  /// No term was selected, and the order states one.
  case notSelected = "not_selected"
  /// The order has another term.
  case term
  /// The payments differ in their number, their identifiers, or in whether they are due at once.
  case payments
  /// A payment is due at another time.
  case dueTimes = "due_times"
  /// A payment has another amount, or another currency.
  case amounts
  /// The terms have different checksums, or one has none.
  case checksum
  /// The accepted payments do not add up to the order's total.
  case total
}

extension TermDifference: CustomStringConvertible {
  /// The code for programs, such as `due_times`.
  public var description: String { rawValue }
}

extension ShownTerm {
  /// Returns the differences between this term and the accepted one.
  func differences(in accepted: ShownTerm) -> [TermDifference] {
    var differences: [TermDifference] = []
    if id != accepted.id { differences.append(.term) }
    if payments.map({ $0.id }) != accepted.payments.map({ $0.id })
      || payments.map({ $0.type }) != accepted.payments.map({ $0.type })
    {
      differences.append(.payments)
    }
    if payments.map({ $0.due }) != accepted.payments.map({ $0.due }) {
      differences.append(.dueTimes)
    }
    if payments.map({ $0.amount }) != accepted.payments.map({ $0.amount }) {
      differences.append(.amounts)
    }
    if checksum != accepted.checksum { differences.append(.checksum) }
    return differences
  }
}
