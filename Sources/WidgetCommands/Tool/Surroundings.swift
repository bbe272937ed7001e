package import Journals
public import ScheduleEngine

/// What a command needs of the world, passed in so that a test can put anything in its place.
public struct Surroundings: Sendable {
  /// The environment's variables.
  public var environment: [String: String]
  /// The variables that are set, but not in UTF-8.
  public var unreadableVariables: Set<String>
  /// Whether standard output is a terminal.
  public var outputIsTerminal: Bool
  /// Whether someone reads both outputs at a terminal, and may be given hints.
  public var isInteractive: Bool
  /// How many columns the terminal has, where that is known.
  public var columns: Int?
  /// How long to wait for other processes that use the same widget.
  public var patience: Duration
  /// The time, by the clock and the time zone of the system; nil when they cannot be read.
  public var now: @Sendable () -> Moment?
  /// Reads at most so many bytes of a file, or of standard input for `-`.
  public var read: @Sendable (_ path: String, _ limit: Int) -> FileContent
  /// Writes a text to a file, whole or not at all; a file that is there is replaced.
  public var write: @Sendable (_ path: String, _ text: String) -> FileWriting
  /// Prints a line, with its line feed, before the command's answer is there.
  public var emit: @Sendable (_ line: String) -> Emission
  /// Waits for some time, or until nobody reads what is printed; answers whether anyone may read on.
  public var wait: @Sendable (_ duration: Duration) -> Bool
  /// What a batch needs beside this.
  public var batches: BatchSurroundings
  /// The calls of the system by which widgets are stored.
  package var storeCalls = SystemCalls.real

  /// Describes the world.
  ///
  /// - Parameters:
  ///   - environment: The environment's variables.
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
  public init(
    environment: [String: String], unreadableVariables: Set<String> = [],
    outputIsTerminal: Bool = false, isInteractive: Bool = false, columns: Int? = nil,
    patience: Duration = .seconds(10), now: @escaping @Sendable () -> Moment?,
    read: @escaping @Sendable (_ path: String, _ limit: Int) -> FileContent,
    write: @escaping @Sendable (_ path: String, _ text: String) -> FileWriting,
    emit: @escaping @Sendable (_ line: String) -> Emission,
    wait: @escaping @Sendable (_ duration: Duration) -> Bool,
    batches: BatchSurroundings = .empty
  ) {
    self.environment = environment
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
public enum FileContent: Hashable, Sendable {
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
public enum Emission: Hashable, Sendable {
  /// It is with whoever reads it.
  case printed
  /// Nobody reads any more, which is no error: they have seen enough.
  case readerIsGone
  /// It cannot be printed, in the system's words; no part of it is left where that can be helped.
  case failed(String)
}
