import PaymentTerms
import ScheduleEngine
import TermsWeb
import TermsWire
import Testing
import WebModule
import WidgetRendering

/// Requests of pages for payment terms.
@Suite struct PageTermsTests {
  private func answer(_ request: String) -> String {
    var page = PageTerms()
    return String(decoding: page.answer(to: Array(request.utf8)), as: UTF8.self)
  }

  private static let start = #"{"amount":"200.00","today":"2026-11-21""#

  @Test func `The answer is that of the library, with the offsets of the request`() throws {
    let zone = TermTimeZone(
      secondsAheadOfUTC: -14_400,
      transitions: [.init(secondsSinceEpoch: 1_796_083_200, secondsAheadOfUTC: -18_000)])
    let order = try TermOrder(
      total: Money("200.00", .usd), startDate: CivilDate("2026-11-21"), zone: zone,
      dueTime: TimeOfDay("09:30"), locale: .frCA)
    let offers = [.payNow] + TermOffer.builtIn(in: .usd, at: nil)
    let terms = try OfferedTerms(of: order, from: offers, selecting: "us-pay-in-4")
    let expected = TermsAnswer(with: terms, locale: .frCA).json
    #expect(
      answer(
        Self.start + #","withPayNow":true,"selected":"us-pay-in-4","locale":"fr-CA","#
          + #""dueTime":"09:30","offsets":[-14400,1796083200,-18000]}"#)
        == String(decoding: expected, as: UTF8.self))
  }

  @Test func `No terms are an empty object`() {
    #expect(answer(#"{"amount":"5000.00","today":"2026-11-21"}"#) == "{}")
  }

  @Test(arguments: [
    ("", "invalid_option"), ("[]", "invalid_option"), ("{}", "invalid_option"),
    (start + #","more":1}"#, "invalid_option"), (start + #","offsets":[]}"#, "invalid_option"),
    (start + #","selected":"a","accepted":"b"}"#, "invalid_option"),
    (start + #","rate":"1","plans":["us-pay-in-4"]}"#, "invalid_option"),
    (start + #","plans":["us-pay-monthly-6"]}"#, "invalid_option"),
    (start + #","selected":"x"}"#, "unknown_term"), (start + #","plans":["x"]}"#, "unknown_plan"),
    (start + #","plans":["us-pay-in-4","us-pay-in-4"]}"#, "repeated_plan"),
    (start + #","plans":["us-pay-in-4","gb-pay-in-4"]}"#, "unsupported_currency"),
    (start + #","currency":"usd"}"#, "unsupported_currency"),
    (start + #","rate":"x"}"#, "invalid_rate"),
    (start + #","dueTime":"x"}"#, "invalid_time"), (start + #","locale":"x"}"#, "unknown_locale"),
    (start + #","previous":"[]"}"#, "invalid_terms"),
    (#"{"amount":"x","today":"2026-11-21"}"#, "invalid_amount"),
    (#"{"amount":"1","today":"x"}"#, "invalid_date"),
    (#"{"amount":"90071992547409.92","today":"2026-11-21"}"#, "amount_too_large"),
  ])
  func `A request that the command rejects is a failure with a code`(
    request: String, code: String
  ) {
    #expect(answer(request).hasPrefix(#"{"failure":{"code":"\#(code)","message":""#))
  }
}
