import ArgumentParsing
import ScheduleEngine
import WidgetJournal

extension ParsedArguments {
  /// The store of widgets in the directory that is asked for.
  func store(in surroundings: Surroundings) throws(CommandFailure) -> WidgetStore {
    WidgetStore(
      directory: try stateDirectory(in: surroundings), patience: surroundings.patience,
      plans: { Plan.builtIn[$0] }, system: surroundings.storeCalls)
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
