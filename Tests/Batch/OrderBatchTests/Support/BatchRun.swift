import OrderBatch
import ScheduleEngine

/// The lines and counts of rows.
struct BatchRun: Equatable {
  var lines: [String] = []
  var counts = BatchCounts()
  var firstError: RowError?

  /// Runs rows in one part.
  init(
    _ rows: [UInt8], _ options: BatchOptions = BatchOptions(), stopsAtError: Bool = false,
    readsPlainRows: Bool = true
  ) {
    var batch = BatchProcessor(options, readsPlainRows: readsPlainRows)
    let result = batch.run(rows.span, firstLine: 1, stopsAtError: stopsAtError)
    counts = result.counts
    firstError = result.firstError
    add(batch.withLines { String(copying: $0) })
  }

  init(_ rows: String, _ options: BatchOptions = BatchOptions(), stopsAtError: Bool = false) {
    self.init(Array(rows.utf8), options, stopsAtError: stopsAtError)
  }

  /// Runs rows in parts of at most a number of bytes, read into a buffer of the smallest size.
  init(_ rows: [UInt8], _ options: BatchOptions, inPartsOf size: Int, rowsAtOnce: Int = .max) {
    var batch = BatchProcessor(options)
    var scanner = RowScanner(options.input)
    var buffer: [UInt8] = []
    var rest = rows[...]
    while true {
      let room = min(size, max(RowScanner.smallestPart - buffer.count, 0))
      buffer += rest.prefix(room)
      rest = rest.dropFirst(room)
      let part = scanner.next(in: buffer.span, isLast: rest.isEmpty, upTo: rowsAtOnce)
      let result = batch.run(buffer.span.extracting(part.rows), firstLine: part.firstLine)
      counts += result.counts
      firstError = firstError ?? result.firstError
      add(batch.withLines { String(copying: $0) })
      buffer.removeFirst(part.rows.upperBound)
      if rest.isEmpty, buffer.isEmpty || part.rows.isEmpty { return }
    }
  }

  private mutating func add(_ text: String) {
    var added = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Each line ends in a line feed, so the text after the last one is empty.
    if added.last == "" { added.removeLast() }
    lines += added
  }
}

extension String {
  init(copying bytes: Span<UInt8>) {
    var copy: [UInt8] = []
    for index in bytes.indices { copy.append(bytes[index]) }
    self.init(decoding: copy, as: UTF8.self)
  }
}

extension BatchOptions {
  /// Returns options with a change.
  static func with(_ change: (inout BatchOptions) -> Void) -> BatchOptions {
    var options = BatchOptions()
    change(&options)
    return options
  }

  static var ndjson: BatchOptions { with { $0.input = .ndjson } }
  static var csvOut: BatchOptions { with { $0.output = .csv } }
  static var verifying: BatchOptions { with { $0.verifies = true } }
  static func plan(_ plan: Plan) -> BatchOptions { with { $0.plans = .one(plan) } }
}

/// Returns a row's error as its line of JSON.
func errorLine(id: String?, _ code: String, line: Int = 1, _ message: String) -> String {
  let id = id.map { "\"\($0)\"" } ?? "null"
  return #"{"id":\#(id),"error":{"code":"\#(code)","line":\#(line),"message":"\#(message)"}}"#
}
