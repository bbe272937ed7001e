import StrictJSON

/// The output of a command and its exit status.
package struct CommandResult: Hashable, Sendable {
  /// A text for standard error.
  enum Message: Hashable, Sendable {
    /// An error, which is one line.
    case error(CommandError)
    /// Whole lines: warnings, hints, a summary, or an error as JSON.
    case lines(String)
  }

  /// The text for standard output: data.
  package var output: String
  /// The texts for standard error, in order.
  var messages: [Message]
  package var status: ExitStatus
  /// A description of the change that the command stored, for the case that the output cannot be
  /// written; nil if it stored none.
  package var recorded: String?

  package init(output: String = "", error: String = "", status: ExitStatus = .yes) {
    self.output = output
    self.status = status
    messages = []
    add(error)
  }

  /// The text for standard error: errors, warnings and hints.
  package var error: String {
    messages.map { message in
      switch message {
      case .error(let error): "error: \(error.message)\n"
      case .lines(let lines): lines
      }
    }.joined()
  }

  /// Adds lines for standard error, each with its line feed.
  mutating func add(_ lines: String) {
    if !lines.isEmpty { messages.append(.lines(lines)) }
  }

  /// Adds an error that does not end the command.
  mutating func add(_ error: CommandError) { messages.append(.error(error)) }
}

extension CommandResult {
  /// The result with each error as a line of JSON.
  var withJSONErrors: CommandResult {
    var result = self
    result.messages = messages.map { message in
      if case .error(let error) = message { .lines(error.json.string + "\n") } else { message }
    }
    return result
  }

  /// Returns the result that replaces this one if standard output cannot be written.
  func unprinted(because reason: String, asJSON: Bool) -> CommandResult {
    let result = CommandError(unprinted: reason, recorded: recorded).result
    return asJSON ? result.withJSONErrors : result
  }
}

/// The exit status of the `widget` command.
package enum ExitStatus: Int32, Hashable, Sendable {
  /// The widget is valid, the checksum matches, or the command succeeded.
  case yes = 0
  /// The widget is invalid, or the checksum does not match.
  case no = 1
  /// The command line is wrong.
  case usage = 64
  /// The input is wrong: an amount, a date, a token, a plan file, a damaged journal.
  case data = 65
  /// The widget, plan or file does not exist, or the file cannot be read.
  case noInput = 66
  /// An internal error, or the system's clock cannot be read.
  case software = 70
  /// The command's change is stored, or may be, but the command could not confirm it.
  ///
  /// The caller checks with `widget status`, or repeats the command with the same `--id`.
  case unanswered = 71
  /// A widget or a file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed, and no widget was changed.
  case inputOutput = 74
  /// Other programs use the store, or a server cannot be reached for now; the command can be repeated.
  case busy = 75
  /// The widget or account has another revision or head than `--if-revision` or `--expect-head`, and
  /// nothing was changed; the caller reads it and decides again.
  case conflict = 76
  /// An environment variable or the store's location is wrong, its file is not trusted, it has no
  /// tables or newer ones, or a library is missing.
  case configuration = 78
}
