import Testing

@testable import WidgetCommands

/// `widget apr`, apart from its outputs in full (``GoldenTests``).
@Suite("widget apr")
struct AprTests {
  /// A rate that others published: its flows, options and digits.
  struct Published: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let advance: String
    let runs: [(first: String, count: Int, amount: String)]
    var options = "--interval P1M"
    let rate: String

    var harness: CommandHarness {
      get throws { try CommandHarness(["-": LoanSamples.flows("advance,\(advance)", runs)]) }
    }
  }

  static let published = [
    Published(
      testDescription: "appendix J (c)(1)(i)", advance: "1978-01-10,5000.00",
      runs: [("1978-02-10", 24, "230.00")], rate: "9.69"),
    Published(
      testDescription: "appendix J (c)(1)(ii)", advance: "1978-02-10,6000.00",
      runs: [("1978-04-01", 36, "200.00")], rate: "11.82"),
    Published(
      testDescription: "appendix J (c)(2)(i)", advance: "1978-01-10,5000.00",
      runs: [("1978-02-10", 1, "250.00"), ("1978-03-10", 23, "230.00")], rate: "10.08"),
    Published(
      testDescription: "appendix J (c)(4)(i)", advance: "1978-01-10,5000.00",
      runs: [
        ("1978-02-10", 1, "250.00"), ("1978-03-10", 22, "230.00"), ("1980-01-10", 1, "280.00"),
      ],
      rate: "10.90"),
    Published(
      testDescription: "FFIEC, monthly", advance: "2026-01-10,9800.00",
      runs: [("2026-02-15", 12, "884.91")], options: "--interval P1M --places 4", rate: "14.6920"),
    Published(
      testDescription: "European Commission, example 42", advance: "2021-01-01,200000.00",
      runs: [
        ("2021-01-01", 1, "4000.00"), ("2021-02-01", 12, "1250.00"),
        ("2022-01-01", 1, "200000.00"),
      ],
      options: "--interval P1M --method eu --currency EUR --places 2", rate: "10.04"),
    Published(
      testDescription: "European Commission, example 2.2", advance: "2013-01-12,200000.00",
      runs: [("2013-01-12", 1, "4000.00"), ("2013-02-15", 240, "1433.56")],
      options: "--interval P1M --method eu --currency EUR --places 2", rate: "6.43"),
    Published(
      testDescription: "directive 98/7/EC", advance: "1994-01-01,1000.00",
      runs: [("1995-01-01", 1, "600.00"), ("1996-01-01", 1, "600.00")],
      options: "--interval P12M --method eu --currency EUR", rate: "13.1"),
    Published(
      testDescription: "a short loan of the United Kingdom", advance: "2022-01-01,200.00",
      runs: [("2022-02-01", 1, "250.00")], options: "--interval P1M --method uk --currency GBP",
      rate: "1355.2"),
    Published(
      testDescription: "a lender of the United Kingdom", advance: "2022-01-01,3000.00",
      runs: [("2022-02-01", 36, "93.49")], options: "--interval P1M --method uk --currency GBP",
      rate: "7.9"),
  ]

  @Test(arguments: published)
  func `Rates have the published digits`(published: Published) throws {
    let harness = try published.harness
    #expect(
      harness("apr --flows - \(published.options)")
        == CommandResult(output: "\(published.rate) %\n"))
    #expect(
      harness("apr --flows - \(published.options) --json").output
        .contains(#","apr":"\#(published.rate)"}"#))
  }

  @Test(arguments: ["P2W", "P14D", "P1M", "P12M", "P9999W"])
  func `The JSON has the interval as it was given`(interval: String) throws {
    let output = try CommandHarness()(
      "apr --financed 100.00 --payment 110.00 --payments 1 --today 2026-01-31 --interval \(interval) "
        + "--json"
    ).output
    #expect(output.hasPrefix(#"{"method":"us","interval":"\#(interval)","amountFinanced":"#))
  }

  private static let equal =
    "apr --financed 5000.00 --payment 230.00 --payments 24 --today 1978-01-10 --interval P1M"

  @Test func `Equal payments need no file`() throws {
    let harness = try CommandHarness()
    #expect(harness(Self.equal).output == "9.69 %\n")
    #expect(harness("\(Self.equal) --first 1978-02-10").output == "9.69 %\n")
    #expect(harness("\(Self.equal) --first 1978-03-01").output != "9.69 %\n")
    #expect(
      harness(
        "apr --financed 6000.00 --payment 200.00 --payments 36 --today 1978-02-10 "
          + "--first 1978-04-01 --interval P1M"
      ).output == "11.82 %\n")
  }

  @Test func `Payments twice a month are counted in semimonths`() throws {
    let output = try CommandHarness()(
      "apr --financed 1000.00 --payment 260.00 --payments 4 --today 2026-01-01 "
        + "--first 2026-01-16 --interval semimonth --json"
    ).output
    #expect(output.hasPrefix(#"{"method":"us","interval":"semimonth","amountFinanced":"#))
  }

  @Test(arguments: [
    ("9.81", true, "9.81 % is accurate: within 0.125 percentage points of the exact rate"),
    ("9.82", false, "9.82 % is not accurate: not within 0.125 percentage points of the exact rate"),
  ])
  func `A disclosed rate is compared`(disclosed: String, isAccurate: Bool, sentence: String) throws
  {
    let harness = try CommandHarness()
    let text = harness("\(Self.equal) --disclosed \(disclosed)")
    #expect(text.output == "9.69 %\n\(sentence)\n")
    #expect(text.status == (isAccurate ? .yes : .no))
    let json = harness("\(Self.equal) --disclosed \(disclosed) --json")
    #expect(json.status == text.status)
    #expect(
      json.output.hasSuffix(
        #","disclosed":"\#(disclosed)","tolerance":"0.125","accurate":\#(isAccurate)}"# + "\n"))
  }

  @Test func `Irregular payments have a wider tolerance`() throws {
    let output = try CommandHarness(LoanSamples.files)(
      "apr --flows flows.csv --interval P12M --disclosed 11 --json"
    ).output
    #expect(output.contains(#""tolerance":"0.25""#))
  }

  @Test(arguments: [
    ("apr --flows none.csv --interval P1M", ExitStatus.noInput, "no file \"none.csv\""),
    (
      "apr --flows mistake.csv --interval P1M", .data,
      "error: mistake.csv:2: invalid_flow: \"1978-02-30\": "
    ),
    ("apr --flows - --interval P1M", .data, "error: standard input:1: invalid_flow: there is no"),
    ("apr --flows short.csv --interval P1M", .data, "error: apr_undefined: "),
    ("apr --flows large.csv --interval P1M", .data, "more than 1048576 bytes"),
    ("apr --flows flows.csv --interval P13M", .data, "error: interval_unsupported: "),
    ("apr --flows flows.csv --interval semimonth --method eu", .data, "interval_unsupported: "),
    ("apr --flows flows.csv --interval P1M --currency XXX", .data, "unsupported_currency: "),
    ("\(equal) --disclosed 9,81", .data, "error: invalid_rate: \"9,81\": not a rate"),
    ("\(equal) --first 1978-01-10", .data, "first_payment_too_early: "),
    ("\(equal) --first x", .data, "--first: \"x\""),
    ("apr --financed 0 --payment 1 --payments 2 --interval P1M", .data, "invalid_amount: "),
    ("apr --financed 1 --payment x --payments 2 --interval P1M", .data, "invalid_amount: \"x\""),
    (
      "apr --financed 1 --payment 1 --payments 2 --interval P1M --today 9999-12-01", .data,
      "plan_unavailable: "
    ),
    ("apr --flows flows.csv", .usage, "--interval"),
    ("apr --flows flows.csv --interval P0D", .usage, "must be at least a day"),
    ("apr --flows flows.csv --interval P1Y", .usage, "must be a time such as P1M, P2W or P14D"),
    ("apr --interval P1M", .usage, "pass a file by --flows FILE"),
    ("apr --financed 1 --payment 1 --interval P1M", .usage, "pass a file by --flows FILE"),
    ("apr --flows flows.csv --financed 1 --interval P1M", .usage, "omit --financed"),
    ("apr --flows flows.csv --today 1978-01-10 --interval P1M", .usage, "omit --first and --today"),
    ("apr --financed 1 --payment 1 --payments 2 --interval semimonth", .usage, "pass --first"),
    ("apr --financed 1 --payment 1 --payments 481 --interval P1M", .usage, "1 to 480"),
    ("\(equal) --json --format text", .usage, "--json and --format text differ"),
  ])
  func `A wrong option is an error`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) throws {
    var files = LoanSamples.files
    files["-"] = ""
    files["large.csv"] = String(repeating: " ", count: 1_048_577)
    try CommandHarness(files)(line).expectFailure(status, phrase)
  }
}
