/// The output of a command and its exit status.
package struct CommandResult: Hashable, Sendable {
  /// The text for standard output: data.
  package var output: String
  /// The text for standard error: errors, warnings and hints.
  package var error: String
  package var status: ExitStatus
  /// A description of the change that the command stored, for the case that the output cannot be
  /// written; nil if it stored none.
  package var recorded: String?

  package init(output: String = "", error: String = "", status: ExitStatus = .yes) {
    self.output = output
    self.error = error
    self.status = status
  }
}

extension CommandResult {
  /// Returns the result that replaces this one if standard output cannot be written.
  func unprinted(because reason: String) -> CommandResult {
    CommandError(unprinted: reason, recorded: recorded).result
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
  /// Another process has locked the widget; the command can be repeated.
  case busy = 75
  /// An environment variable is wrong, or the store's directory or a file in it is not trusted.
  case configuration = 78
}

/// The error that ends a command: its exit status and its message.
struct CommandError: Error, Hashable, Sendable {
  let status: ExitStatus
  /// One line with the error and a correction.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Creates the error that standard output cannot be written.
  ///
  /// - Parameters:
  ///   - reason: The system's error text.
  ///   - recorded: A description of the stored change; nil if there is none.
  init(unprinted reason: String, recorded: String? = nil) {
    self.init(
      recorded == nil ? .inputOutput : .unanswered,
      "standard output cannot be written: \(reason); \(recorded ?? "send the output elsewhere")")
  }

  var result: CommandResult { CommandResult(error: "error: \(message)\n", status: status) }
}
