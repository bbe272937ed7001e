import SHA256Kernels
public import ScheduleEngine

/// Computes rows of orders and writes a line for each, in the order of the rows.
///
///     var batch = BatchProcessor(BatchOptions())
///     let rows = ContiguousArray("o-1,200.00,USD,2026-11-21,\no-2,-5,USD,2026-11-21,\n".utf8)
///     batch.run(rows.span, firstLine: 1).counts.errors  // 1
///     batch.withLines { lines in lines.count }          // 440
///
/// The lines are those of `widget batch`; see <doc:OrderBatch>. A processor belongs to one thread.
/// It reuses its memory from run to run, so that an ordinary row allocates nothing.
public struct BatchProcessor: ~Copyable {
  /// The formats, the plans and the checks.
  public let options: BatchOptions

  /// The number of rows whose lines together have about 512 KiB, with identifiers of usual length.
  ///
  /// Except for full lines, it is 1,365 for four payments, and 8 for a thousand. More rows can be
  /// run at once, but need more memory.
  public var rowsAtOnce: Int { options.rowsAtOnce }

  /// The lines of the last run.
  private var lines = ByteBuffer(capacity: 524_288)
  /// The fast way for plain rows, or nil if the options have no plain rows.
  private var plainRows: PlainRows?
  /// The fast way for plain rows of loans, or nil if the options have none.
  private var plainLoans: PlainLoans?
  private let form: RowForm
  private let ends: RowEnds
  /// Whether rows that are not plain, because of their columns or of a time, are written as plain ones.
  private let rewritesRows: Bool
  private var plainRow: [UInt8] = []

  /// Creates a processor.
  ///
  /// - Parameters:
  ///   - options: The formats, the plans and the checks.
  ///   - kernel: The functions that compute SHA-256; nil is the fastest that the processor has.
  public init(_ options: BatchOptions, kernel: SHA256Kernel? = nil) {
    self.init(options, kernel: kernel, readsPlainRows: true)
  }

  /// Creates a processor that computes every row in the general way if `readsPlainRows` is false.
  package init(_ options: BatchOptions, kernel: SHA256Kernel? = nil, readsPlainRows: Bool) {
    self.options = options
    let kernel = kernel ?? .fastest
    plainRows = readsPlainRows ? PlainRows(options, by: kernel) : nil
    plainLoans = readsPlainRows ? PlainLoans(options, by: kernel) : nil
    form = RowForm(options)
    ends = RowEnds(
      format: options.input, isLast: true, separator: (options.separator ?? .comma).byte)
    rewritesRows =
      options.input == .csv && (!options.hasPlainColumns || options.timeZone != nil)
  }

  /// Computes whole rows, and replaces the lines of the previous run.
  ///
  ///     var batch = BatchProcessor(BatchOptions())
  ///     let rows = ContiguousArray("o-1,50.00,USD,2026-11-31,".utf8)
  ///     batch.run(rows.span, firstLine: 1).firstError?.code  // "invalid_date"
  ///
  /// - Parameters:
  ///   - rows: Whole rows, as ``RowScanner`` finds them; the last row of the input may lack its line
  ///     feed. A byte order mark at the start of line 1 is skipped.
  ///   - firstLine: The number of the first line, from 1.
  ///   - stopsAtError: Whether to leave out the first row that cannot be computed and all following
  ///     rows.
  /// - Returns: The counts of the rows, and the first error, if there is one.
  /// - Complexity: O(*n*) in the number of bytes read and written.
  @discardableResult
  public mutating func run(
    _ rows: Span<UInt8>, firstLine: Int, stopsAtError: Bool = false
  ) -> (counts: BatchCounts, firstError: RowError?) {
    run(rows, firstLine: firstLine, stopsAtError: stopsAtError, repeated: [:])
  }

  /// Computes whole rows, except for those whose identifier an earlier row has.
  ///
  /// - Parameters:
  ///   - rows: Whole rows, as for ``run(_:firstLine:stopsAtError:)``.
  ///   - firstLine: The number of the first line, from 1.
  ///   - stopsAtError: Whether to leave out the first error and all following rows.
  ///   - repeated: The lines of these rows, each with the line of the first row of its identifier.
  /// - Returns: The counts of the rows, and the first error, if there is one.
  package mutating func run(
    _ rows: Span<UInt8>, firstLine: Int, stopsAtError: Bool, repeated: [Int: Int]
  ) -> (counts: BatchCounts, firstError: RowError?) {
    lines.removeAll()
    var run = Run(line: firstLine, offset: rows.beginsWithByteOrderMark && firstLine == 1 ? 3 : 0)
    let readsPlainRows = options.hasPlainColumns && repeated.isEmpty
    while run.offset < rows.count {
      if readsPlainRows { runPlainRows(rows, &run) }
      guard run.offset < rows.count else { break }
      runRow(rows, &run, stopsAtError: stopsAtError, firstLine: repeated[run.line])
      if stopsAtError, run.firstError != nil { break }
    }
    run.counts.mismatches += plainRows?.finish(lines: &lines) ?? 0
    run.counts.mismatches += plainLoans?.finish(lines: &lines) ?? 0
    return (run.counts, run.firstError)
  }

  /// Calls a closure with the lines of the last run.
  ///
  /// - Parameter body: Receives the lines, UTF-8, each ended by a line feed.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public borrowing func withLines<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result
  {
    try lines.withBytes(body)
  }

