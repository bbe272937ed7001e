import ScheduleFiles
import Testing

/// Invalid values of the right type.
@Suite struct ValueMistakeTests {
  typealias Mistake = FileMistake<GoodPlan>

  @Test(arguments: [
    Mistake("\"format\": 1", "\"format\": 0", at: "format", line: 2, "from 1 to 1, found 0"),
    Mistake("\"format\": 1", "\"format\": -1", at: "format", line: 2, "found -1"),
    Mistake("\"format\": 1", "\"format\": 1.0", at: "format", line: 2, "whole number"),
    Mistake(
      "\"format\": 1", "\"format\": 2", at: "format", line: 2,
      "newer format 2, and this version reads format 1 only; update this software"),
    Mistake(
      "\"format\": 1", "\"format\": 2, \"new\": {}", at: "format", line: 2, "newer format 2"),
  ])
  func `Only format 1 is read`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: [
    Mistake(
      "\"my-plan\"", "\"my-plam\"", at: "id", line: 3,
      "the id is \"my-plam\", but the file is named for \"my-plan\"; make them the same"),
    Mistake("\"my-plan\"", "\"My-Plan\"", at: "id", line: 3, "not a plan's identifier"),
    Mistake("\"my-plan\"", "\"-my-plan\"", at: "id", line: 3, "write 1 to 64 of a-z"),
    Mistake("\"my-plan\"", "\"\"", at: "id", line: 3, "not a plan's identifier"),
    Mistake("\"my-plan\"", "\"my plan\"", at: "id", line: 3, "not a plan's identifier"),
    Mistake("\"Pay in 4\"", "\"\"", at: "name", line: 4, "the text is empty; write one"),
    Mistake("\"Pay in 4\"", "\" \\u3000\"", at: "name", line: 4, "the text is empty"),
    Mistake(
      "\"Pay in 4\"", "\"\(String(repeating: "é", count: 101))\"", at: "name", line: 4,
      "longer than 200 bytes"),
    Mistake("\"Example\"", "\"a\\u001bb\"", at: "brand", line: 5, "control character, U+001B"),
    Mistake("\"Example\"", "\"a\\u0000\"", at: "brand", line: 5, "control character, U+0000"),
    Mistake("\"Example\"", "\"a\\nb\"", at: "brand", line: 5, "control character, U+000A"),
    Mistake("\"Example\"", "\"a\u{85}b\"", at: "brand", line: 5, "control character, U+0085"),
    Mistake("\"Example\"", "\"a\u{202E}b\"", at: "brand", line: 5, "invisible character, U+202E"),
    Mistake("\"Pay in 4\"", "\"a\\u2066b\"", at: "name", line: 4, "invisible character, U+2066"),
    Mistake("\"Pay in 4\"", "\"a\\u200bb\"", at: "name", line: 4, "invisible character, U+200B"),
    Mistake("\"Pay in 4\"", "\"a\\u2028b\"", at: "name", line: 4, "invisible character, U+2028"),
    Mistake("\"US\"", "\"us\"", at: "region", line: 6, "two capital letters, such as US"),
    Mistake("\"US\"", "\"USA\"", at: "region", line: 6, "not a region"),
    Mistake("\"US\"", "\"U1\"", at: "region", line: 6, "not a region"),
    Mistake("\"US\"", "\"UK\"", at: "region", line: 6, "write GB for the United Kingdom"),
    Mistake("\"USD\"", "\"usd\"", at: "currency", line: 7, "three capital letters, such as USD"),
    Mistake("\"USD\"", "\"US\"", at: "currency", line: 7, "three capital letters"),
    Mistake("\"USD\"", "\"XXX\"", at: "currency", line: 7, "no active ISO 4217 currency"),
    Mistake("\"USD\"", "\"DEM\"", at: "currency", line: 7, "no active ISO 4217 currency"),
    Mistake("\"half-up-last\"", "\"half-up\"", at: "split", line: 11, "found \"half-up\""),
    Mistake(
      "\"half-up-last\"", "\"half-up-lost\"", at: "split", line: 11,
      "expected one of \"half-up-last\", \"half-even-last\", \"floor-last\", \"floor-first\""),
    Mistake("\"half-up-last\"", "\"\"", at: "split", line: 11, "found \"\""),
  ])
  func `An invalid word is an error`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: [
    Mistake("[\"en-US\"]", "[]", at: "locales", line: 8, "expected 1 to 50 elements, found 0"),
    Mistake("\"en-US\"", "\"en-US\", \"\"", at: "locales[1]", line: 8, "such as en-US"),
    Mistake("\"en-US\"", "\"en_US\"", at: "locales[0]", line: 8, "not a language tag"),
    Mistake("\"en-US\"", "\"e\"", at: "locales[0]", line: 8, "not a language tag"),
    Mistake("\"en-US\"", "\"engl\"", at: "locales[0]", line: 8, "not a language tag"),
    Mistake("\"en-US\"", "\"e1-US\"", at: "locales[0]", line: 8, "not a language tag"),
    Mistake("\"en-US\"", "\"-US\"", at: "locales[0]", line: 8, "not a language tag"),
    Mistake("\"en-US\"", "\"en-\"", at: "locales[0]", line: 8, "not a language tag"),
    Mistake("\"en-US\"", "\"en--US\"", at: "locales[0]", line: 8, "not a language tag"),
    Mistake("\"en-US\"", "\"en-abcdefghi\"", at: "locales[0]", line: 8, "not a language tag"),
    Mistake("\"en-US\"", "\"en-\u{e9}\"", at: "locales[0]", line: 8, "not a language tag"),
    Mistake(
      "\"en-US\"", "\"eng-abcdefgh-abcdefgh-abcdefgh-abcde\"", at: "locales[0]", line: 8,
      "not a language tag"),
    Mistake(
      "\"en-US\"", "\"en-US\", \"fr\", \"en-US\"", at: "locales[2]", line: 8,
      "the language tag en-US is there twice; remove one"),
    Mistake("\"en-US\"", "\"en-US\", \"EN-us\"", at: "locales[1]", line: 8, "is there twice"),
  ])
  func `A locale that is not a language tag is an error`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test(arguments: [
    Mistake("\"1.00\"", "\"-1.00\"", at: "limits.minimum", line: 9, "must be positive"),
    Mistake("\"1.00\"", "\"1.005\"", at: "limits.minimum", line: 9, "at most 2"),
    Mistake("\"1.00\"", "\"1,00\"", at: "limits.minimum", line: 9, "',' at position 2"),
    Mistake("\"1.00\"", "\"\"", at: "limits.minimum", line: 9, "the amount is empty"),
    Mistake("\"1.00\"", "\"$1\"", at: "limits.minimum", line: 9, "'$' at position 1"),
    Mistake("\"1.00\"", "\"\u{661}\"", at: "limits.minimum", line: 9, "byte 0xD9 at position 1"),
    Mistake("\"1.00\"", "\".5\"", at: "limits.minimum", line: 9, "no digit before the point"),
    Mistake("\"2000.00\"", "\"5.\"", at: "limits.maximum", line: 9, "no digit after the point"),
    Mistake("\"2000.00\"", "\"0.00\"", at: "limits.maximum", line: 9, "not above zero"),
    Mistake("\"2000.00\"", "\"0.99\"", at: "limits", line: 9, "the minimum is above the maximum"),
    Mistake(
      "\"2000.00\"", "\"92233720368547758.08\"", at: "limits.maximum", line: 9, "too large"),
    Mistake("\"USD\"", "\"JPY\"", at: "limits.minimum", line: 9, "this currency has none"),
  ])
  func `A limit that is not an amount of the currency is an error`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test(arguments: [
    Mistake(
      "\"count\": 4", "\"count\": 0", at: "installments.count", line: 10, "1 to 1000, found 0"),
    Mistake("\"count\": 4", "\"count\": 1001", at: "installments.count", line: 10, "found 1001"),
    Mistake("\"count\": 4", "\"count\": -4", at: "installments.count", line: 10, "found -4"),
    Mistake("\"count\": 4", "\"count\": 1.5", at: "installments.count", line: 10, "found 1.5"),
    Mistake("\"count\": 4", "\"count\": 4e0", at: "installments.count", line: 10, "found 4e0"),
    Mistake(
      "\"count\": 4", "\"count\": 99999999999999999999", at: "installments.count", line: 10,
      "found 99999999999999999999"),
    Mistake("\"P14D\"", "\"P0D\"", at: "installments.interval", line: 10, "at least a day apart"),
    Mistake("\"P14D\"", "\"P0M\"", at: "installments.interval", line: 10, "at least a day apart"),
    Mistake("\"P14D\"", "\"P1Y\"", at: "installments.interval", line: 10, "as P14D, P2W or P1M"),
    Mistake("\"P14D\"", "\"P-1D\"", at: "installments.interval", line: 10, "not a duration"),
    Mistake("\"P14D\"", "\"PT1H\"", at: "installments.interval", line: 10, "not a duration"),
    Mistake("\"P14D\"", "\"P1M1D\"", at: "installments.interval", line: 10, "not a duration"),
    Mistake("\"P14D\"", "\"P10000D\"", at: "installments.interval", line: 10, "0 to 9999"),
    Mistake("\"P14D\"", "\"P014D\"", at: "installments.interval", line: 10, "not a duration"),
    Mistake("\"P14D\"", "\"p14d\"", at: "installments.interval", line: 10, "not a duration"),
    Mistake("\"P0D\"", "\"\"", at: "installments.firstDue", line: 10, "not a duration"),
    Mistake("\"P0D\"", "\"P1Y\"", at: "installments.firstDue", line: 10, "not a duration"),
    Mistake("\"P0D\"", "\"-P1D\"", at: "installments.firstDue", line: 10, "not a duration"),
  ])
  func `Invalid terms of the installments are errors`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test(arguments: [
    Mistake("2026-01-01", "2026-1-01", at: "validFrom", line: 12, "not a date at position 7"),
    Mistake("2026-01-01", "2026-02-29", at: "validFrom", line: 12, "no such day"),
    Mistake("2026-01-01", "2026-13-01", at: "validFrom", line: 12, "no such month"),
    Mistake("2026-01-01", "0000-01-01", at: "validFrom", line: 12, "no such year"),
    Mistake("2026-01-01", "", at: "validFrom", line: 12, "write YYYY-MM-DD"),
    Mistake("2026-12-31", "2026-12-31T00:00", at: "validUntil", line: 13, "at position 11"),
    Mistake("2026-12-31", "31.12.2026", at: "validUntil", line: 13, "write YYYY-MM-DD"),
    Mistake("2026-12-31", "2026-04-31", at: "validUntil", line: 13, "no such day"),
    Mistake("2026-12-31", "2025-12-31", at: "validUntil", line: 13, "last day is before the first"),
  ])
  func `Days outside the calendar or out of order are errors`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test(arguments: [
    Mistake(
      "{ \"url\": \"https://example.com/terms\", \"confidence\": \"high\" }", "", at: "sources",
      line: 14, "expected 1 to 100 elements, found 0"),
    Mistake(
      "\"high\"", "\"certain\"", at: "sources[0].confidence", line: 15,
      "expected one of \"high\", \"medium\", \"low\", found \"certain\""),
    Mistake("\"high\"", "\"High\"", at: "sources[0].confidence", line: 15, "found \"High\""),
    Mistake(
      "https://example.com/terms", "the help page", at: "sources[0].url", line: 15, "address"),
    Mistake("https://example.com/terms", "https://", at: "sources[0].url", line: 15, "address"),
    Mistake(
      "https://example.com/terms", "https:///terms", at: "sources[0].url", line: 15, "address"),
    Mistake("https://example.com/terms", "file:///etc", at: "sources[0].url", line: 15, "address"),
    Mistake("https://example.com/terms", "HTTPS://a.b", at: "sources[0].url", line: 15, "address"),
    Mistake("example.com/terms", "example.com/a b", at: "sources[0].url", line: 15, "address"),
    Mistake("example.com/terms", "ex\\u202eample", at: "sources[0].url", line: 15, "address"),
    Mistake(
      "example.com/terms", String(repeating: "x", count: 1_993), at: "sources[0].url", line: 15,
      "such as https://example.com/terms"),
  ])
  func `An invalid source is an error`(mistake: Mistake) throws { try mistake.expectError() }

  @Test func `The ends of every range are accepted`() throws {
    let changes = [
      ("\"count\": 4", "\"count\": 1"), ("\"count\": 4", "\"count\": 1000"),
      ("\"P14D\"", "\"P1D\""), ("\"P14D\"", "\"P9999D\""), ("\"P14D\"", "\"P9999W\""),
      ("\"P0D\"", "\"P0M\""), ("\"P0D\"", "\"P9999M\""), ("\"1.00\"", "\"0\""),
      ("\"1.00\"", "null"), ("\"2000.00\"", "null"), ("\"1.00\"", "\"2000.00\""),
      ("\"2000.00\"", "\"92233720368547758.07\""), ("\"2026-01-01\"", "null"),
      ("\"2026-12-31\"", "null"), ("2026-01-01", "2026-12-31"), ("2026-01-01", "0001-01-01"),
      ("2026-12-31", "9999-12-31"), ("Pay in 4", String(repeating: "é", count: 100)),
      ("Pay in 4", "Zahl später 🥝"), ("example.com/terms", String(repeating: "x", count: 1_992)),
      ("https://", "http://"), ("\"US\"", "\"EU\""), ("\"US\"", "\"GB\""),
      ("en-US", "en"), ("en-US", "ast"), ("en-US", "zh-Hant-TW"), ("en-US", "es-419"),
      ("en-US", "de-CH-1996"), ("en-US", "en-a-b-x-1"),
      ("en-US", "eng-abcdefgh-abcdefgh-abcdefgh-abcd"),
      ("\"en-US\"", "\"en-US\", \"en\", \"en-GB\""),
    ]
    for (old, new) in changes {
      let text = GoodPlan.text.components(separatedBy: old).joined(separator: new)
      #expect(text != GoodPlan.text, "\(old)")
      #expect(throws: Never.self, "\(old) -> \(new)") { try GoodPlan.read(text) }
    }
  }
}
