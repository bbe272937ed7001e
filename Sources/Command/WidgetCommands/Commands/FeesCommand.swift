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
    "installment", value: "K", .optional(.number),
    help: "The installment that is late; by default all are.")

  static let rulesFile = Option(
    "rules-file", value: "FILE", .optional(.file),
    help: "A file of servicing rules, which must apply, instead of the built-in ones.")

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
      day: those of --rules-file, else the built-in ones, which apply to built-in plans. Ends with status 65 if there is no such \
      installment or if there are no built-in rules, and with 66 if there is no such plan or file, \
      or if the rules of --rules-file do not apply to the plan on that day.
      """,
    parameters: [
      OrderOptions.amount, OrderOptions.currency, OrderOptions.plan, OrderOptions.planFile,
      rulesFile, daysLate, installment, OutputOptions.json, OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try OrderOptions.check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }.withoutMeaning(for: CommonOptions.ofStore)

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let reader = OrderReader(environment: environment)
    let plan = try reader.record(
      id: parsed[OrderOptions.plan], file: parsed[OrderOptions.planFile],
      currency: parsed[OrderOptions.currency]
    ).plan
    let total = try reader.accountTotal(parsed[OrderOptions.amount], in: plan.currency)
    let today = try parsed.today(in: environment)
    let rules = try rules(of: parsed, for: plan, boughtOn: today, environment)
    let cost: LatenessCost
    do throws(ServicingError) {
      cost = try LatenessCost(
        of: total, plan: plan, on: today, rules: rules, daysLate: parsed[daysLate],
        installments: parsed[installment].map { [$0] })
    } catch {
      if case .rulesUnavailable = error {
        throw CommandError(
          .data,
          "\(error.code): no built-in rules for the plan \(plan.id) are valid on \(today); pass a "
            + "file of rules by --rules-file, or another day by --today", field: "--today")
      }
      throw CommandError(.data, "\(error.code): \(error)")
    }
    if parsed.printsJSON {
      return CommandResult(output: String(decoding: cost.json, as: UTF8.self) + "\n")
    }
    return CommandResult(
      output: LatenessText(of: cost, plan: plan).text(
        in: parsed.terminal(in: environment)))
  }

  /// Returns the rules of a file, which must apply, or nil for the built-in ones.
  private static func rules(
    of parsed: ParsedArguments, for plan: Plan, boughtOn day: CivilDate,
    _ environment: CommandEnvironment
  ) throws(CommandError) -> ServicingRules? {
    guard let file = parsed[rulesFile] else { return nil }
    let own = parsed[OrderOptions.planFile] == nil ? [] : [plan]
    let rules = try RulesReader(environment: environment).record(inFile: file, plans: own).rules
    // A plan that is not offered on the day is the first error.
    guard rules.apply(to: plan.id, boughtOn: day) || !plan.validity.contains(day) else {
      let plans = rules.plans.map(\.description).joined(separator: ", ")
      throw CommandError(
        .noInput,
        "rules_unavailable: the rules of \(file.quotedForMessage) do not apply to \(plan.id) bought "
          + "on \(day), but to \(plans) bought \(rules.validity.words); change the file, or omit "
          + "--rules-file", field: "--rules-file")
    }
    return rules
  }
}
