import ArgumentParsing
import Financing
import FinancingWire
import ScheduleEngine
import StrictJSON
import WidgetRendering

/// `widget loan`: computes the payments and the cost of a plan with interest.
enum LoanCommand {
  enum Format: String, CaseIterable, Sendable {
    case text, json, canonical, csv, svg, html, ics

    /// Creates the format of a picture's file.
    init(_ format: PictureFormat) {
      switch format {
      case .text: self = .text
      case .svg: self = .svg
      case .html: self = .html
      case .ics: self = .ics
      case .csv: self = .csv
      }
    }
  }

  static let currency = Option(
    "currency", value: "CODE", .optional,
    help: "The currency; by default that of the terms, or USD.")
  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(Format.self)),
    help: """
      The cost and the payments as text, the default; a line of JSON; the canonical text, whose \
      SHA-256 is the checksum; comma-separated values; a picture, a web page or a calendar of the \
      due dates. The default is FILE's extension.
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
      Example(
        "widget loan --amount 1000.00 --rate 29.99 --plan us-pay-monthly-12 -o loan.html",
        "Draws the plan for shoppers, with its balance over time and all payments."),
      Example(
        "widget loan --amount 1000.00 --rate 29.99 --plan us-pay-monthly-12 --chart "
          + "--format svg --locale es-ES", "Draws its balance over time in Spanish."),
    ],
    discussion: """
      A loan begins today, or on the day of --today. Its terms are built in (--plan), in a file \
      (--plan-file), or your own: --payments, and the options that the help names after it. \
      Without any, all built-in terms of the currency are compared, as text or with a line of \
      JSON each.

      The annual percentage rate is the yearly price of the credit by the law of the region. It \
      differs from the interest rate, because months differ in length. All figures are exact and \
      rounded once.

      Pictures, pages and calendars are for shoppers: their language is that of --locale, and the \
      costs have the names that the law gives them. They are drawn as 'widget render' draws an \
      order.

      Ends with status 65 if there is no such loan, with the reason, such as apr_not_offered, and \
      with 66 if there are no such terms.
      """,
    parameters: [
      OrderOptions.amount, LoanOptions.rate, LoanOptions.plan, LoanOptions.planFile, currency,
      LoanOptions.down, LoanOptions.first, LoanOptions.payOff, OutputOptions.json, format,
      LoanOptions.payments, LoanOptions.interval, LoanOptions.firstDue, LoanOptions.dayCount,
      LoanOptions.rounding, LoanOptions.interestRounding, LoanOptions.method, LoanOptions.places,
      PictureOptions.output, PictureOptions.chart, PictureOptions.fragment, PictureOptions.locale,
      PictureOptions.theme, PictureOptions.noLogo, PictureOptions.noHeading,
      PictureOptions.noBorder, PictureOptions.brand,
    ]
  ) { parsed throws(ValidationError) in
    try LoanOptions.check(parsed)
    try OutputOptions.check(parsed, format)
    let format = try format(of: parsed)
    guard format == .html || !parsed[PictureOptions.fragment] else {
      throw ValidationError("--fragment is for HTML only; pass --format html, or omit it")
    }
    guard format == .svg || !parsed[PictureOptions.chart] else {
      throw ValidationError("--chart is for SVG only; pass --format svg, or omit it")
    }
    let hasTerms =
      parsed[LoanOptions.plan] != nil || parsed[LoanOptions.planFile] != nil
      || parsed[LoanOptions.payments] != nil
    guard hasTerms || format == .text || format == .json else {
      throw ValidationError("--format \(format.rawValue) prints one loan; pass --plan ID")
    }
    return Action { environment throws(CommandError) in try run(parsed, format, environment) }
  }.withoutMeaning(for: CommonOptions.ofStore)

  /// Returns the format of the options, else that of the output file's extension, else text.
  private static func format(of parsed: ParsedArguments) throws(ValidationError) -> Format {
    if parsed[OutputOptions.json] { return .json }
    if let format = parsed[format] { return format }
    guard let file = PictureOptions.outputFile(of: parsed) else { return .text }
    return Format(try PictureOptions.format(ofFileNamed: file))
  }

  private static func run(
    _ parsed: ParsedArguments, _ format: Format, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let offer = try offer(of: parsed, environment)
    let request = try RequestedLoan(parsed, environment)
    let file = PictureOptions.outputFile(of: parsed)
    let terminal = parsed.terminal(in: file == nil ? environment : environment.withoutTerminal)
    var result: CommandResult
    if let offer {
      let loan: ComputedLoan
      do throws(LoanError) {
        loan = try request.loan(by: offer.terms)
      } catch {
        throw error.commandError
      }
      result = CommandResult(
        output: output(of: loan, by: offer.brand, parsed, format, in: terminal))
    } else {
      let offers = try LoanTermsReader.builtIn(in: request.currencyOrDefault)
      result = try LoanComparison(of: request, by: offers).result(as: format, in: terminal)
    }
    guard let file else { return result }
    try environment.write(result.output, to: file)
    result.output = ""
    if environment.isInteractive { result.add("wrote \(file.quotedForMessage)\n") }
    return result
  }

  private static func output(
    of loan: ComputedLoan, by brand: String, _ parsed: ParsedArguments, _ format: Format,
    in terminal: Terminal
  ) -> String {
    let schedule = loan.schedule
    let picture = LoanPicture(
      of: schedule, style: PictureOptions.style(of: parsed),
      locale: parsed.locale(for: schedule.total.currency),
      brand: parsed[PictureOptions.brand] ?? brand)
    return switch format {
    case .text: LoanText(of: loan).text(in: terminal)
    case .json: String(decoding: schedule.json(with: loan.payOff), as: UTF8.self) + "\n"
    case .canonical: schedule.canonicalText
    case .csv: String(decoding: schedule.csv, as: UTF8.self)
    case .svg: (parsed[PictureOptions.chart] ? picture.chart() : nil) ?? picture.svg()
    case .html: parsed[PictureOptions.fragment] ? picture.html() : picture.page()
    case .ics: picture.iCalendar() ?? ""
    }
  }

  /// Returns the terms that the options name or describe with their provider's name, or nil if there
  /// are none.
  private static func offer(
    of parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> (terms: LoanTerms, brand: String)? {
    if let file = parsed[LoanOptions.planFile] {
      let record = try LoanTermsReader(environment: environment).record(inFile: file)
      return (record.terms, record.brand)
    }
    if let plan = parsed[LoanOptions.plan] {
      let record = try reading("--plan") { () throws(CommandError) in
        try LoanTermsReader.record(builtIn: plan)
      }
      return (record.terms, record.brand)
    }
    guard let count = parsed[LoanOptions.payments] else { return nil }
    let currency = try OrderReader(environment: environment).currency(parsed[currency])
    return (try LoanOptions.ownTerms(of: parsed, count: count, in: currency ?? .usd), "")
  }
}
