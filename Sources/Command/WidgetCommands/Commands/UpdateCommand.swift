import ArgumentParsing
import ScheduleEngine
import WidgetStorage

/// `widget update`: sets the order total of a stored widget.
enum UpdateCommand {
  static let command = Command<Action>(
    "update", "Sets the order total of a widget and shows its payments.",
    examples: [
      Example("widget update --amount 200.00", "Shows the payments of an order of 200.00 USD."),
      Example("widget update order-1042 --amount 180.00", "Updates another widget."),
      Example("widget update --amount 180.00 --json", "Prints one line of JSON."),
      Example(
        "widget update --amount 180.00 --id 7f3a --if-revision 1",
        "Can be repeated safely, and fails if another program was first."),
    ],
    discussion: """
      Creates the widget, in USD and without a checkout, if it does not exist. Ends with status 1 \
      if the order may not proceed: the total is stored, and the picture shows the next step. \
      Status 71: the update is done, or may be; check with 'widget status', or repeat it with the \
      same --id.
      """,
    parameters: [
      StoredWidgetOptions.name, OrderOptions.amount, StoredWidgetOptions.widget,
      StoredWidgetOptions.id,
      StoredWidgetOptions.ifRevision, StoredWidgetOptions.expectHead, OutputOptions.json,
      OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try StoredWidgetOptions.check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let name = try parsed.widgetName()
    let store = try parsed.store(in: environment)
    let moment = try parsed.moment(in: environment)
    let amount = parsed[OrderOptions.amount]
    let widget = try onStore(amount: amount) { () throws(WidgetStoreError) in
      try store.update(
        name, creating: Plan.usPayIn4.id, at: moment, amount: amount,
        id: parsed[StoredWidgetOptions.id], if: parsed.precondition)
    }
    let report = WidgetReport(
      name: name, machine: widget.machine, head: widget.head, capture: widget.capture,
      parsed: parsed, environment: environment)
    let history = name == .default ? "widget history" : "widget history \(name)"
    return report.result(
      asJSON: parsed.printsJSON, recorded: true,
      hint: "update again when the total changes; '\(history)' shows what happened")
  }
}
