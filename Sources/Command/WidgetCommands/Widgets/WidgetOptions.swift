import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetJournal

/// The options that select a stored widget and its expected state.
enum WidgetOptions {
  static let widget = Option(
    "widget", value: "NAME", .optional, help: "The widget's name. (default: default)")
  static let name = Argument("NAME", .optional, help: "The widget's name, instead of --widget.")

  static let id = Option(
    "id", value: "ID", .optional(.commandID),
    help: "Your own id of the command; a repeat with the same id prints the same answer.")
  static let ifRevision = Option(
    "if-revision", value: "N", .optional(.integer(in: 0...Int.max)),
    help: "Run only if the widget has this revision; 0 if it must not exist.")
  static let expectHead = Option(
    "expect-head", value: "HEX", .optional(.digest),
    help: "Run only if the history ends in this head, as printed by --json.")

  /// Throws if the argument and `--widget` name different widgets.
  static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    try check(argument: parsed[name], option: parsed[widget])
  }

  /// Throws if an argument and an option name different widgets.
  static func check(argument: String?, option: String?) throws(ValidationError) {
    guard let argument, let option, !argument.utf8.elementsEqual(option.utf8) else { return }
    throw ValidationError("name the widget once, with or without --widget")
  }
}

extension ParsedArguments {
  /// Returns the name in the argument or `--widget`, or the default name.
  func widgetName() throws(CommandError) -> WidgetName {
    let typed = self[WidgetOptions.name] ?? self[WidgetOptions.widget]
    guard let typed else { return .default }
    return try WidgetName(typed: typed)
  }
}

extension ParsedArguments {
  /// The expected state of the widget, from `--if-revision` and `--expect-head`.
  var precondition: Precondition {
    Precondition(revision: self[WidgetOptions.ifRevision], head: self[WidgetOptions.expectHead])
  }
}

extension ValueParser where Value == CommandID {
  /// A parser of a client's own identifier of a command.
  static var commandID: ValueParser {
    ValueParser { text throws(CommandIDError) in try CommandID(text) }
  }
}

extension ValueParser where Value == SHA256Digest {
  /// A parser of a SHA-256 as the command prints it, in lower-case hexadecimal digits.
  static var digest: ValueParser {
    ValueParser { text throws(ValidationError) in
      guard let digest = SHA256Digest(hexadecimal: text) else {
        throw ValidationError("must be 64 lower-case hexadecimal digits")
      }
      return digest
    }
  }
}

extension WidgetName {
  /// The name with a leading space for a command line; empty for the default name.
  var asArgument: String { self == .default ? "" : " \(self)" }

  /// Parses a name from the command line.
  init(typed text: String) throws(CommandError) {
    do throws(WidgetNameError) {
      self = try WidgetName(text)
    } catch {
      throw CommandError(.data, "\(text.quotedForMessage): \(error)")
    }
  }
}
