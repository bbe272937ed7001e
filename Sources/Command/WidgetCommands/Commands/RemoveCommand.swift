import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetStorage

/// `widget remove`: removes a stored widget.
enum RemoveCommand {
  static let name = Argument("NAME", .optional, help: "The widget's name; there is no default.")
  static let widget = Option(
    "widget", value: "NAME", .optional, help: "The widget's name, instead of the argument.")
  static let force = Flag("force", help: "Remove also a widget that was captured or is damaged.")

  static let command = Command<Action>(
    "remove", "Removes a widget and its history.",
    examples: [
      Example("widget remove order-1042", "Removes the widget, and prints what it was."),
      Example("widget remove order-1043 --force", "Removes it also if it was captured."),
    ],
    discussion: """
      'widget trash restore' brings the widget back for 30 days. The record of a capture is not \
      removed: a new widget with the same token answers with it, so that no order is captured \
      twice. The ids of the widget's commands are not used again either. \
      At a terminal the command asks first. Without --force or an answer, a widget that was captured \
      or is damaged stays, and the status is 1.
      """,
    parameters: [name, widget, force, OutputOptions.json, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try StoredWidgetOptions.check(argument: parsed[name], option: parsed[widget])
    try OutputOptions.check(parsed)
    guard let typed = parsed[name] ?? parsed[widget] else {
      throw ValidationError("name the widget to remove, as in 'widget remove default'")
    }
    return Action { environment throws(CommandError) in
      let name = try WidgetName(typed: typed, as: "NAME")
      let store = try parsed.store(in: environment)
      let moment = try parsed.moment(in: environment)
      let removed = try environment.removing("the widget \(name)", force: parsed[force]) {
        force throws(CommandError) in
        try onStore { () throws(WidgetStoreError) in
          try store.remove(name, at: moment, force: force)
        }
      }
      // Without its first line, nothing can be restored.
      let trash = removed.map { _ in Trash(after: moment.timestamp, name.description) }
      var result = CommandResult(
        output: parsed.printsJSON
          ? json(name, removed, trash).string + "\n"
          : text(of: name, removed) + (trash?.sentence ?? ""))
      result.recorded = "the widget \(name) is removed"
      return result
    }
  }

  /// Returns the text of a removed widget, which is nil if its first line was damaged.
  private static func text(of name: WidgetName, _ widget: StoredWidget?) -> String {
    guard let widget else {
      return "removed\n" + ScheduleText.details([("Widget", "\(name), damaged from line 1 on")])
    }
    let captured = widget.capture.map {
      ("Captured", "\($0.record.amount) at \($0.moment.timestamp)")
    }
    let details = [
      ("Widget", "\(widget.name), revision \(widget.machine.revision)"),
      ("Order total", widget.machine.total?.description ?? "unknown"),
    ]
    return "removed\n" + ScheduleText.details(details + (captured.map { [$0] } ?? []))
  }

  private static func json(
    _ name: WidgetName, _ widget: StoredWidget?, _ trash: Trash?
  ) -> JSONText {
    JSONText.object { object in
      object.member("removed", name.description)
      guard let widget else { return }
      object.member("revision", widget.machine.revision)
      if let total = widget.machine.total { object.member("total", total) }
      if let capture = widget.capture { object.member("capture", capture.json) }
      object.member("head", widget.head.description)
      if let trash { object.member("restorableUntil", trash.lastDay.description) }
    }
  }
}
