import ArgumentParsing
import ScheduleEngine
import WidgetJournal

/// `widget create`: makes a stored widget.
enum CreateCommand {
  static let name = Argument(
    "NAME", .required, help: "The new widget's name: letters, digits, '-', '_' and '.'.")

  static let command = Command<Action>(
    "create", "Makes a widget and shows its payments.",
    examples: [
      Example("widget create order-1042 --amount 80.00 --currency GBP", "Makes a widget in GBP."),
      Example(
        "widget create order-1043 --amount 80.00 --token-file token.txt",
        "Makes one for a checkout; of the token only its SHA-256 is kept."),
    ],
    discussion: """
      Ends with status 1 when the order may not proceed; the widget is made all the same.
      """,
    parameters: [
      name, OrderOptions.amount, OrderOptions.currency, OrderOptions.plan, OrderOptions.tokenFile,
      WidgetOptions.json,
    ]
  ) { parsed in
    Action { surroundings throws(CommandFailure) in try run(parsed, surroundings) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ surroundings: Surroundings
  ) throws(CommandFailure) -> Reply {
    let name = try WidgetName(typed: parsed[name])
    let reader = OrderReader(surroundings: surroundings)
    let plan = try reader.plan(
      id: parsed[OrderOptions.plan], file: nil, currency: parsed[OrderOptions.currency])
    let amount = parsed[OrderOptions.amount]
    let checkout = try reader.checkout(tokenFile: parsed[OrderOptions.tokenFile])
    let store = try parsed.store(in: surroundings)
    let moment = try parsed.moment(in: surroundings)
    let widget = try onStore(amount: amount) { () throws(StoreError) in
      try store.create(name, plan: plan.id, checkout: checkout, at: moment, amount: amount)
    }
    let report = WidgetReport(
      name: name, machine: widget.machine, warnings: widget.warnings, parsed: parsed,
      surroundings: surroundings)
    return report.reply(
      asJSON: parsed[WidgetOptions.json], recorded: true,
      hint: "'widget update\(name.asOption) --amount AMOUNT' follows the order total")
  }
}
