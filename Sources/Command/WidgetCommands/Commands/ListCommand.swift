import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetStorage
import WidgetWire

/// `widget list`: prints a line for each stored widget.
enum ListCommand {
  static let command = Command<Action>(
    "list", "Lists all widgets with their status today.",
    examples: [
      Example("widget list", "Lists all widgets."),
      Example("widget list --format csv", "Prints a row of CSV for each widget."),
    ],
    parameters: [OutputOptions.jsonLines, OutputOptions.tableFormat]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed, OutputOptions.tableFormat)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let store = try parsed.store(in: environment)
    let moment = try parsed.moment(in: environment)
    let format = parsed.tableFormat
    var result = CommandResult(output: format == .csv ? WidgetTables.widgets.header : "")
    var rows: [[String]] = []
    for name in try onStore({ () throws(WidgetStoreError) in try store.list() }) {
      do throws(CommandError) {
        guard let widget = try read(name, from: store) else { continue }
        let machine = try widget.refreshed(at: moment)
        switch format {
        case .text: rows.append(row(name, machine, widget.capture))
        case .json: result.output += json(name, machine, widget.capture).string + "\n"
        case .csv:
          result.output += WidgetTables.widgets.line(
            for: WidgetRow(name: name, machine: machine, capture: widget.capture))
        }
      } catch {
        // An error in one widget does not end the list.
        result.add(error)
        if result.status == .yes { result.status = error.status }
      }
    }
    if !rows.isEmpty {
      result.output = ScheduleText.table(["WIDGET", "TOTAL", "PLAN", "REVISION", "STATUS"], rows)
    }
    if rows.isEmpty, result.error.isEmpty, environment.isInteractive, format == .text {
      result.add("hint: there are no widgets yet; 'widget update --amount 50.00' creates one\n")
    }
    return result
  }

  /// Reads a widget; returns nil if it was removed after it was listed.
  static func read(
    _ name: WidgetName, from store: BlockingWidgetStore
  ) throws(CommandError) -> StoredWidget? {
    do throws(WidgetStoreError) {
      return try store.read(name)
    } catch {
      if case .noSuchWidget = error.reason { return nil }
      throw CommandError(error)
    }
  }

  private static func row(
    _ name: WidgetName, _ machine: WidgetMachine, _ capture: StoredWidget.Capture?
  ) -> [String] {
    let status =
      switch machine.status {
      case .valid(let amountDueToday, _) where capture != nil:
        "captured, \(amountDueToday) due that day"
      case .valid(let amountDueToday, _): "valid, \(amountDueToday) due today"
      case .invalid(let barrier): "invalid, \(barrier.code)"
      case nil: "not ready"
      }
    return [
      name.description, machine.total?.description ?? "", machine.terms.plan.id.description,
      String(machine.revision), status,
    ]
  }

  private static func json(
    _ name: WidgetName, _ machine: WidgetMachine, _ capture: StoredWidget.Capture?
  ) -> JSONText {
    JSONText.object { object in
      object.member("widget", name.description)
      object.member("revision", machine.revision)
      object.member("plan", machine.terms.plan.id.description)
      object.member("mode", machine.terms.checkout.mode)
      if let total = machine.total { object.member("total", total) }
      object.member("status", machine.status.map { WireMessage($0).json })
      if let capture { object.member("capture", capture.json) }
    }
  }
}
