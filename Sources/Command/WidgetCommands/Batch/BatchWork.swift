/// The work of a batch: the division of its input into parts, and the lines of each part.
protocol BatchWork: Sendable {
  associatedtype Scanner: PartScanner
  associatedtype Worker: PartWorker

  /// The number of threads.
  var threads: Int { get }
  /// Whether to omit the progress and the summary.
  var isQuiet: Bool { get }

  /// Returns the scanner of the input.
  func scanner() -> Scanner
  /// Returns a worker for one thread.
  func worker() -> Worker
  /// Returns the words that follow the summary of a batch that read all its input.
  func remark(on counts: Worker.Counts) -> String
}

/// Finds the rows that form the next part of an input, which comes in pieces.
protocol PartScanner: Sendable {
  /// The number of bytes in which rows are always found, even without a line feed; nil if a line
  /// feed has to come.
  static var smallestPart: Int? { get }
  /// The maximum number of bytes without an end of rows.
  static var largestPart: Int { get }

  /// The error of a part that has more bytes.
  var tooLargeMessage: String { get }

  /// Finds the rows of the next part; bytes that precede them belong to no row.
  ///
  /// - Parameters:
  ///   - bytes: The next part, which begins after the rows of the previous part.
  ///   - isLast: Whether the input ends with the bytes.
  /// - Returns: The rows, and the number of their first line.
  mutating func nextRows(
    in bytes: Span<UInt8>, isLast: Bool
  ) -> (rows: Range<Int>, firstLine: Int)
}

/// Computes the lines of parts on one thread.
protocol PartWorker: AnyObject {
  associatedtype Counts: RowCounts

  /// Computes the lines of a part's rows, and replaces those of the previous part.
  func run(_ rows: Span<UInt8>, firstLine: Int)
  /// Completes the lines, after those of all earlier parts were printed.
  ///
  /// - Returns: The counts of the rows, and the reason why no lines follow; nil if lines may follow.
  func complete() -> (counts: Counts, end: BatchEnd?)
  /// Calls a closure with the lines.
  func withLines<Result>(_ body: (Span<UInt8>) -> Result) -> Result
}

/// The numbers of rows of a batch that were computed, and of those that have an error.
protocol RowCounts: Hashable, Sendable {
  /// The singular of the names of a row, of its result, and of what it describes.
  static var nouns: (row: String, result: String, subject: String) { get }

  /// Creates counts of zero.
  init()
  /// The number of all rows, each of them with a line.
  var rows: Int { get }
  /// The number of rows that cannot be computed.
  var errors: Int { get }
  /// The number of these rows by the code of their error.
  var errorsByCode: [String: Int] { get }
  /// The number of rows whose result differs from an expected one.
  var mismatches: Int { get }
  /// Adds the counts of other rows.
  static func += (sum: inout Self, other: Self)
}
