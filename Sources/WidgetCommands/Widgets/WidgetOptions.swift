import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetJournal

/// The options that name a stored widget.
enum WidgetOptions {
  static let widget = Option(
    "widget", value: "NAME", .optional, help: "The widget's name. (default: default)")
  static let name = Argument("NAME", .optional, help: "The widget's name, as --widget gives it.")
  static let json = Flag("json", help: "Print one line of JSON.")
  static let jsonLines = Flag("json", help: "Print one line of JSON for each.")

  /// A widget can be named in two ways, but once.
  static func check(_ parsed: ParsedArguments) throws(Rejection) {
    if parsed[widget] != nil, parsed[name] != nil { throw namedTwice }
  }

  static let namedTwice = Rejection("name the widget once, with or without --widget")
}

extension ParsedArguments {
  /// The widget that an argument or `--widget` names, or the default one.
  func widgetName() throws(CommandFailure) -> WidgetName {
    let typed = self[WidgetOptions.name] ?? self[WidgetOptions.widget]
    guard let typed else { return .default }
    return try WidgetName(typed: typed)
  }
}

extension WidgetName {
  /// The name as a command line gives it to `update`: nothing for the default.
  var asOption: String { self == .default ? "" : " --widget \(self)" }

  /// Reads the name that a user typed.
  init(typed text: String) throws(CommandFailure) {
    do throws(WidgetNameError) {
      self = try WidgetName(text)
    } catch {
      throw CommandFailure(.data, "\(text.quotedForMessage): \(error)")
    }
  }
}
