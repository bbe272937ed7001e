import ScheduleEngine

/// Computes rows of orders, and writes a line for each: bytes in, bytes out, in the order of the rows.
///
///     var batch = OrderBatch(BatchOptions())
///     let rows = Array("o-1,200.00,USD,2026-11-21,\n".utf8)
///     batch.run(rows.span, firstLine: 1).counts.schedules            // 1
///     batch.withLines { String(decoding: $0, as: UTF8.self) }        // …
///
/// One value serves one thread; what it needs is allocated once.
public struct OrderBatch: ~Copyable {
  /// How the rows are read and the lines written.
  public let options: BatchOptions

  /// The lines of the rows that were run last.
  private var lines: [UInt8] = []

  /// Makes a batch.
  ///
  /// - Parameter options: How the rows are read and the lines written.
  public init(_ options: BatchOptions) { self.options = options }

  /// Computes whole rows; the lines of rows before are given up.
  ///
  /// - Parameters:
  ///   - rows: Whole rows, as ``RowScanner`` finds them; at the end of the input the last may lack its line feed.
  ///   - firstLine: The number of the first line, from 1.
  ///   - stopsAtError: Whether to leave out the first row that cannot be computed, and all behind it.
  /// - Returns: What became of the rows; the first error, where there is one.
  /// - Complexity: O(*n*) in the number of bytes in and out.
  @discardableResult
  public mutating func run(
    _ rows: Span<UInt8>, firstLine: Int, stopsAtError: Bool = false
  ) -> (counts: BatchCounts, firstError: RowError?) {
    lines.removeAll(keepingCapacity: true)
    var counts = BatchCounts()
    var firstError: RowError?
    var line = firstLine
    let ends = RowEnds(format: options.input, isLast: true)
    let isStart = firstLine == 1
    let start = isStart && rows.beginsWithByteOrderMark ? 3 : 0
    var offset = start
    while offset < rows.count, let end = ends.end(in: rows, from: offset) {
      let row = read(
        rows.extracting(offset..<end.content), end, isFirst: isStart && offset == start)
      let result = computed(row, at: line)
      switch result {
      case .schedule(let schedule):
        counts.schedules += 1
        if schedule.isMatch == false { counts.mismatches += 1 }
      case .error(let error, _):
        counts.errors += 1
        firstError = firstError ?? error
        if stopsAtError { return (counts, firstError) }
      }
      append(result)
      for place in offset..<end.next where rows[place] == RowByte.lineFeed { line += 1 }
      offset = end.next
    }
    return (counts, firstError)
  }

  /// The lines of the rows that were run last.
  ///
  /// - Parameter body: Takes the lines, UTF-8, each ended by a line feed.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public borrowing func withLines<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result
  {
    try body(lines.span)
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
      return .schedule(ScheduleLine(id: fields.id, try BatchOrder(fields, options)))
    } catch {
      let id = row.id.map { UTF8Scalar.repaired($0, upTo: BatchOrder.longestID) }
      return .error(RowError(code: error.code, line: line, message: error.message), id: id)
    }
  }

  private mutating func append(_ line: RowLine) {
    switch options.output {
    case .json: lines.appendJSONLine(line)
    case .csv: lines.appendCSVLine(line, verifies: options.verifies)
    }
  }
}
