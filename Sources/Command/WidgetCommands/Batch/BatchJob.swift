import OrderBatch
import SHA256Kernels
import Synchronization

/// The options of a batch of orders.
struct BatchJob: BatchWork {
  /// The formats of rows and lines, and the plans.
  var options = BatchOptions()
  /// The functions for SHA-256.
  var kernel = ProcessorKernel.fastest
  /// The number of threads.
  var threads = 1
  /// Whether the first row that cannot be computed ends the batch.
  var stopsAtError = false
  /// Whether to omit the progress and the summary.
  var isQuiet = false
  /// The number of the line on which the rows begin: 2 after a header.
  var firstLine = 1
  /// The identifiers of earlier rows, if those that occur again are errors.
  var repeatedIDs: SharedRepeatedIDs?

  func scanner() -> OrderScanner {
    OrderScanner(
      options.input, rowsAtOnce: options.rowsAtOnce, separator: options.separator ?? .comma,
      firstLine: firstLine)
  }

  func worker() -> OrderWorker { OrderWorker(self) }

  func remark(on counts: BatchCounts) -> String {
    guard options.verifies, counts.schedules > 0 else { return "" }
    let matches = counts.schedules - counts.mismatches
    return counts.mismatches == 0
      ? "; all checksums match"
      : "; \(QuantityFormat.count(matches, "checksum")) "
        + "\(matches == 1 ? "matches" : "match"), \(QuantityFormat.number(counts.mismatches)) "
        + "\(counts.mismatches == 1 ? "does" : "do") not"
  }
}

extension BatchCounts: RowCounts {
  static var nouns: (row: String, result: String, subject: String) {
    ("row", "schedule", "order")
  }
}

/// Finds the rows of orders.
struct OrderScanner: PartScanner {
  static var smallestPart: Int? { RowScanner.smallestPart }
  static var largestPart: Int { .max }

  /// No error, since parts of orders are never too large.
  var tooLargeMessage: String { "" }

  private var scanner: RowScanner
  /// The maximum number of rows in a part, so that their printed lines fit in limited memory.
  private let rowsAtOnce: Int

  init(
    _ format: BatchOptions.InputFormat, rowsAtOnce: Int = .max, separator: FieldSeparator = .comma,
    firstLine: Int = 1
  ) {
    scanner = RowScanner(format, separator: separator, firstLine: firstLine)
    self.rowsAtOnce = rowsAtOnce
  }

  mutating func nextRows(
    in bytes: Span<UInt8>, isLast: Bool
  ) -> (rows: Range<Int>, firstLine: Int) {
    let part = scanner.next(in: bytes, isLast: isLast, upTo: rowsAtOnce)
    return (part.rows, part.firstLine)
  }
}

/// The identifiers of the rows so far, which all workers share.
final class SharedRepeatedIDs: Sendable {
  private let ids = Mutex(RepeatedIDs())

  /// Remembers the rows of a part, and returns the lines of those whose identifier an earlier row has.
  func add(_ ids: [RowID]) -> [Int: Int] { self.ids.withLock { $0.add(ids) } }
}

/// Computes the lines of orders.
final class OrderWorker: PartWorker {
  private let stopsAtError: Bool
  private var processor: BatchProcessor
  private var counts = BatchCounts()
  private var firstError: RowError?
  private let repeatedIDs: SharedRepeatedIDs?
  /// The part's rows, their first line and their identifiers, if those that occur again are errors.
  private var part: (rows: [UInt8], firstLine: Int, ids: [RowID]) = ([], 1, [])

  init(_ job: BatchJob) {
    stopsAtError = job.stopsAtError
    repeatedIDs = job.repeatedIDs
    processor = BatchProcessor(job.options, kernel: job.kernel.kernel)
  }

  func run(_ rows: Span<UInt8>, firstLine: Int) {
    (counts, firstError) = processor.run(rows, firstLine: firstLine, stopsAtError: stopsAtError)
    guard repeatedIDs != nil else { return }
    unsafe rows.withUnsafeBufferPointer { unsafe part.rows = Array($0) }
    (part.firstLine, part.ids) = (firstLine, processor.ids(of: rows, firstLine: firstLine))
  }

  func complete() -> (counts: BatchCounts, end: BatchEnd?) {
    if let repeated = repeatedIDs?.add(part.ids), !repeated.isEmpty {
      let rows = part.rows[...]
      (counts, firstError) = processor.run(
        rows.span, firstLine: part.firstLine, stopsAtError: stopsAtError, repeated: repeated)
    }
    guard stopsAtError, let firstError else { return (counts, nil) }
    // The row that ends a strict batch has no printed line, so it is not counted.
    var printed = BatchCounts()
    (printed.schedules, printed.mismatches) = (counts.schedules, counts.mismatches)
    return (printed, .stopped(firstError.description))
  }

  func withLines<Result>(_ body: (Span<UInt8>) -> Result) -> Result { processor.withLines(body) }
}
