import ScheduleEngine

/// The payment terms of a checkout, and the one that is selected.
///
///     let order = try TermOrder(total: Money("200.00", .usd), startDate: today, locale: .enUS)
///     let offers = [.payNow] + TermOffer.builtIn(in: .usd, at: nil)
///     let terms = try OfferedTerms(of: order, from: offers)
///     terms.terms.map(\.id.description)  // ["pay-now", "us-pay-in-4", "us-pay-in-4-no-upfront"]
///     terms.selected.title               // "Pay now"
///
/// A checkout without terms has none of their members, so that there is no value of no terms.
public struct OfferedTerms: Hashable, Sendable {
  /// The terms in the order of their offers, at least one, with different identifiers.
  public let terms: [PaymentTerm]
  /// The selected term, one of ``terms``.
  public let selected: PaymentTerm

  /// Computes the terms of an order.
  ///
  ///     let order = try TermOrder(total: Money("0.50", .usd), startDate: today, locale: .enUS)
  ///     try OfferedTerms(of: order, from: TermOffer.builtIn(in: .usd, at: nil))
  ///     // throws: amount_below_minimum: us-pay-in-4, us-pay-in-4-no-upfront: …
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - offers: The ways to pay that the shop offers. Those that do not accept the order are left
  ///     out.
  ///   - id: The identifier of the term that the shopper selected; by default the first term is.
  /// - Throws: ``TermsError`` if no offer accepts the order, two offers have one identifier, or no
  ///   term has that of the selection.
  /// - Complexity: O(*n*) in the number of payments.
  public init(
    of order: TermOrder, from offers: [TermOffer], selecting id: String? = nil
  ) throws(TermsError) {
    var terms: [PaymentTerm] = []
    var refusals: [TermRefusal] = []
    for (index, offer) in offers.enumerated() {
      if offers[..<index].contains(where: { $0.id == offer.id }) {
        throw TermsError.repeatedOffer(offer.id)
      }
      do throws(TermRefusal) {
        terms.append(try offer.term(of: order))
      } catch {
        refusals.append(error)
      }
    }
    guard let first = terms.first else { throw TermsError.notAccepted(refusals) }
    self.terms = terms
    guard let id else {
      selected = first
      return
    }
    let wanted = Array(id.utf8)
    guard let term = terms.first(where: { Array($0.id.description.utf8) == wanted }) else {
      throw TermsError.unknownTerm(known: terms.map { $0.id })
    }
    selected = term
  }
}
