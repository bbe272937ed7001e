import Financing
import PaymentTerms
import ScheduleEngine
import StrictJSON
import TermsWire
import WidgetRendering

/// The options of a request for payment terms.
struct TermsRequest {
  private var texts: TermsTexts
  private let order: TermOrder
  private let offers: [TermOffer]
  private let earlier: TermRecord?

  /// Reads the options; members that are missing have the defaults of `widget terms`.
  init(_ bytes: [UInt8]) throws(TermsFailure) {
    let value = try asking({ (error: JSONError) in
      TermsFailure("invalid_option", error.description)
    }) { () throws(JSONError) in try JSONValue(parsing: bytes) }
    let texts = try asking({ (error: JSONReadError) in
      TermsFailure("invalid_option", error.description)
    }) { () throws(JSONReadError) in try TermsTexts(value) }
    if texts.selected != nil, texts.accepted != nil {
      throw TermsFailure("invalid_option", "use either selected or accepted, not both")
    }
    let rate = try texts.rate.map { (text) throws(TermsFailure) in
      try asking({ (error: FinancingError) in TermsFailure(error.code, error.description) }) {
        () throws(FinancingError) in try InterestRate(text)
      }
    }
    let named = try Self.offers(named: texts.plans, at: rate)
    let given = try texts.currency.map { (code) throws(TermsFailure) in
      try asking({ (error: CurrencyError) in
        TermsFailure("unsupported_currency", error.description)
      }) { () throws(CurrencyError) in try Currency(code) }
    }
    let currency = given ?? named.first?.currency ?? .usd
    for offer in named where offer.currency != currency {
      throw TermsFailure(
        "unsupported_currency",
        "the plan " + offer.offer.id.description + " takes " + offer.currency.code + ", not "
          + currency.code + "; use a plan in " + currency.code)
    }
    let plans =
      named.isEmpty ? TermOffer.builtIn(in: currency, at: rate) : named.map { $0.offer }
    offers = (texts.withPayNow ? [.payNow] : []) + plans
    order = try texts.order(in: currency)
    earlier = try texts.previous.flatMap { (text) throws(TermsFailure) in
      try asking({ (error: EarlierTermsError) in
        TermsFailure("invalid_terms", error.description)
      }) { () throws(EarlierTermsError) in try EarlierTerms(utf8: Array(text.utf8)) }.selected
    }
    self.texts = texts
  }

  /// Returns the members of a checkout on its terms, as JSON.
  func answer() throws(TermsFailure) -> [UInt8] {
    let terms: OfferedTerms?
    do throws(TermsError) {
      terms = try OfferedTerms(
        of: order, from: offers, selecting: texts.accepted ?? texts.selected)
    } catch {
      guard case .notAccepted = error else { throw TermsFailure(error) }
      terms = nil
    }
    return TermsAnswer(
      with: terms, since: earlier, isAccepted: texts.accepted != nil, hasTotals: texts.hasTotals,
      locale: order.locale
    ).json
  }

  /// Returns the built-in plans and loans with some names.
  private static func offers(
    named names: [String], at rate: InterestRate?
  ) throws(TermsFailure) -> [(offer: TermOffer, currency: Currency)] {
    var offers: [(offer: TermOffer, currency: Currency)] = []
    var hasLoan = false
    for name in names {
      let id = try? PlanID(name)
      if let record = PlanRecord.builtIn.first(where: { $0.plan.id == id }) {
        offers.append((.plan(record.plan, title: record.name), record.plan.currency))
      } else if let record = LoanRecord.builtIn.first(where: { $0.terms.id == id }) {
        guard let rate else {
          throw TermsFailure("invalid_option", "the plan " + name + " has interest; pass its rate")
        }
        offers.append((.loan(record.terms, title: record.name, rate: rate), record.terms.currency))
        hasLoan = true
      } else {
        throw TermsFailure(
          "unknown_plan", "there is no such plan; write one such as us-pay-in-4")
      }
    }
    if rate != nil, !hasLoan, !names.isEmpty {
      throw TermsFailure("invalid_option", "the rate is for loans, and no plan is one; omit it")
    }
    return offers
  }
}
