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
  func reply(source: String, isQuiet: Bool) -> Reply {
    let failure = failure(source: source)
    if failure == nil, end == .readerIsGone { return Reply() }
    var reply = failure?.reply ?? Reply(status: counts.mismatches > 0 ? .no : .yes)
    if !isQuiet { reply.error += summary() }
    return reply
  }

  /// Why the command fails, if it does.
  private func failure(source: String) -> CommandFailure? {
    switch end {
    case .finished:
      guard counts.errors > 0 else { return nil }
      let rows = Figures.count(counts.rows, "row")
      return CommandFailure(
        .data,
        "\(Figures.number(counts.errors)) of \(rows) cannot be computed: "
          + "\(errorsInWords); the lines in their places say why")
    case .stopped(let error): return CommandFailure(.data, error.description)
    case .readerIsGone, .interrupted: return nil
    case .unprinted(let reason): return CommandFailure(unprinted: reason)
    case .unreadable(let reason, let isFirst):
      return isFirst
        ? CommandFailure(
          .noInput, "\(source) cannot be read: \(reason); pass a file that can")
        : CommandFailure(
          .inputOutput,
          "\(source) cannot be read any further: \(reason); the lines before are printed")
    }
  }

  /// The errors' codes, the most frequent first: `invalid_amount 2, malformed_row 1`.
  private var errorsInWords: String {
    let codes = counts.errorsByCode.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return codes.map { "\($0.key) \(Figures.number($0.value))" }.joined(separator: ", ")
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
    var text = "\(beginning) in \(Figures.time(duration))"
    if lineCount > 0, let rate = Figures.rate(lineCount, in: duration) { text += ", \(rate)" }
    if end == .finished, verifies, counts.schedules > 0 { text += matchesInWords }
    return text + "\n"
  }

  private var printedInWords: String { Figures.count(lineCount, "line") }

  private var finishedInWords: String {
    let schedules = Figures.count(counts.schedules, "schedule")
    return counts.errors == 0
      ? schedules : "\(schedules) of \(Figures.count(counts.rows, "row"))"
  }

  private var matchesInWords: String {
    let matches = counts.schedules - counts.mismatches
    return counts.mismatches == 0
      ? "; all checksums match"
      : "; \(Figures.count(matches, "checksum")) "
        + "\(matches == 1 ? "matches" : "match"), \(Figures.number(counts.mismatches)) "
        + "\(counts.mismatches == 1 ? "does" : "do") not"
  }
}
