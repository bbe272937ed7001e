public import ScheduleEngine
public import WidgetRendering

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

  /// The currencies of those locales, and the euro, for the closed plans and a shop's own.
  ///
  ///     Configuration.supportedCurrencies  // [AUD, CAD, EUR, GBP, NZD, USD]
  public static var supportedCurrencies: [Currency] { [.aud, .cad, .eur, .gbp, .nzd, .usd] }

  /// The locale to draw the widget in.
  ///
  ///     let configuration = try Configuration(
  ///       minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "CAD", locale: "en_CA",
  ///       consumerLocale: "fr")
  ///     configuration.displayLocale  // fr-CA
  ///
  /// There are words for nine locales. The result is the first of these that is one of them:
  ///
  /// 1. the shopper's locale, ``consumerLocale``, whatever its script,
  /// 2. the shopper's language in the shop's region,
  /// 3. the shopper's language, in the first region of
  ///    `ConsumerLocale.known` that has it,
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
