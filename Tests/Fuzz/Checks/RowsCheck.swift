import OrderBatch
import StrictJSON

/// Checks that a batch writes the lines that `NaiveBatch` computes, for any division of the input
/// into pieces, and that the lines contain no token.
enum RowsCheck {
  static func check(_ input: RowsInput) throws(Disagreement) {
    let whole = try BatchRun(input, pieces: [input.rows[...]])
    let cut = try BatchRun(input, pieces: input.pieces, upTo: input.rowsAtOnce)
    try require(whole.lines == cut.lines, "other lines for an input in pieces")
    try require(whole.counts == cut.counts, "other counts for an input in pieces")
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

  /// Requires that rows with other letters in their tokens have the same errors.
  private static func requireSecrecy(
    _ run: BatchRun, _ input: RowsInput
  ) throws(Disagreement) {
    guard run.counts.errors > 0 else { return }
    let (plain, rotated) = RotatedRows.pair(of: input.rows, input.options.input)
    guard plain != rotated else { return }
    let (first, second) = (input.with(rows: plain), input.with(rows: rotated))
    let lines = try BatchRun(first, pieces: [plain[...]])
    let others = try BatchRun(second, pieces: [rotated[...]])
    try require(lines.firstError == others.firstError, "the first error depends on a token")
    guard lines.counts == others.counts else {
      throw Disagreement("the results depend on the letters of the tokens")
    }
    for (line, other) in zip(try lines.split(), try others.split()) where line != other {
      guard case .error = try BatchLine.outcome(line, input.options) else { continue }
      throw Disagreement("a line contains a token: \(String(decoding: line, as: UTF8.self))")
    }
  }
}

/// The result of a batch over pieces of its input, as the command runs it.
struct BatchRun {
  private(set) var lines: [UInt8] = []
  private(set) var counts = BatchCounts()
  private(set) var firstError: RowError?

  /// Runs a batch over pieces of its input, with at most a number of rows at once.
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
        // This copy has the exact size of the rows, so a sanitizer notices a read past their end.
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
