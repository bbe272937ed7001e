public import ScheduleEngine
public import WidgetRendering

/// An entry of a checkout's totals that a term adds to those of the shop.
///
/// The payments of a loan add up to more than the order. The difference is an entry of the totals,
/// so that the payments add up to the checkout's total: the shop adds it, and raises the total by it.
///
///     let order = try TermOrder(
///       total: Money("600.00", .usd), startDate: CivilDate("2026-11-21"), locale: .enUS)
///     let loan = try order.term(
///       by: .usPayMonthly6, at: InterestRate("15"), title: "Pay Monthly in 6")
///     TermTotal(of: loan, locale: .enUS)?.amount              // 26.37 USD
///     TermTotal(of: try order.payNow(), locale: .enUS) == nil  // true
public struct TermTotal: Hashable, Sendable {
  /// The name of the entry in the shopper's language, such as "Interest".
  public let displayText: String
  /// The interest, zero or more.
  public let amount: Money

  /// The type of the entry in checkouts.
  public static var type: String { "fee" }

  /// Creates the entry of a term, or nil if its payments have no interest.
  ///
  /// - Parameters:
  ///   - term: The selected term.
  ///   - locale: The shopper's locale.
  public init?(of term: PaymentTerm, locale: ConsumerLocale) {
    guard let interest = term.interest else { return nil }
    displayText = TermWords(for: locale).interest
    amount = interest
  }
}
