import ScheduleFiles
import Testing

/// Keys that are missing, unknown or repeated, or have a value of the wrong type.
@Suite struct KeyMistakeTests {
  typealias Mistake = FileMistake<GoodPlan>

  @Test func `The good plan has no mistake`() throws {
    #expect(try GoodPlan.read(GoodPlan.text) == GoodPlan.record())
  }

  @Test(arguments: [
    Mistake("  \"format\": 1,\n", "", at: "format", line: 1, "this key is missing; add it"),
    Mistake("  \"id\": \"my-plan\",\n", "", at: "id", line: 1, "missing"),
    Mistake("  \"name\": \"Pay in 4\",\n", "", at: "name", line: 1, "missing"),
    Mistake("  \"brand\": \"Example\",\n", "", at: "brand", line: 1, "missing"),
    Mistake("  \"region\": \"US\",\n", "", at: "region", line: 1, "missing"),
    Mistake("  \"currency\": \"USD\",\n", "", at: "currency", line: 1, "missing"),
    Mistake("  \"locales\": [\"en-US\"],\n", "", at: "locales", line: 1, "missing"),
    Mistake("\"minimum\": \"1.00\", ", "", at: "limits.minimum", line: 9, "missing"),
    Mistake(", \"maximum\": \"2000.00\"", "", at: "limits.maximum", line: 9, "missing"),
    Mistake("\"count\": 4, ", "", at: "installments.count", line: 10, "missing"),
    Mistake("\"interval\": \"P14D\", ", "", at: "installments.interval", line: 10, "missing"),
    Mistake(", \"firstDue\": \"P0D\"", "", at: "installments.firstDue", line: 10, "missing"),
    Mistake("  \"split\": \"half-up-last\",\n", "", at: "split", line: 1, "missing"),
    Mistake("  \"validFrom\": \"2026-01-01\",\n", "", at: "validFrom", line: 1, "missing"),
    Mistake("  \"validUntil\": \"2026-12-31\",\n", "", at: "validUntil", line: 1, "missing"),
    Mistake(", \"confidence\": \"high\"", "", at: "sources[0].confidence", line: 15, "missing"),
    Mistake(
      "\"url\": \"https://example.com/terms\", ", "", at: "sources[0].url", line: 15, "missing"),
  ])
  func `A missing key is named`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: [
    Mistake("currency", "curency", at: "curency", line: 7, "did you mean \"currency\"?"),
    Mistake("format", "Format", at: "format", line: 1, "missing"),
    Mistake("\"id\"", "\"ids\"", at: "ids", line: 3, "did you mean \"id\"?"),
    Mistake("validUntil", "validUntill", at: "validUntill", line: 13, "mean \"validUntil\"?"),
    Mistake("validFrom", "valid_from", at: "valid_from", line: 12, "mean \"validFrom\"?"),
    Mistake("installments", "instalments", at: "instalments", line: 10, "mean \"installments\"?"),
    Mistake("firstDue", "firstdue", at: "installments.firstdue", line: 10, "mean \"firstDue\"?"),
    Mistake("maximum", "maximun", at: "limits.maximun", line: 9, "mean \"maximum\"?"),
    Mistake("confidence", "confidense", at: "sources[0].confidense", line: 15, "\"confidence\"?"),
    Mistake("\"count\": 4", "\"count\": 4, \"x\": 1", at: "installments.x", line: 10, "remove it"),
    Mistake(
      "  \"split\"", "  \"notes\": \"hello\",\n  \"split\"", at: "notes", line: 11,
      "unknown key; remove it"),
    Mistake(
      "  \"split\"", "  \"Currency\": 1,\n  \"split\"", at: "Currency", line: 11,
      "unknown key; remove it"),
    Mistake(
      "\"split\"", "\"a\\u202eb\": 1, \"split\"", at: "[\"a\\u{202e}b\"]", line: 11, "unknown key"),
  ])
  func `An unknown key is named with the key that was probably meant`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test(arguments: [
    Mistake(
      "\"brand\"", "\"name\"", at: "", line: 5, "the key \"name\" is there twice (first in line 4"),
    Mistake("\"maximum\"", "\"minimum\"", at: "", line: 9, "the key \"minimum\" is there twice"),
    Mistake("\"name\"", "\"\\u0069d\"", at: "", line: 4, "the key \"id\" is there twice"),
  ])
  func `A repeated key is an error`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: [
    Mistake("\"my-plan\"", "7", at: "id", line: 3, "expected a string, found a number"),
    Mistake("\"Pay in 4\"", "null", at: "name", line: 4, "expected a string, found null"),
    Mistake("\"Example\"", "true", at: "brand", line: 5, "expected a string, found"),
    Mistake("\"US\"", "[]", at: "region", line: 6, "expected a string, found an array"),
    Mistake("\"USD\"", "840", at: "currency", line: 7, "expected a string, found a number"),
    Mistake(
      "[\"en-US\"]", "\"en-US\"", at: "locales", line: 8, "expected an array, found a string"),
    Mistake("\"en-US\"", "1", at: "locales[0]", line: 8, "expected a string, found a number"),
    Mistake(
      "{ \"minimum\": \"1.00\", \"maximum\": \"2000.00\" }", "null", at: "limits", line: 9,
      "expected an object, found null"),
    Mistake("\"1.00\"", "1.00", at: "limits.minimum", line: 9, "expected a string, found a number"),
    Mistake("\"2000.00\"", "2e3", at: "limits.maximum", line: 9, "expected a string, found"),
    Mistake("\"2000.00\"", "5e1", at: "limits.maximum", line: 9, "expected a string, found"),
    Mistake(
      "\"2000.00\"", "9007199254740993", at: "limits.maximum", line: 9, "expected a string, found"),
    Mistake(
      "\"count\": 4", "\"count\": \"4\"", at: "installments.count", line: 10, "found a string"),
    Mistake("\"P14D\"", "14", at: "installments.interval", line: 10, "found a number"),
    Mistake("\"half-up-last\"", "null", at: "split", line: 11, "expected a string, found null"),
    Mistake("\"2026-01-01\"", "20260101", at: "validFrom", line: 12, "found a number"),
    Mistake("\"2026-12-31\"", "false", at: "validUntil", line: 13, "expected a string, found"),
    Mistake("\"high\"", "1", at: "sources[0].confidence", line: 15, "found a number"),
    Mistake("\"https://example.com/terms\"", "{}", at: "sources[0].url", line: 15, "an object"),
    Mistake(
      "\"format\": 1", "\"format\": \"1\"", at: "format", line: 2, "expected a number, found"),
  ])
  func `A value of the wrong type is named`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: ["[]", "1", "\"plan\"", "null", "true"])
  func `A file that is not an object is an error`(text: String) {
    let error = #expect(throws: ScheduleFileError.self) { try GoodPlan.read(text) }
    #expect(error?.key == "")
    #expect(error?.reason.hasPrefix("expected an object, found ") == true)
  }
}
