public import ScheduleEngine

/// An unusable setting of a shop.
///
///     try Configuration(
///       minimumAmount: nil, maximumAmount: "2,000", currencyCode: "USD", locale: "en_US",
///       timeZone: "America/New_York")
///     // throws: the maximum amount: ',' at position 2: an amount has only digits and one point; …
public struct ConfigurationError: Error, Hashable, Sendable {
  /// The setting, and the reason why it is unusable.
  public enum Reason: Hashable, Sendable {
    /// The minimum is not an amount.
    case invalidMinimum(String, AmountError)
    /// The maximum is not an amount, or it is zero if there is no `AmountError`.
    case invalidMaximum(String, AmountError?)
    /// The minimum is not below the maximum.
    case invalidOrdering(minimum: String, maximum: String)
    /// The currency is not one of ``Configuration/supportedCurrencies``.
    case invalidCurrencyCode(String)
    /// The locale is not one of ``Configuration/supportedLocales``.
    case invalidLocale(String)
    /// The shopper's locale is not a language with an optional script and region.
    case invalidConsumerLocale(String)
    /// There is no time zone with this name.
    case invalidTimeZone(String)
    /// No plan was passed, and no built-in plan is open to orders in the currency.
    case noPlan(Currency)
    /// The plan is for another currency.
    case planMismatch(plan: PlanID, planCurrency: Currency, currency: Currency)
  }

  /// The setting and the reason.
  public let reason: Reason
}

extension ConfigurationError: CustomStringConvertible {
  /// The unusable setting and its remedy, in one line.
  public var description: String {
    switch reason {
    case .invalidMinimum(_, let error): "the minimum amount: \(error)"
    case .invalidMaximum(_, let error?): "the maximum amount: \(error)"
    case .invalidMaximum(_, nil): "the maximum amount is zero; write an amount above zero"
    case .invalidOrdering:
      "the minimum amount is not below the maximum; write the smaller amount first"
    case .invalidCurrencyCode:
      "not a supported currency; write AUD, CAD, EUR, GBP, NZD or USD"
    case .invalidLocale:
      "not a locale with terms; write one of "
        + Configuration.supportedLocales.joined(separator: ", ")
    case .invalidConsumerLocale:
      "not a shopper's locale; write a language and a region, such as es_US"
    case .invalidTimeZone:
      "not a time zone; write an IANA name such as Australia/Sydney"
    case .noPlan(let currency):
      "no built-in plan is open to orders in \(currency); pass a plan of your own"
    case .planMismatch(let plan, let planCurrency, let currency):
      "the plan \(plan) takes \(planCurrency), but the currency is \(currency); "
        + "pass a plan in \(currency)"
    }
  }
}
