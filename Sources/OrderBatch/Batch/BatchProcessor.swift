import ScheduleEngine

/// Computes rows of orders, and writes a line for each: bytes in, bytes out, in the order of the
/// rows.
///
///     var batch = BatchProcessor(BatchOptions())
///     let rows = Array("o-1,200.00,USD,2026-11-21,\no-2,-5,USD,2026-11-21,\n".utf8)
///     batch.run(rows.span, firstLine: 1).counts.errors  // 1
///     batch.withLines { lines in lines.count }          // 440
///
/// A line is that of `widget batch`; see <doc:OrderBatch>. One value serves one thread, and keeps
/// what it needs from run to run, so that an ordinary row allocates nothing.
public struct BatchProcessor: ~Copyable {
  /// How the rows are read and the lines written.
  public let options: BatchOptions

  /// How many rows to run at once, so that their lines have about 512 KiB, with usual identifiers.
  ///
  /// It is less than 2,000 for four payments, and down to 8 for a thousand. More rows at once are
  /// fine, and need more memory.
  public var rowsAtOnce: Int { options.rowsAtOnce }

  /// The lines of the rows that were run last.
  private var lines = ByteBuffer(capacity: 524_288)
  /// Computes the rows that have nothing special.
  private var plainRows: PlainRows?

  /// Makes a batch.
  ///
  /// - Parameter options: How the rows are read and the lines written.
  public init(_ options: BatchOptions) { self.init(options, readsPlainRows: true) }

  /// Makes a batch that may take the long way with every row.
  package init(_ options: BatchOptions, readsPlainRows: Bool) {
    self.options = options
    plainRows = readsPlainRows ? PlainRows(options) : nil
  }

  /// Computes whole rows; the lines of rows before are given up.
  ///
  ///     var batch = BatchProcessor(BatchOptions())
  ///     let rows = Array("o-1,50.00,USD,2026-11-31,".utf8)
  ///     batch.run(rows.span, firstLine: 1).firstError?.code  // "invalid_date"
  ///
  /// - Parameters:
  ///   - rows: Whole rows, as ``RowScanner`` finds them; the last of all may lack its line feed. A
  ///     byte order mark at the start of line 1 is skipped.
  ///   - firstLine: The number of the first line, from 1.
  ///   - stopsAtError: Whether to leave out the first row that cannot be computed, and all behind
  ///     it.
  /// - Returns: What became of the rows; the first error, where there is one.
  /// - Complexity: O(*n*) in the number of bytes in and out.
  @discardableResult
  public mutating func run(
    _ rows: Span<UInt8>, firstLine: Int, stopsAtError: Bool = false
  ) -> (counts: BatchCounts, firstError: RowError?) {
    lines.removeAll()
    var run = Run(line: firstLine, offset: rows.beginsWithByteOrderMark && firstLine == 1 ? 3 : 0)
    while run.offset < rows.count {
      runPlainRows(rows, &run)
      guard run.offset < rows.count else { break }
      runRow(rows, &run, stopsAtError: stopsAtError)
      if stopsAtError, run.firstError != nil { break }
    }
    run.counts.mismatches += plainRows?.finish(lines: &lines) ?? 0
    return (run.counts, run.firstError)
  }

  /// The lines of the rows that were run last.
  ///
  /// - Parameter body: Takes the lines, UTF-8, each ended by a line feed.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public borrowing func withLines<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result
  {
    try lines.withBytes(body)
  }

  /// Computes rows that have nothing special, up to the first that has.
  private mutating func runPlainRows(_ rows: Span<UInt8>, _ run: inout Run) {
    let count = unsafe rows.withUnsafeBytes { bytes in
      guard let words = unsafe RowWords(bytes) else { return 0 }
      return plainRows?.run(words, from: &run.offset, lines: &lines) ?? 0
    }
    run.line += count
    run.counts.schedules += count
  }

  /// Computes any row.
  private mutating func runRow(_ rows: Span<UInt8>, _ run: inout Run, stopsAtError: Bool) {
    let ends = RowEnds(format: options.input, isLast: true)
    guard let end = ends.end(in: rows, from: run.offset) else { return }
    let row = read(rows.extracting(run.offset..<end.content), end, isFirst: run.line == 1)
    let line = computed(row, at: run.line)
    switch line {
    case .schedule(let schedule):
      run.counts.schedules += 1
      if schedule.isMatch == false { run.counts.mismatches += 1 }
    case .error(let error, _):
      run.counts.add(error)
      run.firstError = run.firstError ?? error
      if stopsAtError { return }
    }
    append(line)
    for place in run.offset..<end.next where rows[place] == RowByte.lineFeed { run.line += 1 }
    run.offset = end.next
  }

  private func read(_ row: Span<UInt8>, _ end: RowEnd, isFirst: Bool) -> ReadRow {
    if row.count > RowScanner.longestRow {
      return ReadRow(.malformed("the row is longer than 65536 bytes; write one order a row"))
    }
    switch options.input {
    case .csv:
      return CSVReader(verifies: options.verifies)
        .read(row, isWellFormed: end.isWellFormed, isFirst: isFirst)
    case .ndjson: return JSONReader(verifies: options.verifies).read(row)
    }
  }

  /// What a row becomes.
  private func computed(_ row: ReadRow, at line: Int) -> RowLine {
    do throws(RowFault) {
      let fields = try row.fields.get()
      return .schedule(ScheduleLine(id: fields.id, try RowOrder(fields, options)))
    } catch {
      let id = row.id.map { UTF8Scalar.repaired($0, upTo: RowOrder.longestID) }
      return .error(RowError(code: error.code, line: line, message: error.message), id: id)
    }
  }

  private mutating func append(_ line: RowLine) {
    var bytes: [UInt8] = []
    switch options.output {
    case .json: bytes.appendJSONLine(line, isFull: false)
    case .full: bytes.appendJSONLine(line, isFull: true)
    case .csv: bytes.appendCSVLine(line, verifies: options.verifies)
    }
    lines.append(bytes)
  }
}

/// How far the rows were computed.
private struct Run {
  var line: Int
  var offset: Int
  var counts = BatchCounts()
  var firstError: RowError?

  init(line: Int, offset: Int) {
    self.line = line
    self.offset = offset
  }
}
