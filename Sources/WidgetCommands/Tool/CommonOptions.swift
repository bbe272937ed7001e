import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetRendering

/// The options that every command takes.
enum CommonOptions {
  enum Color: String, CaseIterable, Sendable {
    case auto, always, never
  }

  static let today = Option(
    "today", value: "YYYY-MM-DD", .optional,
    help: "The day of the purchase, instead of today in the system's time zone (TZ).")
  static let stateDirectory = Option(
    "state-dir", value: "DIR", .optional(.directory),
    help: "Where widgets are kept, instead of WIDGET_STATE_DIR or the XDG state directory.")
  static let color = Option(
    "color", value: "WHEN", .optional(.choice(), default: Color.auto),
    help: "When to colour text; auto colours on a terminal unless NO_COLOR is set.")
  static let ascii = Flag("ascii", help: "Draw with ASCII only.")

  static let group = OptionGroup("Common options", [today, stateDirectory, color, ascii])
}

extension ParsedArguments {
  /// The time at which the command runs: the given day, or the system's.
  func moment(in surroundings: Surroundings) throws(CommandFailure) -> Moment {
    let given = try givenDay()
    guard let now = surroundings.now() else {
      throw CommandFailure(.software, "the system's clock cannot be read; set it and try again")
    }
    return Moment(today: given ?? now.today, secondsSinceEpoch: now.secondsSinceEpoch)
  }

  /// The given day, or the system's; a given day needs no clock.
  func today(in surroundings: Surroundings) throws(CommandFailure) -> CivilDate {
    if let given = try givenDay() { return given }
    guard let now = surroundings.now() else {
      throw CommandFailure(.software, "the system's clock cannot be read; pass --today YYYY-MM-DD")
    }
    return now.today
  }

  private func givenDay() throws(CommandFailure) -> CivilDate? {
    guard let text = self[CommonOptions.today] else { return nil }
    do throws(DateError) {
      return try CivilDate(text)
    } catch {
      throw CommandFailure(.data, "--today: \(text.quotedForMessage): \(error)")
    }
  }

  /// What the terminal can show, or a file where standard output is none.
  func terminal(in surroundings: Surroundings) -> Terminal {
    let name = surroundings.environment["TERM"]
    let isPlain = name.map(Self.plainTerminals.contains) ?? surroundings.outputIsTerminal
    let wantsNoColor = !(surroundings.environment["NO_COLOR"] ?? "").isEmpty
    let hasColor =
      switch self[CommonOptions.color] {
      case .always: true
      case .never: false
      case .auto: surroundings.outputIsTerminal && !wantsNoColor && !isPlain
      }
    return Terminal(
      columns: surroundings.columns ?? 80, asciiOnly: self[CommonOptions.ascii] || isPlain,
      hasColor: hasColor)
  }

  /// Terminals that cannot show the circles, or nothing but text.
  private static var plainTerminals: Set<String> {
    ["", "ansi", "cons25", "dumb", "linux", "unknown", "vt100", "vt102", "vt220"]
  }
}
