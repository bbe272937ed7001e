import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetJournal
import WidgetWire

/// `widget list`: all stored widgets.
enum ListCommand {
  static let command = Command<Action>(
    "list", "Lists all widgets and how they stand today.",
    examples: [Example("widget list", "Lists all widgets.")],
    parameters: [OutputOptions.jsonLines, OutputOptions.format]
  ) { parsed throws(Rejection) in
    try OutputOptions.check(parsed)
    return Action { surroundings throws(CommandFailure) in try run(parsed, surroundings) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ surroundings: Surroundings
  ) throws(CommandFailure) -> Reply {
    let store = try parsed.store(in: surroundings)
    let moment = try parsed.moment(in: surroundings)
    var reply = Reply()
    var rows: [[String]] = []
    for name in try onStore({ () throws(StoreError) in try store.list() }) {
      do throws(CommandFailure) {
        guard let widget = try read(name, from: store) else { continue }
        let machine = try widget.refreshed(at: moment)
        reply.error += widget.warnings.map { "warning: \($0)\n" }.joined()
        if parsed.printsJSON {
          reply.output += json(name, machine, widget.capture).string + "\n"
        } else {
          rows.append(row(name, machine, widget.capture))
        }
      } catch {
        // The other widgets are still worth listing.
        reply.error += error.reply.error
        if reply.status == .yes { reply.status = error.status }
      }
    }
    if !rows.isEmpty {
      reply.output = ScheduleText.table(["WIDGET", "TOTAL", "PLAN", "REVISION", "STATUS"], rows)
    }
    if rows.isEmpty, reply.error.isEmpty, surroundings.isInteractive,
      !parsed.printsJSON
    {
      reply.error += "hint: there are no widgets yet; 'widget update --amount 50.00' makes one\n"
    }
    return reply
  }

  /// Reads a widget; nil for one that was removed since it was listed.
  static func read(
    _ name: WidgetName, from store: WidgetStore
  ) throws(CommandFailure) -> StoredWidget? {
    do throws(StoreError) {
      return try store.look(at: name)
    } catch {
      if case .noSuchWidget = error.reason { return nil }
      throw CommandFailure(error)
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
