/// Finds whole rows in the parts of an input, however the parts were cut.
///
///     var scanner = RowScanner(.csv)
///     let first = Array("o-1,50.00,USD,2026-11-21,\no-2,80".utf8)
///     scanner.next(in: first.span, isLast: false).rows       // 0..<26
///     let second = Array("o-2,80.00,USD,2026-11-21,".utf8)
///     scanner.next(in: second.span, isLast: true).firstLine  // 2
///
/// Behind the rows that were found, a part begins again with the bytes that were left over. Parts of
/// at least ``smallestPart`` bytes always have something to find, so a buffer of that size is enough
/// for any input: of a row that is longer than ``longestRow`` the beginning is found as a row, which
/// ``BatchProcessor`` refuses, and the rest is skipped.
public struct RowScanner: Sendable {
  /// The longest row, in bytes, without its line end: 65,536.
  public static var longestRow: Int { 65_536 }

  /// A part of so many bytes always has something to find: a byte order mark and the longest row
  /// with its line end.
  public static var smallestPart: Int { 3 + longestRow + 2 }

  /// Rows that were found in a part of the input.
  public struct Part: Hashable, Sendable {
    /// Where the rows are; empty where no row ends in the part.
    ///
    /// What stands before them belongs to no row, and the next part begins behind them.
    public let rows: Range<Int>
    /// The number of the first row's line, from 1.
    public let firstLine: Int
  }

  private let format: BatchOptions.InputFormat
  /// The number of the line on which the next part begins.
  private var line = 1
  /// Whether nothing of the input was found yet.
  private var isAtStart = true
  /// Whether the next part begins within a row that is too long.
  private var isSkipping = false

  /// Makes a scanner for the first part of an input.
  ///
  /// - Parameter format: What the rows are written in.
  public init(_ format: BatchOptions.InputFormat) { self.format = format }

  /// Finds the rows that end in the next part of the input.
  ///
  /// - Parameters:
  ///   - bytes: The next part, which begins where the rows of the part before ended.
  ///   - isLast: Whether the input ends with the part, so that its last row needs no line feed.
  ///   - maximumCount: The most rows to find, above zero, such as ``BatchProcessor/rowsAtOnce``; any if not given.
  /// - Returns: The rows, and the number of their first line.
  /// - Complexity: O(*n*) in the number of bytes, without allocation.
  public mutating func next(
    in bytes: Span<UInt8>, isLast: Bool, upTo maximumCount: Int = .max
  ) -> Part {
    precondition(maximumCount > 0, "a part has room for at least one row")
    guard let start = startOfRows(in: bytes) else {
      return Part(rows: bytes.count..<bytes.count, firstLine: line)
    }
    let firstLine = line
    let survey = ByteSurvey(bytes.extracting(start...))
    var end: Int
    if survey.lineFeeds > 0, survey.lineFeeds < maximumCount, !survey.hasQuotes || format == .ndjson
    {
      // Each line is a row.
      end = bytes.count
      while !isLast, bytes[end - 1] != RowByte.lineFeed { end -= 1 }
      line += survey.lineFeeds
    } else {
      end = endOfRows(in: bytes, from: start, isLast: isLast, upTo: maximumCount)
      line += ByteSurvey(bytes.extracting(start..<end)).lineFeeds
    }
    if end > 0 { isAtStart = false }
    return Part(rows: start..<end, firstLine: firstLine)
  }

  /// Where the first row begins, or nil when the part is wholly of a row that is too long.
  private mutating func startOfRows(in bytes: Span<UInt8>) -> Int? {
    guard isSkipping else { return 0 }
    guard let offset = bytes.offset(of: RowByte.lineFeed, in: 0..<bytes.count) else { return nil }
    isSkipping = false
    line += 1
    return offset + 1
  }

  /// Where the last row ends, found out row by row.
  private mutating func endOfRows(
    in bytes: Span<UInt8>, from start: Int, isLast: Bool, upTo maximumCount: Int
  ) -> Int {
    let ends = RowEnds(format: format, isLast: isLast)
    let first = isAtStart && bytes.beginsWithByteOrderMark ? 3 : start
    var offset = first
    var count = 0
    while offset < bytes.count, count < maximumCount, let end = ends.end(in: bytes, from: offset) {
      offset = end.next
      count += 1
    }
    if count == 0, bytes.count - offset >= Self.longestRow + 2, maximumCount > 0 {
      isSkipping = true
      return bytes.count
    }
    // A byte order mark is found together with the row behind it.
    return count == 0 && !isLast ? start : offset
  }
}
