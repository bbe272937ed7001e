package import AfterpayRequests
package import EntryStore
package import OrderBatch
package import ScheduleEngine
package import ShopRequests
import StrictJSON

/// The variables, the files, the clock and the outputs of a command; tests pass their own.
package struct CommandEnvironment: Sendable {
  /// The environment variables.
  package var variables: [String: String]
  /// The names of the variables whose values are not UTF-8.
  package var unreadableVariables: Set<String>
  /// Whether standard output is a terminal.
  package var outputIsTerminal: Bool
  /// Whether both outputs are terminals, so that commands print hints.
  package var isInteractive: Bool
  /// The width of the terminal in columns, if it is known.
  package var columns: Int?
  /// The maximum time to wait for other programs that use the same store.
  package var lockTimeout: Duration
  /// Returns the time by the system's clock and time zone; nil if they cannot be read.
  package var now: @Sendable () -> Moment?
  /// Reads a file of at most `limit` bytes, or standard input for `-`.
  package var read: @Sendable (_ path: String, _ limit: Int) -> FileReadResult
  /// Replaces or creates a file atomically.
  package var write: @Sendable (_ path: String, _ text: String) -> FileWriteResult
  /// Prints a line, including its line feed, before the command ends.
  package var emit: @Sendable (_ line: String) -> PrintResult
  /// Waits for a time, and returns true; returns false as soon as the reader of standard output has
  /// closed the pipe.
  package var wait: @Sendable (_ duration: Duration) -> Bool
  /// Asks a person at a terminal, and returns whether the answer is yes; nil if there is no terminal.
  package var confirm: @Sendable (_ question: String) -> Bool? = { _ in nil }
  /// The inputs, outputs, threads and signals of batches.
  package var batches: BatchEnvironment
  /// Returns a time zone of the system by its name, such as `Australia/Sydney`; nil for another name.
  package var timeZone: @Sendable (_ name: String) -> OrderTimeZone? = { _ in nil }
  /// Returns the day of a time in the system's time zone; nil if it is outside of the calendar.
  package var day: @Sendable (_ time: Timestamp) -> CivilDate? = {
    try? CivilDate(dayNumber: $0.dayNumber)
  }
  /// Opens a store, in which a command waits for other programs for at most the time.
  package var open: @Sendable (StoreLocation, _ waiting: Duration) -> EntryDatabase = {
    EntryDatabase($0, waiting: $1, maximumConnectionCount: 1)
  }
  /// The store that the running command has opened.
  var openedStore = OpenedStore()
  /// Creates the client of a shop's server; `total` is the time for all attempts at a request.
  package var shop: @Sendable (ShopAddress, _ device: String?, _ total: Duration) -> ShopClient = {
    ShopClient(shop: $0, device: $1, settings: ShopRequestSettings(total: $2))
  }
  /// Creates a client of Afterpay's service, whose transport `widget service` uses.
  package var afterpay:
    @Sendable (AfterpayServer, MerchantCredentials, _ shop: String)
      throws(AfterpaySettingsError) -> AfterpayClient = {
        (server, credentials, shop) throws(AfterpaySettingsError) in
        try AfterpayClient(server: server, credentials: credentials, shopAddress: shop)
      }

  package init(
    variables: [String: String], unreadableVariables: Set<String> = [],
    outputIsTerminal: Bool = false, isInteractive: Bool = false, columns: Int? = nil,
    lockTimeout: Duration = .seconds(10), now: @escaping @Sendable () -> Moment?,
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
    self.lockTimeout = lockTimeout
    self.now = now
    self.read = read
    self.write = write
    self.emit = emit
    self.wait = wait
    self.batches = batches
  }
}

/// The result of reading a file.
package enum FileReadResult: Hashable, Sendable {
  /// The content.
  case bytes([UInt8])
  /// The file has more bytes than the limit.
  case tooLarge
  /// The file does not exist.
  case missing
  /// The file cannot be read; the text is the reason.
  case unreadable(String)
}

/// The result of printing to standard output.
package enum PrintResult: Hashable, Sendable {
  /// The output was written.
  case printed
  /// The reader closed the pipe, which is not an error of the command.
  case readerIsGone
  /// The output cannot be written; the text is the system's error message.
  ///
  /// A partial text was removed if possible.
  case failed(String)
}

/// The result of writing a file.
package enum FileWriteResult: Hashable, Sendable {
  /// The file contains the text.
  case written
  /// The file cannot be created; the text is the reason.
  case notCreated(String)
  /// The text cannot be written, and an existing file is unchanged; the value is the system's error
  /// message.
  case notWritten(String)
}

extension CommandEnvironment {
  /// Removes after the questions that a person at a terminal answers with yes.
  ///
  /// - Parameters:
  ///   - subject: The subject of the question: `the widget order-1042`.
  ///   - force: Whether nothing is asked, and removal is forced.
  ///   - remove: Removes, by force or not. An error with ``ExitStatus/no`` needs force.
  /// - Returns: The result of the removal.
  /// - Throws: ``CommandError``, also with ``ExitStatus/no`` if an answer is no.
  func removing<Result>(
    _ subject: String, force: Bool, _ remove: (Bool) throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    let unchanged = CommandError(.no, "\(subject) is not removed")
    guard force || confirm("remove \(subject) and its history?") != false else { throw unchanged }
    do throws(CommandError) {
      return try remove(force)
    } catch {
      guard !force, error.status == .no, let answer = confirm("\(error.message); remove it now?")
      else { throw error }
      guard answer else { throw unchanged }
      return try remove(true)
    }
  }

  /// This environment for output to a file instead of standard output.
  var withoutTerminal: CommandEnvironment {
    var copy = self
    (copy.outputIsTerminal, copy.columns) = (false, nil)
    return copy
  }

  /// Replaces or creates a file atomically.
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
