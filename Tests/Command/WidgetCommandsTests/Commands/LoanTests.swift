import Foundation
import Testing

@testable import WidgetCommands

/// `widget loan`, apart from its outputs in full (``GoldenTests``).
@Suite("widget loan")
struct LoanTests {
  private static let today = "--today 2026-11-21"

  private func run(_ options: String) throws -> CommandResult {
    try CommandHarness(LoanSamples.files)("loan \(options)")
  }

  @Test func `The canonical text is that of the contract, and its SHA-256 the checksum`() throws {
    let options = "--amount 1000.00 --rate 29.99 --plan us-pay-monthly-12 \(Self.today)"
    let lines = try run("\(options) --format canonical").output.split(separator: "\n")
    #expect(lines.count == 15)
    #expect(lines[0] == "loan/1 us-pay-monthly-12 USD/2 100000 down 0 rate 29.990000 actual/365")
    #expect(lines[1] == "start 2026-11-21")
    #expect(lines[2] == "2026-12-21 9743 interest 2465 principal 7278")
    #expect(lines[13] == "2027-11-21 9749 interest 242 principal 9507")
    #expect(lines[14] == "paid 116922 charge 16922 apr us 29.89")
    let checksum = "193c5110b8b644ba89f6427f05eccf26799a93872299cfe0d541b5c7f643d463"
    #expect(try run("\(options) --json").output.contains(#""checksum":"\#(checksum)""#))
    #expect(try run(options).output.contains("  Checksum  \(checksum)\n"))
  }

  /// Figures of the contract: the level payment, the last payment and the rate.
  @Test(arguments: [
    (
      "--amount 600.00 --rate 35.99 --plan us-pay-monthly-6 --today 2026-11-21", "110.69", "110.70",
      "35.78"
    ),
    (
      "--amount 800.00 --rate 15 --payments 12 --day-count equal-periods --today 2022-01-01",
      "72.21", "72.17", "15.00"
    ),
    ("--amount 1000.00 --rate 0 --payments 12 --today 2027-01-31", "83.33", "83.37", "0.00"),
    ("--amount 0.01 --rate 0 --payments 1 --today 2027-01-31", "0.01", "0.01", "0.00"),
  ])
  func `Loans have the published figures`(
    _ options: String, _ payment: String, _ last: String, _ rate: String
  ) throws {
    let output = try run("\(options) --json").output
    #expect(output.contains(#","payment":{"amount":"\#(payment)","#), "\(output)")
    #expect(output.contains(#","apr":"\#(rate)","#), "\(output)")
    let rows = try run("\(options) --format csv").output.split(separator: "\n")
    #expect(rows.first == "number,dueDate,payment,interest,principal,balance")
    #expect(rows.last?.split(separator: ",").dropFirst(2).first.map(String.init) == last)
  }

