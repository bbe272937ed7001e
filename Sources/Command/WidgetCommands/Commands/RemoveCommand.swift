import ArgumentParsing
import WidgetJournal

/// `widget remove`: removes a stored widget.
enum RemoveCommand {
  static let name = Argument("NAME", .optional, help: "The widget's name; there is no default.")
  static let widget = Option(
    "widget", value: "NAME", .optional, help: "The widget's name, instead of the argument.")

  static let command = Command<Action>(
    "remove", "Removes a widget and its history.",
    examples: [Example("widget remove order-1042", "Removes the widget.")],
    discussion: """
      The record of a capture is not removed: a new widget with the same token answers with it, so \
      that no order is captured twice.
      """,
    parameters: [name, widget]
  ) { parsed throws(ValidationError) in
    try StoredWidgetOptions.check(argument: parsed[name], option: parsed[widget])
    guard let text = parsed[name] ?? parsed[widget] else {
      throw ValidationError("name the widget to remove, as in 'widget remove default'")
    }
    return Action { environment throws(CommandError) in
      let name = try WidgetName(typed: text)
      let store = try parsed.store(in: environment)
      try onStore(writes: true) { () throws(StoreError) in try store.remove(name) }
      let hint = environment.isInteractive ? "removed the widget \(name)\n" : ""
      return CommandResult(error: hint)
    }
  }
}
