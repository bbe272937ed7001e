import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetStorage

/// The options that select a stored widget and its expected state.
enum StoredWidgetOptions {
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
    let typed = self[StoredWidgetOptions.name] ?? self[StoredWidgetOptions.widget]
    guard let typed else { return .default }
    return try WidgetName(
      typed: typed, as: self[StoredWidgetOptions.name] == nil ? "--widget" : "NAME")
  }
}

extension ParsedArguments {
  /// The expected state of the widget, from `--if-revision` and `--expect-head`.
  var precondition: Precondition {
    Precondition(
      revision: self[StoredWidgetOptions.ifRevision], head: self[StoredWidgetOptions.expectHead])
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

  /// Parses a name from the command line, the value of an option or argument.
  init(typed text: String, as field: String) throws(CommandError) {
    do throws(WidgetNameError) {
      self = try WidgetName(text)
    } catch {
      throw CommandError(
        .data, "\(text.quotedForMessage): \(error)", code: "invalid_name", field: field)
    }
  }
}

/// Calls a store, and converts its error to a ``CommandError``.
func onStore<Result: ~Copyable>(
  amount: String? = nil, _ work: () throws(WidgetStoreError) -> Result
) throws(CommandError) -> Result {
  do throws(WidgetStoreError) {
    return try work()
  } catch {
    throw CommandError(error, amount: amount)
  }
}

extension CommandError {
  /// Converts a store's error to an exit status and a message.
  ///
  /// - Parameters:
  ///   - error: The store's error.
  ///   - amount: The amount in the command line, for the messages about it.
  init(_ error: WidgetStoreError, amount: String? = nil) {
    switch error.reason {
    case .invalidAmount(let reason):
      self.init(.data, "invalid_amount: \((amount ?? "").quotedForMessage): \(reason)")
    case .refusedCommand(let refusal) where refusal.reason == .invalidAmount:
      self.init(.data, "invalid_amount: \((amount ?? "").quotedForMessage): \(refusal)")
    case .captured(let name, let amount):
      self.init(
        .data,
        "the order of the widget \(name) was captured for \(amount) and cannot be changed; "
          + "'widget create NAME --amount 50.00' creates another")
    case .otherRevision, .otherHead: self.init(.conflict, error.description)
    case .refusedCommand, .invalidTime, .newerFormat, .usedID, .capturedElsewhere, .unusableImport,
      .nothingToSalvage, .otherTerms, .unusableTerms:
      self.init(.data, error.description)
    case .damaged(let name, let mistake):
      self.init(
        .data,
        "the widget \(name) is damaged, \(mistake); restore the store from a backup, or "
          + "'widget check\(name.asArgument) --salvage NEW' copies the good lines into a new widget"
      )
    case .removalNeedsForce(let name, let amount?):
      self.init(
        .no,
        "the order of the widget \(name) was captured for \(amount); "
          + "'widget remove \(name) --force' removes it, and its token stays captured")
    case .removalNeedsForce(let name, nil):
      self.init(
        .no,
        "the widget \(name) is damaged and may be captured; 'widget check\(name.asArgument) --salvage "
          + "NEW' copies the good lines, 'widget remove \(name) --force' removes it")
    case .noWidgetOfToken:
      self.init(
        .noInput,
        "no widget belongs to this checkout token; "
          + "'widget create NAME --amount 50.00 --token-file FILE' creates one")
    case .severalWidgetsOfToken: self.init(.usage, error.description)
    case .noSuchWidget(let name):
      let creator = name == .default ? "update" : "create \(name)"
      self.init(
        .noInput,
        "there is no widget \(name); 'widget list' shows them, "
          + "'widget \(creator) --amount 50.00' creates it")
    case .unknownPlan: self.init(.noInput, error.description)
    case .exists(let name):
      self.init(
        .cannotCreate,
        "there is a widget \(name) already; 'widget update\(name.asArgument) --amount 50.00' sets its "
          + "order total, 'widget remove \(name)' removes it, "
          + "'widget create NAME' creates another")
    case .notRemoved(let name):
      self.init(.noInput, "no widget \(name) was removed; 'widget trash list' shows what was")
    case .removalExpired: self.init(.noInput, error.description)
    case .restored(let name):
      self.init(
        .cannotCreate,
        "the removed widget \(name) was restored already; 'widget status\(name.asArgument)' shows it"
      )
    case .storage(let fault): self.init(fault)
    }
    identify(by: error.code, error.field)
  }
}

extension WidgetMachine {
  /// Recomputes the status for a moment, and returns the events of a change.
  mutating func refresh(at moment: Moment) throws(CommandError) -> WidgetEvents {
    do throws(WidgetCommandError) {
      return try apply(.refresh, at: moment)
    } catch {
      throw CommandError(.data, error.description)
    }
  }
}

extension StoredWidget {
  /// Returns the widget at a moment; a captured widget is returned as of its capture.
  func refreshed(at moment: Moment) throws(CommandError) -> WidgetMachine {
    do throws(WidgetCommandError) {
      return try machine(at: moment)
    } catch {
      throw CommandError(.data, error.description)
    }
  }
}
