import OrderBatch
import ScheduleEngine
import StrictJSON
import TestSupport
import Testing

@testable import WidgetCommands

/// `widget terms`: options, statuses and messages.
@Suite("Payment terms")
struct TermsTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness([
      "none.json": "{}", "list.json": "[]", "broken.json": "{", "-": "{}",
      "other.json": #"{"selected_term_id":"x","terms":[]}"#,
    ])
    // New York: summer time ends on 2026-11-01 and begins on 2027-03-14.
    harness.environment.timeZone = { name in
      guard name == "America/New_York" else { return nil }
      return OrderTimeZone(name: name) { time in
        (1_793_512_800..<1_805_007_600).contains(time.secondsSinceEpoch) ? -18_000 : -14_400
      }
    }
  }

  private func ids(_ line: String) throws -> [String] {
    let terms = try JSONValue(parsing: harness("terms \(line)").output)["terms"]
    return terms?.array?.compactMap { $0["id"]?.string } ?? []
  }

  private func selected(_ line: String) throws -> String? {
    try JSONValue(parsing: harness("terms \(line)").output)["selected_term_id"]?.string
  }

  @Test func `Without --plan all open plans of the currency are terms`() throws {
    #expect(try ids("--amount 200.00") == ["us-pay-in-4", "us-pay-in-4-no-upfront"])
    #expect(try ids("--amount 200.00 --currency AUD") == ["au-pay-in-4"])
    #expect(
      try ids("--amount 500.00 --rate 15") == [
        "us-pay-in-4", "us-pay-in-4-no-upfront", "us-pay-monthly-12", "us-pay-monthly-6",
      ])
  }

  @Test func `Several plans are in the order given`() throws {
    #expect(
      try ids(
        "--amount 500.00 --rate 15 --plan us-pay-monthly-6 --plan us-pay-in-4-no-upfront --plan "
          + "us-pay-in-4") == ["us-pay-monthly-6", "us-pay-in-4-no-upfront", "us-pay-in-4"])
    #expect(try ids("--amount 50.00 --plan gb-pay-in-4") == ["gb-pay-in-4"])
    // A plan that does not accept the amount is left out.
    #expect(
      try ids("--amount 50.00 --rate 15 --plan us-pay-monthly-6 --plan us-pay-in-4") == [
        "us-pay-in-4"
      ])
  }

  @Test func `The first term is selected unless another is`() throws {
    #expect(try selected("--amount 200.00") == "us-pay-in-4")
    #expect(try selected("--amount 200.00 --with-pay-now") == "pay-now")
    #expect(
      try selected("--amount 200.00 --with-pay-now --selected us-pay-in-4-no-upfront")
        == "us-pay-in-4-no-upfront")
    #expect(try ids("--amount 5000.00 --with-pay-now") == ["pay-now"])
  }

  @Test(arguments: [
    ("--amount 5000.00", "amount_above_maximum: us-pay-in-4, us-pay-in-4-no-upfront: "),
    ("--amount 0", "invalid_amount: us-pay-in-4, us-pay-in-4-no-upfront: "),
    ("--amount 0 --with-pay-now", "invalid_amount: pay-now, us-pay-in-4"),
    ("--amount 50 --currency EUR", "plan_unavailable: "),
    ("--amount 5000 --currency JPY", "unknown_plan: no plan is offered in this currency"),
    ("--amount 0.03 --currency CAD", "amount_too_small: ca-pay-in-4: "),
    ("--amount 50 --plan us-pay-monthly-6 --rate 15", "amount_below_minimum: us-pay-monthly-6: "),
    ("--amount 500 --plan us-pay-monthly-6 --rate 99", "apr_not_offered: us-pay-monthly-6: "),
    ("--amount 5000.00 --selected us-pay-in-4", "amount_above_maximum: "),
  ])
  func `Without terms the output is an empty object, with the reason`(
    line: String, reason: String
  ) {
    let result = harness("terms \(line)")
    #expect(result.output == "{}\n" && result.status == .no)
    #expect(result.error.hasPrefix("error: \(reason)"), "\(result.error)")
  }

  @Test(arguments: ["--selected x", "--accepted x", "--with-pay-now --selected us-pay-in-40"])
  func `An unknown term prints nothing, and names the terms`(line: String) {
    harness("terms --amount 200.00 \(line)").expectFailure(
      .no, "us-pay-in-4, us-pay-in-4-no-upfront")
  }

  @Test func `An amount above 2^53 - 1 is rejected, and the largest is not`() {
    for line in ["--amount 90071992547409.92", "--amount 92233720368547758.07 --with-pay-now"] {
      harness("terms \(line)").expectFailure(.data, "amount_too_large: ")
    }
    harness("terms --amount 99999999999999999999999 --with-pay-now").expectFailure(
      .data, "invalid_amount")
    let result = harness("terms --amount 90071992547409.91 --with-pay-now")
    #expect(result.status == .yes && result.output.contains(#""amount":9007199254740991}"#))
  }

  @Test(arguments: [
    ("--amount 200 --plan x", ExitStatus.noInput, "unknown_plan: no built-in plan or loan"),
    ("--amount 200 --plan us-pay-in-4 --currency AUD", .data, "unsupported_currency: "),
    ("--amount 200 --plan us-pay-in-4 --plan au-pay-in-4", .data, "unsupported_currency: "),
    ("--amount 500 --plan us-pay-monthly-6", .usage, "pass its rate by --rate PERCENT"),
    ("--amount 500 --plan us-pay-in-4 --rate 15", .usage, "omit --rate"),
    ("--amount 500 --plan us-pay-in-4 --plan us-pay-in-4", .usage, "given twice"),
    ("--amount 500 --selected a --accepted b", .usage, "not both"),
    ("--amount 500 --rate x", .data, "invalid_rate: "),
    ("--amount x", .data, "invalid_amount: "), ("--amount -5", .data, "invalid_amount: "),
    ("--currency USD", .usage, "missing required option '--amount AMOUNT'"),
    ("--amount 5 --due-time 24:00", .data, "write one from 00:00 to 23:59"),
    ("--amount 5 --today 2026-02-30", .data, "invalid_date: "),
    ("--amount 5 --time-zone Nowhere", .configuration, "there is no time zone"),
    ("--amount 5 --locale de-DE", .usage, "no words for this locale"),
    ("--amount 5 --currency XXX", .data, "unsupported_currency: "),
    ("--amount 5 --previous list.json", .data, "expected an object"),
    ("--amount 5 --previous broken.json", .data, "invalid_terms: broken.json: line 1"),
    ("--amount 5 --previous other.json", .data, "no term has this id"),
    ("--amount 5 --previous gone.json", .noInput, "no_such_file: there is no file"),
    ("--amount 5 check", .usage, "widget terms check has no option '--amount'"),
    ("chekc", .usage, "did you mean 'check'?"),
  ])
  func `Wrong options end with their status and without output`(
    line: String, status: ExitStatus, phrase: String
  ) {
    harness("terms \(line) --json").expectFailure(status, phrase)
  }

  @Test func `The zone writes due times, and gives the day of the clock`() throws {
    let zone = "--time-zone America/New_York"
    let term = harness("terms --amount 200 --plan us-pay-in-4 --today 2026-11-21 \(zone)").output
    #expect(term.contains(#""due_at":"2026-12-05T00:00:00-05:00""#))
    let early = harness("terms --amount 200 --plan us-pay-in-4 --today 2026-10-10 \(zone)").output
    #expect(early.contains(#""due_at":"2026-10-24T00:00:00-04:00""#))
    #expect(early.contains(#""due_at":"2026-11-07T00:00:00-05:00""#))
    let late = harness(
      "terms --amount 200 --plan us-pay-in-4 --today 2026-02-28 --due-time 02:30 --time-zone +00:00"
    ).output
    #expect(late.contains(#""due_at":"2026-03-14T02:30:00+00:00""#))
    // 2026-11-21T03:30:00Z is still the 20th in New York, and the 21st in UTC, whatever TZ is.
    harness.environment.now = {
      (try? Timestamp("2026-11-21T03:30:00Z")).flatMap { time in
        (try? CivilDate("2026-01-01")).map { Moment(today: $0, timestamp: time) }
      }
    }
    harness.environment.variables["TZ"] = "Nowhere/At_All"
    let here = harness("terms --amount 200 --plan us-pay-in-4 \(zone)").output
    #expect(here.contains(#""due_at":"2026-12-04T00:00:00-05:00""#))
    let utc = harness("terms --amount 200 --plan us-pay-in-4").output
    #expect(utc.contains(#""due_at":"2026-12-05T00:00:00Z""#))
    #expect(utc == harness("terms --amount 200 --plan us-pay-in-4 --time-zone UTC").output)
    harness.environment.now = { nil }
    harness("terms --amount 200").expectFailure(.software, "pass --today YYYY-MM-DD")
  }

  @Test func `An earlier output is compared with the selected term`() throws {
    let today = "--today 2026-11-21"
    harness("terms --amount 200.00 --with-pay-now --selected us-pay-in-4 \(today) -o p.json")
    func content(_ line: String) throws -> String? {
      let output = harness("terms \(line) --previous p.json").output
      let messages = try JSONValue(parsing: output)["messages"]?.array
      return messages?.first?["content"]?.string
    }
    #expect(try content("--amount 200.00 \(today) --locale fr-CA") == nil)
    #expect(
      try content("--amount 200.00 --today 2026-11-22")
        == "“Pay in 4” has changed. The due dates are different. 4 interest-free payments of $50.00."
    )
    #expect(
      try content("--amount 200.00 --with-pay-now \(today)")
        == "“Pay now” is selected now instead of “Pay in 4”.")
    #expect(try content("--amount 5000.00 \(today)") == "“Pay in 4” is no longer available.")
    #expect(
      try content("--amount 180.00 --accepted us-pay-in-4 \(today)")?.hasPrefix("“Pay in 4” has")
        == true)
    for file in ["none.json", "-"] {
      let result = harness("terms --amount 200.00 \(today) --previous \(file)")
      #expect(result == harness("terms --amount 200.00 \(today)"))
    }
    // An accepted term, and an output with messages, are earlier outputs, too.
    harness("terms --amount 180.00 --accepted us-pay-in-4 \(today) --previous p.json -o a.json")
    let again = harness("terms --amount 180.00 \(today) --previous a.json")
    #expect(again == harness("terms --amount 180.00 \(today)"))
  }

  @Test func `An accepted term is alone, and a loan adds its fee`() throws {
    let accepted = harness("terms --amount 200.00 --accepted us-pay-in-4-no-upfront").output
    #expect(accepted.hasPrefix(#"{"accepted_term":{"id":"us-pay-in-4-no-upfront","#))
    let loan = "terms --amount 600.00 --rate 15 --plan us-pay-monthly-6 --today 2026-11-21 --totals"
    let totals = #""totals":[{"type":"fee","display_text":"Interest","amount":2637}]}"#
    #expect(harness(loan).output.hasSuffix(totals + "\n"))
    #expect(harness("\(loan) --accepted us-pay-monthly-6").output.hasSuffix(totals + "\n"))
    #expect(!harness("terms --amount 600.00 --totals").output.contains("totals"))
  }
}

