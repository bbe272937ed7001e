import OrderBatch
import StrictJSON

/// A batch writes for each row what a second reading of the rules makes of it: the same lines
/// wherever the input is cut, each of them well-formed, and without a letter of a token.
enum RowsCheck {
  static func check(_ input: RowsInput) throws(Disagreement) {
    let whole = try BatchRun(input, pieces: [input.rows[...]])
    let cut = try BatchRun(input, pieces: input.pieces, upTo: input.rowsAtOnce)
    try require(whole.lines == cut.lines, "other lines where the input is cut")
    try require(whole.counts == cut.counts, "other counts where the input is cut")
    let outcomes = NaiveBatch(options: input.options).outcomes(of: input.rows)
    try requireSame(whole, outcomes, input)
    try requireSecrecy(whole, input)
  }

  private static func requireSame(
    _ run: BatchRun, _ outcomes: [NaiveOutcome], _ input: RowsInput
  ) throws(Disagreement) {
    let isError = { (outcome: NaiveOutcome) in if case .error = outcome { true } else { false } }
    let isCutOff = input.stopsAtError && outcomes.contains(where: isError)
    let expected = isCutOff ? Array(outcomes.prefix { !isError($0) }) : outcomes
    let lines = try run.split()
    try require(lines.count == expected.count, "\(lines.count) lines of \(expected.count) rows")
    for (line, outcome) in zip(lines, expected) {
      let written = try BatchLine.outcome(line, input.options)
      let isSame =
        written == (input.options.output == .csv ? BatchLine.inCSV(outcome) : outcome)
      try require(isSame, "\(String(decoding: line, as: UTF8.self)) for \(outcome)")
    }
    let errors = isCutOff ? 1 : outcomes.count(where: isError)
    try require(run.counts.errors == errors, "\(run.counts.errors) of \(errors) errors")
    try require(run.counts.schedules == expected.count(where: { !isError($0) }), "schedules")
    let differing = expected.count {
      if case .schedule(_, _, _, _, let match) = $0 { match == false } else { false }
    }
    try require(run.counts.mismatches == differing, "\(run.counts.mismatches) mismatches")
    try requireFirstError(run, outcomes.first(where: isError))
  }

  private static func requireFirstError(
    _ run: BatchRun, _ outcome: NaiveOutcome?
  ) throws(Disagreement) {
    guard case .error(_, let code, let line)? = outcome else {
      return try require(run.firstError == nil, "an error of no row")
    }
    try require(run.firstError?.code == code, "the first error is \(code)")
    try require(run.firstError?.line == line, "the first error is on line \(line)")
    try requireOneLine(run.firstError?.message ?? "")
  }

  /// Holds that rows with other letters in their tokens have the same errors.
  private static func requireSecrecy(
    _ run: BatchRun, _ input: RowsInput
  ) throws(Disagreement) {
    guard run.counts.errors > 0 else { return }
    let (plain, turned) = TurnedRows.pair(of: input.rows, input.options.input)
    guard plain != turned else { return }
    let (first, second) = (input.with(rows: plain), input.with(rows: turned))
    let lines = try BatchRun(first, pieces: [plain[...]])
    let others = try BatchRun(second, pieces: [turned[...]])
    try require(lines.firstError == others.firstError, "the first error tells of a token")
    guard lines.counts == others.counts else {
      throw Disagreement("what becomes of the rows depends on the letters of their tokens")
    }
    for (line, other) in zip(try lines.split(), try others.split()) where line != other {
      guard case .error = try BatchLine.outcome(line, input.options) else { continue }
      throw Disagreement("a token is told: \(String(decoding: line, as: UTF8.self))")
    }
  }
}

/// What came of a batch that was run over pieces of its input, as the command does.
struct BatchRun {
  private(set) var lines: [UInt8] = []
  private(set) var counts = BatchCounts()
  private(set) var firstError: RowError?

  /// Runs a batch whose input comes in pieces, so many rows at once.
  init(
    _ input: RowsInput, pieces: [ArraySlice<UInt8>], upTo maximumCount: Int = .max
  ) throws(Disagreement) {
    var batch = BatchProcessor(input.options)
    var scanner = RowScanner(input.options.input)
    var held: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      held += piece
      let isLast = index == pieces.count - 1
      while !held.isEmpty {
        let part = scanner.next(in: held.span, isLast: isLast, upTo: maximumCount)
        // In memory of just their size, so that a sanitizer sees a byte that is read beyond them.
        let rows = Array(held[part.rows])
        run(&batch, rows.span, part.firstLine, input.stopsAtError)
        if input.stopsAtError, firstError != nil { return }
        let isFlat = part.rows.upperBound > 0 || held.count < RowScanner.smallestPart
        try require(isFlat, "nothing is found in \(held.count) bytes")
        held.removeFirst(part.rows.upperBound)
        if part.rows.upperBound == 0 || maximumCount == .max { break }
      }
      try require(!isLast || held.isEmpty, "\(held.count) bytes are left over")
    }
  }

  private mutating func run(
    _ batch: inout BatchProcessor, _ rows: Span<UInt8>, _ firstLine: Int, _ stopsAtError: Bool
  ) {
    let found = batch.run(rows, firstLine: firstLine, stopsAtError: stopsAtError)
    batch.withLines { lines in
      for index in lines.indices { self.lines.append(lines[index]) }
    }
    counts += found.counts
    firstError = firstError ?? found.firstError
  }

  /// The lines without their line feeds.
  func split() throws(Disagreement) -> [ArraySlice<UInt8>] {
    try require(lines.isEmpty || lines.last == 0x0A, "a line without its end")
    return lines.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
      .filter { _ in !lines.isEmpty }
  }
}
