import StrictJSON

/// The reason why a replay, or a checkout that was carried out, ended.
enum ReplayEnd: Hashable, Sendable {
  /// All lines were read, and their answers were printed.
  case finished
  /// The reader closed the output.
  case readerIsGone
  /// An answer cannot be printed; the text is the system's error message.
  case unprinted(String)
  /// A read of the input failed, with the system's error message.
  ///
  /// `isFirst` is true if nothing was read before.
  case unreadable(String, isFirst: Bool)
  /// A signal ends the process.
  case interrupted
  /// The recording cannot be written; the text is the system's error message.
  case unrecorded(String)
  /// The system's clock cannot be read.
  case noClock
  /// The system starts no further thread.
  case noThread
}

/// The counts of the lines, and the first mistake.
struct ReplayReport: Hashable, Sendable {
  private(set) var lineCount: Int
  private(set) var mistakeCount = 0
  private var firstMistake = ""

  /// Creates a report.
  ///
  /// - Parameter lineCount: The number of lines before, in which there was no mistake.
  init(lineCount: Int = 0) { self.lineCount = lineCount }

  /// Counts a line.
  ///
  /// - Parameter mistake: The mistake of a line that could not be read, or nil.
  mutating func count(_ mistake: String?) {
    lineCount += 1
    guard let mistake else { return }
    mistakeCount += 1
    if mistakeCount == 1 { firstMistake = "line \(lineCount), \(mistake)" }
  }

  /// Returns the command's result, without the answers, which are already printed.
  ///
  /// - Parameters:
  ///   - end: The reason why the replay ended.
  ///   - source: The name of the input in messages.
  /// - Returns: The error, if there is one, and the status.
  func result(_ end: ReplayEnd, source: String) -> CommandResult {
    switch end {
    case .readerIsGone, .interrupted: return CommandResult()
    case .unprinted(let reason): return CommandError(unprinted: reason).result
    case .unrecorded(let reason):
      return CommandError(
        .inputOutput,
        "the recording cannot be written: \(reason); its last line may be incomplete"
      ).result
    case .noClock: return CommandError(.software, "the system's clock cannot be read").result
    case .noThread: return CommandError(.software, "the system starts no further thread").result
    case .unreadable(let reason, isFirst: true):
      return CommandError(
        .noInput, "\(source) cannot be read: \(reason); pass a readable file"
      ).result
    case .unreadable(let reason, isFirst: false):
      return CommandError(
        .inputOutput,
        "\(source) cannot be read any further: \(reason); "
          + "\(QuantityFormat.count(lineCount, "line")) could be read"
      ).result
    case .finished:
      guard mistakeCount > 0 else { return CommandResult() }
      let count = QuantityFormat.number(mistakeCount)
      let lines = QuantityFormat.count(lineCount, "line")
      return CommandError(
        .data, "\(count) of \(lines) cannot be read; the first is \(firstMistake)"
      ).result
    }
  }
}
