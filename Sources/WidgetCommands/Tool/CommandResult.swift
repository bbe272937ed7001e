/// What a command answers: everything it prints, and how it ends.
package struct CommandResult: Hashable, Sendable {
  /// What goes to standard output: data.
  package var output: String
  /// What goes to standard error: errors, warnings and hints.
  package var error: String
  /// How the command ends.
  package var status: ExitStatus
  /// What is on the disk for good, even if the answer cannot be printed; nil where nothing is.
  package var recorded: String?

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - output: What goes to standard output.
  ///   - error: What goes to standard error.
  ///   - status: How the command ends.
  package init(output: String = "", error: String = "", status: ExitStatus = .yes) {
    self.output = output
    self.error = error
    self.status = status
  }
}

extension CommandResult {
  /// What is left to say when standard output cannot be written.
  ///
  /// - Parameter reason: Why it cannot, in the system's words.
  /// - Returns: An answer that has nothing for standard output.
  func unprinted(because reason: String) -> CommandResult {
    CommandError(unprinted: reason, recorded: recorded).result
  }
}

/// What a command's end means to the shell that started it.
package enum ExitStatus: Int32, Hashable, Sendable {
  /// Yes: the widget is valid, the checksum matches, the command did its work.
  case yes = 0
  /// No: the widget is invalid, the checksum does not match.
  case no = 1
  /// The command line is wrong.
  case usage = 64
  /// The input is wrong: an amount, a date, a token, a plan file, a damaged journal.
  case data = 65
  /// There is no such widget, plan or file.
  case noInput = 66
  /// A fault of the program.
  case software = 70
  /// The command is done, or may be, and its answer could not be given: look, or repeat it with the
  /// same `--id`.
  case unanswered = 71
  /// Something cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed, and nothing was changed.
  case inputOutput = 74
  /// Another process holds the widget; try again.
  case busy = 75
  /// The environment are not fit: a variable, a directory.
  case configuration = 78
}

/// The reason why a command cannot do its work, or cannot say that it has done it.
struct CommandError: Error, Hashable, Sendable {
  let status: ExitStatus
  /// One line that says what is wrong and what to do.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Says that standard output cannot be written, why, and what to do.
  ///
  /// - Parameters:
  ///   - reason: The system's words.
  ///   - recorded: What is on the disk for good; nil if nothing is.
  init(unprinted reason: String, recorded: String? = nil) {
    self.init(
      recorded == nil ? .inputOutput : .unanswered,
      "standard output cannot be written: \(reason); \(recorded ?? "send the output elsewhere")")
  }

  var result: CommandResult { CommandResult(error: "error: \(message)\n", status: status) }
}
