import ScheduleEngine
import Testing
import WidgetRendering

@Suite struct MoneyTextTests {
  @Test(
    arguments: [
      (123_456_700, "USD", .enUS, "$1,234,567.00"), (123_456_700, "CAD", .enCA, "$1,234,567.00"),
      (123_456_700, "CAD", .frCA, "1\u{A0}234\u{A0}567,00\u{A0}$"),
      (123_456_700, "EUR", .frFR, "1\u{202F}234\u{202F}567,00\u{A0}€"),
      (123_456_700, "EUR", .esES, "1.234.567,00\u{A0}€"),
      (123_456_700, "EUR", .itIT, "1.234.567,00\u{A0}€"),
      (99_999, "USD", .enUS, "$999.99"), (100_000, "USD", .enUS, "$1,000.00"),
      (999_999, "EUR", .esES, "9999,99\u{A0}€"), (1_000_000, "EUR", .esES, "10.000,00\u{A0}€"),
      (999_999, "EUR", .itIT, "9999,99\u{A0}€"), (1_000_000, "EUR", .itIT, "10.000,00\u{A0}€"),
      (100_000, "EUR", .frFR, "1\u{202F}000,00\u{A0}€"),
      (100_005, "CAD", .frCA, "1\u{A0}000,05\u{A0}$"),
    ] as [(Int64, String, ConsumerLocale, String)])
  func `Thousands are grouped`(
    minorUnits: Int64, code: String, locale: ConsumerLocale, text: String
  ) throws {
    let amount = Money(minorUnits: minorUnits, currency: try Currency(code))
    #expect(amount.text(for: locale) == text)
  }

  @Test(
    arguments: [
      (1_250, "EUR", .frFR, "12,50\u{A0}€"), (1_250, "EUR", .esES, "12,50\u{A0}€"),
      (1_250, "EUR", .itIT, "12,50\u{A0}€"), (1_250, "EUR", .enUS, "€12.50"),
      (1_250, "EUR", .enGB, "€12.50"), (1_250, "EUR", .frCA, "€12,50"),
      (1_250, "USD", .frFR, "$12,50 USD"), (1_250, "CAD", .frFR, "$12,50 CAD"),
      (1_250, "GBP", .frFR, "£12,50"), (1_250, "CHF", .frFR, "12,50 CHF"),
    ] as [(Int64, String, ConsumerLocale, String)])
  func `Each locale has its position for the sign`(
    minorUnits: Int64, code: String, locale: ConsumerLocale, text: String
  ) throws {
    let amount = Money(minorUnits: minorUnits, currency: try Currency(code))
    #expect(amount.text(for: locale) == text)
  }

  @Test(
    arguments: [
      (0, "USD", .enUS, "$0.00"), (5, "USD", .enUS, "$0.05"), (5, "KWD", .enUS, "0.005 KWD"),
      (5, "KWD", .itIT, "0,005 KWD"), (1, "CLF", .enGB, "0.0001 CLF"),
      (5_000, "JPY", .enUS, "5,000 JPY"), (5_000, "JPY", .esES, "5000 JPY"),
      (0, "JPY", .frFR, "0 JPY"), (123_456_789, "KWD", .frFR, "123\u{202F}456,789 KWD"),
      (12_340_001, "CLF", .enUS, "1,234.0001 CLF"),
    ] as [(Int64, String, ConsumerLocale, String)])
  func `A currency without a sign has its code`(
    minorUnits: Int64, code: String, locale: ConsumerLocale, text: String
  ) throws {
    let amount = Money(minorUnits: minorUnits, currency: try Currency(code))
    #expect(amount.text(for: locale) == text)
  }

  @Test(
    arguments: [
      (-5_000, "USD", .enUS, "-$50.00"), (-5_000, "AUD", .enUS, "-A$50.00"),
      (-5_000, "USD", .enAU, "-$50.00 USD"), (-1, "GBP", .enGB, "-£0.01"),
      (-5_000, "EUR", .frFR, "-50,00\u{A0}€"), (-5, "KWD", .enUS, "-0.005 KWD"),
      (.max, "USD", .enUS, "$92,233,720,368,547,758.07"),
      (.min, "USD", .enUS, "-$92,233,720,368,547,758.08"),
      (.min, "EUR", .itIT, "-92.233.720.368.547.758,08\u{A0}€"),
      (.min, "JPY", .enUS, "-9,223,372,036,854,775,808 JPY"),
      (.min, "CLF", .enUS, "-922,337,203,685,477.5808 CLF"),
    ] as [(Int64, String, ConsumerLocale, String)])
  func `The smallest and largest amounts are written`(
    minorUnits: Int64, code: String, locale: ConsumerLocale, text: String
  ) throws {
    let amount = Money(minorUnits: minorUnits, currency: try Currency(code))
    #expect(amount.text(for: locale) == text)
  }

