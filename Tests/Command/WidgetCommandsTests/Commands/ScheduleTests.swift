import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget schedule")
struct ScheduleTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(["my-plan.json": Samples.planFile, "token": Samples.token])
  }

  @Test func `A schedule is printed as one line of JSON`() {
    #expect(
      harness("schedule --amount 50.00 --format json").output
        == Samples.schedule(total: "50.00", each: "12.50", checksum: Samples.checksum50) + "\n")
    #expect(
      harness("schedule --amount 200 --format json --token-file token").output
        == Samples.schedule(
          mode: "token", total: "200.00", each: "50.00", checksum: Samples.checksum200Token)
        + "\n")
  }

  @Test func `The SHA-256 of the canonical text is the checksum`() {
    #expect(
      harness("schedule --amount 200.00 --format canonical").output == """
        schedule/1 us-pay-in-4 USD/2 20000
        tokenless
        2026-11-21 5000
        2026-12-05 5000
        2026-12-19 5000
        2027-01-02 5000

        """)
  }

  @Test func `A plan file can be used`() {
    #expect(
      harness("schedule --amount 1000 --plan-file my-plan.json --format json").output
        == #"{"plan":"my-plan","mode":"tokenless","startDate":"2026-11-21","#
        + #""total":{"amount":"1000","currency":"JPY"},"#
        + #""amountDueToday":{"amount":"334","currency":"JPY"},"#
        + #""checksum":"\#(Samples.checksumMyPlan)","installments":["#
        + #"{"number":1,"dueDate":"2026-11-21","amount":{"amount":"334","currency":"JPY"}},"#
        + #"{"number":2,"dueDate":"2026-12-21","amount":{"amount":"333","currency":"JPY"}},"#
        + #"{"number":3,"dueDate":"2027-01-21","amount":{"amount":"333","currency":"JPY"}}]}"#
        + "\n")
  }

  @Test func `A schedule needs no state directory, and nothing is stored`() {
    harness.environment.variables = [:]
    #expect(harness("schedule --amount 50.00").status == .yes)
    #expect(!harness.directory.holds("state"))
  }

  @Test func `Without an upfront payment, zero is due today`() {
    let result = harness("schedule --amount 200.00 --plan us-pay-in-4-no-upfront --format json")
    #expect(result.output.contains(#""amountDueToday":{"amount":"0.00","currency":"USD"}"#))
    #expect(
      result.output.contains("366c267418bf8d123aa42feeddf30296dd3c43a32139458ef1f8e7c11b6fcf11"))
  }

  @Test(
    arguments: [
      ("--amount 0.99", "0.24", "amount_below_minimum"),
      ("--amount 2000.01", "500.01", "amount_above_maximum"),
      ("--amount 50 --plan eu-pay-in-4-2021", "12.50", "plan_unavailable"),
      ("--amount 100 --plan-file my-plan.json --today 2025-12-31", "33", "plan_unavailable"),
    ])
  func `An order that may not proceed is computed, with a warning and status 1`(
    _ line: String, _ lastAmount: String, _ code: String
  ) {
    for format in ["text", "canonical"] {
      let result = harness("schedule \(line) --format \(format)")
      #expect(result.status == .no)
      #expect(result.error.hasPrefix("warning: \(code): "))
      #expect(result.error.split(separator: "\n").count == 1)
    }
    let json = harness("schedule \(line) --format json")
    #expect(json.status == .no)
    #expect(json.error.isEmpty)
    #expect(json.output.contains(#""amount":"\#(lastAmount)","#), "\(json.output)")
    #expect(
      json.output.contains(
        #"],"status":{"isValid":false,"error":{"errorCode":"\#(code)","message":""#))
  }

  @Test func `The JSON of a barred order ends in the status of its widget`() {
    let status =
      #""status":{"isValid":false,"error":{"errorCode":"amount_above_maximum","message":"The order "#
      + "total of 3000.00 USD is above the maximum of 2000.00 USD. Take something out of the order, "
      + #"or pay another way."}}"#
    let schedule = harness("schedule --amount 3000 --json")
    #expect(schedule.output.hasSuffix(",\(status)}\n"))
    #expect(harness("update --amount 3000 --json").output.contains(",\(status),"))
    #expect(harness("schedule --amount 300 --json").output.hasSuffix("}]}\n"))
  }

  @Test func `An order that is too small to be split is an error in JSON, too`() {
    harness("schedule --amount 0.02 --currency CAD --json").expectJSONFailure(
      .no,
      #"{"error":{"code":"amount_too_small","message":"the order total is too small: a payment would "#
        + #"be zero or less","field":"--amount","remedy":"raise the total"}}"#)
  }

  @Test(arguments: ["text", "canonical"])
  func `An order that is too small to be split is an error`(_ format: String) {
    harness("schedule --amount 0.02 --currency CAD --format \(format)")
      .expectFailure(.no, "error: amount_too_small: ")
  }

  @Test func `The limits and the last day belong to the plan`() {
    for line in [
      "--amount 1.00", "--amount 2000.00", "--amount 9 --plan eu-pay-in-4-2021 --today 2022-04-30",
      "--amount 100 --plan-file my-plan.json --today 2026-01-01",
    ] {
      #expect(harness("schedule \(line)").status == .yes, "\(line)")
    }
  }

  @Test(arguments: [
    ("schedule --amount 5 --format xml", ExitStatus.usage, "must be one of text, json, canonical"),
    ("schedule --amount 5 --plan a --plan-file b", .usage, "use either --plan or --plan-file"),
    ("schedule --amount 5 --plan-file -", .usage, "not read from standard input"),
    ("schedule --amount 5 --plan-file nope.json", .noInput, "there is no file \"nope.json\""),
    ("schedule --amount 5 --plan US-PAY-IN-4", .noInput, "no built-in plan"),
    ("schedule --amount 5 --plan-file my-plan.json --currency USD", .data, "takes JPY, not USD"),
    ("schedule --amount 5 --currency HRK", .data, "unsupported_currency"),
    ("schedule --amount 5 --currency ＵＳＤ", .data, "unsupported_currency"),
    ("schedule --amount 100.5 --plan-file my-plan.json", .data, "invalid_amount"),
    ("schedule --amount 0", .data, "must be above zero"),
    ("schedule --amount 5 --today 9999-12-01", .data, "9999-12-31"),
  ])
  func `Values without a schedule are errors`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) {
    harness(line).expectFailure(status, phrase)
  }
}

