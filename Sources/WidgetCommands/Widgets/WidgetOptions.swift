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
    if parsed[widget] != nil, parsed[name] != nil {
      throw Rejection("name the widget once, with or without --widget")
    }
  }
}

extension ParsedArguments {
  /// Where widgets are kept.
  func store(in surroundings: Surroundings) throws(CommandFailure) -> WidgetStore {
    WidgetStore(
      directory: try stateDirectory(in: surroundings), patience: surroundings.patience)
  }

  private func stateDirectory(in surroundings: Surroundings) throws(CommandFailure) -> String {
    if let directory = self[CommonOptions.stateDirectory] { return directory }
    if let directory = try surroundings.path(in: "WIDGET_STATE_DIR"), !directory.isEmpty {
      return directory
    }
    // The XDG specification says that a relative path is to be ignored.
    if let state = try surroundings.path(in: "XDG_STATE_HOME"), state.hasPrefix("/") {
      return "\(state)/afterpay-widget"
    }
    if let home = try surroundings.path(in: "HOME"), home.hasPrefix("/") {
      return "\(home)/.local/state/afterpay-widget"
    }
    throw CommandFailure(
      .configuration, "no place to keep widgets is known; set HOME, or pass --state-dir DIR")
  }
}

extension Surroundings {
  /// The path in a variable; one that is not UTF-8 would lead elsewhere if it were repaired.
  fileprivate func path(in variable: String) throws(CommandFailure) -> String? {
    guard !unreadableVariables.contains(variable) else {
      throw CommandFailure(
        .configuration, "\(variable) is not UTF-8; write it in UTF-8, or pass --state-dir DIR")
    }
    return environment[variable]
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

extension CommandFailure {
  /// What a store's error means to the shell.
  init(_ error: StoreError, amount: String? = nil) {
    switch error.reason {
    case .refusedAmount(let reason):
      self.init(.data, "invalid_amount: \((amount ?? "").quotedForMessage): \(reason)")
    case .refusedCommand(let refusal) where refusal.reason == .invalidAmount:
      self.init(.data, "invalid_amount: \((amount ?? "").quotedForMessage): \(refusal)")
    case .refusedCommand, .damaged, .newerFormat: self.init(.data, error.description)
    case .noSuchWidget(let name):
      let maker = name == .default ? "update" : "create \(name)"
      self.init(
        .noInput,
        "there is no widget \(name); 'widget list' shows them, "
          + "'widget \(maker) --amount 50.00' makes it")
    case .unknownPlan: self.init(.noInput, error.description)
    case .exists(let name):
      self.init(
        .cannotCreate,
        "there is a widget \(name) already; 'widget update\(name.asOption) --amount 50.00' sets its "
          + "order total, 'widget remove \(name)' takes it away")
    case .cannotCreate: self.init(.cannotCreate, error.description)
    case .inputOutput, .uncertain: self.init(.inputOutput, error.description)
    case .busy: self.init(.busy, error.description)
    case .refusedDirectory, .refusedFile: self.init(.configuration, error.description)
    }
  }
}

/// Runs work on a store, and turns its error into that of a command.
func onStore<Result>(
  amount: String? = nil, _ work: () throws(StoreError) -> Result
) throws(CommandFailure) -> Result {
  do throws(StoreError) { return try work() } catch { throw CommandFailure(error, amount: amount) }
}
