import HTTPClient
import ScheduleEngine
import StrictJSON
import Testing

@testable import AfterpayAPI

/// Tests the second implementations for names, addresses and answers against values computed by
/// hand.
@Suite struct NameOracleTests {
  @Test func `Names are recognized by their letters`() {
    for name in ["us-pay-in-4", "0", "a._-"] { #expect(NaiveNames.isPlanID(Array(name.utf8))) }
    for name in ["", "-a", "A", "é", String(repeating: "a", count: 65)] {
      #expect(!NaiveNames.isPlanID(Array(name.utf8)))
    }
    for name in ["Order-1", "a.journal.b"] { #expect(NaiveNames.isWidgetName(Array(name.utf8))) }
    for name in ["a.journal", ".a", "a/b"] { #expect(!NaiveNames.isWidgetName(Array(name.utf8))) }
    #expect(NaiveNames.locale(Array("FR_ca".utf8)) == "fr-CA")
    #expect(NaiveNames.locale(Array("de-DE".utf8)) == nil)
    #expect(NaiveNames.isMerchantLocale(Array("FR_ca".utf8)))
    #expect(!NaiveNames.isMerchantLocale(Array("fr_FR".utf8)))
    for name in ["es", "ES", "es_US", "es_us", "zh-Hant_TW", "es_419"] {
      #expect(NaiveNames.isConsumerLocale(Array(name.utf8)))
    }
    for name in ["e", "es_41", "es_US_x", "zh_TW_Hant", ""] {
      #expect(!NaiveNames.isConsumerLocale(Array(name.utf8)))
    }
  }

  @Test(
    arguments: [
      ("https://shop.example", true), ("http://[::1]:80", true), ("https://a:65535", true),
      ("https://a:0", false), ("https://a:65536", false), ("https://a:", false),
      ("https://-a", false), ("https://a..b", false), ("https://a/", false), ("ftp://a", false),
      ("https://[]", false), ("https://[::1", false), ("https://[::1]x", false),
      ("https://", false),
    ])
  func `Addresses are a scheme, a host and a port`(text: String, isOrigin: Bool) {
    #expect(NaiveOrigin.accepts(text) == isOrigin)
  }

  @Test func `Requests that leave the machine are encrypted`() {
    #expect(NaiveOrigin.isSafe("https://a") && NaiveOrigin.isSafe("http://localhost:1"))
    #expect(!NaiveOrigin.isSafe("http://a") && !NaiveOrigin.isSafe("http://localhost.example"))
  }

  /// The examples of RFC 4648, section 10, and of RFC 3986.
  @Test func `Base64 and percent-encoding are decoded`() {
    for (text, bytes) in [
      ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
    ] {
      #expect(NaiveBase64.bytes(of: Array(text.utf8)) == Array(bytes.utf8))
    }
    #expect(NaiveBase64.bytes(of: Array("Zg=".utf8)) == nil)
    #expect(NaiveOrigin.decoded(Array("a%20%2Fb".utf8)) == Array("a /b".utf8))
    #expect(NaiveOrigin.decoded(Array("%2".utf8)) == [2])
    #expect(NaiveOrigin.decoded(Array("%zz".utf8)) == nil)
  }

  @Test(
    arguments: [
      ("120", "", 120), ("", "", nil), ("-1", "", nil), ("99999999999999999999", "", .max / 2),
      ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:48:37 GMT", 60),
      ("Sun, 06 Nov 1994 08:48:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 0),
      ("Sat, 31 Dec 2016 23:59:60 GMT", "Sat, 31 Dec 2016 23:59:59 GMT", 1),
      ("Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", nil),
      ("Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 GMT", nil),
    ] as [(String, String, Int64?)])
  func `A wish is a number of seconds or a time`(text: String, date: String, seconds: Int64?) {
    let headers = HTTPFields([HTTPField("Retry-After", text), HTTPField("Date", date)])
    let answer = HTTPResponse(status: 429, headers: headers)
    #expect(NaiveAnswers.wish(of: answer) == seconds)
  }

  @Test func `Answers are read by their members`() throws {
    let order = try JSONValue(
      parsing: #"{"amount":{"amount":"2.00","currency":"USD"},"expires":"1970-01-01T03:00:00Z"}"#)
    #expect(NaiveAnswers.order(in: order, for: "t")?.total.minorUnits == 200)
    #expect(NaiveAnswers.order(in: order, for: "t")?.issuedAt?.secondsSinceEpoch == 0)
    let other = try JSONValue(
      parsing: #"{"amount":{"amount":"2.00","currency":"USD"},"token":"u"}"#)
    #expect(NaiveAnswers.order(in: other, for: "t") == nil)
    #expect(NaiveAnswers.order(in: other, for: "u") != nil)
  }
}
