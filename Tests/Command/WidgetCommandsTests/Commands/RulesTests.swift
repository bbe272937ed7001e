import ScheduleEngine
import Servicing
import Testing

@testable import WidgetCommands

@Suite("widget rules")
struct RulesTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness([
      "my-rules.json": Samples.rulesFile, "other.json": Samples.rulesFile, "empty.json": "",
      "folder/my-rules.json": Samples.rulesFile.replacing("last-first", with: "last-second"),
      "large.json": String(repeating: " ", count: 65_537),
      "later.json": Samples.rulesFile.replacing("my-rules", with: "later")
        .replacing("\"my-plan\", ", with: ""),
      "earlier.json": Samples.rulesFile.replacing("my-rules", with: "earlier")
        .replacing("2026-01-01", with: "2025-01-01")
        .replacing("\"validUntil\": null", with: "\"validUntil\": \"2025-12-31\""),
    ])
  }

  @Test func `The list has a line for all built-in rules`() {
    let lines = harness("rules list").output.split(separator: "\n")
    let ids = lines.dropFirst().compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(ids.filter(Samples.promisedRules.contains) == Samples.promisedRules)
    let json = harness("rules list --json").output.split(separator: "\n")
    #expect(json.count == ids.count)
    for (line, id) in zip(json, ids) { #expect(line.hasPrefix(#"{"format":1,"id":"\#(id)","#)) }
  }

  @Test func `The columns of the list are aligned`() throws {
    let rows = harness("rules list").output.split(separator: "\n").map { Array($0) }
    let heading = String(try #require(rows.first))
    for column in ["BOUGHT", "LATE FEES", "AT MOST", "PLANS"] {
      let start = try #require(heading.firstRange(of: column)).lowerBound
      let offset = heading.distance(from: heading.startIndex, to: start)
      #expect(rows.allSatisfy { $0[offset - 1] == " " && $0[offset] != " " }, "\(column)")
    }
  }

  @Test(arguments: [
    (
      "au-2023",
      [
        "  Late fees    orders below 40.00 AUD: 10.00 AUD the day after the due date; "
          + "one fee an order, at most 25 % of the order",
        "               other orders: 10.00 AUD the day after the due date, 7.00 AUD more 7 days "
          + "later; at most the lower of 25 % of the order and 68.00 AUD",
        "               not waived by a full refund",
      ]
    ),
    (
      "nz-2023",
      [
        "  Late fees    10.00 NZD the day after the due date, 7.00 NZD more 7 days later; "
          + "at most the lower of 25 % of the order and 68.00 NZD"
      ]
    ),
    (
      "us-2021",
      ["  Late fees    8.00 USD 11 days after the due date; at most 25 % of the order"]
    ),
    (
      "eu-2021",
      [
        "  Late fees    6.00 EUR 2 days after the due date, 6.00 EUR more 6 days later; no cap",
        "  Moves        due dates cannot be moved",
      ]
    ),
    ("ca-2024", ["  Late fees    none"]),
    (
      "gb-2024",
      [
        "               waived by a full refund",
        "  Moves        1 an order, by at most 5 days; any installment but the first and the last",
        "               more than 1 day before the due date",
        "               by customers of 42 days or longer",
        "  Capture      an authorization expires after 13 days",
      ]
    ),
  ])
  func `Rules are shown in sentences`(id: String, sentences: [String]) {
    let lines = harness("rules show \(id)").output.split(separator: "\n").map(String.init)
    for sentence in sentences { #expect(lines.contains(sentence), "\(sentence)") }
  }

  /// Returns the sentences of rules with one tier.
  private func sentences(_ tier: LateFeeTier) throws -> [String] {
    LateFeeWords(
      try ServicingRules(
        id: PlanID("x"), currency: .jpy, plans: [PlanID("x")], lateFees: LateFeeRules(tiers: [tier])
      )
    ).sentences
  }

  @Test func `Every form of a tier has a sentence`() throws {
    let steps = try [
      LateFeeStep(graceDays: 3, minorUnits: 500), LateFeeStep(graceDays: 4, minorUnits: 600),
    ]
    #expect(
      try sentences(LateFeeTier(steps: steps, perOrder: 3, cap: LateFeeCap(amount: 900))) == [
        "500 JPY 4 days after the due date, 600 JPY more 1 day later; 3 fees an order, "
          + "at most 900 JPY"
      ])
    #expect(try sentences(LateFeeTier(steps: [])) == ["none"])
    #expect(try sentences(LateFeeTier(steps: steps, perOrder: 0)) == ["none"])
  }

  @Test func `Fees after a bounce have a sentence, unless there are no fees`() throws {
    let tier = try LateFeeTier(steps: [LateFeeStep(graceDays: 0, minorUnits: 500)])
    func text(_ fees: LateFeeRules) throws -> String {
      let rules = try ServicingRules(
        id: PlanID("x"), currency: .jpy, plans: [PlanID("x")], lateFees: fees)
      return RulesText.text(of: ServicingRecord(rules: rules, name: "X", sources: []))
    }
    #expect(
      try text(LateFeeRules(tiers: [tier], chargesFeesAfterBounce: true)).contains(
        """
          Late fees    500 JPY the day after the due date; no cap
                       not waived by a full refund
                       for a payment that bounces: charged on the day of its reversal

        """))
    #expect(try !text(LateFeeRules(tiers: [tier])).contains("bounces"))
    #expect(try !text(LateFeeRules(tiers: [], chargesFeesAfterBounce: true)).contains("bounces"))
  }

  @Test func `Every other rule has a sentence`() throws {
    let rules = try ServicingRules(
      id: PlanID("x"), currency: .jpy, plans: [PlanID("x")],
      payments: PaymentRules(
        order: [.upcoming, .due, .overdue, .overdueWithFee], upcoming: .evenly,
        fees: .beforeUpcoming),
      refunds: RefundRules(order: .unpaidFirst),
      moves: MoveRules(
        perOrder: 2, first: true, last: false, notice: .none, atMost: .months(1), customerFor: nil))
    let record = ServicingRecord(
      rules: rules, name: "X", sources: [.init(url: "https://a.example", confidence: .low)])
    #expect(
      RulesText.text(of: record) == """
        X

          Rules        x
          Plans        x
          Bought       always
          Late fees    none
          Payments     installments upcoming, then due that day, then overdue, then overdue with a fee
                       upcoming installments: evenly
                       fees: all of them, just before the upcoming installments
          Refunds      the unpaid parts from the last installment, then the paid parts
                       at any time
          Moves        2 an order, by at most 1 month; any installment but the last
                       more than 0 days before the due date
          Capture      an authorization does not expire
          Sources      https://a.example (low)

        """)
  }

  @Test func `The JSON of shown rules is a valid file`() throws {
    let shown = harness("rules show gb-2024 --json").output
    let next = try CommandHarness(["gb-2024.json": shown])
    #expect(
      next("rules check gb-2024.json")
        == CommandResult(output: "\"gb-2024.json\": valid, gb-2024\n"))
  }

  @Test func `Unknown rules are an error`() {
    harness("rules show my-rules").expectFailure(.noInput, "'widget rules list' shows them")
    harness("rules show").expectFailure(.usage, "missing argument ID")
  }

  @Test func `A valid file is reported`() {
    #expect(
      harness("rules check my-rules.json")
        == CommandResult(output: "\"my-rules.json\": valid, my-rules\n"))
  }

  @Test(arguments: [
    ("other.json", ExitStatus.data, "the id is \"my-rules\""),
    ("empty.json", .data, "empty.json: line 1"),
    ("folder/my-rules.json", .data, "last-second"),
    ("large.json", .data, "more than 65536 bytes"),
    ("none.json", .noInput, "there is no file \"none.json\""),
    ("-", .usage, "not read from standard input"),
  ])
  func `The first mistake of a file is reported`(
    _ file: String, _ status: ExitStatus, _ phrase: String
  ) {
    harness("rules check \(file)").expectFailure(status, phrase)
  }

  @Test func `The files after an invalid one are validated`() {
    let result = harness("rules check empty.json none.json other.json my-rules.json")
    #expect(result.status == .noInput)
    #expect(result.output == "\"my-rules.json\": valid, my-rules\n")
    #expect(result.error.split(separator: "\n").filter { $0.hasPrefix("error: ") }.count == 3)
    #expect(harness("rules check empty.json my-rules.json").status == .data)
  }

  @Test func `Two files with rules for one plan and day are an error`() {
    let result = harness("rules check my-rules.json earlier.json later.json")
    #expect(result.status == .data)
    #expect(
      result.output
        == "\"my-rules.json\": valid, my-rules\n\"earlier.json\": valid, earlier\n")
    #expect(
      result.error
        == "error: later.json: line 6, column 13: plans[0]: other-plan has the rules my-rules on "
        + "some of the same days; change validFrom or validUntil\n")
    #expect(harness("rules check later.json earlier.json").status == .yes)
  }

  @Test func `Rules in another currency than a built-in plan are an error that names the file`()
    throws
  {
    let rules = StatementSamples.rules.replacing("au-pay-in-4", with: "nz-pay-in-4")
    let harness = try CommandHarness(
      StatementSamples.files.merging(["my-rules.json": rules]) { $1 })
    let message =
      "my-rules.json: line 6, column 13: plans[0]: nz-pay-in-4 is in NZD, but the rules are in AUD; "
      + "name plans in AUD"
    for line in [
      "rules check my-rules.json", "statement account.jsonl --rules-file my-rules.json",
      "fees --amount 9.00 --currency NZD --days-late 1 --rules-file my-rules.json",
    ] {
      harness(line).expectFailure(.data, message)
    }
  }

  @Test func `A subcommand is required`() {
    harness("rules").expectFailure(.usage, "use one of list, show, check")
  }
}
