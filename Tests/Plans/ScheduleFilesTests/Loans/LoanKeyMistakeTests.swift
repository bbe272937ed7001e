import ScheduleFiles
import Testing

/// Keys of loan terms that are missing, unknown or repeated, or have a value of the wrong type.
@Suite struct LoanKeyMistakeTests {
  typealias Mistake = FileMistake<GoodTerms>

  @Test func `The good terms have no mistake`() throws {
    #expect(try GoodTerms.read(GoodTerms.text) == GoodTerms.record())
  }

  private static let interest = #"  "interest": { "dayCount": "30/360", "rounding": "half-even" },"#
  private static let apr =
    #"  "apr": { "method": "eu", "places": 3, "minimum": "0.5", "maximum": "35.99" },"#

  @Test(arguments: [
    Mistake("  \"format\": 1,\n", "", at: "format", line: 1, "this key is missing; add it"),
    Mistake("  \"id\": \"my-terms\",\n", "", at: "id", line: 1, "missing"),
    Mistake("  \"name\": \"Pay monthly\",\n", "", at: "name", line: 1, "missing"),
    Mistake("  \"brand\": \"Example\",\n", "", at: "brand", line: 1, "missing"),
    Mistake("  \"region\": \"US\",\n", "", at: "region", line: 1, "missing"),
    Mistake("  \"currency\": \"USD\",\n", "", at: "currency", line: 1, "missing"),
    Mistake("  \"locales\": [\"en-US\"],\n", "", at: "locales", line: 1, "missing"),
    Mistake("\"minimum\": \"400.00\", ", "", at: "limits.minimum", line: 9, "missing"),
    Mistake(", \"maximum\": \"4000.00\"", "", at: "limits.maximum", line: 9, "missing"),
    Mistake("\"count\": 9, ", "", at: "payments.count", line: 10, "missing"),
    Mistake("\"interval\": \"P1M\", ", "", at: "payments.interval", line: 10, "missing"),
    Mistake("\"firstDue\": \"P45D\", ", "", at: "payments.firstDue", line: 10, "missing"),
    Mistake("\"rounding\": \"up\", ", "", at: "payments.rounding", line: 10, "missing"),
    Mistake(", \"multipleOf\": \"0.05\"", "", at: "payments.multipleOf", line: 10, "missing"),
    Mistake("\(interest)\n", "", at: "interest", line: 1, "missing"),
    Mistake("\"dayCount\": \"30/360\", ", "", at: "interest.dayCount", line: 11, "missing"),
    Mistake(", \"rounding\": \"half-even\"", "", at: "interest.rounding", line: 11, "missing"),
    Mistake("\(apr)\n", "", at: "apr", line: 1, "missing"),
    Mistake("\"method\": \"eu\", ", "", at: "apr.method", line: 12, "missing"),
    Mistake("\"places\": 3, ", "", at: "apr.places", line: 12, "missing"),
    Mistake("\"minimum\": \"0.5\", ", "", at: "apr.minimum", line: 12, "missing"),
    Mistake(", \"maximum\": \"35.99\"", "", at: "apr.maximum", line: 12, "missing"),
    Mistake("  \"validFrom\": \"2026-01-01\",\n", "", at: "validFrom", line: 1, "missing"),
    Mistake("  \"validUntil\": \"2026-12-31\",\n", "", at: "validUntil", line: 1, "missing"),
    Mistake(", \"confidence\": \"high\"", "", at: "sources[0].confidence", line: 16, "missing"),
  ])
  func `A missing key is named`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: [
    Mistake("\"payments\"", "\"payment\"", at: "payment", line: 10, "mean \"payments\"?"),
    Mistake("\"interest\"", "\"intrest\"", at: "intrest", line: 11, "mean \"interest\"?"),
    Mistake("\"apr\"", "\"rate\"", at: "rate", line: 12, "unknown key; remove it"),
    Mistake("firstDue", "firstdue", at: "payments.firstdue", line: 10, "mean \"firstDue\"?"),
    Mistake("multipleOf", "multipleof", at: "payments.multipleof", line: 10, "mean"),
    Mistake("dayCount", "daycount", at: "interest.daycount", line: 11, "mean \"dayCount\"?"),
    Mistake("\"places\"", "\"place\"", at: "apr.place", line: 12, "mean \"places\"?"),
    Mistake(
      "\"count\": 9", "\"x\": 1, \"count\": 9", at: "payments.x", line: 10,
      "unknown key; remove it"),
    Mistake(
      "\"method\": \"eu\"", "\"x\": 1, \"method\": \"eu\"", at: "apr.x", line: 12, "unknown key"),
    Mistake(
      "\"dayCount\": ", "\"x\": 1, \"dayCount\": ", at: "interest.x", line: 11, "unknown key"),
    Mistake(
      "  \"validFrom\"", "  \"split\": \"half-up-last\",\n  \"validFrom\"", at: "split", line: 13,
      "unknown key; remove it"),
  ])
  func `An unknown key is named with the key that was probably meant`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test(arguments: [
    Mistake(
      "\"places\"", "\"method\"", at: "", line: 12, "the key \"method\" is there twice"),
    Mistake("\"brand\"", "\"name\"", at: "", line: 5, "the key \"name\" is there twice"),
  ])
  func `A repeated key is an error`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: [
    Mistake("\"my-terms\"", "1", at: "id", line: 3, "expected a string, found a number"),
    Mistake("\"count\": 9", "\"count\": \"9\"", at: "payments.count", line: 10, "found a string"),
    Mistake("\"count\": 9", "\"count\": null", at: "payments.count", line: 10, "found null"),
    Mistake("\"P1M\"", "1", at: "payments.interval", line: 10, "found a number"),
    Mistake("\"P45D\"", "null", at: "payments.firstDue", line: 10, "found null"),
    Mistake("\"up\"", "true", at: "payments.rounding", line: 10, "expected a string, found"),
    Mistake("\"0.05\"", "0.05", at: "payments.multipleOf", line: 10, "found a number"),
    Mistake("\"30/360\"", "360", at: "interest.dayCount", line: 11, "found a number"),
    Mistake("\"half-even\"", "null", at: "interest.rounding", line: 11, "found null"),
    Mistake("\"eu\"", "[]", at: "apr.method", line: 12, "found an array"),
    Mistake("\"places\": 3", "\"places\": \"3\"", at: "apr.places", line: 12, "found a string"),
    Mistake("\"places\": 3", "\"places\": 3.5", at: "apr.places", line: 12, "found 3.5"),
    Mistake("\"0.5\"", "0.5", at: "apr.minimum", line: 12, "expected a string, found a number"),
    Mistake("\"35.99\"", "{}", at: "apr.maximum", line: 12, "found an object"),
    Mistake(
      "{ \"dayCount\": \"30/360\", \"rounding\": \"half-even\" }", "\"30/360\"", at: "interest",
      line: 11, "expected an object, found a string"),
    Mistake(
      "{ \"method\": \"eu\", \"places\": 3, \"minimum\": \"0.5\", \"maximum\": \"35.99\" }", "null",
      at: "apr", line: 12, "expected an object, found null"),
    Mistake("\"high\"", "1", at: "sources[0].confidence", line: 16, "found a number"),
  ])
  func `A value of the wrong type is named`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: ["[]", "1", "\"terms\"", "null", "true", ""])
  func `A file that is not an object is an error`(text: String) {
    let error = #expect(throws: ScheduleFileError.self) { try GoodTerms.read(text) }
    #expect(error?.key == "" && error?.line == 1)
  }
}
