import Testing

@testable import WidgetCommands

/// `widget fees`, apart from its outputs in full (``GoldenTests``).
@Suite("widget fees")
struct FeesTests {
  private static let day = "--today 2026-11-21"

  /// The examples of the contract: the fees, their percentage and the worst case.
  @Test(arguments: [
    ("--amount 100.00 --currency AUD --days-late 8 --installment 2", "17.00", "17.00", "25.00"),
    ("--amount 39.99 --currency AUD --days-late 1 --installment 2", "9.99", "24.98", "9.99"),
    ("--amount 100.00 --currency GBP --days-late 1 --installment 2", "6.00", "6.00", "24.00"),
    ("--amount 120.00 --days-late 11", "30.00", "25.00", "30.00"),
    ("--amount 120.00 --days-late 10", "0.00", "0.00", "30.00"),
  ])
  func `Fees are those of the rules`(
    _ options: String, _ total: String, _ percent: String, _ worst: String
  ) throws {
    let output = try CommandHarness()("fees \(options) \(Self.day) --json").output
    #expect(output.contains(#""feeTotal":{"amount":"\#(total)""#), "\(output)")
    #expect(output.contains(#""percentOfOrder":"\#(percent)""#), "\(output)")
    #expect(output.contains(#""worstCase":{"amount":"\#(worst)""#), "\(output)")
  }

  @Test(arguments: [
    ("--amount 100.00 --plan none --days-late 1", ExitStatus.noInput, "plan"),
    ("--amount 100.00 --rules-file none.json --days-late 1", .noInput, "none.json"),
    ("--amount 100.00 --days-late 1 --installment 5", .data, "no_such_installment: "),
    ("--amount 100.00 --days-late -1", .usage, "--days-late"),
    ("--amount 100.00 --days-late 1 --installment 0", .data, "write a number from 1 to 4"),
    ("--amount 100.00 --days-late 1 --installment x", .usage, "must be a whole number"),
    ("--amount 0 --days-late 1", .data, "invalid_amount: "),
    ("--amount 99999999999999999999 --days-late 1", .data, "amount_too_large: "),
    ("--amount 100.00 --days-late 1 --currency AUD --today 2010-01-01", .data, "--rules-file"),
    ("--amount 0.01 --currency AUD --days-late 1", .data, "amount_too_small: "),
    ("--amount 100.00 --days-late 1 --json --format text", .usage, "--json"),
  ])
  func `A wrong option is an error`(
    _ options: String, _ status: ExitStatus, _ phrase: String
  ) throws {
    let day = options.contains("--today") ? "" : Self.day
    try CommandHarness()("fees \(options) \(day)").expectFailure(status, phrase)
  }

  @Test(arguments: [
    ("--currency NZD", "nz-pay-in-4 bought on 2026-11-21"),
    ("--currency AUD --today 2026-11-20", "au-pay-in-4 bought on 2026-11-20"),
  ])
  func `Rules of a file that do not apply are an error`(_ options: String, phrase: String) throws {
    let rules = StatementSamples.rules.replacing(
      #""validFrom": null"#, with: #""validFrom": "2026-11-21""#)
    let harness = try CommandHarness(["my-rules.json": rules])
    let line = "fees --amount 100.00 --rules-file my-rules.json --days-late 4 \(options)"
    let day = options.contains("--today") ? "" : Self.day
    let result = harness("\(line) \(day)")
    result.expectFailure(.noInput, "rules_unavailable: the rules of ")
    #expect(result.error.contains(phrase), "\(result.error)")
    #expect(
      harness("\(line.replacing("--rules-file my-rules.json", with: "")) \(day)").status == .yes)
  }

  @Test func `A plan that is not offered precedes rules that do not apply`() throws {
    let rules = StatementSamples.rules.replacing("AUD", with: "EUR")
      .replacing("au-pay-in-4", with: "eu-pay-in-4-2021")
      .replacing(#""validUntil": null"#, with: #""validUntil": "2022-01-01""#)
    let harness = try CommandHarness(["my-rules.json": rules])
    harness(
      "fees --amount 100.00 --plan eu-pay-in-4-2021 --rules-file my-rules.json --days-late 1 "
        + Self.day
    ).expectFailure(.data, "plan_unavailable: ")
  }

  @Test func `Rules of a file precede the built-in ones`() throws {
    let harness = try CommandHarness(StatementSamples.files)
    let output = harness(
      "fees --amount 100.00 --currency AUD --days-late 4 --rules-file my-rules.json \(Self.day) --json"
    ).output
    #expect(output.contains(#""rules":"my-rules""#))
    #expect(output.contains(#""feeTotal":{"amount":"10.00""#))
  }
}
