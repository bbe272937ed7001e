import ScheduleEngine
import Testing
import WidgetRendering

@Suite struct ConsumerLocaleTests {
  @Test func `Nine locales are supported`() {
    #expect(
      ConsumerLocale.known.map(\.identifier)
        == [
          "en-US", "en-AU", "en-CA", "en-GB", "en-NZ", "fr-CA", "es-ES", "fr-FR", "it-IT",
        ])
  }

  @Test(
    arguments: [
      (.enUS, "en-US"), (.enAU, "en-AU"), (.enCA, "en-CA"), (.enGB, "en-GB"), (.enNZ, "en-NZ"),
      (.frCA, "fr-CA"), (.esES, "es-ES"), (.frFR, "fr-FR"), (.itIT, "it-IT"),
    ] as [(ConsumerLocale, String)])
  func `Each locale has its identifier`(locale: ConsumerLocale, name: String) throws {
    #expect(locale.identifier == name)
    #expect(locale.description == name)
    #expect(try ConsumerLocale(name) == locale)
  }

  @Test(arguments: ["fr-CA", "fr_CA", "FR-CA", "fr-ca", "Fr_cA"])
  func `An identifier is accepted in any case with hyphen or underscore`(name: String) throws {
    #expect(try ConsumerLocale(name) == .frCA)
  }

  @Test(arguments: [
    "", "fr", "fr-", "fr-CAN", "fr-CA ", " fr-CA", "frCA", "fr CA", "fr\rCA", "fr\u{2010}CA",
    "fr-C\u{0}", "fr-CA\u{0}", "de-DE", "en", "en-", "\u{FF46}r-CA", "fr-ÇA", "fr-C\u{41}\u{301}",
    "fr-\u{3}A", "fr_\u{7F}A", "&r-CA", "fr\u{7F}CA", "fr?CA", "fr-CA-x", "en-US.UTF-8",
  ])
  func `Any other identifier is rejected`(name: String) {
    #expect(throws: ConsumerLocaleError.self) { try ConsumerLocale(name) }
  }

  @Test func `The error lists the supported locales`() {
    let error = #expect(throws: ConsumerLocaleError.self) { try ConsumerLocale("de-DE") }
    #expect(
      error?.description
        == "no words for this locale; write one of en-US, en-AU, en-CA, en-GB, en-NZ, fr-CA, "
        + "es-ES, fr-FR, it-IT")
  }

  @Test(
    arguments: [
      ("AUD", .enAU), ("CAD", .enCA), ("GBP", .enGB), ("NZD", .enNZ), ("EUR", .frFR),
      ("USD", .enUS), ("JPY", .enUS),
    ] as [(String, ConsumerLocale)])
  func `A currency has a usual locale`(code: String, locale: ConsumerLocale) throws {
    #expect(ConsumerLocale.usual(for: try Currency(code)) == locale)
  }

  @Test(
    arguments: [
      ("es_US", .enUS, .esES), ("ES-us", .enUS, .esES), ("en-Latn-AU", .enUS, .enAU),
      ("fr", .enCA, .frCA), ("fr-BE", .itIT, .frCA), ("fr-FR", .enCA, .frFR), ("fr", .esES, .frCA),
      ("fr", .frFR, .frFR), ("it-CH", .enGB, .itIT), ("en", .enNZ, .enNZ), ("en", .frCA, .enCA),
      ("en", .itIT, .enUS), ("de", .enGB, .enGB), ("de-DE", .frCA, .frCA), ("", .enAU, .enAU),
      ("e", .enAU, .enAU), ("es_US@calendar=gregorian", .enAU, .enAU), ("fr-CA-x", .enAU, .enAU),
    ] as [(String, ConsumerLocale, ConsumerLocale)])
  func `The nearest supported locale is chosen`(
    name: String, fallback: ConsumerLocale, found: ConsumerLocale
  ) {
    #expect(ConsumerLocale(bestMatching: name, fallback: fallback) == found)
  }

  @Test func `A supported locale is its own nearest one with any fallback`() {
    for locale in ConsumerLocale.known {
      for fallback in ConsumerLocale.known {
        #expect(ConsumerLocale(bestMatching: locale.identifier, fallback: fallback) == locale)
      }
    }
  }

  @Test(arguments: [
    ("en", "en"), ("EN-us", "en_US"), ("zh_hANT-tw", "zh_Hant_TW"), ("es-419", "es_419"),
    ("Sr-LATN", "sr_Latn"), ("FIL", "fil"),
  ])
  func `A locale's identifier has one canonical spelling`(text: String, identifier: String) {
    #expect(LocaleName(text)?.identifier == identifier)
    #expect(LocaleName(identifier) == LocaleName(text))
  }

  @Test(arguments: [
    "", "e", "engl", "en-", "-US", "en--US", "en-USA", "en-41", "en-4190", "en-Lat", "en-US-Latn",
    "en-Latn-US-x", "en US", "3n", "en-U\u{0}", "en-\u{3}A", "en-\u{7F}A", "[n", "e{", "en-U`",
    "\u{E9}n",
  ])
  func `Other texts are no identifier of a locale`(text: String) {
    #expect(LocaleName(text) == nil)
  }
}
