internal import Foundation
public import ScheduleEngine
public import WidgetRendering

/// A shop's settings: the limits of an order, the currency, the locale, the time zone and the plan.
///
/// Every value is checked when a configuration is created, so every configuration is usable. The
/// amounts are those of Afterpay's response to `GET /v2/configuration`.
///
///     let configuration = try Configuration(
///       minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
///       timeZone: "America/New_York")
///     configuration.plan.id        // us-pay-in-4
///     configuration.maximumAmount  // 2000.00 USD
public struct Configuration: Hashable, Sendable {
  /// The smallest order total, or nil for none.
  public let minimumAmount: Money?
  /// The largest order total.
  public let maximumAmount: Money
  /// The locale of the shop's terms, in canonical form, such as `en_AU`.
  public let locale: String
  /// The shopper's locale in canonical form, such as `es_US`, or nil to use the shop's locale.
  ///
  /// The widget is drawn in ``displayLocale``.
  public let consumerLocale: String?
  /// The Afterpay service that the shop uses.
  public let environment: Environment
  /// The IANA name of the shop's time zone, which determines the day.
  public let timeZone: String
  /// The plan that orders are paid by.
  public let plan: Plan
  /// The smallest and the largest order total, which replace the plan's own.
  public let limits: OrderLimits

  /// The currency of every order.
  public var currency: Currency { maximumAmount.currency }

  /// Creates a configuration; checks the settings in the order of the parameters.
  ///
  ///     try Configuration(
  ///       minimumAmount: "50.00", maximumAmount: "50.00", currencyCode: "AUD", locale: "en-AU",
  ///       timeZone: "Australia/Sydney")
  ///     // throws: the minimum amount is not below the maximum; write the smaller amount first
  ///
  /// - Parameters:
  ///   - minimumAmount: The smallest order total, zero or more, such as `1.00`; nil for none.
  ///   - maximumAmount: The largest order total, above zero and above the minimum.
  ///   - currencyCode: `AUD`, `CAD`, `EUR`, `GBP`, `NZD` or `USD`.
  ///   - locale: One of ``supportedLocales``, with `_` or `-` and in any case of ASCII letters; it
  ///     need not belong to the currency.
  ///   - environment: The Afterpay service that the shop uses; production by default.
  ///   - consumerLocale: The shopper's locale, such as `es_US` or `de`: any language, with an
  ///     optional script and region, with `_` or `-` and in any case. The widget need not have
  ///     texts in it.
  ///   - timeZone: The IANA name of the shop's time zone, such as `America/New_York`, which
  ///     determines the day. The device's zone would be wrong: for a phone in Los Angeles, the day
  ///     of a shop in New York begins at nine in the evening.
  ///   - plan: The plan that orders are paid by; by default the built-in pay-in-4 plan that is open
  ///     to orders in the currency.
  /// - Throws: ``ConfigurationError`` for the first unusable value.
  public init(
    minimumAmount: String?, maximumAmount: String, currencyCode: String, locale: String,
    environment: Environment = .production, consumerLocale: String? = nil,
    timeZone: String, plan: Plan? = nil
  ) throws(ConfigurationError) {
    let amounts = try Self.amounts(minimumAmount, maximumAmount, currencyCode)
    self.minimumAmount = amounts.minimum
    self.maximumAmount = amounts.maximum
    limits = amounts.limits
    self.locale = try Self.merchantLocale(locale)
    self.consumerLocale = try Self.consumerLocale(consumerLocale)
    self.environment = environment
    if TimeZone(named: timeZone) == nil {
      throw ConfigurationError(reason: .invalidTimeZone(timeZone))
    }
    self.timeZone = timeZone
    self.plan = try Self.plan(plan, for: amounts.maximum.currency)
  }

  /// An Afterpay service.
  public enum Environment: String, CaseIterable, Hashable, Sendable {
    /// The service for tests, in which no money moves.
    case sandbox
    /// The service in which shoppers pay.
    case production
  }
}

extension Configuration {
  private struct Amounts {
    let minimum: Money?
    let maximum: Money
    let limits: OrderLimits
  }

