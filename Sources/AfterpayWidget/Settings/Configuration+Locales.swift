internal import ScheduleEngine

/// Names of locales, as text: a language, an optional script and a region.
enum LocaleName {
  /// One of the locales that Afterpay has terms for, with `_` between its parts.
  static func supported(_ text: String) throws(ConfigurationError) -> String {
    let name = joined(text)
    guard Configuration.supportedLocales.contains(name) else {
      throw ConfigurationError(reason: .invalidLocale(text))
    }
    return name
  }

  /// Any well-formed locale, with `_` between its parts.
  static func consumer(_ text: String?) throws(ConfigurationError) -> String? {
    guard let text else { return nil }
    let name = joined(text)
    guard isWellFormed(name) else {
      throw ConfigurationError(reason: .invalidConsumerLocale(text))
    }
    return name
  }

  private static func joined(_ text: String) -> String {
    String(text.map { $0 == "-" ? "_" : $0 })
  }

  /// `en`, `en_US`, `zh_Hant_TW`, `es_419`.
  private static func isWellFormed(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.count),
      language.allSatisfy(isSmallLetter)
    else { return false }
    let rest = parts.dropFirst()
    switch (rest.first, rest.dropFirst().first, rest.count) {
    case (nil, _, _): return true
    case (let part?, nil, 1): return isScript(part) || isRegion(part)
    case (let script?, let region?, 2): return isScript(script) && isRegion(region)
    default: return false
    }
  }

  private static func isScript(_ part: Substring.UTF8View) -> Bool {
    part.count == 4 && part.first.map(isCapital) == true
      && part.dropFirst().allSatisfy(isSmallLetter)
  }

  private static func isRegion(_ part: Substring.UTF8View) -> Bool {
    part.count == 2 && part.allSatisfy(isCapital) || part.count == 3 && part.allSatisfy(isDigit)
  }

  private static func isSmallLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension Configuration {
  /// The locales that Afterpay has terms for.
  ///
  ///     Configuration.supportedLocales.count  // 9
  public static var supportedLocales: [String] {
    ["en_AU", "en_CA", "fr_CA", "en_GB", "en_NZ", "en_US", "fr_FR", "it_IT", "es_ES"]
  }

  /// The currencies of the locales that Afterpay has terms for.
  ///
  ///     Configuration.supportedCurrencies  // [AUD, CAD, EUR, GBP, NZD, USD]
  public static var supportedCurrencies: [Currency] { [.aud, .cad, .eur, .gbp, .nzd, .usd] }
}
