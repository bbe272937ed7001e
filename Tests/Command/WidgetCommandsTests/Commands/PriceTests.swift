import Testing

@testable import WidgetCommands

@Suite("widget price")
struct PriceTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(["my-plan.json": Samples.planFile]) }

  @Test(arguments: [
    ("50.00 --brand Afterpay", "or 4 interest-free payments of $12.50 with Afterpay"),
    ("50.00", "or 4 interest-free payments of $12.50 with Cash App Afterpay"),
    ("2000.00", "or 4 interest-free payments of $500.00 with Cash App Afterpay"),
    ("80 --currency GBP", "or 4 payments of £20.00 with Clearpay"),
    ("80 --currency AUD --locale en-US", "or 4 interest-free payments of A$20.00 with Afterpay"),
    ("1000 --plan-file my-plan.json", "or 3 interest-free payments of 334 JPY with Mine"),
  ])
  func `The sentence has the payments of an order that can be paid`(
    _ options: String, _ sentence: String
  ) {
    #expect(harness("price --amount \(options)") == CommandResult(output: sentence + "\n"))
  }

  @Test(arguments: [
    ("0", "Cash App Afterpay available for orders between $1 – $2,000"),
    ("0.00 --brand Pay", "Pay available for orders between $1 – $2,000"),
    ("0 --currency GBP", "Clearpay available for orders between £10 – £1,000"),
    ("0 --currency CAD", "or pay with Afterpay"),
    ("0.99", "Cash App Afterpay available for orders between $1 – $2,000"),
    ("2000.01", "Cash App Afterpay available for orders between $1 – $2,000"),
    ("5000.00 --brand Pay", "Pay available for orders between $1 – $2,000"),
    ("0.02 --currency CAD", "or pay with Afterpay"),
  ])
  func `The sentence has the plan's limits if the order cannot be paid`(
    _ options: String, _ sentence: String
  ) {
    #expect(
      harness("price --amount \(options)") == CommandResult(output: sentence + "\n", status: .no))
  }

  @Test func `JSON is one line for a page with its own logo`() {
    #expect(
      harness("price --amount 50.00 --brand Afterpay --json")
        == CommandResult(
          output: #"{"plan":"us-pay-in-4","brand":"Afterpay","locale":"en-US","#
            + #""total":{"amount":"50.00","currency":"USD"},"isAvailable":true,"code":null,"#
            + #""sentence":"or 4 interest-free payments of $12.50 with Afterpay","#
            + #""text":"or 4 interest-free payments of $12.50 with","brandAt":"end"}"# + "\n"))
    let outside = harness("price --amount 5000.00 --json")
    #expect(outside.status == .no)
    #expect(outside.output.contains(#""isAvailable":false,"code":"amount_above_maximum","#))
    #expect(
      outside.output.hasSuffix(
        #""text":"available for orders between $1 – $2,000","brandAt":"start"}"# + "\n"))
  }

  @Test func `HTML is an element with the line and its dialog`() {
    let element = harness("price --amount 50.00 --html")
    #expect(element.status == .yes && element.error.isEmpty)
    #expect(
      element.output.hasPrefix(
        "<payment-message amount=\"50.00\" currency=\"USD\">\n"
          + "<template shadowrootmode=\"open\">\n<style>:host { "))
    #expect(element.output.hasSuffix("</dialog>\n</template>\n</payment-message>\n"))
    #expect(element.output.contains(">$12.50</strong>"))
    #expect(!element.output.contains(">$0.00</strong>"))
  }

  @Test func `An element has the options that were given`() {
    let options =
      "--amount 80 --currency CAD --plan ca-pay-in-4 --locale fr_CA --brand B --no-logo "
      + "--outside hide --today 2026-11-21"
    let element = harness("price \(options) --html")
    #expect(
      element.output.hasPrefix(
        #"<payment-message amount="80.00" currency="CAD" locale="fr-CA" plans="ca-pay-in-4" "#
          + #"brand="B" outside="hide" no-logo today="2026-11-21">"# + "\n"))
    let mine = harness("price --amount 1000 --plan-file my-plan.json --html").output
    #expect(mine.hasPrefix("<div>\n") && mine.contains(">334 JPY</strong>"))
  }

  @Test(arguments: [("", true), (" --outside explain", true), (" --outside hide", false)])
  func `HTML outside the limits explains them or has no line, with status 1`(
    _ option: String, _ isShown: Bool
  ) {
    let element = harness("price --amount 5000.00 --html\(option)")
    #expect(element.status == .no)
    #expect(element.output.contains("available for orders between $1 – $2,000") == isShown)
    #expect(element.output.contains("<dialog") == isShown)
  }

  @Test func `A price of zero has the code of an invalid amount`() {
    let result = harness("price --amount 0 --json")
    #expect(result.status == .no && result.error.isEmpty)
    #expect(
      result.output.contains(
        #""total":{"amount":"0.00","currency":"USD"},"isAvailable":false,"#
          + #""code":"invalid_amount","sentence":"Cash App Afterpay available for orders"#))
    harness("price --amount 0 --plan eu-pay-in-4-2021").expectFailure(.no, "plan_unavailable")
    for command in ["schedule", "render"] {
      harness("\(command) --amount 0").expectFailure(.data, "must be above zero")
    }
  }

  @Test func `A plan that is not offered on the day is an error`() {
    let line = "price --amount 50.00 --plan eu-pay-in-4-2021"
    harness(line).expectFailure(.no, "error: plan_unavailable: The plan ")
    #expect(harness("\(line) --today 2022-04-30 --locale es-ES").status == .yes)
  }

  @Test func `A price needs no state directory and no clock, and nothing is stored`() {
    harness.environment.variables = [:]
    harness.environment.now = { nil }
    #expect(harness("price --amount 50.00 --today 2026-11-21").status == .yes)
    harness("price --amount 50.00").expectFailure(.software, "pass --today YYYY-MM-DD")
  }

  @Test(arguments: [
    ("price", ExitStatus.usage, "missing required option '--amount AMOUNT'"),
    ("price --amount 5 --locale de-DE", .usage, "write one of en-US, "),
    ("price --amount 5 --plan a --plan-file b", .usage, "use either --plan or --plan-file"),
    ("price --amount 5 --brand=", .usage, "must be 1 to 200 bytes of visible text"),
    ("price --amount 5 --token-file x", .usage, "widget price has no option '--token-file'"),
    ("price --amount 5 --html --json", .usage, "--html and --format json differ"),
    ("price --amount 5 --html --format text", .usage, "--html and --format text differ"),
    ("price --amount 5 --outside hide", .usage, "--outside is for HTML only; pass --html"),
    ("price --amount 5 --no-logo", .usage, "--no-logo is for HTML only; pass --html"),
    ("price --amount 5 --html --outside no", .usage, "explain"),
    ("price --amount 1,000.00", .data, "invalid_amount"),
    ("price --amount -1", .data, "invalid_amount"),
    ("price --amount 5 --plan nope", .noInput, "no built-in plan"),
    ("price --amount 5 --currency KWD", .noInput, "no built-in plan for KWD"),
  ])
  func `A command line with an error prints no sentence`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) {
    harness(line).expectFailure(status, phrase)
  }
}