  private static func amounts(
    _ minimumText: String?, _ maximumText: String, _ code: String
  ) throws(ConfigurationError) -> Amounts {
    // Amounts are checked before the currency. For an unsupported currency, they are read with two
    // decimal places, as for all supported ones.
    let currency = supportedCurrencies.first { $0.code == code }
    let minimum = try minimumText.map { text throws(ConfigurationError) in
      do throws(AmountError) {
        return try Money(text, currency ?? .usd)
      } catch {
        throw ConfigurationError(reason: .invalidMinimum(text, error))
      }
    }
    let maximum: Money
    do throws(AmountError) {
      maximum = try Money(maximumText, currency ?? .usd)
    } catch {
      throw ConfigurationError(reason: .invalidMaximum(maximumText, error))
    }
    let limits = try limits(minimum, maximum, minimumText, maximumText)
    guard currency != nil else { throw ConfigurationError(reason: .invalidCurrencyCode(code)) }
    return Amounts(minimum: minimum, maximum: maximum, limits: limits)
  }

  private static func limits(
    _ minimum: Money?, _ maximum: Money, _ minimumText: String?, _ maximumText: String
  ) throws(ConfigurationError) -> OrderLimits {
    if let minimum, let minimumText, minimum.minorUnits >= maximum.minorUnits,
      maximum.minorUnits > 0
    {
      throw ConfigurationError(
        reason: .invalidOrdering(minimum: minimumText, maximum: maximumText))
    }
    do throws(OrderLimitsError) {
      return try OrderLimits(
        minimumMinorUnits: minimum?.minorUnits, maximumMinorUnits: maximum.minorUnits)
    } catch {
      throw ConfigurationError(reason: .invalidMaximum(maximumText, nil))
    }
  }

  private static func plan(
    _ plan: Plan?, for currency: Currency
  ) throws(ConfigurationError) -> Plan {
    guard let plan = plan ?? Plan.builtIn.default(for: currency) else {
      throw ConfigurationError(reason: .noPlan(currency))
    }
    guard plan.currency == currency else {
      throw ConfigurationError(
        reason: .planMismatch(plan: plan.id, planCurrency: plan.currency, currency: currency))
    }
    return plan
  }
}

extension Configuration {
  /// The merchant locales that both of Afterpay's SDKs accept.
  ///
  ///     Configuration.supportedLocales
  ///     // ["en_AU", "en_CA", "fr_CA", "en_GB", "en_NZ", "en_US"]
  ///
  /// Source: sdk-ios 04635463 `Locales.swift`, sdk-android 973fe922 `Locales.kt`.
  public static var supportedLocales: [String] {
    ["en_AU", "en_CA", "fr_CA", "en_GB", "en_NZ", "en_US"]
  }

  /// The currencies of ``supportedLocales``, and the euro, in which every built-in plan is closed
  /// to new orders, so that the shop must pass a plan.
  ///
  ///     Configuration.supportedCurrencies  // [AUD, CAD, EUR, GBP, NZD, USD]
  public static var supportedCurrencies: [Currency] { [.aud, .cad, .eur, .gbp, .nzd, .usd] }

  /// The locale to draw the widget in.
  ///
  ///     let configuration = try Configuration(
  ///       minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "CAD", locale: "en_CA",
  ///       consumerLocale: "fr", timeZone: "America/Toronto")
  ///     configuration.displayLocale  // fr-CA
  ///
  /// The widget has texts in nine locales. The result is the first locale of this list that is one
  /// of the nine:
  ///
  /// 1. the shopper's locale, ``consumerLocale``, in any script,
  /// 2. the shopper's language in the shop's region,
  /// 3. the shopper's language in the first region of `ConsumerLocale.known` that has it,
  /// 4. the shop's locale, ``locale``.
  ///
  /// So `es_US` is drawn in Spanish, and `de` in the shop's language.
  public var displayLocale: ConsumerLocale {
    let merchant = ConsumerLocale(bestMatching: locale, fallback: .usual(for: currency))
    guard let consumerLocale else { return merchant }
    return ConsumerLocale(bestMatching: consumerLocale, fallback: merchant)
  }

  /// Returns the canonical name of a merchant locale, such as `en_US`.
  static func merchantLocale(_ text: String) throws(ConfigurationError) -> String {
    guard let name = LocaleName(text)?.identifier, supportedLocales.contains(name) else {
      throw ConfigurationError(reason: .invalidLocale(text))
    }
    return name
  }

  /// Returns the canonical name of any well-formed locale, such as `zh_Hant_TW`.
  static func consumerLocale(_ text: String?) throws(ConfigurationError) -> String? {
    guard let text else { return nil }
    guard let name = LocaleName(text) else {
      throw ConfigurationError(reason: .invalidConsumerLocale(text))
    }
    return name.identifier
  }
}
