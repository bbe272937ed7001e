import Foundation
import FoundationOverlay
import Testing
import WidgetRendering

@Suite struct ConsumerLocaleConversionTests {
  @Test(arguments: [
    ("en_US", "en-US"), ("en-US", "en-US"), ("fr_CA", "fr-CA"), ("en_GB", "en-GB"),
    ("it_IT@calendar=japanese", "it-IT"), ("fr-Latn-CA", "fr-CA"), ("en_US_POSIX", "en-US"),
    ("es_ES@currency=USD;numbers=latn", "es-ES"),
  ])
  func `A locale is that of its language and region`(_ name: String, _ expected: String) throws {
    #expect(try ConsumerLocale(Locale(identifier: name)).identifier == expected)
  }

  @Test(arguments: ["de_DE", "en", "es_US", "zh-Hant-TW", "", "C", "en_150", "en-Shaw-GB"])
  func `An unsupported locale throws`(_ name: String) {
    #expect(throws: ConsumerLocaleError.self) { try ConsumerLocale(Locale(identifier: name)) }
  }

  @Test func `Every supported locale is found by Foundation's`() throws {
    for locale in ConsumerLocale.known {
      #expect(try ConsumerLocale(Locale(identifier: locale.identifier)) == locale)
    }
  }
}
