import AfterpayWidget
import Testing

@Suite struct ConfigurationTests {
  private func configuration(
    _ minimum: String? = "1.00", _ maximum: String = "2000.00", _ currency: String = "USD",
    _ locale: String = "en_US", consumer: String? = nil, zone: String = "America/New_York",
    plan: Plan? = nil
  ) throws(ConfigurationError) -> Configuration {
    try Configuration(
      minimumAmount: minimum, maximumAmount: maximum, currencyCode: currency, locale: locale,
      environment: .sandbox, consumerLocale: consumer, timeZone: zone, plan: plan)
  }

  private func reason(_ body: () throws -> Void) -> ConfigurationError.Reason? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ConfigurationError)?.reason
    }
  }

  @Test func `A configuration has the settings that were passed`() throws {
    let all = try configuration(
      "1", "2000.5", "AUD", "en-AU", consumer: "zh-Hant-TW", zone: "Australia/Sydney")
    #expect(all.minimumAmount == (try Money("1.00", .aud)))
    #expect(all.maximumAmount == (try Money("2000.50", .aud)))
    #expect(all.limits.minimumMinorUnits == 100)
    #expect(all.limits.maximumMinorUnits == 200_050)
    #expect(all.currency == .aud)
    #expect(all.locale == "en_AU")
    #expect(all.consumerLocale == "zh_Hant_TW")
    #expect(all.timeZone == "Australia/Sydney")
    #expect(all.environment == .sandbox)
    #expect(all.plan.id.description == "au-pay-in-4")
  }

  @Test func `Omitted settings default to those of the shop's country`() throws {
    let few = try Configuration(
      minimumAmount: nil, maximumAmount: "2000.00", currencyCode: "GBP", locale: "en_GB",
      timeZone: "Europe/London")
    #expect(few.minimumAmount == nil)
    #expect(few.limits.minimumMinorUnits == nil)
    #expect(few.consumerLocale == nil)
    #expect(few.timeZone == "Europe/London")
    #expect(few.environment == .production)
    #expect(few.plan.id.description == "gb-pay-in-4")
  }

  @Test(arguments: ["-1.00", "", "1,00", "1.001", "one", "+1"])
  func `A malformed amount is rejected with its text`(text: String) throws {
    guard case .invalidMinimum(text, let error)? = reason({ _ = try configuration(text) }) else {
      Issue.record("the minimum was taken")
      return
    }
    let expected = #expect(throws: AmountError.self) { try Money(text, .usd) }
    #expect(error == expected)
    #expect(reason { _ = try configuration("1.00", text) } == .invalidMaximum(text, error))
  }

  @Test(arguments: [
    ("2000.00", "2000.00"), ("2000.01", "2000.00"), ("92233720368547758.07", "1"),
  ])
  func `The minimum is below the maximum`(minimum: String, maximum: String) {
    #expect(
      reason { _ = try configuration(minimum, maximum) }
        == .invalidOrdering(minimum: minimum, maximum: maximum))
  }

  @Test(arguments: [(String?.none, "0"), ("0.00", "0.00"), ("1.00", "0")])
  func `A maximum of zero is rejected`(minimum: String?, maximum: String) {
    #expect(reason { _ = try configuration(minimum, maximum) } == .invalidMaximum(maximum, nil))
  }

  @Test func `A minimum of zero has no effect`() throws {
    #expect(try configuration("0", "0.01").limits.minimumMinorUnits == 0)
  }

  @Test(arguments: ["usd", "US", "", "JPY", "CHF", "XXX", "ＵＳＤ", "USD "])
  func `A currency without a locale is rejected`(code: String) {
    #expect(reason { _ = try configuration("1", "2", code) } == .invalidCurrencyCode(code))
  }

  /// Source: the valid locales of sdk-ios 04635463 and sdk-android 973fe922.
  @Test(arguments: ["en_AU", "en_CA", "fr_CA", "en_GB", "en_NZ", "en_US"])
  func `A merchant locale of both SDKs is accepted in every spelling`(locale: String) throws {
    let hyphenated = String(locale.map { $0 == "_" ? "-" : $0 })
    for name in [locale, hyphenated] {
      for spelling in [name, name.lowercased(), name.uppercased()] {
        #expect(try configuration("1", "2", "USD", spelling).locale == locale)
        #expect(try ConsumerLocale(spelling).identifier.hasPrefix(locale.prefix(2)))
      }
    }
    #expect(Configuration.supportedLocales.contains(locale))
    #expect(Configuration.supportedLocales.count == 6)
  }

  @Test(arguments: ["it_IT", "fr_FR", "es_ES", "IT-it"])
  func `A merchant locale that both SDKs reject is rejected`(locale: String) {
    #expect(reason { _ = try configuration("1", "2", "EUR", locale) } == .invalidLocale(locale))
  }

  @Test(arguments: [
    "", "en", "US", "de_DE", "en_US_POSIX", "en__US", " en_US", "en_Latn_US", "eng_US",
  ])
  func `Other locales are rejected`(locale: String) {
    #expect(reason { _ = try configuration("1", "2", "USD", locale) } == .invalidLocale(locale))
  }

  @Test(arguments: [
    ("es_US", "es_US"), ("es-419", "es_419"), ("zh-Hant", "zh_Hant"), ("fil", "fil"),
    ("sr-Latn-RS", "sr_Latn_RS"), ("en_us", "en_US"), ("ES-us", "es_US"), ("DE", "de"),
    ("ZH-hANT_tw", "zh_Hant_TW"), ("FIL", "fil"),
  ])
  func `A shopper's locale may be any language`(text: String, canonical: String) throws {
    #expect(try configuration(consumer: text).consumerLocale == canonical)
  }

  @Test(arguments: [
    "", "e", "_US", "en_", "en_US_x", "en_US_Latn", "en_4x9", "e1", "\u{FF45}n", "en_US_US",
    "english", "en\nUS",
  ])
  func `A malformed shopper's locale is rejected`(text: String) {
    #expect(reason { _ = try configuration(consumer: text) } == .invalidConsumerLocale(text))
  }

  @Test(
    arguments: [
      (nil, "en_US", .enUS), (nil, "fr_CA", .frCA), (nil, "en_NZ", .enNZ),
      ("en_AU", "en_US", .enAU), ("it_IT", "en_GB", .itIT), ("FR-fr", "fr_CA", .frFR),
      ("en_Latn_GB", "en_US", .enGB),
      ("fr", "en_CA", .frCA), ("fr_BE", "en_CA", .frCA), ("en", "fr_CA", .enCA),
      ("en_IE", "en_GB", .enGB),
      ("es_US", "en_US", .esES), ("es", "en_US", .esES), ("es_419", "en_US", .esES),
      ("it_CH", "en_AU", .itIT), ("fr", "en_AU", .frCA),
      ("de", "en_US", .enUS), ("de_DE", "fr_CA", .frCA), ("zh_Hant_TW", "en_AU", .enAU),
      ("fil", "en_NZ", .enNZ),
    ] as [(String?, String, ConsumerLocale)])
  func `A shopper's locale is drawn in the nearest one with texts`(
    consumer: String?, merchant: String, drawn: ConsumerLocale
  ) throws {
    let configuration = try configuration("1", "2", "USD", merchant, consumer: consumer)
    #expect(configuration.displayLocale == drawn)
  }

  @Test(arguments: ["", "Sydney", "UTC\0", "Mars/Olympus"])
  func `An unknown time zone is rejected`(name: String) {
    #expect(reason { _ = try configuration(zone: name) } == .invalidTimeZone(name))
  }

  @Test func `Euros have no open plan, so one has to be passed`() throws {
    #expect(reason { _ = try configuration("1", "2", "EUR", "en_GB") } == .noPlan(.eur))
    let plan = Plan(
      id: try PlanID("my-shop-pay-in-3"), currency: .eur,
      installments: try InstallmentTerms(count: 3, interval: .months(1)), split: .spreadFirst)
    #expect(try configuration("1", "2", "EUR", "en_GB", plan: plan).plan == plan)
    #expect(
      reason { _ = try configuration("1", "2", "USD", plan: plan) }
        == .planMismatch(plan: plan.id, planCurrency: .eur, currency: .usd))
  }

  @Test func `Of several mistakes the first in the order of the parameters is thrown`() throws {
    let bad = ["x", "x", "x", "x", "x", "x"]
    let good = ["1.00", "2.00", "USD", "en_US", "es_US", "UTC"]
    let kinds = (0...6).map { count in
      let values = good.prefix(count) + bad.dropFirst(count)
      let found = reason {
        _ = try configuration(
          values[0], values[1], values[2], values[3], consumer: values[4], zone: values[5])
      }
      return found.map { String(String(describing: $0).prefix { $0 != "(" }) }
    }
    #expect(
      kinds == [
        "invalidMinimum", "invalidMaximum", "invalidCurrencyCode", "invalidLocale",
        "invalidConsumerLocale", "invalidTimeZone", nil,
      ])
    #expect(
      reason { _ = try configuration("2", "1", "x") }
        == .invalidOrdering(minimum: "2", maximum: "1"))
  }

  @Test func `The currencies of the locales all have two places`() {
    #expect(Configuration.supportedCurrencies.map(\.exponent) == [2, 2, 2, 2, 2, 2])
  }

  @Test(arguments: [
    (
      ["-1", "2", "USD", "en_US"],
      "the minimum amount: '-' at position 1: an amount must be positive and has no sign; "
        + "write one such as 50.00"
    ),
    (
      ["1", "2.", "USD", "en_US"],
      "the maximum amount: no digit after the point, at position 3; write 5.00 or 5, not 5."
    ),
    (["1", "0", "USD", "en_US"], "the maximum amount is zero; write an amount above zero"),
    (
      ["2", "1", "USD", "en_US"],
      "the minimum amount is not below the maximum; write the smaller amount first"
    ),
    (
      ["1", "2", "x\n", "en_US"],
      "not a supported currency; write AUD, CAD, EUR, GBP, NZD or USD"
    ),
    (
      ["1", "2", "USD", "x\n"],
      "not a locale with terms; write one of en_AU, en_CA, fr_CA, en_GB, en_NZ, en_US"
    ),
    (
      ["1", "2", "EUR", "en_GB"],
      "no built-in plan is open to orders in EUR; pass a plan of your own"
    ),
  ])
  func `The text of an error names the correct form`(values: [String], text: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try configuration(values[0], values[1], values[2], values[3])
    }
    #expect(error?.description == text)
  }

  @Test func `The texts of the other errors name the correct form`() throws {
    let consumer = #expect(throws: ConfigurationError.self) { try configuration(consumer: "x") }
    #expect(
      consumer?.description
        == "not a shopper's locale; write a language and a region, such as es_US")
    let zone = #expect(throws: ConfigurationError.self) { try configuration(zone: "x") }
    #expect(zone?.description == "not a time zone; write an IANA name such as Australia/Sydney")
    let plan = #expect(throws: ConfigurationError.self) { try configuration(plan: .auPayIn4) }
    #expect(
      plan?.description
        == "the plan au-pay-in-4 takes AUD, but the currency is USD; pass a plan in USD")
  }
}
