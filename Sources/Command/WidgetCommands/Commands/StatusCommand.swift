import ArgumentParsing
import ScheduleEngine
import WidgetStorage

/// `widget status`: prints a stored widget with its status today.
enum StatusCommand {
  static let command = Command<Action>(
    "status", "Shows a widget and its status today.",
    examples: [
      Example("widget status", "Shows the widget 'default'."),
      Example("widget status order-1042 --json", "Prints one line of JSON."),
      Example("widget status order-1042 --format csv", "Prints a row of CSV for each payment."),
    ],
    discussion: """
      The due dates are counted from today, or from the day of the capture if the order is \
      captured; nothing is written. Ends with status 0 if the order may proceed, and 1 if it may \
      not.
      """,
    parameters: [
      StoredWidgetOptions.name, StoredWidgetOptions.widget, StoredWidgetOptions.expectHead,
      OutputOptions.json, OutputOptions.tableFormat,
    ]
  ) { parsed throws(ValidationError) in
    try StoredWidgetOptions.check(parsed)
    try OutputOptions.check(parsed, OutputOptions.tableFormat)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }.alsoNamed("show")

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let name = try parsed.widgetName()
    let store = try parsed.store(in: environment)
    let moment = try parsed.moment(in: environment)
    let widget = try onStore { () throws(WidgetStoreError) in
      try store.read(name, expecting: parsed[StoredWidgetOptions.expectHead])
    }
    let report = WidgetReport(
      name: name, machine: try widget.refreshed(at: moment), head: widget.head,
      capture: widget.capture, parsed: parsed, environment: environment)
    let format = parsed.tableFormat
    if format == .csv { return report.payments }
    return report.result(
      asJSON: format == .json,
      hint: widget.capture == nil
        ? "'widget update\(name.asArgument) --amount AMOUNT' changes the order total"
        : "the order was captured; 'widget history \(name)' shows what happened")
  }
}