  @Test func `Due dates keep the day of the start`() throws {
    let rows = try run("--amount 1000.00 --rate 0 --payments 12 --today 2027-01-31 --format csv")
      .output.split(separator: "\n").dropFirst()
    #expect(
      rows.prefix(3).map { String($0.split(separator: ",")[1]) }
        == ["2027-02-28", "2027-03-31", "2027-04-30"])
  }

  @Test func `Options describe every part of own terms`() throws {
    let output = try run(
      "--amount 1000 --currency JPY --rate 7.5 --payments 3 --interval P2W --first-due P10D "
        + "--day-count actual/360 --rounding down --interest-rounding up --method eu --places 4 "
        + "--today 2026-01-31 --json"
    ).output
    #expect(output.hasPrefix(#"{"plan":"own","startDate":"2026-01-31","total":{"amount":"1000","#))
    #expect(output.contains(#""rate":"7.500000","dayCount":"actual/360""#))
    #expect(output.contains(#""aprMethod":"eu""#))
    #expect(output.contains(#""number":1,"dueDate":"2026-02-10""#))
    #expect(output.contains(#""number":2,"dueDate":"2026-02-24""#))
    // 1000 times 0.075 times 10/360 is 2.08…, rounded up; 335.001… is rounded down.
    #expect(output.contains(#""interest":{"amount":"3","currency":"JPY"}"#))
    #expect(output.contains(#""payment":{"amount":"335","currency":"JPY"}"#))
  }

  @Test func `Own terms are monthly, and their first payment is an interval later`() throws {
    let plain = "--amount 500 --rate 9 --payments 4 \(Self.today) --json"
    let explicit =
      " --interval P1M --first-due P1M --day-count actual/365 --rounding half-up "
      + "--interest-rounding half-up --method us --places 2 --currency USD"
    #expect(try run(plain) == run(plain + explicit))
    let weekly = try run("\(plain) --interval P1W").output
    #expect(weekly.contains(#""number":1,"dueDate":"2026-11-28""#))
    let british = try run("\(plain) --method uk").output
    #expect(british.firstMatch(of: /"apr":"\d+\.\d","aprMethod":"uk"/) != nil)
  }

  @Test func `Terms of a file are used`() throws {
    let output = try run("--amount 100.00 --rate 50 --plan-file my-terms.json \(Self.today) --json")
      .output
    #expect(output.hasPrefix(#"{"plan":"my-terms","#))
    #expect(output.contains(#""payment":{"amount":"26.00","currency":"GBP"}"#))
    #expect(output.contains(#""aprMethod":"uk""#))
  }

  @Test func `A first date and a down payment are taken`() throws {
    let output = try run(
      "--amount 600.00 --down 100.00 --rate 35.99 --plan us-pay-monthly-6 --first 2027-01-15 "
        + "\(Self.today) --json"
    ).output
    #expect(output.contains(#""amountFinanced":{"amount":"500.00""#))
    #expect(output.contains(#""number":1,"dueDate":"2027-01-15""#))
    #expect(output.contains(#""number":2,"dueDate":"2027-02-15""#))
  }

  @Test func `Paying off early is the last member`() throws {
    let loan =
      "--amount 600.00 --down 100.00 --rate 35.99 --plan us-pay-monthly-6 \(Self.today) --json"
    let plain = try run(loan).output
    let ended = try run("\(loan) --pay-off 2027-03-01").output
    #expect(ended.hasPrefix(plain.dropLast(2)))
    #expect(
      ended.hasSuffix(
        #","payOff":{"on":"2027-03-01","amount":{"amount":"263.54","currency":"USD"},"#
          + #""interest":{"amount":"2.06","currency":"USD"},"#
          + #""saved":{"amount":"13.20","currency":"USD"}}}"# + "\n"))
  }

  private static let loan = "--amount 600.00 --rate 9 --plan us-pay-monthly-6 --today 2026-11-21"

  @Test(arguments: [
    ("--amount 600 --rate 9 --plan none", ExitStatus.noInput, "unknown_plan: "),
    ("--amount 600 --rate 9 --plan-file none.json", .noInput, "none.json"),
    ("--amount 600 --rate 9 --plan-file -", .usage, "not read from standard input"),
    ("--amount 600 --rate 9 --currency EUR", .noInput, "no built-in loan terms in EUR"),
    (
      "--amount 9.99 --rate 9 --plan-file my-terms.json --today 2028-01-01", .data,
      "plan_unavailable: "
    ),
    ("\(loan) --currency EUR", .data, "unsupported_currency: the currency is EUR, but USD"),
    ("\(loan) --currency XXX", .data, "unsupported_currency: \"XXX\""),
    ("--amount 0 --rate 9 --plan us-pay-monthly-6", .data, "invalid_amount: "),
    ("--amount 1e3 --rate 9 --plan us-pay-monthly-6", .data, "invalid_amount: \"1e3\""),
    ("\(loan) --down -1", .data, "invalid_amount: \"-1\""),
    ("\(loan) --down 600", .data, "amount_too_small: the down payment leaves nothing"),
    ("--amount 10000000000000.01 --rate 9 --payments 6", .data, "amount_too_large: "),
    ("--amount 0.05 --rate 9 --payments 12", .data, "amount_too_small: "),
    (
      "--amount 399.99 --rate 9 --plan us-pay-monthly-6", .data,
      "amount_below_minimum: the least is 400.00 USD"
    ),
    (
      "--amount 4000.01 --rate 9 --plan us-pay-monthly-6", .data,
      "amount_above_maximum: the most is 4000.00 USD"
    ),
    ("--amount 600 --rate 9,5 --plan us-pay-monthly-6", .data, "invalid_rate: \"9,5\": not a rate"),
    ("--amount 600 --rate 1000.000001 --payments 6", .data, "invalid_rate: "),
    (
      "--amount 600 --rate 35.99 --plan us-pay-monthly-6 --today 2026-07-01", .data,
      "apr_not_offered: the annual percentage rate is 36.35 %"
    ),
    ("\(loan) --first 2026-11-21", .data, "first_payment_too_early: "),
    ("--amount 600 --rate 9 --payments 3 --first-due P0D", .data, "first_payment_too_early: "),
    ("--amount 1000 --rate 100 --payments 24 --first-due P24M", .data, "payment_below_interest: "),
    ("--amount 1000 --rate 9 --payments 6 --interval P13M", .data, "interval_unsupported: "),
    ("\(loan) --first 2026-13-01", .data, "--first: \"2026-13-01\": "),
    ("\(loan) --pay-off tomorrow", .data, "--pay-off: \"tomorrow\": "),
    ("\(loan) --pay-off 2026-11-20", .data, "not_opened: "),
    ("--amount 600 --rate 9 --payments 3 --interval P0D", .usage, "must be at least a day"),
    ("--amount 600 --rate 9 --payments 3 --interval P1Y", .usage, "not a duration"),
    ("--amount 600 --rate 9 --payments 481", .usage, "a whole number from 1 to 480"),
    ("--amount 600 --rate 9 --payments 3 --places 7", .usage, "a whole number from 0 to 6"),
    ("--amount 600 --rate 9 --payments 3 --rounding half", .usage, "must be one of half-up"),
    ("--amount 600 --rate 9 --interval P1W", .usage, "--interval is a part of your own terms"),
    ("\(loan) --payments 6", .usage, "--plan has all terms; omit --payments"),
    ("\(loan) --method eu", .usage, "--plan has all terms; omit --method"),
    ("--amount 600 --rate 9 --plan-file my-terms.json --places 1", .usage, "omit --places"),
    ("\(loan) --plan-file my-terms.json", .usage, "use either --plan or --plan-file"),
    ("--amount 600 --rate 9 --format csv", .usage, "prints one loan; pass --plan ID"),
    ("\(loan) --json --format csv", .usage, "--json and --format csv differ"),
    ("--amount 600", .usage, "--rate"),
  ])
  func `A wrong option is an error`(
    _ options: String, _ status: ExitStatus, _ phrase: String
  ) throws {
    try run(options).expectFailure(status, phrase)
  }

  @Test(arguments: [
    (
      "--amount x --rate x --plan-file my-terms.json --currency USD --today 2025-12-31",
      "plan_unavailable"
    ),
    (
      "--amount x --rate x --plan-file my-terms.json --currency USD --today 2026-12-31",
      "unsupported_currency"
    ),
    ("--amount x --rate x --plan us-pay-monthly-6", "invalid_amount"),
    ("--amount 399.99 --down x --rate x --plan us-pay-monthly-6", "invalid_amount"),
    ("--amount 399.99 --rate x --plan us-pay-monthly-6", "amount_below_minimum"),
    (
      "--amount 4000.01 --rate x --plan us-pay-monthly-6 --first 2026-01-01",
      "amount_above_maximum"
    ),
    ("--amount 600 --rate x --plan us-pay-monthly-6 --first 2026-01-01", "invalid_rate"),
  ])
  func `The first fault in the order of the contract counts`(
    _ options: String, _ code: String
  ) throws {
    try run(options).expectFailure(.data, "error: \(code): ")
  }
}

