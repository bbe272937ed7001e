/// The outcome of a batch.
struct BatchReport<Counts: RowCounts>: Hashable, Sendable {
  let end: BatchEnd
  /// The counts of the rows in completely printed parts.
  let counts: Counts
  /// The number of printed lines.
  let lineCount: Int
  /// The words that follow the summary if all the input was read.
  let remark: String
  let duration: Duration
}

extension BatchReport {
  /// Returns the command's result, without the lines, which are already printed.
  ///
  /// - Parameters:
  ///   - source: The name of the input in messages.
  ///   - isQuiet: Whether to omit the summary.
  /// - Returns: The errors, the summary and the status.
  func result(source: String, isQuiet: Bool) -> CommandResult {
    let failure = failure(source: source)
    if failure == nil, end == .readerIsGone { return CommandResult() }
    var result = failure?.result ?? CommandResult(status: counts.mismatches > 0 ? .no : .yes)
    if !isQuiet { result.add(summary()) }
    return result
  }

  /// Returns the error of the command, if there is one.
  private func failure(source: String) -> CommandError? {
    switch end {
    case .finished:
      guard counts.errors > 0 else { return nil }
      let rows = QuantityFormat.count(counts.rows, Counts.nouns.row)
      return CommandError(
        .data,
        "\(QuantityFormat.number(counts.errors)) of \(rows) cannot be computed: "
          + "\(errorsInWords); their lines have the reasons", code: "rows_with_errors")
    case .stopped(let error): return CommandError(.data, error, code: "rows_with_errors")
    case .readerIsGone, .interrupted: return nil
    case .unprinted(let reason): return CommandError(unprinted: reason)
    case .unreadable(let reason, let isFirst):
      return isFirst
        ? CommandError(
          .noInput, "\(source) cannot be read: \(reason); pass a readable file")
        : CommandError(
          .inputOutput,
          "\(source) cannot be read any further: \(reason); the preceding lines are printed")
    }
  }

  /// The errors' codes and counts, the most frequent first: `invalid_amount 2, malformed_row 1`.
  private var errorsInWords: String {
    let codes = counts.errorsByCode.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return codes.map { "\($0.key) \(QuantityFormat.number($0.value))" }.joined(separator: ", ")
  }

  /// Returns a line with the number of results or printed lines, the time and the rate.
  ///
  /// Returns the empty text if nothing of the input could be read.
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
    return text + (end == .finished ? remark : "") + "\n"
  }

  private var printedInWords: String { QuantityFormat.count(lineCount, "line") }

  private var finishedInWords: String {
    let results = QuantityFormat.count(counts.rows - counts.errors, Counts.nouns.result)
    return counts.errors == 0
      ? results : "\(results) of \(QuantityFormat.count(counts.rows, Counts.nouns.row))"
  }
}

/// The progress line of a batch or a replay at a terminal, where each update overwrites the previous one.
struct BatchProgress: Hashable, Sendable {
  /// The minimum time between two updates of the line.
  static let interval = Duration.milliseconds(250)

  /// The size of the input in bytes, if it is known.
  let inputSize: Int?
  /// The name of a row in the line.
  private let noun: String
  private var lastDrawn = Duration.zero
  /// The width of the current line in columns.
  private var width = 0

  init(inputSize: Int?, noun: String = "order") {
    (self.inputSize, self.noun) = (inputSize, noun)
  }

  /// Returns the next line.
  ///
  /// - Parameters:
  ///   - rows: The number of printed rows.
  ///   - bytes: The number of bytes of the input up to the end of these rows.
  ///   - elapsed: The time since the start of the batch.
  /// - Returns: A text that overwrites the current line; nil if ``interval`` has not passed yet.
  mutating func line(rows: Int, bytes: Int, after elapsed: Duration) -> String? {
    guard elapsed - lastDrawn >= Self.interval else { return nil }
    lastDrawn = elapsed
    var parts = [QuantityFormat.count(rows, noun)]
    if let rate = QuantityFormat.rate(rows, in: elapsed) { parts.append(rate) }
    if let inputSize, bytes > 0, bytes <= inputSize {
      let left = Double(inputSize - bytes) / Double(bytes) * (elapsed / .seconds(1))
      parts.append("\(QuantityFormat.time(aboutSeconds: left)) left")
    }
    let text = parts.joined(separator: ", ")
    defer { width = text.utf8.count }
    return "\r" + text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  /// Returns the text that clears the current line; empty if there is none.
  mutating func clearing() -> String {
    defer { width = 0 }
    return width == 0 ? "" : "\r" + String(repeating: " ", count: width) + "\r"
  }
}
