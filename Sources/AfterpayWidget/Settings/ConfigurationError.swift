public import ScheduleEngine

/// Says which setting of a shop cannot be used, and why.
///
///     try Configuration(
///       minimumAmount: nil, maximumAmount: "2,000", currencyCode: "USD", locale: "en_US")
///     // throws: the maximum amount: ',' at position 2: an amount has only digits and one point; …
public struct ConfigurationError: Error, Hashable, Sendable {
  /// What is wrong with a setting.
  public enum Reason: Hashable, Sendable {
    /// The minimum is no amount.
    case invalidMinimum(String, AmountError)
    /// The maximum is no amount, or, where there is no error of its text, it is zero.
    case invalidMaximum(String, AmountError?)
    /// The minimum is not below the maximum.
    case invalidOrdering(minimum: String, maximum: String)
    /// The currency is none of ``Configuration/supportedCurrencies``.
    case invalidCurrencyCode(String)
    /// The locale is none of ``Configuration/supportedLocales``.
    case invalidLocale(String)
    /// The shopper's locale is not a language with an optional script and region.
    case invalidConsumerLocale(String)
    /// There is no time zone with this name.
    case invalidTimeZone(String)
    /// No plan was named, and none that is built in is open to orders in the currency.
    case noPlan(Currency)
    /// The plan takes orders in another currency.
    case planMismatch(plan: PlanID, planCurrency: Currency, currency: Currency)
  }

  /// What is wrong.
  public let reason: Reason
}

extension ConfigurationError: CustomStringConvertible {
  /// One line that says which setting is wrong and what to write.
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