/// `widget loan` without terms.
@Suite("widget loan, compared")
struct LoanComparisonTests {
  private static let options = "loan --amount 1000.00 --rate 29.99 --today 2026-11-21"

  @Test func `All built-in terms of the currency are compared`() throws {
    let output = try CommandHarness()(Self.options).output
    let lines = output.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("us-pay-monthly-6") && $0.contains("us-pay-monthly-12") })
    #expect(lines.contains { $0.hasPrefix("  Finance charge ") && $0.contains("88.74 USD") })
    #expect(lines.contains { $0.hasPrefix("  Finance charge ") && $0.contains("169.22 USD") })
    #expect(lines.contains("In 6 payments the credit costs 80.48 USD less than in 12."))
  }

  @Test func `A line of JSON is printed for each`() throws {
    let harness = try CommandHarness()
    let lines = harness("\(Self.options) --json").output.split(separator: "\n")
    #expect(lines.count == 2)
    for (line, count) in zip(lines, [6, 12]) {
      let plan = "us-pay-monthly-\(count)"
      #expect(harness("\(Self.options) --plan \(plan) --json").output == line + "\n")
    }
  }

  @Test func `Terms that do not offer the loan are named with the reason`() throws {
    // From October 6 payments have more months of 31 days than 12 payments have on average.
    let options = "loan --amount 600.00 --rate 35.99 --today 2026-10-01"
    let harness = try CommandHarness()
    let lines = harness("\(options) --json").output.split(separator: "\n")
    let kinds = lines.map { $0.contains(#""error":{"code":"apr_not_offered","message":""#) }
    #expect(kinds == [true, false], "\(lines)")
    let text = harness(options)
    #expect(text.status == .yes)
    #expect(
      text.output.contains("us-pay-monthly-6 is not possible: the annual percentage rate is 36.07"))
  }

  @Test func `If no terms offer the loan, the first reason is the error`() throws {
    try CommandHarness()("loan --amount 1.00 --rate 9")
      .expectFailure(.data, "amount_below_minimum: ")
  }
}

