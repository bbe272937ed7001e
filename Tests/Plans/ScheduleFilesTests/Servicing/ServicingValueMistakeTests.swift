import ScheduleFiles
import Servicing
import Testing

/// Invalid values of rules, of the right type.
@Suite struct ServicingValueMistakeTests {
  typealias Mistake = FileMistake<GoodRules>

  @Test(arguments: [
    Mistake("\"format\": 1", "\"format\": 0", at: "format", line: 2, "from 1 to 1, found 0"),
    Mistake(
      "\"format\": 1", "\"format\": 2", at: "format", line: 2,
      "newer format 2, and this version reads format 1 only; update this software, or write the "
        + "rules in that format"),
    Mistake(
      "\"my-rules\"", "\"my-rule\"", at: "id", line: 3,
      "the id is \"my-rule\", but the file is named for \"my-rules\"; make them the same"),
    Mistake(
      "\"my-rules\"", "\"My-rules\"", at: "id", line: 3,
      "not the rules' identifier; write 1 to 64 of a-z, 0-9, '-', '.' and '_', such as au-2023"),
    Mistake("\"my-rules\"", "\"\"", at: "id", line: 3, "not the rules' identifier"),
    Mistake("\"My rules\"", "\"\"", at: "name", line: 4, "the text is empty; write one"),
    Mistake("\"My rules\"", "\"a\\u202eb\"", at: "name", line: 4, "invisible character, U+202E"),
    Mistake(
      "My rules", String(repeating: "x", count: 201), at: "name", line: 4,
      "longer than 200 bytes"),
    Mistake("\"AUD\"", "\"aud\"", at: "currency", line: 5, "three capital letters"),
    Mistake("\"AUD\"", "\"XXX\"", at: "currency", line: 5, "no active ISO 4217 currency"),
    Mistake(
      "[\"au-pay-in-4\", \"my-plan\"]", "[]", at: "plans", line: 6,
      "expected 1 to 100 elements, found 0"),
    Mistake(
      "\"my-plan\"", (2...101).map { "\"p\($0)\"" }.joined(separator: ", "), at: "plans", line: 6,
      "expected 1 to 100 elements, found 101"),
    Mistake("\"my-plan\"", "\"My plan\"", at: "plans[1]", line: 6, "not a plan's identifier"),
    Mistake(
      "\"my-plan\"", "\"au-pay-in-4\"", at: "plans[1]", line: 6,
      "the plan au-pay-in-4 is there twice; remove one"),
    Mistake(
      "\"my-plan\"", "\"nz-pay-in-4\"", at: "plans[1]", line: 6,
      "nz-pay-in-4 is in NZD, but the rules are in AUD; name plans in AUD"),
    Mistake(
      "\"AUD\"", "\"NZD\"", at: "plans[0]", line: 6,
      "au-pay-in-4 is in AUD, but the rules are in NZD; name plans in NZD"),
    Mistake("2026-01-01", "2026-02-30", at: "validFrom", line: 7, "no such day"),
    Mistake("2026-12-31", "2025-12-31", at: "validUntil", line: 8, "last day is before the first"),
  ])
  func `An invalid head is an error`(mistake: Mistake) throws { try mistake.expectError() }

  /// A tier of orders below 40.00.
  private static let tier = """
    { "orderBelow": "40.00", "fees": [], "perOrder": null, \
    "cap": { "percent": null, "amount": null } }
    """

