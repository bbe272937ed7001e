public import ScheduleEngine

/// The payment terms that a checkout or an order states.
///
/// An app shows those of a running checkout, and compares them with the placed order: the amount that
/// is paid must be the amount that was shown.
///
///     let order = try TermOrder(total: Money("200.00", .usd), startDate: today, locale: .enUS)
///     let term = ShownTerm(of: try order.term(by: .usPayIn4, title: "Pay in 4"))
///     let shown = ShownTerms(terms: [term], selected: term, total: order.total)
///     shown.differences(in: ShownTerms(accepted: term, total: order.total))  // []
///     shown.differences(in: ShownTerms())                                    // [not_accepted]
public struct ShownTerms: Hashable, Sendable {
  /// The terms in their order; none if the checkout has none, or for an order.
  public let terms: [ShownTerm]
  /// The selected term, one of ``terms``; nil without terms, or for an order.
  public let selected: ShownTerm?
  /// The accepted term of the order; nil if there is no order yet, or one without terms.
  public let accepted: ShownTerm?
  /// The total of the order, or of the checkout; nil if it is not known.
  public let total: Money?

  /// Creates the terms of a checkout or an order.
  ///
  /// - Parameters:
  ///   - terms: The terms in their order.
  ///   - selected: The selected term, one of the terms, or nil.
  ///   - accepted: The accepted term of the order, or nil.
  ///   - total: The total, or nil if it is not known.
  public init(
    terms: [ShownTerm] = [], selected: ShownTerm? = nil, accepted: ShownTerm? = nil,
    total: Money? = nil
  ) {
    self.terms = terms
    self.selected = selected
    self.accepted = accepted
    self.total = total
  }

  /// Returns the differences between the term that was selected and the one of the placed order.
  ///
  /// If there is none, the shopper pays the amounts and on the days that were shown last. Titles and
  /// descriptions do not count. Times are compared as they are spelled, because an accepted term is the
  /// selected one, unchanged.
  ///
  ///     let order = try TermOrder(total: Money("200.00", .usd), startDate: today, locale: .enUS)
  ///     let later = try TermOrder(
  ///       total: Money("200.00", .usd), startDate: CivilDate("2026-11-22"), locale: .enUS)
  ///     let first = ShownTerm(of: try order.term(by: .usPayIn4, title: "Pay in 4"))
  ///     let second = ShownTerm(of: try later.term(by: .usPayIn4, title: "Pay in 4"))
  ///     ShownTerms(terms: [first], selected: first).differences(in: ShownTerms(accepted: second))
  ///     // [due_times, checksum]
  ///
  /// - Parameter placed: The terms that the placed order states.
  /// - Returns: The differences, each once, in the order of ``TermDifference``; none if neither has a
  ///   term.
  /// - Complexity: O(*n*) in the number of payments.
  public func differences(in placed: ShownTerms) -> [TermDifference] {
    guard let selected else { return placed.accepted == nil ? [] : [.notSelected] }
    guard let accepted = placed.accepted else { return [.notAccepted] }
    var differences = selected.differences(in: accepted)
    if let total = placed.total, accepted.total != total { differences.append(.total) }
    return differences
  }
}
