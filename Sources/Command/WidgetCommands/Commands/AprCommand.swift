import ArgumentParsing
import Financing
import FinancingWire
import ScheduleEngine
import StrictJSON

/// `widget apr`: computes the annual percentage rate of an advance and its payments.
enum AprCommand {
  static let flows = Option(
    "flows", value: "FILE", .optional(.file),
    help: "A file of lines advance,DAY,AMOUNT (once) and payment,DAY,AMOUNT; - is standard input.")
  static let interval = Option(
    "interval", value: "PERIOD", .required(givenInterval),
    help: "The time from one payment to the next: P1M, P2W, P14D, or semimonth for us.")
  static let currency = Option(
    "currency", value: "CODE", .optional, help: "The currency of the amounts; USD by default.")
  static let disclosed = Option(
    "disclosed", value: "PERCENT", .optional,
    help: "Compare the rate with one that was disclosed, by the tolerances of 12 CFR 1026.22(a).")
  static let financed = Option(
    "financed", value: "AMOUNT", .optional,
    help: "The amount advanced today, instead of --flows.")
  static let payment = Option(
    "payment", value: "AMOUNT", .optional, help: "Each of the equal payments, instead of --flows.")
  static let payments = Option(
    "payments", value: "N", .optional(.integer(in: LoanPayments.counts)),
    help: "The number of equal payments.")
  static let first = Option(
    "first", value: "YYYY-MM-DD", .optional,
    help: "The day of the first equal payment; by default an interval from today.")

  static let command = Command<Action>(
    "apr", "Computes the annual percentage rate of a credit, as the law defines it.",
    examples: [
      Example("widget apr --flows flows.csv --interval P1M", "Prints the rate of a file's flows."),
      Example(
        "widget apr --financed 5000.00 --payment 230.00 --payments 24 --today 1978-01-10 "
          + "--interval P1M",
        "Prints the rate of 24 equal payments, an example of Regulation Z."),
      Example(
        "widget apr --financed 5000.00 --payment 230.00 --payments 24 --today 1978-01-10 "
          + "--interval P1M --disclosed 9.81 --json",
        "Checks a rate that was disclosed."),
    ],
    discussion: """
      The method us is that of Regulation Z, appendix J; eu that of Directive 2008/48/EC, annex \
      I; uk that of CONC App 1.2. The printed digits are exact: the root of the law's equation, \
      rounded half up.

      A file of flows has a line such as advance,1978-01-10,5000.00, and any number of lines such \
      as payment,1978-02-10,230.00. A payment on the day of the advance is a charge at once.

      Ends with status 65 if there is no rate, such as apr_undefined for payments that add up to \
      less than the advance, or if a line has a mistake; with 66 if the file is missing; and with \
      1 if --disclosed is not accurate.
      """,
    parameters: [
      flows, interval, LoanOptions.method, LoanOptions.places, currency, disclosed, financed,
      payment, payments, first, OutputOptions.json, OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    let source = try FlowsSource(parsed)
    return Action { environment throws(CommandError) in
      try run(parsed, try source.flows(parsed, environment))
    }
  }.withoutMeaning(for: CommonOptions.ofStore)

  /// An interval and its text, which the JSON repeats.
  struct GivenInterval: Sendable {
    let text: String
    let interval: PaymentInterval
  }

  private static var givenInterval: ValueParser<GivenInterval> {
    ValueParser { text throws(ValidationError) in
      if text == "semimonth" { return GivenInterval(text: text, interval: .semimonth) }
      guard let period = try? Period(text) else {
        throw ValidationError("must be a time such as P1M, P2W or P14D, or semimonth")
      }
      guard !period.isZero else { throw ValidationError("must be at least a day, such as P1M") }
      return GivenInterval(text: text, interval: .every(period))
    }
  }

  private static func run(
    _ parsed: ParsedArguments, _ flows: CreditFlows
  ) throws(CommandError) -> CommandResult {
    let disclosed = try parsed[disclosed].map { (text) throws(CommandError) in
      do throws(FinancingError) {
        return try InterestRate(text)
      } catch {
        throw CommandError(
          .data, "\(error.code): \(text.quotedForMessage): \(error)", field: "--disclosed")
      }
    }
    let method = parsed[LoanOptions.method] ?? .us
    do throws(FinancingError) {
      let rate = try AnnualPercentageRate(
        of: flows, method: method, places: parsed[LoanOptions.places])
      let check = try disclosed.map { (disclosed) throws(FinancingError) in
        try DisclosureCheck(of: disclosed, for: flows, method: method)
      }
      let output =
        parsed.printsJSON
        ? String(
          decoding: rate.json(of: flows, every: parsed[interval].text, with: check), as: UTF8.self)
        : "\(rate) %" + (check.map { "\n\(sentence(on: $0))" } ?? "")
      return CommandResult(output: output + "\n", status: check?.isAccurate == false ? .no : .yes)
    } catch {
      throw CommandError(.data, "\(error.code): \(error)")
    }
  }

  private static func sentence(on check: DisclosureCheck) -> String {
    let points = "\(check.toleranceText) percentage points of the exact rate"
    return check.isAccurate
      ? "\(check.disclosed.shortText) % is accurate: within \(points)"
      : "\(check.disclosed.shortText) % is not accurate: not within \(points)"
  }
}