  @Test(arguments: [
    Mistake(
      "\"40.00\"", "null", at: "lateFees.tiers[0].orderBelow", line: 11,
      "write tiers by strictly rising orderBelow, and null in the last one only"),
    Mistake(
      "\"orderBelow\": null", "\"orderBelow\": \"50.00\"", at: "lateFees.tiers[1].orderBelow",
      line: 12, "null in the last one only"),
    Mistake(
      "{ \"orderBelow\": null", "\(tier), { \"orderBelow\": null",
      at: "lateFees.tiers[1].orderBelow", line: 12, "strictly rising orderBelow"),
    Mistake("\"40.00\"", "\"0.00\"", at: "lateFees.tiers[0].orderBelow", line: 11, "above zero"),
    Mistake("\"40.00\"", "\"40.001\"", at: "lateFees.tiers[0].orderBelow", line: 11, "at most 2"),
    Mistake("\"40.00\"", "\"-1\"", at: "lateFees.tiers[0].orderBelow", line: 11, "positive"),
    Mistake("\"P0D\"", "\"P1M\"", at: "lateFees.tiers[0].fees[0].grace", line: 11, "no months"),
    Mistake("\"P0D\"", "\"P-1D\"", at: "lateFees.tiers[0].fees[0].grace", line: 11, "a duration"),
    Mistake(
      "\"P2D\"", "\"P7D\"", at: "lateFees.tiers[1].fees[1].grace", line: 12,
      "write fees by strictly rising grace"),
    Mistake(
      "\"P2D\"", "\"P2W\"", at: "lateFees.tiers[1].fees[1].grace", line: 12, "strictly rising"),
    Mistake(
      "\"10.00\"", "\"0.00\"", at: "lateFees.tiers[0].fees[0].amount", line: 11,
      "an amount must be above zero"),
    Mistake(
      "\"10.00\"", "\"100000000000.01\"", at: "lateFees.tiers[0].fees[0].amount", line: 11,
      "a fee is at most 10000000000000 minor units; write a smaller one"),
    Mistake(
      "\"10.00\"", "\"10,00\"", at: "lateFees.tiers[0].fees[0].amount", line: 11, "','"),
    Mistake("\"12.50\"", "\"0\"", at: "lateFees.tiers[0].cap.amount", line: 11, "above zero"),
    Mistake("25", "0", at: "lateFees.tiers[1].cap.percent", line: 12, "from 1 to 100, found 0"),
    Mistake("25", "101", at: "lateFees.tiers[1].cap.percent", line: 12, "found 101"),
    Mistake("25", "2.5", at: "lateFees.tiers[1].cap.percent", line: 12, "whole number"),
    Mistake(
      "\"perOrder\": 1,", "\"perOrder\": -1,", at: "lateFees.tiers[0].perOrder", line: 11,
      "from 0 to 1000000, found -1"),
    Mistake(
      "\"perOrder\": 1,", "\"perOrder\": 1000001,", at: "lateFees.tiers[0].perOrder", line: 11,
      "found 1000001"),
  ])
  func `An invalid tier is an error`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: ["charges-nothing", "Charges-fees", "charges-fees ", ""])
  func `Another word for bounced payments is an error`(word: String) throws {
    try Mistake(
      "\"waivedByFullRefund\": true", "\"waivedByFullRefund\": true, \"bounced\": \"\(word)\"",
      at: "lateFees.bounced", line: 14, "expected one of \"charges-fees\", found \"\(word)\""
    ).expectError()
  }

  @Test(arguments: [
    Mistake(
      "\"upcoming\", \"due\"", "\"due\", \"due\"", at: "payments.order[1]", line: 16,
      "write each of due, overdue, overdue-with-fee and upcoming once"),
    Mistake(
      "\"upcoming\", \"due\", ", "\"due\", ", at: "payments.order", line: 16,
      "write each of due, overdue, overdue-with-fee and upcoming once"),
    Mistake(
      "\"upcoming\", \"due\"", "\"upcoming\", \"due\", \"due\"", at: "payments.order", line: 16,
      "write each of due, overdue, overdue-with-fee and upcoming once"),
    Mistake(
      "\"upcoming\", \"due\"", "\"late\", \"due\"", at: "payments.order[0]", line: 16,
      "expected one of \"due\", \"overdue\", \"overdue-with-fee\", \"upcoming\", found \"late\""),
    Mistake(
      "\"evenly\"", "\"even\"", at: "payments.upcoming", line: 16,
      "one of \"next-first\", \"last-first\", \"evenly\""),
    Mistake(
      "\"before-upcoming\"", "\"never\"", at: "payments.fees", line: 16,
      "one of \"after-installment\", \"before-installment\", \"before-upcoming\""),
    Mistake(
      "\"unpaid-first\"", "\"first\"", at: "refunds.order", line: 17,
      "one of \"last-first\", \"unpaid-first\""),
    Mistake("\"P120D\"", "\"P1Y\"", at: "refunds.within", line: 17, "as P14D, P2W or P1M"),
    Mistake("\"perOrder\": 3", "\"perOrder\": -1", at: "moves.perOrder", line: 18, "found -1"),
    Mistake("\"P1D\"", "\"1\"", at: "moves.notice", line: 18, "not a duration"),
    Mistake("\"P1M\"", "\"\"", at: "moves.atMost", line: 18, "not a duration"),
    Mistake("\"P42D\"", "\"P10000D\"", at: "moves.customerFor", line: 18, "0 to 9999"),
    Mistake(
      "\"P13D\"", "\"P1Y\"", at: "authorization", line: 19,
      "not a duration; write days or weeks as P7D or P1W, with 0 to 9999 of them"),
    Mistake("\"P2D\"", "\"P1Y\"", at: "lateFees.tiers[1].fees[0].grace", line: 12, "days or weeks"),
    Mistake(
      "\"P13D\"", "\"P1M\"", at: "authorization", line: 19,
      "an authorization has no months; write days or weeks as P7D or P1W"),
    Mistake(
      "{ \"url\": \"https://example.com/rules\", \"confidence\": \"high\" }", "", at: "sources",
      line: 20, "expected 1 to 100 elements, found 0"),
    Mistake("https://example", "ftp://example", at: "sources[0].url", line: 21, "web address"),
    Mistake("\"high\"", "\"sure\"", at: "sources[0].confidence", line: 21, "found \"sure\""),
  ])
  func `An invalid rule after the fees is an error`(mistake: Mistake) throws {
    try mistake.expectError()
  }

  @Test func `There are at most 10 tiers, and 10 fees in one`() throws {
    func text(tiers: Int, fees: Int) throws -> String {
      let steps = (0..<fees).map { "{ \"grace\": \"P\($0)D\", \"amount\": \"1.00\" }" }
      let tier = { (limit: String) in
        "{ \"orderBelow\": \(limit), \"fees\": [\(steps.joined(separator: ", "))], "
          + "\"perOrder\": null, \"cap\": { \"percent\": null, \"amount\": null } }"
      }
      let all = (1..<max(tiers, 1)).map { tier("\"\($0)\"") } + (tiers > 0 ? [tier("null")] : [])
      let start = try #require(GoodRules.text.firstRange(of: "\"tiers\": [")).upperBound
      let end = try #require(GoodRules.text.firstRange(of: "],\n    \"waived")).lowerBound
      return GoodRules.text[..<start] + all.joined(separator: ", ") + GoodRules.text[end...]
    }
    for (tiers, fees) in [(0, 0), (1, 0), (1, 10), (10, 10)] {
      let rules = try GoodRules.read(text(tiers: tiers, fees: fees)).rules
      #expect(rules.lateFees.tiers.map(\.steps.count) == Array(repeating: fees, count: tiers))
    }
    let tiers = #expect(throws: ScheduleFileError.self) {
      try GoodRules.read(text(tiers: 11, fees: 1))
    }
    #expect(tiers?.key == "lateFees.tiers")
    #expect(tiers?.reason == "expected 0 to 10 elements, found 11")
    let fees = #expect(throws: ScheduleFileError.self) {
      try GoodRules.read(text(tiers: 1, fees: 11))
    }
    #expect(fees?.key == "lateFees.tiers[0].fees")
    #expect(fees?.reason == "expected 0 to 10 elements, found 11")
  }

  @Test(arguments: [
    ("\"40.00\"", "\"92233720368547758.07\""), ("\"P0D\"", "\"P9999W\""), ("\"P0D\"", "\"P1W\""),
    ("\"10.00\"", "\"100000000000.00\""), ("\"10.00\"", "\"0.01\""), ("\"10.00\"", "\"10\""),
    ("\"perOrder\": 1,", "\"perOrder\": 0,"), ("\"perOrder\": 1,", "\"perOrder\": 1000000,"),
    ("\"perOrder\": 3", "\"perOrder\": 0"), ("25", "1"), ("25", "100"), ("25", "null"),
    ("\"12.50\"", "null"), ("\"P120D\"", "null"), ("\"P120D\"", "\"P4M\""),
    ("\"P42D\"", "null"), ("\"P1D\"", "\"P0D\""), ("\"P1D\"", "\"P9999M\""),
    ("\"P13D\"", "null"), ("\"P13D\"", "\"P0D\""), ("\"P13D\"", "\"P2W\""),
    ("\"2026-01-01\"", "null"), ("\"2026-12-31\"", "null"), ("2026-01-01", "2026-12-31"),
    ("\"au-pay-in-4\", ", ""), ("https://", "http://"),
  ])
  func `The ends of every range are accepted`(old: String, new: String) throws {
    #expect(throws: Never.self) { try GoodRules.read(GoodRules.text((old, new))) }
  }

  @Test(arguments: ["my-rules.json", "./my-rules.json", "/srv/rules/my-rules.json"])
  func `The last component of the path is the identifier`(name: String) throws {
    #expect(try GoodRules.read(GoodRules.text, named: name) == GoodRules.record())
  }

  @Test(arguments: ["my-rules", "my-rules.JSON", "", "my-rules.json/x", "other.json"])
  func `Another name of the file is an error`(name: String) {
    let error = #expect(throws: ScheduleFileError.self) {
      try GoodRules.read(GoodRules.text, named: name)
    }
    #expect(error?.key == "id" && error?.file == name && error?.line == 3)
  }
}
