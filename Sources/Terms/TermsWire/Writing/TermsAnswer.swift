public import PaymentTerms
import ScheduleEngine
import StrictJSON
public import WidgetRendering

/// The members of a checkout on its payment terms, as a shop's server answers with them.
///
///     let order = try TermOrder(
///       total: Money("200.00", .usd), startDate: CivilDate("2026-11-21"), locale: .enUS)
///     let terms = try OfferedTerms(of: order, from: [.payNow])
///     let answer = TermsAnswer(with: terms, locale: .enUS)
///     let json = String(decoding: answer.json, as: UTF8.self)
///     json.hasPrefix(#"{"selected_term_id":"pay-now","terms":[{"id":"pay-now","#)  // true
///
/// `selected_term_id` and `terms`, or `accepted_term`, are members of `payment`; `messages` and
/// `totals` are members of the checkout beside it.
public struct TermsAnswer: Hashable, Sendable {
  /// The members of `payment`.
  public enum Payment: Hashable, Sendable {
    /// No members, since no terms are offered.
    case none
    /// The terms of a checkout, and the selection.
    case offered(OfferedTerms)
    /// The selected term alone, for an order.
    case accepted(PaymentTerm)
  }

  /// The members of `payment`.
  public let payment: Payment
  /// The warning that the selected term has changed, or nil if it has not.
  public let message: TermMessage?
  /// The entry that the selected term adds to the totals, or nil for none.
  public let total: TermTotal?

  /// Creates the answer of a checkout.
  ///
  /// - Parameters:
  ///   - terms: The terms; nil if there are none.
  ///   - earlier: The selected term of the earlier answer; nil if there was none.
  ///   - isAccepted: Whether the answer is the selected term alone, for the order.
  ///   - hasTotals: Whether the answer has the interest of the selected term as an entry of totals.
  ///   - locale: The shopper's locale.
  public init(
    with terms: OfferedTerms?, since earlier: TermRecord? = nil, isAccepted: Bool = false,
    hasTotals: Bool = false, locale: ConsumerLocale
  ) {
    guard let terms else {
      payment = .none
      message = earlier.flatMap { record in
        TermMessage(from: record, to: nil, isOffered: false, locale: locale)
      }
      total = nil
      return
    }
    payment = isAccepted ? .accepted(terms.selected) : .offered(terms)
    message = earlier.flatMap { terms.message(since: $0, locale: locale) }
    total = hasTotals ? TermTotal(of: terms.selected, locale: locale) : nil
  }

  /// The members as one line of JSON, without a line feed; `{}` if there are none.
  ///
  /// - Complexity: O(*n*) in the number of payments.
  public var json: [UInt8] {
    JSONText.object { object in
      switch payment {
      case .none: break
      case .offered(let terms):
        object.member("selected_term_id", terms.selected.id.description)
        object.array("terms") { list in
          for term in terms.terms { list.object { term.write(to: &$0) } }
        }
      case .accepted(let term): object.object("accepted_term") { term.write(to: &$0) }
      }
      if let message {
        object.array("messages") { list in list.object { message.write(to: &$0) } }
      }
      if let total {
        object.array("totals") { list in list.object { total.write(to: &$0) } }
      }
    }.utf8
  }
}