  @Test(
    arguments: [
      (5_000, "USD", .enUS, "$50"), (5_050, "USD", .enUS, "$50.50"), (1, "USD", .enUS, "$0.01"),
      (200_000, "USD", .enUS, "$2,000"), (0, "USD", .enUS, "$0"), (-5_000, "USD", .enUS, "-$50"),
      (20_000, "CAD", .frCA, "200\u{A0}$"), (100_000, "EUR", .frFR, "1\u{202F}000\u{A0}€"),
      (5_000, "AUD", .enGB, "$50 AUD"), (5_000, "KWD", .enUS, "5 KWD"),
      (5_000, "JPY", .enUS, "5,000 JPY"),
    ] as [(Int64, String, ConsumerLocale, String)])
  func `A compact amount omits cents that are zero`(
    minorUnits: Int64, code: String, locale: ConsumerLocale, text: String
  ) throws {
    let amount = Money(minorUnits: minorUnits, currency: try Currency(code))
    #expect(amount.text(for: locale, compact: true) == text)
  }

  @Test(
    arguments: [
      (5_000, "USD", .enUS, "$50.00"), (5_000, "GBP", .enGB, "50.00 GBP"),
      (-1, "GBP", .enGB, "-0.01 GBP"), (123_450, "EUR", .frFR, "1 234,50 EUR"),
      (123_450, "CAD", .frCA, "1 234,50 $"), (123_450, "CAD", .enUS, "CA$1,234.50"),
      (1_234_500, "EUR", .itIT, "12.345,00 EUR"),
    ] as [(Int64, String, ConsumerLocale, String)])
  func `ASCII alone is used on request`(
    minorUnits: Int64, code: String, locale: ConsumerLocale, text: String
  ) throws {
    let amount = Money(minorUnits: minorUnits, currency: try Currency(code))
    #expect(amount.text(for: locale, asciiOnly: true) == text)
  }

  /// The digits of the text are those of the amount, for every currency and locale.
  @Test func `The digits are those of the amount`() throws {
    let amounts: [Int64] = [
      0, 1, 9, 10, 99, 100, 1_234, 99_999, 1_000_000, 123_456_789, .max, .min,
    ]
    for currency in Currency.all {
      for locale in ConsumerLocale.known {
        for minorUnits in amounts {
          let text = Money(minorUnits: minorUnits, currency: currency).text(for: locale)
          let digits = text.utf8.filter { (0x30...0x39).contains($0) }
          let number = String(String(decoding: digits, as: UTF8.self).drop { $0 == "0" })
          let expected = minorUnits == 0 ? "" : "\(minorUnits.magnitude)"
          #expect(number == expected, "\(text) in \(locale)")
          let hasMinus = text.utf8.first == UInt8(ascii: "-")
          #expect(hasMinus == (minorUnits < 0), "\(text) in \(locale)")
        }
      }
    }
  }
}

/// Amounts in the form of Afterpay's SDKs, from the SDKs' own tests.
@Suite struct MoneyVectorTests {
  @Test(arguments: [
    ("en_AU", "AUD", "$120.00"), ("en_AU", "CAD", "$120.00 CAD"), ("en_AU", "GBP", "£120.00"),
    ("en_AU", "NZD", "$120.00 NZD"), ("en_AU", "USD", "$120.00 USD"),
    ("en_CA", "AUD", "$120.00 AUD"), ("en_CA", "CAD", "$120.00"), ("en_CA", "GBP", "£120.00"),
    ("en_CA", "NZD", "$120.00 NZD"), ("en_CA", "USD", "$120.00 USD"),
    ("fr_CA", "AUD", "$120,00 AUD"), ("fr_CA", "CAD", "120,00\u{A0}$"),
    ("fr_CA", "GBP", "£120,00"), ("fr_CA", "NZD", "$120,00 NZD"), ("fr_CA", "USD", "$120,00 USD"),
    ("en_GB", "AUD", "$120.00 AUD"), ("en_GB", "CAD", "$120.00 CAD"), ("en_GB", "GBP", "£120.00"),
    ("en_GB", "NZD", "$120.00 NZD"), ("en_GB", "USD", "$120.00 USD"),
    ("en_NZ", "AUD", "$120.00 AUD"), ("en_NZ", "CAD", "$120.00 CAD"), ("en_NZ", "GBP", "£120.00"),
    ("en_NZ", "NZD", "$120.00"), ("en_NZ", "USD", "$120.00 USD"), ("en_US", "AUD", "A$120.00"),
    ("en_US", "CAD", "CA$120.00"), ("en_US", "GBP", "£120.00"), ("en_US", "NZD", "NZ$120.00"),
    ("en_US", "USD", "$120.00"), ("it_IT", "AUD", "$120,00 AUD"), ("it_IT", "CAD", "$120,00 CAD"),
    ("it_IT", "GBP", "£120,00"), ("it_IT", "NZD", "$120,00 NZD"), ("it_IT", "USD", "$120,00 USD"),
    ("es_ES", "AUD", "$120,00 AUD"), ("es_ES", "CAD", "$120,00 CAD"), ("es_ES", "GBP", "£120,00"),
    ("es_ES", "NZD", "$120,00 NZD"), ("es_ES", "USD", "$120,00 USD"),
  ])
  func `An amount is written as in the SDKs`(locale: String, currency: String, text: String) throws
  {
    let amount = try Money("120", try Currency(currency))
    #expect(amount.text(for: try ConsumerLocale(locale)) == text)
  }
}