/// The texts of loans at any width and for any terms.
@Suite("The text of loans")
struct LoanTextTests {
  @Test(arguments: [40, 50, 60, 72, 80, 200])
  func `Every line fits`(columns: Int) throws {
    let harness = try CommandHarness(LoanSamples.files)
    harness.environment.columns = columns
    for options in [
      "--amount 1000.00 --rate 29.99", "--amount 1000.00 --rate 29.99 --plan us-pay-monthly-12",
      "--amount 4000.00 --down 1000.00 --rate 29.99 --plan us-pay-monthly-6 --pay-off 2027-03-01",
      "--amount 1000.00 --down 10.00 --rate 29.99 --pay-off 2027-03-01",
      "--amount 10000000000000.00 --rate 9 --payments 4",
    ] {
      let output = harness("loan \(options) --today 2026-11-21").output
      #expect(!output.isEmpty)
      for line in output.split(separator: "\n") where !line.contains("Checksum") {
        #expect(line.count <= min(columns, 80), "\(line)")
      }
    }
  }

  @Test func `The words are those of the law, and no loan is called free`() throws {
    let output = try CommandHarness()(
      "loan --amount 1000.00 --down 1.00 --rate 0 --payments 12 --today 2026-11-21"
    ).output
    for words in [
      "Annual percentage rate", "Finance charge", "Amount financed", "Total of payments",
      "Total sale price", "the cost of your credit as a yearly rate",
    ] { #expect(output.contains(words), "\(words)") }
    #expect(!output.lowercased().contains("free"))
  }

  @Test func `Only a terminal gets color`() throws {
    let harness = try CommandHarness()
    let line = "loan --amount 1000.00 --rate 9 --plan us-pay-monthly-6"
    #expect(!harness(line).output.contains("\u{1B}"))
    #expect(harness("\(line) --color always").output.contains("\u{1B}[1m"))
    #expect(!harness("\(line) --json --color always").output.contains("\u{1B}"))
  }

  @Test(arguments: [
    ("2026-11-21", "on 2026-11-21: 600.00 USD, of it 0.00 USD interest; saves "),
    ("2027-05-21", "; saves nothing"), ("2027-06-01", "on 2027-06-01: nothing is owed"),
  ])
  func `Paying off is a sentence`(day: String, sentence: String) throws {
    let output = try CommandHarness()(
      "loan --amount 600.00 --rate 15 --plan us-pay-monthly-6 --today 2026-11-21 --pay-off \(day)"
    ).output
    #expect(output.contains(sentence), "\(output)")
  }
}
