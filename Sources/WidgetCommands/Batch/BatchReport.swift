import OrderBatch

/// How a batch went.
struct BatchReport: Hashable, Sendable {
  /// How it came to its end.
  let end: BatchEnd
  /// What became of the rows whose lines are printed.
  let counts: BatchCounts
  /// How many rows have a line that is printed.
  let lineCount: Int
  /// Whether checksums were checked.
  let verifies: Bool
  /// How long it took.
  let duration: Duration
}

extension BatchReport {
  /// What the command says, and its exit status.
  ///
  /// - Parameters:
  ///   - source: What the input is called in messages.
  ///   - isQuiet: Whether to say nothing but errors.
  /// - Returns: An answer that has nothing for standard output.
  func result(source: String, isQuiet: Bool) -> CommandResult {
    let failure = failure(source: source)
    if failure == nil, end == .readerIsGone { return CommandResult() }
    var result = failure?.result ?? CommandResult(status: counts.mismatches > 0 ? .no : .yes)
    if !isQuiet { result.error += summary() }
    return result
  }

  /// Why the command fails, if it does.
  private func failure(source: String) -> CommandError? {
    switch end {
    case .finished:
      guard counts.errors > 0 else { return nil }
      let rows = QuantityFormat.count(counts.rows, "row")
      return CommandError(
        .data,
        "\(QuantityFormat.number(counts.errors)) of \(rows) cannot be computed: "
          + "\(errorsInWords); the lines in their places say why")
    case .stopped(let error): return CommandError(.data, error.description)
    case .readerIsGone, .interrupted: return nil
    case .unprinted(let reason): return CommandError(unprinted: reason)
    case .unreadable(let reason, let isFirst):
      return isFirst
        ? CommandError(
          .noInput, "\(source) cannot be read: \(reason); pass a file that can")
        : CommandError(
          .inputOutput,
          "\(source) cannot be read any further: \(reason); the lines before are printed")
    }
  }

  /// The errors' codes, the most frequent first: `invalid_amount 2, malformed_row 1`.
  private var errorsInWords: String {
    let codes = counts.errorsByCode.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return codes.map { "\($0.key) \(QuantityFormat.number($0.value))" }.joined(separator: ", ")
  }

  /// A line about what was done, with its line feed; empty where nothing was.
  func summary(signal: String? = nil) -> String {
    let beginning =
      switch end {
      case .finished: finishedInWords
      case .interrupted: "interrupted by \(signal ?? "a signal") after \(printedInWords)"
      case .unreadable(_, isFirst: true): nil as String?
      case .stopped, .readerIsGone, .unprinted, .unreadable: "stopped after \(printedInWords)"
      }
    guard let beginning else { return "" }
    var text = "\(beginning) in \(QuantityFormat.time(duration))"
    if lineCount > 0, let rate = QuantityFormat.rate(lineCount, in: duration) {
      text += ", \(rate)"
    }
    if end == .finished, verifies, counts.schedules > 0 { text += matchesInWords }
    return text + "\n"
  }

  private var printedInWords: String { QuantityFormat.count(lineCount, "line") }

  private var finishedInWords: String {
    let schedules = QuantityFormat.count(counts.schedules, "schedule")
    return counts.errors == 0
      ? schedules : "\(schedules) of \(QuantityFormat.count(counts.rows, "row"))"
  }

  private var matchesInWords: String {
    let matches = counts.schedules - counts.mismatches
    return counts.mismatches == 0
      ? "; all checksums match"
      : "; \(QuantityFormat.count(matches, "checksum")) "
        + "\(matches == 1 ? "matches" : "match"), \(QuantityFormat.number(counts.mismatches)) "
        + "\(counts.mismatches == 1 ? "does" : "do") not"
  }
}

/// The line at a terminal that says how far a batch has come, drawn again on itself.
struct BatchProgress: Hashable, Sendable {
  /// How long a line stays before it is drawn again.
  static let interval = Duration.milliseconds(250)

  /// How many bytes the input has, where that is known.
  let inputSize: Int?
  private var lastDrawn = Duration.zero
  /// How many columns the line has that is there.
  private var width = 0

  init(inputSize: Int?) { self.inputSize = inputSize }

  /// Draws the line anew.
  ///
  /// - Parameters:
  ///   - rows: How many rows have a line.
  ///   - bytes: How many bytes of the input they are.
  ///   - elapsed: How long the batch has run.
  /// - Returns: The line, over the one before; nil where that was drawn a moment ago.
  mutating func line(rows: Int, bytes: Int, after elapsed: Duration) -> String? {
    guard elapsed - lastDrawn >= Self.interval else { return nil }
    lastDrawn = elapsed
    var parts = [QuantityFormat.count(rows, "order")]
    if let rate = QuantityFormat.rate(rows, in: elapsed) { parts.append(rate) }
    if let inputSize, bytes > 0, bytes <= inputSize {
      let left = Double(inputSize - bytes) / Double(bytes) * (elapsed / .seconds(1))
      parts.append("\(QuantityFormat.time(aboutSeconds: left)) left")
    }
    let text = parts.joined(separator: ", ")
    defer { width = text.utf8.count }
    return "\r" + text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  /// What takes the line away; empty where there is none.
  mutating func clearing() -> String {
    defer { width = 0 }
    return width == 0 ? "" : "\r" + String(repeating: " ", count: width) + "\r"
  }
}
