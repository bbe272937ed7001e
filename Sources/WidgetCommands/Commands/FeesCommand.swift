import ArgumentParsing
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON

/// `widget fees`: computes what it would cost to pay late.
enum FeesCommand {
  static let daysLate = Option(
    "days-late", value: "N", .required(.integer(in: LatenessCost.dayCounts)),
    help: "The number of days after the due date on which a late installment is paid.")
  static let installment = Option(
    "installment", value: "K", .optional(.integer(in: 1...1_000_000)),
    help: "The installment that is late; by default all are.")

  static let command = Command<Action>(
    "fees", "Computes the late fees of an order if installments are paid late.",
    examples: [
      Example(
        "widget fees --amount 100.00 --currency AUD --days-late 8 --installment 2",
        "Describes the fees if the second payment is 8 days late."),
      Example(
        "widget fees --amount 120.00 --days-late 11 --json",
        "Prints the fees as JSON if every payment is 11 days late."),
    ],
    discussion: """
      All other installments are paid on their due dates. A late one is paid with its fees. The \
      order is bought today, or on the day of --today, and follows the rules of its plan on that \
      day. Ends with status 65 if there is no such installment or if there are no rules, and with \
      66 if there is no such plan or file.
      """,
    parameters: [
      OrderOptions.amount, OrderOptions.currency, OrderOptions.plan, StatementCommand.rulesFile,
      daysLate, installment, OutputOptions.json, OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let reader = OrderReader(environment: environment)
    let plan = try reader.record(
      id: parsed[OrderOptions.plan], file: nil, currency: parsed[OrderOptions.currency]
    ).plan
    let total = try reader.total(parsed[OrderOptions.amount], in: plan.currency)
    let today = try parsed.today(in: environment)
    let catalog = try StatementCommand.catalog(
      rulesFile: parsed[StatementCommand.rulesFile], environment)
    let cost: LatenessCost
    do throws(ServicingError) {
      cost = try LatenessCost(
        of: total, plan: plan, on: today, rules: catalog.rules(for: plan.id, boughtOn: today),
        daysLate: parsed[daysLate], installments: parsed[installment].map { [$0] })
    } catch {
      throw CommandError(.data, "\(error.code): \(error)")
    }
    if parsed.printsJSON {
      return CommandResult(output: String(decoding: cost.json, as: UTF8.self) + "\n")
    }
    return CommandResult(
      output: LatenessText(of: cost, plan: plan).text(
        in: parsed.terminal(in: environment)))
  }
}