@Suite("widget verify")
struct VerifyTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(["my-plan.json": Samples.planFile, "token": Samples.token])
  }

  @Test(arguments: [
    "--amount 200 --checksum \(Samples.checksum200)",
    "--amount 200.00 --today 2026-11-21 --plan us-pay-in-4 --checksum \(Samples.checksum200)",
    "--amount 200.00 --token-file token --checksum \(Samples.checksum200Token)",
    "--amount 1000 --plan-file my-plan.json --checksum \(Samples.checksumMyPlan)",
  ])
  func `The right checksum matches, with status 0`(_ line: String) {
    #expect(harness("verify \(line)") == CommandResult(output: "match\n"))
    #expect(harness("verify \(line) --json").output.hasPrefix(#"{"match":true,"computed":""#))
  }

  @Test func `Both checksums are printed if they differ`() {
    let result = harness("verify --amount 50.00 --checksum \(Samples.checksum200)")
    #expect(
      result.output == """
        no match
          computed     \(Samples.checksum50)
          received     \(Samples.checksum200)

        """)
    #expect(result.status == .no)
    #expect(
      harness("verify --amount 50.00 --json --checksum \(Samples.checksum200)").output
        == #"{"match":false,"computed":"\#(Samples.checksum50)","#
        + #""received":"\#(Samples.checksum200)"}"# + "\n")
  }

  @Test(arguments: [
    "--amount 200.00 --token-file token --checksum \(Samples.checksum200)",
    "--amount 200.00 --checksum \(Samples.checksum200Token)",
    "--amount 200.01 --checksum \(Samples.checksum200)",
    "--amount 200.00 --today 2026-11-22 --checksum \(Samples.checksum200)",
    "--amount 200.00 --plan us-pay-in-4-no-upfront --checksum \(Samples.checksum200)",
    "--amount 200.00 --currency AUD --checksum \(Samples.checksum200)",
  ])
  func `Each changed value is a mismatch, with status 1`(_ line: String) {
    #expect(harness("verify \(line)").status == .no)
  }

  @Test func `The plan's limits are not checked`() {
    // `sha256sum` of the canonical text of 2000.01; the plan's maximum is 2000.00.
    let checksum = "9935627ba84a791efbb4e4283831d2f7ed0f440bcfa5315559ecb369063b9c40"
    #expect(harness("verify --amount 2000.01 --checksum \(checksum)").status == .yes)
    #expect(harness("verify --amount 2000.01 --checksum \(Samples.checksum200)").status == .no)
  }

  @Test func `An order that cannot be split has no checksum to verify`() {
    harness("verify --amount 0.03 --checksum \(Samples.checksum200)")
      .expectFailure(.no, "amount_too_small")
  }

  @Test(arguments: ["", "abc", Samples.checksum200.uppercased(), Samples.checksum200 + "0"])
  func `A malformed checksum is an error`(_ checksum: String) {
    harness.run(["verify", "--amount", "200.00", "--checksum=\(checksum)"])
      .expectFailure(.data, "64 lower-case hexadecimal digits")
  }
}