  /// Computes plain rows, up to the first that is not plain.
  private mutating func runPlainRows(_ rows: Span<UInt8>, _ run: inout Run) {
    let count = unsafe rows.withUnsafeBytes { bytes in
      guard let words = unsafe RowWords(bytes) else { return 0 }
      return plainRows?.run(words, from: &run.offset, lines: &lines)
        ?? plainLoans?.run(words, from: &run.offset, lines: &lines) ?? 0
    }
    run.line += count
    run.counts.schedules += count
  }

  /// Computes one row of any form.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - run: The progress.
  ///   - stopsAtError: Whether to leave out a row that cannot be computed.
  ///   - firstLine: The line of an earlier row with the same identifier, or nil.
  private mutating func runRow(
    _ rows: Span<UInt8>, _ run: inout Run, stopsAtError: Bool, firstLine: Int?
  ) {
    guard let end = ends.end(in: rows, from: run.offset) else { return }
    var row = read(rows.extracting(run.offset..<end.content), end, isFirst: run.line == 1)
    defer { run.advance(over: rows, to: end.next) }
    if let firstLine {
      row = ReadRow(id: row.id, .repeated(firstLine))
    } else if rewritesRows, runRewritten(row) {
      run.counts.schedules += 1
      return
    }
    let line = computed(row, at: run.line)
    switch line {
    case .schedule(let schedule):
      run.counts.schedules += 1
      if schedule.isMatch == false { run.counts.mismatches += 1 }
    case .loan(let loan):
      run.counts.schedules += 1
      if loan.isMatch == false { run.counts.mismatches += 1 }
    case .error(let error, _):
      run.counts.add(error)
      run.firstError = run.firstError ?? error
      if stopsAtError { return }
    }
    append(line)
  }

  /// Computes a row in the fast way, if it can be written as a plain one.
  private mutating func runRewritten(_ row: ReadRow) -> Bool {
    guard case .success(let fields) = row.fields, plainRows != nil || plainLoans != nil,
      fields.write(to: &plainRow, in: options.timeZone)
    else { return false }
    var run = Run(line: 1, offset: 0)
    var bytes: [UInt8] = []
    swap(&bytes, &plainRow)
    let row = bytes[...]
    runPlainRows(row.span, &run)
    swap(&bytes, &plainRow)
    return run.counts.schedules == 1
  }

  /// Returns the identifiers of rows, and the lines on which they begin.
  ///
  /// - Parameters:
  ///   - rows: Whole rows, as for ``run(_:firstLine:stopsAtError:)``.
  ///   - firstLine: The number of the first line, from 1.
  /// - Returns: The identifiers of the rows that have fields, in their order.
  package func ids(of rows: Span<UInt8>, firstLine: Int) -> [RowID] {
    var ids: [RowID] = []
    forEachRow(of: rows, firstLine: firstLine) { row, line in
      if case .success(let fields) = row.fields { ids.append(RowID(id: fields.id, line: line)) }
    }
    return ids
  }

  /// Calls a closure with each row and the line on which it begins.
  func forEachRow(
    of rows: Span<UInt8>, firstLine: Int, _ body: (ReadRow, _ line: Int) -> Void
  ) {
    var run = Run(line: firstLine, offset: rows.beginsWithByteOrderMark && firstLine == 1 ? 3 : 0)
    while run.offset < rows.count, let end = ends.end(in: rows, from: run.offset) {
      body(read(rows.extracting(run.offset..<end.content), end, isFirst: run.line == 1), run.line)
      run.advance(over: rows, to: end.next)
    }
  }

  private func read(_ row: Span<UInt8>, _ end: RowEnd, isFirst: Bool) -> ReadRow {
    if row.count > RowScanner.longestRow {
      return ReadRow(.malformed("the row is longer than 65536 bytes; write one order a row"))
    }
    switch options.input {
    case .csv:
      return CSVReader(form: form)
        .read(row, isWellFormed: end.isWellFormed, isFirst: isFirst)
    case .ndjson: return JSONReader(form: form).read(row)
    }
  }

  /// Returns the line of a row: a schedule, a loan or an error.
  private func computed(_ row: ReadRow, at line: Int) -> RowLine {
    do throws(RowError.Reason) {
      let fields = try row.fields.get()
      if case .loan(let terms, let rate) = options.plans {
        let reader = LoanReader(
          terms: terms, rate: rate, verifies: options.verifies, timeZone: options.timeZone)
        return .loan(LoanLine(id: fields.id, try reader.loan(of: fields)))
      }
      return .schedule(ScheduleLine(id: fields.id, try RowOrder(fields, options)))
    } catch {
      let id = row.id.map { UTF8Scalar.repaired($0, upTo: OrderField.longestID) }
      return .error(RowError(code: error.code, line: line, message: error.message), id: id)
    }
  }

  private mutating func append(_ line: RowLine) {
    var bytes: [UInt8] = []
    switch options.output {
    case .json: bytes.appendJSONLine(line, isFull: false)
    case .full: bytes.appendJSONLine(line, isFull: true)
    case .csv: bytes.appendCSVLine(line, form: form)
    }
    lines.append(bytes)
  }
}

/// The progress of a run.
private struct Run {
  var line: Int
  var offset: Int
  var counts = BatchCounts()
  var firstError: RowError?

  init(line: Int, offset: Int) {
    self.line = line
    self.offset = offset
  }

  /// Counts the lines of a row, and moves to the next one.
  mutating func advance(over rows: Span<UInt8>, to next: Int) {
    for place in offset..<next where rows[place] == RowByte.lineFeed { line += 1 }
    offset = next
  }
}
