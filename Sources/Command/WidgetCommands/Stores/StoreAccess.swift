import AccountStorage
import ArgumentParsing
import EntryStore
import POSIX
import ScheduleEngine
import StrictJSON
import WidgetStorage

extension ParsedArguments {
  /// Returns the widgets of the selected store.
  func store(in environment: CommandEnvironment) throws(CommandError) -> BlockingWidgetStore {
    BlockingWidgetStore(try database(in: environment).storage)
  }

  /// Returns the accounts of the selected store.
  func accounts(in environment: CommandEnvironment) throws(CommandError) -> BlockingAccountStore {
    BlockingAccountStore(try database(in: environment).storage)
  }

  /// Returns the selected store; nothing is created until a command writes.
  func database(in environment: CommandEnvironment) throws(CommandError) -> EntryDatabase {
    let location = try location(in: environment)
    return environment.openedStore.database {
      environment.open(location, environment.lockTimeout)
    }
  }

  /// Returns the location of the selected store.
  func location(in environment: CommandEnvironment) throws(CommandError) -> StoreLocation {
    if let location = self[CommonOptions.store] {
      guard self[CommonOptions.stateDirectory] == nil else {
        throw CommandError(.usage, "use either --store or --state-dir, not both")
      }
      return location
    }
    if let directory = self[CommonOptions.stateDirectory] {
      return .sqlite(inStateDirectory: directory)
    }
    if let text = try environment.path(in: "WIDGET_STORE"), !text.isEmpty {
      do throws(StoreLocationError) {
        return try StoreLocation(durable: text)
      } catch {
        throw CommandError(.configuration, "WIDGET_STORE: \(error)")
      }
    }
    if let directory = try environment.path(in: "WIDGET_STATE_DIR"), !directory.isEmpty {
      return .sqlite(inStateDirectory: directory)
    }
    // The XDG specification requires that a relative path is ignored.
    if let state = try environment.path(in: "XDG_STATE_HOME"), state.hasPrefix("/") {
      return .sqlite(inStateDirectory: "\(state)/afterpay-widget")
    }
    if let home = try environment.path(in: "HOME"), home.hasPrefix("/") {
      return .sqlite(inStateDirectory: "\(home)/.local/state/afterpay-widget")
    }
    throw CommandError(
      .configuration,
      "no place for the store is known; set HOME, or pass --state-dir DIR or --store URL")
  }
}

extension StoreLocation {
  /// Returns the file of a state directory; a backup, which is a file, is the store itself.
  fileprivate static func sqlite(inStateDirectory path: String) -> StoreLocation {
    .sqlite(path: isFile(path) ? path : "\(path)/store.sqlite")
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Reads the location of a store that is there after the command has ended.
  fileprivate init(durable text: String) throws(StoreLocationError) {
    let location = try StoreLocation(text)
    guard location != .memory else { throw StoreLocationError(reason: .unknownKind("memory")) }
    self = location
  }
}

extension ValueParser where Value == StoreLocation {
  /// A parser of the location of a store.
  static var storeLocation: ValueParser {
    ValueParser { text throws(StoreLocationError) in try StoreLocation(durable: text) }
  }
}

extension CommandEnvironment {
  /// Returns the path in an environment variable, or nil if it is not set.
  ///
  /// A path that is not UTF-8 is an error: its conversion to a `String` replaces bytes, so that the
  /// result would name another directory.
  fileprivate func path(in variable: String) throws(CommandError) -> String? {
    guard !unreadableVariables.contains(variable) else {
      throw CommandError(
        .configuration, "\(variable) is not UTF-8; write it in UTF-8, or pass --state-dir DIR")
    }
    return variables[variable]
  }
}

/// Calls a database, and converts its fault to a ``CommandError``.
func onDatabase<Result>(
  _ work: () throws(StoreFault) -> Result
) throws(CommandError) -> Result {
  do throws(StoreFault) { return try work() } catch { throw CommandError(error) }
}

extension CommandError {
  /// Converts a fault of a database to an exit status and a message.
  init(_ fault: StoreFault) {
    let status: ExitStatus =
      switch fault.reason {
      case .uncertain: .unanswered
      case .busy, .conflict, .cancelled: .busy
      case .damaged, .damagedEntry: .data
      case .readOnly, .full, .inputOutput, .failed: .inputOutput
      case .exists: .cannotCreate
      case .cannotOpen: fault.store.hasPrefix("sqlite:") ? .cannotCreate : .configuration
      case .untrusted, .missingLibrary, .noTables, .newerVersion, .forbidden: .configuration
      }
    if case .damagedEntry(let place) = fault.reason, let remedy = place.remedy {
      self.init(status, "\(fault.store): \(fault.detail); restore it from a backup, or \(remedy)")
    } else {
      self.init(status, fault.description)
    }
    identify(by: fault.code, nil)
  }
}

extension StoreFault.EntryPlace {
  /// The command that helps with the damage of an entry; nil for a capture without its widget.
  fileprivate var remedy: String? {
    if kind == "widget", let widget = try? WidgetName(name) {
      return
        "'widget check\(widget.asArgument) --salvage NEW' copies the good lines into a new widget"
    }
    if kind == "account", let account = try? AccountName(name) {
      return "'widget account remove \(account) --force' removes it"
    }
    return nil
  }
}