/// `widget terms check`.
@Suite("Checks of payment terms")
struct TermsCheckTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness([
      "right.json": #"{"payment":{}}"#, "list.json": "[]",
      "wrong.json": #"{"payment":{"terms":[]},"totals":[]}"#, "-": #"{"payment":1}"#,
    ])
  }

  @Test func `A right document prints nothing`() {
    #expect(harness("terms check right.json") == CommandResult())
    #expect(harness("terms validate right.json --json") == CommandResult())
  }

  @Test func `Each breach is a line with its path`() {
    let result = harness("terms check wrong.json")
    #expect(result.status == .no && result.error.isEmpty)
    #expect(
      result.output == """
        $.payment.terms: the list has no term; leave the member out if there are none
        $.totals: there is not exactly one subtotal; write one
        $.totals: there is not exactly one total; write one

        """)
    let line = harness("terms check --json").output
    #expect(
      line == """
        {"path":"$.payment","rule":"payment_not_object","message":"this is no object; write one, or \
        leave the member out"}

        """)
  }

  @Test func `A document that is no object, and a file that is missing, are errors`() {
    harness("terms check list.json").expectFailure(
      .data, "list.json: line 1, column 1: expected an object, found an array; pass a checkout")
    harness("terms check gone.json").expectFailure(.noInput, "there is no file")
  }

  @Test func `Our own terms of a checkout break no rule`() throws {
    let payment = harness("terms --amount 200.00 --with-pay-now").output
    let text = """
      {"currency":"USD","payment":\(payment),"totals":[{"type":"subtotal","amount":20000},\
      {"type":"total","amount":20000}]}
      """
    let other = try CommandHarness(["-": text])
    #expect(other("terms check") == CommandResult())
  }
}
