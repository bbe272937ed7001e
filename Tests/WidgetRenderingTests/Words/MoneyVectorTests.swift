import ScheduleEngine
import Testing
import WidgetRendering

/// The amounts that the users of Afterpay's SDKs know, from the SDKs' own tests.
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
  func anAmountIsWrittenAsInTheSDKs(locale: String, currency: String, text: String) throws {
    let amount = try Money("120", try Currency(currency))
    #expect(amount.text(for: try ConsumerLocale(locale)) == text)
  }
}
