public import Financing
public import ScheduleEngine

/// A way to pay that a shop offers, before it is known whether it accepts an order.
///
///     let offers = TermOffer.builtIn(in: .usd, at: nil)
///     offers.map(\.id.description)  // ["us-pay-in-4", "us-pay-in-4-no-upfront"]
public enum TermOffer: Sendable {
  /// One payment of the whole total at once.
  case payNow
  /// A plan with its name for shoppers.
  case plan(Plan, title: String)
  /// The terms of a loan with its name for shoppers and its interest rate a year.
  case loan(LoanTerms, title: String, rate: InterestRate)

  /// The identifier of the term.
  public var id: PlanID {
    switch self {
    case .payNow: PlanID(known: "pay-now")
    case .plan(let plan, _): plan.id
    case .loan(let terms, _, _): terms.id
    }
  }

  /// Returns the built-in plans of a currency in the catalogue's order, also those that are closed.
  ///
  /// - Parameters:
  ///   - currency: The currency.
  ///   - rate: The rate of built-in loans, which follow the plans; nil to leave loans out.
  /// - Returns: The offers; none if the currency has no plans.
  public static func builtIn(in currency: Currency, at rate: InterestRate?) -> [Self] {
    var offers = PlanRecord.builtIn.filter { $0.plan.currency == currency }
      .map { Self.plan($0.plan, title: $0.name) }
    if let rate {
      offers += LoanRecord.builtIn.filter { $0.terms.currency == currency }
        .map { .loan($0.terms, title: $0.name, rate: rate) }
    }
    return offers
  }

  /// Returns the term of an order.
  ///
  ///     let order = try TermOrder(total: Money("200.00", .usd), startDate: today, locale: .enUS)
  ///     try TermOffer.payNow.term(of: order).title  // "Pay now"
  ///
  /// - Parameter order: The order.
  /// - Returns: The term.
  /// - Throws: ``TermRefusal`` if the order cannot be paid so.
  public func term(of order: TermOrder) throws(TermRefusal) -> PaymentTerm {
    switch self {
    case .payNow: try order.payNow()
    case .plan(let plan, let title): try order.term(by: plan, title: title)
    case .loan(let terms, let title, let rate): try order.term(by: terms, at: rate, title: title)
    }
  }
}
