import ScheduleEngine
import Testing
import WidgetRendering

@Suite struct ConsumerLocaleTests {
  @Test func nineLocalesAreKnown() {
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
  func eachHasItsName(locale: ConsumerLocale, name: String) throws {
    #expect(locale.identifier == name)
    #expect(locale.description == name)
    #expect(try ConsumerLocale(name) == locale)
  }

  @Test(arguments: ["fr-CA", "fr_CA", "FR-CA", "fr-ca", "Fr_cA"])
  func aNameIsReadInAnyCaseWithEitherSign(name: String) throws {
    #expect(try ConsumerLocale(name) == .frCA)
  }

  @Test(arguments: [
    "", "fr", "fr-", "fr-CAN", "fr-CA ", " fr-CA", "frCA", "fr CA", "fr\rCA", "fr\u{2010}CA",
    "fr-C\u{0}", "fr-CA\u{0}", "de-DE", "en", "en-", "\u{FF46}r-CA", "fr-ÇA", "fr-C\u{41}\u{301}",
    "fr-\u{3}A", "fr_\u{7F}A", "&r-CA", "fr\u{7F}CA", "fr?CA", "fr-CA-x", "en-US.UTF-8",
  ])
  func anyOtherNameIsRefused(name: String) {
    #expect(throws: ConsumerLocaleError.self) { try ConsumerLocale(name) }
  }

  @Test func theErrorSaysWhatIsKnown() {
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
  func aCurrencyHasAUsualLocale(code: String, locale: ConsumerLocale) throws {
    #expect(ConsumerLocale.usual(for: try Currency(code)) == locale)
  }
}
