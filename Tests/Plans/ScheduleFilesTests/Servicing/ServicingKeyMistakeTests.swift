import ScheduleFiles
import Testing

/// Keys of rules that are missing, unknown or repeated, or have a value of the wrong type.
@Suite struct ServicingKeyMistakeTests {
  typealias Mistake = FileMistake<GoodRules>

  @Test func `The good rules have no mistake`() throws {
    #expect(try GoodRules.read(GoodRules.text) == GoodRules.record())
  }

  private static let moves =
    #"{ "perOrder": 3, "first": true, "last": false, "notice": "P1D", "atMost": "P1M", "customerFor": "P42D" }"#

  @Test(arguments: [
    Mistake("  \"format\": 1,\n", "", at: "format", line: 1, "this key is missing; add it"),
    Mistake("  \"id\": \"my-rules\",\n", "", at: "id", line: 1, "missing"),
    Mistake("  \"name\": \"My rules\",\n", "", at: "name", line: 1, "missing"),
    Mistake("  \"currency\": \"AUD\",\n", "", at: "currency", line: 1, "missing"),
    Mistake(
      "  \"plans\": [\"au-pay-in-4\", \"my-plan\"],\n", "", at: "plans", line: 1, "missing"),
    Mistake("  \"validFrom\": \"2026-01-01\",\n", "", at: "validFrom", line: 1, "missing"),
    Mistake("  \"validUntil\": \"2026-12-31\",\n", "", at: "validUntil", line: 1, "missing"),
    Mistake(
      ",\n    \"waivedByFullRefund\": true", "", at: "lateFees.waivedByFullRefund", line: 9,
      "missing"),
    Mistake("\"orderBelow\": null, ", "", at: "lateFees.tiers[1].orderBelow", line: 12, "missing"),
    Mistake("\"perOrder\": 1, ", "", at: "lateFees.tiers[0].perOrder", line: 11, "missing"),
    Mistake(
      ", \"cap\": { \"percent\": null, \"amount\": \"12.50\" }", "", at: "lateFees.tiers[0].cap",
      line: 11, "missing"),
    Mistake("\"percent\": 25, ", "", at: "lateFees.tiers[1].cap.percent", line: 12, "missing"),
    Mistake(", \"amount\": \"68.00\"", "", at: "lateFees.tiers[1].cap.amount", line: 12, "missing"),
    Mistake(
      "\"grace\": \"P2D\", ", "", at: "lateFees.tiers[1].fees[0].grace", line: 12, "missing"),
    Mistake(
      ", \"amount\": \"7.00\"", "", at: "lateFees.tiers[1].fees[1].amount", line: 12, "missing"),
    Mistake("\"upcoming\": \"evenly\", ", "", at: "payments.upcoming", line: 16, "missing"),
    Mistake(", \"fees\": \"before-upcoming\"", "", at: "payments.fees", line: 16, "missing"),
    Mistake("\"order\": \"unpaid-first\", ", "", at: "refunds.order", line: 17, "missing"),
    Mistake(", \"within\": \"P120D\"", "", at: "refunds.within", line: 17, "missing"),
    Mistake("\"perOrder\": 3, ", "", at: "moves.perOrder", line: 18, "missing"),
    Mistake("\"first\": true, ", "", at: "moves.first", line: 18, "missing"),
    Mistake("\"last\": false, ", "", at: "moves.last", line: 18, "missing"),
    Mistake("\"notice\": \"P1D\", ", "", at: "moves.notice", line: 18, "missing"),
    Mistake("\"atMost\": \"P1M\", ", "", at: "moves.atMost", line: 18, "missing"),
    Mistake(", \"customerFor\": \"P42D\"", "", at: "moves.customerFor", line: 18, "missing"),
    Mistake("  \"moves\": \(moves),\n", "", at: "moves", line: 1, "missing"),
    Mistake("  \"authorization\": \"P13D\",\n", "", at: "authorization", line: 1, "missing"),
    Mistake(
      ", \"confidence\": \"high\"", "", at: "sources[0].confidence", line: 21, "missing"),
  ])
  func `A missing key is named`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: [
    Mistake("\"lateFees\"", "\"latefees\"", at: "latefees", line: 9, "mean \"lateFees\"?"),
    Mistake("\"tiers\"", "\"tier\"", at: "lateFees.tier", line: 10, "mean \"tiers\"?"),
    Mistake(
      "\"waivedByFullRefund\": true", "\"waivedByFullRefund\": true, \"bounce\": \"charges-fees\"",
      at: "lateFees.bounce", line: 14, "mean \"bounced\"?"),
    Mistake(
      "  \"payments\"", "  \"bounced\": \"charges-fees\",\n  \"payments\"", at: "bounced", line: 16,
      "unknown key; remove it"),
    Mistake(
      "\"perOrder\": 1", "\"perorder\": 1", at: "lateFees.tiers[0].perorder", line: 11,
      "mean \"perOrder\"?"),
    Mistake(
      "\"percent\": 25", "\"percents\": 25", at: "lateFees.tiers[1].cap.percents", line: 12,
      "mean \"percent\"?"),
    Mistake(
      "\"grace\": \"P2D\"", "\"x\": 1, \"grace\": \"P2D\"", at: "lateFees.tiers[1].fees[0].x",
      line: 12, "unknown key; remove it"),
    Mistake("\"within\"", "\"withins\"", at: "refunds.withins", line: 17, "mean \"within\"?"),
    Mistake("\"upcoming\": ", "\"upcomming\": ", at: "payments.upcomming", line: 16, "mean"),
    Mistake("\"notice\"", "\"notices\"", at: "moves.notices", line: 18, "mean \"notice\"?"),
    Mistake(
      "  \"authorization\"", "  \"limits\": null,\n  \"authorization\"", at: "limits", line: 19,
      "unknown key; remove it"),
    Mistake("\"url\"", "\"link\": 1, \"url\"", at: "sources[0].link", line: 21, "unknown key"),
  ])
  func `An unknown key is named`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: [
    Mistake("\"name\"", "\"id\"", at: "", line: 4, "the key \"id\" is there twice"),
    Mistake("\"last\"", "\"first\"", at: "", line: 18, "the key \"first\" is there twice"),
    Mistake(
      "\"waivedByFullRefund\": true",
      "\"waivedByFullRefund\": true, \"bounced\": \"charges-fees\", \"bounced\": \"charges-fees\"",
      at: "", line: 14, "the key \"bounced\" is there twice"),
    Mistake(
      "\"percent\": 25", "\"amount\": \"1.00\"", at: "", line: 12,
      "the key \"amount\" is there twice"),
  ])
  func `A repeated key is an error`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: [
    Mistake("\"my-rules\"", "7", at: "id", line: 3, "expected a string, found a number"),
    Mistake("\"AUD\"", "null", at: "currency", line: 5, "expected a string, found null"),
    Mistake("[\"au-pay-in-4\", \"my-plan\"]", "\"my-plan\"", at: "plans", line: 6, "an array"),
    Mistake("\"my-plan\"", "1", at: "plans[1]", line: 6, "expected a string"),
    Mistake("\"2026-01-01\"", "20260101", at: "validFrom", line: 7, "expected a string"),
    Mistake("\"40.00\"", "40.00", at: "lateFees.tiers[0].orderBelow", line: 11, "a string"),
    Mistake("\"P0D\"", "0", at: "lateFees.tiers[0].fees[0].grace", line: 11, "a string"),
    Mistake("\"10.00\"", "null", at: "lateFees.tiers[0].fees[0].amount", line: 11, "found null"),
    Mistake(
      "\"perOrder\": 1,", "\"perOrder\": \"1\",", at: "lateFees.tiers[0].perOrder", line: 11,
      "expected a number, found a string"),
    Mistake("25", "\"25\"", at: "lateFees.tiers[1].cap.percent", line: 12, "expected a number"),
    Mistake(
      "{ \"percent\": null, \"amount\": \"12.50\" }", "null", at: "lateFees.tiers[0].cap", line: 11,
      "expected an object, found null"),
    Mistake(
      "\"waivedByFullRefund\": true", "\"waivedByFullRefund\": null",
      at: "lateFees.waivedByFullRefund", line: 14, "found null"),
    Mistake(
      "\"waivedByFullRefund\": true", "\"waivedByFullRefund\": true, \"bounced\": null",
      at: "lateFees.bounced", line: 14, "expected a string, found null"),
    Mistake(
      "\"waivedByFullRefund\": true", "\"waivedByFullRefund\": true, \"bounced\": true",
      at: "lateFees.bounced", line: 14, "expected a string"),
    Mistake("\"overdue\"", "3", at: "payments.order[2]", line: 16, "expected a string"),
    Mistake("\"P120D\"", "120", at: "refunds.within", line: 17, "expected a string"),
    Mistake(moves, "false", at: "moves", line: 18, "expected an object"),
    Mistake(moves, "[]", at: "moves", line: 18, "expected an object, found an array"),
    Mistake("\"first\": true", "\"first\": 1", at: "moves.first", line: 18, "found a number"),
    Mistake("\"P13D\"", "13", at: "authorization", line: 19, "expected a string"),
  ])
  func `A value of the wrong type is named`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: ["[]", "1", "\"rules\"", "null", "true", "", "{", "{} {}"])
  func `A file that is not one object is an error without a key`(text: String) {
    let error = #expect(throws: ScheduleFileError.self) { try GoodRules.read(text) }
    #expect(error?.key == "")
    #expect(error?.line == 1)
    #expect(error?.description.hasPrefix("my-rules.json: line 1, column ") == true)
  }

  @Test func `A file has at most 65536 bytes`() throws {
    let most = String(repeating: " ", count: 65_536 - GoodRules.text.utf8.count)
    #expect(try GoodRules.read(GoodRules.text + most) == GoodRules.record())
    let error = #expect(throws: ScheduleFileError.self) {
      try GoodRules.read(GoodRules.text + most + " ")
    }
    #expect(error?.reason.contains("65537 bytes, at most 65536") == true)
  }
}
