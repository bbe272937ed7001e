package import ScheduleEngine
import StrictJSON
package import WidgetJournal

/// What a command needs of the environment, passed in so that a test can put anything in its place.
package struct CommandEnvironment: Sendable {
  /// The environment's variables.
  package var variables: [String: String]
  /// The variables that are set, but not in UTF-8.
  package var unreadableVariables: Set<String>
  /// Whether standard output is a terminal.
  package var outputIsTerminal: Bool
  /// Whether someone reads both outputs at a terminal, and may be given hints.
  package var isInteractive: Bool
  /// How many columns the terminal has, where that is known.
  package var columns: Int?
  /// How long to wait for other processes that use the same widget.
  package var patience: Duration
  /// The time, by the clock and the time zone of the system; nil when they cannot be read.
  package var now: @Sendable () -> Moment?
  /// Reads at most so many bytes of a file, or of standard input for `-`.
  package var read: @Sendable (_ path: String, _ limit: Int) -> FileReadResult
  /// Writes a text to a file, whole or not at all; a file that is there is replaced.
  package var write: @Sendable (_ path: String, _ text: String) -> FileWriteResult
  /// Prints a line, with its line feed, before the command's answer is there.
  package var emit: @Sendable (_ line: String) -> PrintResult
  /// Waits for some time, or until nobody reads what is printed; answers whether anyone may read on.
  package var wait: @Sendable (_ duration: Duration) -> Bool
  /// What a batch needs beside this.
  package var batches: BatchEnvironment
  /// The calls of the system by which widgets are stored.
  package var storeCalls = SystemCalls.real

  /// Describes the environment.
  ///
  /// - Parameters:
  ///   - variables: The environment's variables.
  ///   - unreadableVariables: The variables that are set, but not in UTF-8.
  ///   - outputIsTerminal: Whether standard output is a terminal.
  ///   - isInteractive: Whether someone reads both outputs at a terminal.
  ///   - columns: How many columns the terminal has.
  ///   - patience: How long to wait for other processes that use the same widget.
  ///   - now: The time.
  ///   - read: Reads a file.
  ///   - write: Writes a file.
  ///   - emit: Prints a line at once.
  ///   - wait: Waits, and answers whether anyone may read on.
  ///   - batches: What a batch needs beside this.
  package init(
    variables: [String: String], unreadableVariables: Set<String> = [],
    outputIsTerminal: Bool = false, isInteractive: Bool = false, columns: Int? = nil,
    patience: Duration = .seconds(10), now: @escaping @Sendable () -> Moment?,
    read: @escaping @Sendable (_ path: String, _ limit: Int) -> FileReadResult,
    write: @escaping @Sendable (_ path: String, _ text: String) -> FileWriteResult,
    emit: @escaping @Sendable (_ line: String) -> PrintResult,
    wait: @escaping @Sendable (_ duration: Duration) -> Bool,
    batches: BatchEnvironment = .empty
  ) {
    self.variables = variables
    self.unreadableVariables = unreadableVariables
    self.outputIsTerminal = outputIsTerminal
    self.isInteractive = isInteractive
    self.columns = columns
    self.patience = patience
    self.now = now
    self.read = read
    self.write = write
    self.emit = emit
    self.wait = wait
    self.batches = batches
  }
}

/// What reading a file came to.
package enum FileReadResult: Hashable, Sendable {
  /// The bytes.
  case bytes([UInt8])
  /// The file has more bytes than were asked for.
  case tooLarge
  /// There is no such file.
  case missing
  /// The file cannot be read, in the system's words.
  case unreadable(String)
}

/// What printing a line at once came to.
package enum PrintResult: Hashable, Sendable {
  /// It is with whoever reads it.
  case printed
  /// Nobody reads any more, which is no error: they have seen enough.
  case readerIsGone
  /// It cannot be printed, in the system's words; no part of it is left where that can be helped.
  case failed(String)
}

/// What writing a file came to.
package enum FileWriteResult: Hashable, Sendable {
  /// The file holds the text.
  case written
  /// No file can be made there, in the system's words.
  case notCreated(String)
  /// The text cannot be written, in the system's words; a file that was there is as it was.
  case notWritten(String)
}

extension CommandEnvironment {
  /// The same environment for what goes to a file instead of standard output.
  var withoutTerminal: CommandEnvironment {
    var environment = self
    (environment.outputIsTerminal, environment.columns) = (false, nil)
    return environment
  }

  /// Writes a text to a file, whole or not at all.
  func write(_ text: String, to file: String) throws(CommandError) {
    switch write(file, text) {
    case .written: break
    case .notCreated(let reason):
      throw CommandError(
        .cannotCreate,
        "\(file.quotedForMessage) cannot be created: \(reason); name a file in a directory that is "
          + "there and that you may write to")
    case .notWritten(let reason):
      throw CommandError(
        .inputOutput,
        "\(file.quotedForMessage) cannot be written: \(reason); name a file where there is room")
    }
  }
}
