import Financing
import ScheduleEngine
import ScheduleFiles
import Testing

/// Values of loan terms that are impossible.
@Suite struct LoanValueMistakeTests {
  typealias Mistake = FileMistake<GoodTerms>

  @Test(arguments: [
    Mistake("\"format\": 1", "\"format\": 2", at: "format", line: 2, "newer format 2"),
    Mistake("\"format\": 1", "\"format\": 2", at: "format", line: 2, "write the terms in that"),
    Mistake("\"format\": 1", "\"format\": 0", at: "format", line: 2, "from 1 to 1, found 0"),
    Mistake("\"my-terms\"", "\"other\"", at: "id", line: 3, "the id is \"other\", but the file"),
    Mistake("\"my-terms\"", "\"My\"", at: "id", line: 3, "not the terms' identifier"),
    Mistake("\"my-terms\"", "\"My\"", at: "id", line: 3, "such as us-pay-monthly-6"),
    Mistake("\"Pay monthly\"", "\" \"", at: "name", line: 4, "the text is empty; write one"),
    Mistake("\"Example\"", "\"a\\u202eb\"", at: "brand", line: 5, "invisible character, U+202E"),
    Mistake("\"US\"", "\"UK\"", at: "region", line: 6, "write GB for the United Kingdom"),
    Mistake("\"US\"", "\"us\"", at: "region", line: 6, "not a region"),
    Mistake("\"USD\"", "\"XXX\"", at: "currency", line: 7, "write one such as USD"),
    Mistake("[\"en-US\"]", "[]", at: "locales", line: 8, "expected 1 to 50 elements, found 0"),
    Mistake("\"en-US\"", "\"en-US\", \"EN-us\"", at: "locales[1]", line: 8, "is there twice"),
    Mistake("\"400.00\"", "\"4,00\"", at: "limits.minimum", line: 9, "',' at position 2"),
    Mistake("\"4000.00\"", "\"0.00\"", at: "limits.maximum", line: 9, "not above zero"),
    Mistake("\"4000.00\"", "\"399.99\"", at: "limits", line: 9, "the minimum is above"),
  ])
  func `The members that plans also have follow the rules of plans`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test(arguments: [
    Mistake("\"count\": 9", "\"count\": 0", at: "payments.count", line: 10, "1 to 480, found 0"),
    Mistake("\"count\": 9", "\"count\": 481", at: "payments.count", line: 10, "found 481"),
    Mistake("\"count\": 9", "\"count\": -1", at: "payments.count", line: 10, "found -1"),
    Mistake("\"P1M\"", "\"P0M\"", at: "payments.interval", line: 10, "at least a day apart"),
    Mistake("\"P1M\"", "\"P0D\"", at: "payments.interval", line: 10, "write an interval such as"),
    Mistake("\"P1M\"", "\"P1Y\"", at: "payments.interval", line: 10, "not a duration"),
    Mistake("\"P1M\"", "\"semimonth\"", at: "payments.interval", line: 10, "not a duration"),
    Mistake("\"P45D\"", "\"P045D\"", at: "payments.firstDue", line: 10, "not a duration"),
    Mistake("\"P45D\"", "\"P10000D\"", at: "payments.firstDue", line: 10, "0 to 9999"),
    Mistake(
      "\"up\"", "\"half\"", at: "payments.rounding", line: 10,
      "expected one of \"half-up\", \"half-even\", \"up\", \"down\", found \"half\""),
    Mistake("\"up\"", "\"Up\"", at: "payments.rounding", line: 10, "found \"Up\""),
    Mistake("\"0.05\"", "\"0.00\"", at: "payments.multipleOf", line: 10, "a multiple is 1 to"),
    Mistake("\"0.05\"", "\"0\"", at: "payments.multipleOf", line: 10, "or null"),
    Mistake("\"0.05\"", "\"0.005\"", at: "payments.multipleOf", line: 10, "at most 2"),
    Mistake("\"0.05\"", "\"-0.05\"", at: "payments.multipleOf", line: 10, "must be positive"),
    Mistake(
      "\"0.05\"", "\"10000000000000.01\"", at: "payments.multipleOf", line: 10, "1000000000000000"),
  ])
  func `Impossible payments are errors`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: [
    Mistake(
      "\"30/360\"", "\"30E/360\"", at: "interest.dayCount", line: 11,
      "expected one of \"actual/365\", \"actual/360\", \"actual/actual\", \"30/360\""),
    Mistake("\"30/360\"", "\"\"", at: "interest.dayCount", line: 11, "found \"\""),
    Mistake("\"half-even\"", "\"ceiling\"", at: "interest.rounding", line: 11, "\"ceiling\""),
    Mistake(
      "\"eu\"", "\"au\"", at: "apr.method", line: 12, "expected one of \"us\", \"eu\", \"uk\""),
    Mistake("\"places\": 3", "\"places\": 7", at: "apr.places", line: 12, "0 to 6, found 7"),
    Mistake("\"places\": 3", "\"places\": -1", at: "apr.places", line: 12, "found -1"),
    Mistake("\"0.5\"", "\"-1\"", at: "apr.minimum", line: 12, "not a rate"),
    Mistake("\"0.5\"", "\"\"", at: "apr.minimum", line: 12, "a percentage from 0 to 1000"),
    Mistake("\"0.5\"", "\".5\"", at: "apr.minimum", line: 12, "not a rate"),
    Mistake("\"0.5\"", "\"0.5000000\"", at: "apr.minimum", line: 12, "at most 6 decimal places"),
    Mistake("\"35.99\"", "\"35.99 %\"", at: "apr.maximum", line: 12, "not a rate"),
    Mistake("\"35.99\"", "\"1000.000001\"", at: "apr.maximum", line: 12, "not a rate"),
    Mistake("\"35.99\"", "\"0.499999\"", at: "apr", line: 12, "the minimum is above the maximum"),
    Mistake("2026-12-31", "2025-12-31", at: "validUntil", line: 14, "last day is before the first"),
    Mistake("2026-01-01", "2026-02-29", at: "validFrom", line: 13, "no such day"),
    Mistake("https://example.com/terms", "terms", at: "sources[0].url", line: 16, "address"),
    Mistake("\"high\"", "\"sure\"", at: "sources[0].confidence", line: 16, "found \"sure\""),
  ])
  func `Impossible interest, rates and days are errors`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test func `The ends of every range are accepted`() throws {
    let changes = [
      ("\"count\": 9", "\"count\": 1"), ("\"count\": 9", "\"count\": 480"),
      ("\"P1M\"", "\"P1D\""), ("\"P1M\"", "\"P9999M\""), ("\"P1M\"", "\"P9999W\""),
      ("\"P45D\"", "\"P0D\""), ("\"P45D\"", "\"P9999W\""), ("\"up\"", "\"down\""),
      ("\"up\"", "\"half-up\""), ("\"0.05\"", "null"), ("\"0.05\"", "\"0.01\""),
      ("\"0.05\"", "\"10000000000000.00\""), ("\"30/360\"", "\"actual/actual\""),
      ("\"30/360\"", "\"equal-periods\""), ("\"eu\"", "\"uk\""), ("\"places\": 3", "\"places\": 0"),
      ("\"places\": 3", "\"places\": 6"), ("\"0.5\"", "null"), ("\"0.5\"", "\"0\""),
      ("\"0.5\"", "\"35.990000\""), ("\"35.99\"", "null"), ("\"35.99\"", "\"1000\""),
      ("\"35.99\"", "\"0.5\""), ("\"400.00\"", "null"), ("\"4000.00\"", "null"),
      ("\"2026-01-01\"", "null"), ("\"2026-12-31\"", "null"),
    ]
    for (old, new) in changes {
      let text = GoodTerms.text.components(separatedBy: old).joined(separator: new)
      #expect(text != GoodTerms.text, "\(old)")
      #expect(throws: Never.self, "\(old) -> \(new)") { try GoodTerms.read(text) }
    }
  }
}
