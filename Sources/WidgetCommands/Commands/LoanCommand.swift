import ArgumentParsing
import Financing
import FinancingWire
import ScheduleEngine
import StrictJSON

/// `widget loan`: computes the payments and the cost of a plan with interest.
enum LoanCommand {
  enum Format: String, CaseIterable, Sendable {
    case text, json, canonical, csv
  }

  static let currency = Option(
    "currency", value: "CODE", .optional,
    help: "The currency; by default that of the terms, or USD.")
  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(Format.self)),
    help: """
      The cost and the payments as text, the default; a line of JSON; the canonical text, whose \
      SHA-256 is the checksum; or comma-separated values.
      """)

  static let command = Command<Action>(
    "loan", "Computes the payments and the cost of a plan with interest.",
    examples: [
      Example("widget loan --amount 1000.00 --rate 29.99", "Compares 6 payments with 12."),
      Example(
        "widget loan --amount 1000.00 --rate 29.99 --plan us-pay-monthly-12",
        "Shows the cost and every payment."),
      Example(
        "widget loan --amount 600.00 --down 100.00 --rate 35.99 --plan us-pay-monthly-6 "
          + "--today 2026-11-21 --pay-off 2027-03-01",
        "Shows what paying off early saves."),
      Example(
        "widget loan --amount 800.00 --rate 15 --payments 12 --day-count equal-periods --json",
        "Prints a loan by terms of your own as JSON."),
    ],
    discussion: """
      A loan begins today, or on the day of --today. Its terms are built in (--plan), in a file \
      (--plan-file), or your own: --payments, and the options that the help names after it. \
      Without any, all built-in terms of the currency are compared, as text or with a line of \
      JSON each.

      The annual percentage rate is the yearly price of the credit by the law of the region. It \
      differs from the interest rate, because months differ in length. All figures are exact and \
      rounded once.

      Ends with status 65 if there is no such loan, with the reason, such as apr_not_offered, and \
      with 66 if there are no such terms.
      """,
    parameters: [
      OrderOptions.amount, LoanOptions.rate, LoanOptions.plan, LoanOptions.planFile, currency,
      LoanOptions.down, LoanOptions.first, LoanOptions.payOff, OutputOptions.json, format,
      LoanOptions.payments, LoanOptions.interval, LoanOptions.firstDue, LoanOptions.dayCount,
      LoanOptions.rounding, LoanOptions.interestRounding, LoanOptions.method, LoanOptions.places,
    ]
  ) { parsed throws(ValidationError) in
    try LoanOptions.check(parsed)
    try OutputOptions.check(parsed, format)
    let format = parsed[OutputOptions.json] ? .json : parsed[format] ?? .text
    let hasTerms =
      parsed[LoanOptions.plan] != nil || parsed[LoanOptions.planFile] != nil
      || parsed[LoanOptions.payments] != nil
    guard hasTerms || format == .text || format == .json else {
      throw ValidationError("--format \(format.rawValue) prints one loan; pass --plan ID")
    }
    return Action { environment throws(CommandError) in try run(parsed, format, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ format: Format, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let terms = try terms(of: parsed, environment)
    let request = try RequestedLoan(parsed, environment)
    let terminal = parsed.terminal(in: environment)
    guard let terms else {
      let offers = try LoanReader.builtIn(in: request.currencyOrDefault)
      return try LoanComparison(of: request, by: offers).result(as: format, in: terminal)
    }
    let loan: ComputedLoan
    do throws(LoanFault) {
      loan = try request.loan(by: terms)
    } catch {
      throw error.commandError
    }
    let output =
      switch format {
      case .text: LoanText(of: loan).text(in: terminal)
      case .json: String(decoding: loan.schedule.json(with: loan.payOff), as: UTF8.self) + "\n"
      case .canonical: loan.schedule.canonicalText
      case .csv: String(decoding: loan.schedule.csv, as: UTF8.self)
      }
    return CommandResult(output: output)
  }

  /// Returns the terms that the options name or describe, or nil if there are none.
  private static func terms(
    of parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> LoanTerms? {
    if let file = parsed[LoanOptions.planFile] {
      return try LoanReader(environment: environment).record(inFile: file).terms
    }
    if let plan = parsed[LoanOptions.plan] { return try LoanReader.record(builtIn: plan).terms }
    guard let count = parsed[LoanOptions.payments] else { return nil }
    let currency = try OrderReader(environment: environment).currency(parsed[currency])
    return try LoanOptions.ownTerms(of: parsed, count: count, in: currency ?? .usd)
  }
}
