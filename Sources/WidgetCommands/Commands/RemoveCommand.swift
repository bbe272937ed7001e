import ArgumentParsing
import WidgetJournal

/// `widget remove`: takes a stored widget away.
enum RemoveCommand {
  static let name = Argument("NAME", .optional, help: "The widget's name; it must be given.")
  static let widget = Option(
    "widget", value: "NAME", .optional, help: "The widget's name, where it is not an argument.")

  static let command = Command<Action>(
    "remove", "Takes a widget and its history away.",
    examples: [Example("widget remove order-1042", "Takes the widget away.")],
    discussion: """
      The record of a capture stays: another widget made with the same token answers with it, so \
      that no order is captured twice.
      """,
    parameters: [name, widget]
  ) { parsed throws(ValidationError) in
    try WidgetOptions.check(argument: parsed[name], option: parsed[widget])
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
