import OrderBatch
import Testing

@testable import WidgetCommands

@Suite("widget batch of loans")
struct LoanBatchTests {
  private func harness(_ rows: String = LoanSamples.loans) throws -> CommandHarness {
    try CommandHarness(
      LoanSamples.files.merging([
        "-": rows, "orders.csv": Samples.orders, "my-plan.json": Samples.planFile,
        "broken.json": "{",
      ]) { $1 })
  }

  @Test(arguments: ["", " --threads 3", " --rate 5"])
  func `A full batch prints what 'widget loan --json' prints of each row`(_ options: String) throws
  {
    let harness = try harness()
    let line = "batch loans.csv --plan us-pay-monthly-12 --output full\(options)"
    #expect(harness(line).status == .yes)
    let loans = [
      "--amount 1000.00 --rate 29.99 --today 2026-11-21",
      "--amount 600.00 --rate 15 --today 2026-07-01",
    ]
    let expected = loans.enumerated().map { index, loan in
      let single = harness("loan \(loan) --plan us-pay-monthly-12 --json").output
      return #"{"id":"o-\#(index + 1)","# + single.dropFirst()
    }
    #expect(harness.batch.output == expected.joined())
  }

  @Test func `A batch reads loan terms from a file as it reads a plan`() throws {
    let harness = try harness("o-1,100.00,GBP,2026-11-21,\n")
    let line = "batch --plan-file my-terms.json --rate 20 --output full"
    #expect(harness(line).status == .yes)
    let loan = "loan --amount 100.00 --rate 20 --plan-file my-terms.json --today 2026-11-21 --json"
    #expect(harness.batch.output == #"{"id":"o-1","# + harness(loan).output.dropFirst())
  }

  @Test func `A batch reports the loans that are not offered, and the others`() throws {
    let harness = try harness()
    let result = harness("batch wrong-loans.csv --plan us-pay-monthly-12 --quiet")
    result.expectFailure(.data, "3 of 5 rows cannot be computed: ")
    #expect(result.error.contains("amount_above_maximum 1, apr_not_offered 1, malformed_row 1"))
    let codes = harness.batch.output.split(separator: "\n").map { line in
      line.split(separator: "\"code\":\"").last?.prefix { $0 != "\"" }
    }
    #expect(codes.suffix(3) == ["amount_above_maximum", "apr_not_offered", "malformed_row"])
  }

  @Test func `A batch verifies the checksums of loans`() throws {
    let checksum = "193c5110b8b644ba89f6427f05eccf26799a93872299cfe0d541b5c7f643d463"
    let rows = [checksum, String(checksum.reversed())].map {
      "o,1000,USD,2026-11-21,,\($0),29.99\n"
    }
    let harness = try harness(rows.joined())
    let line = "batch --plan us-pay-monthly-12 --verify --quiet"
    #expect(harness(line) == CommandResult(status: .no))
    let matches = harness.batch.output.split(separator: "\n").map { $0.contains(#""match":true"#) }
    #expect(matches == [true, false])
  }

  @Test(arguments: [
    ("batch loans.csv --rate 15", ExitStatus.usage, "name their terms by --plan or --plan-file"),
    ("batch orders.csv --plan us-pay-in-4 --rate 15", .usage, "us-pay-in-4 has no interest"),
    ("batch orders.csv --plan-file my-plan.json --rate 15", .usage, "my-plan has no interest"),
    ("batch loans.csv --plan us-pay-monthly-12 --rate 15%", .data, "invalid_rate: \"15%\": "),
    ("batch loans.csv --plan us-pay-monthly-24", .noInput, "no built-in plan is named"),
    ("batch loans.csv --plan-file none.json --rate 15", .noInput, "there is no file"),
    ("batch loans.csv --plan-file broken.json", .data, "broken.json"),
    ("batch loans.csv --plan us-pay-monthly-6 --plan-file my-terms.json", .usage, "not both"),
  ])
  func `A command line with an error prints nothing`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) throws {
    let harness = try harness()
    harness(line).expectFailure(status, phrase)
    #expect(harness.batch.printings == 0)
  }
}
