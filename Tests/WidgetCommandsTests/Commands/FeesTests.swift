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
    ("--amount 0 --days-late 1", .data, "invalid_amount: "),
    ("--amount 0.01 --currency AUD --days-late 1", .data, "amount_too_small: "),
    ("--amount 100.00 --days-late 1 --json --format text", .usage, "--json"),
  ])
  func `A wrong option is an error`(
    _ options: String, _ status: ExitStatus, _ phrase: String
  ) throws {
    try CommandHarness()("fees \(options) \(Self.day)").expectFailure(status, phrase)
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
