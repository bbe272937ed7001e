import ScheduleFiles
import Testing

@Suite struct CheckoutMistakeTests {
  typealias Mistake = FileMistake<GoodCheckouts>

  @Test(arguments: [
    Mistake("  \"format\": 1,\n", "", at: "format", line: 1, "this key is missing; add it"),
    Mistake("\"checkouts\"", "\"checkout\"", at: "", line: 3, "did you mean \"checkouts\"?"),
    Mistake("\"002.k2a4\",", "\"002.k2a4\", \"x\": 1,", at: "checkouts[0]", line: 5, "remove it"),
    Mistake(
      "\"token\": \"002.k2a4\",", "", at: "checkouts[0].token", line: 4, "this key is missing"),
    Mistake(
      "{ \"token\": \"z", "{ \"tokn\": \"z", at: "checkouts[1]", line: 9, "did you mean \"token\"?"),
    Mistake("\"issuedAt\"", "\"issued\"", at: "checkouts[0]", line: 7, "mean \"issuedAt\"?"),
    Mistake("\"amount\": \"200.00\", ", "", at: "checkouts[0].amount.amount", line: 6, "missing"),
    Mistake(", \"currency\": \"USD\"", "", at: "checkouts[0].amount.currency", line: 6, "missing"),
    Mistake(
      "\"USD\" }", "\"USD\", \"scale\": 2 }", at: "checkouts[0].amount", line: 6, "unknown key"),
    Mistake(
      "\"issuedAt\"", "\"token\"", at: "", line: 7, "the key is there twice (first in line 5"),
  ])
  func `Missing, unknown and repeated keys are errors`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test(arguments: [
    Mistake("\"format\": 1", "\"format\": \"1\"", at: "format", line: 2, "expected a number"),
    Mistake("\"format\": 1", "\"format\": 1.0", at: "format", line: 2, "whole number"),
    Mistake("\"format\": 1", "\"format\": 0", at: "format", line: 2, "from 1 to 1, found 0"),
    Mistake("\"format\": 1", "\"format\": 2, \"new\": 1", at: "format", line: 2, "newer format 2"),
    Mistake("\"002.k2a4\"", "7", at: "checkouts[0].token", line: 5, "expected a string"),
    Mistake("\"002.k2a4\"", "null", at: "checkouts[0].token", line: 5, "expected a string"),
    Mistake(
      "{ \"amount\": \"200.00\", \"currency\": \"USD\" }", "\"200.00\"",
      at: "checkouts[0].amount", line: 6, "expected an object, found a string"),
    Mistake("\"200.00\"", "200.00", at: "checkouts[0].amount.amount", line: 6, "found a number"),
    Mistake("\"200.00\"", "2e2", at: "checkouts[0].amount.amount", line: 6, "found a number"),
    Mistake("\"USD\"", "840", at: "checkouts[0].amount.currency", line: 6, "found a number"),
    Mistake(
      "\"2026-11-21T10:00:00Z\"", "1795255200", at: "checkouts[0].issuedAt", line: 7,
      "expected a string, found a number"),
    Mistake(
      "\"2026-11-21T10:00:00Z\"", "false", at: "checkouts[0].issuedAt", line: 7,
      "expected a string, found true or false"),
  ])
  func `A value of another type is an error`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test(arguments: [
    Mistake("\"002.k2a4\"", "\"\"", at: "checkouts[0].token", line: 5, "is empty"),
    Mistake("\"002.k2a4\"", "\"a\\nb\"", at: "checkouts[0].token", line: 5, "control character"),
    Mistake(
      "\"002.k2a4\"", "\"\(String(repeating: "a", count: 1_025))\"", at: "checkouts[0].token",
      line: 5, "1024"),
    Mistake(
      "\"zebra quokka\"", "\"002.k2a4\"", at: "checkouts[1].token", line: 9,
      "the token is that of checkouts[0] as well; remove one of the two"),
    Mistake(
      "\"zebra quokka\"", "\"002.k2\\u00614\"", at: "checkouts[1].token", line: 9,
      "the token is that of checkouts[0] as well"),
    Mistake("\"200.00\"", "\"0.00\"", at: "checkouts[0].amount.amount", line: 6, "is zero"),
    Mistake("\"200.00\"", "\"-200.00\"", at: "checkouts[0].amount.amount", line: 6, "positive"),
    Mistake("\"200.00\"", "\"2,00\"", at: "checkouts[0].amount.amount", line: 6, "','"),
    Mistake("\"200.00\"", "\"200.001\"", at: "checkouts[0].amount.amount", line: 6, "at most 2"),
    Mistake("\"200.00\"", "\"\"", at: "checkouts[0].amount.amount", line: 6, "empty"),
    Mistake("\"7500\"", "\"75.00\"", at: "checkouts[1].amount.amount", line: 9, "has none"),
    Mistake("\"USD\"", "\"usd\"", at: "checkouts[0].amount.currency", line: 6, "three capital"),
    Mistake("\"USD\"", "\"XXX\"", at: "checkouts[0].amount.currency", line: 6, "no active"),
    Mistake(
      "2026-11-21T10:00:00Z", "2026-11-21", at: "checkouts[0].issuedAt", line: 7,
      "not a time at position 11; write one such as 2026-11-21T10:00:00Z"),
    Mistake("21T10:00:00Z", "31T10:00:00Z", at: "checkouts[0].issuedAt", line: 7, "no such day"),
  ])
  func `An invalid value is an error`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test(arguments: [
    Mistake("\"002.k2a4\"", "002.k2a4", at: "", line: 5, "leading zeros"),
    Mistake("\"002.k2a4\"", "k2a4", at: "", line: 5, "expected a value, found something else"),
    Mistake("\"002.k2a4\"", "\"002.k2a4\" k", at: "", line: 5, "found something else"),
    Mistake("\"002.k2a4\"", "\"\\ud800\"", at: "", line: 5, "half of a surrogate pair"),
    Mistake("{\n  \"format\"", "[{\n  \"format\"", at: "", line: 12, "expected ',' or ']'"),
  ])
  func `A file that is not JSON is an error`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test func `A name with a line end is quoted`() {
    let error = #expect(throws: CheckoutFileError.self) {
      try CheckoutFile.read([], named: "a\nb")
    }
    #expect(error?.file == "a\nb")
    #expect(error?.description.hasPrefix(#""a\u{a}b": line 1, column 1: "#) == true)
  }
}
