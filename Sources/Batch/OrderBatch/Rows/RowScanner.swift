/// Finds whole rows in the parts of an input, which can be cut at any byte.
///
///     var scanner = RowScanner(.csv)
///     let first = ContiguousArray("o-1,50.00,USD,2026-11-21,\no-2,80".utf8)
///     scanner.next(in: first.span, isLast: false).rows       // 0..<26
///     let second = ContiguousArray("o-2,80.00,USD,2026-11-21,".utf8)
///     scanner.next(in: second.span, isLast: true).firstLine  // 2
///
/// The next part begins with the bytes that follow the rows found. In a part of at least
/// ``smallestPart`` bytes the scanner always finds rows, so a buffer of that size is enough for any
/// input. If a row is longer than ``longestRow``, the scanner returns its beginning as a row, for
/// which ``BatchProcessor`` reports an error, and skips the rest.
public struct RowScanner: Sendable {
  /// The longest row, in bytes, without its line end: 65,536.
  public static var longestRow: Int { 65_536 }

  /// The size of a part in which rows are always found: a byte order mark and the longest row with
  /// its line end.
  public static var smallestPart: Int { 3 + longestRow + 2 }

  /// Rows that were found in a part of the input.
  public struct Part: Hashable, Sendable {
    /// The offsets of the rows; empty if no row ends in the part.
    ///
    /// Bytes that precede the rows are the rest of a row that is too long. The next part begins
    /// after the rows.
    public let rows: Range<Int>
    /// The number of the first row's line, from 1.
    public let firstLine: Int
  }

  private let format: BatchOptions.InputFormat
  private let separator: FieldSeparator
  /// The number of the line on which the next part begins.
  private var line: Int
  /// Whether no row of the input was found yet.
  private var isAtStart: Bool
  /// Whether the next part begins within a row that is too long.
  private var isSkipping = false

  /// Creates a scanner for the first part of an input.
  ///
  /// - Parameters:
  ///   - format: The format of the rows.
  ///   - separator: The character between the fields of rows of CSV.
  ///   - firstLine: The number of the first line, from 1: 2 for the rows after a header.
  public init(
    _ format: BatchOptions.InputFormat, separator: FieldSeparator = .comma, firstLine: Int = 1
  ) {
    self.format = format
    self.separator = separator
    line = firstLine
    isAtStart = firstLine == 1
  }

  /// Finds the rows that end in the next part of the input.
  ///
  /// - Parameters:
  ///   - bytes: The next part, which begins after the rows of the previous part.
  ///   - isLast: Whether the input ends with the part, so that its last row needs no line feed.
  ///   - maximumCount: The most rows to find, above zero, such as ``BatchProcessor/rowsAtOnce``;
  ///     by default, all.
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
    if survey.lineFeeds > 0, !survey.hasQuotes || format == .ndjson {
      // Each line is a row.
      if survey.lineFeeds < maximumCount {
        end = bytes.count
        while !isLast, bytes[end - 1] != RowByte.lineFeed { end -= 1 }
      } else {
        end = endOfLines(in: bytes, from: start, count: maximumCount)
      }
      line += min(survey.lineFeeds, maximumCount)
    } else {
      end = endOfRows(in: bytes, from: start, isLast: isLast, upTo: maximumCount)
      line += ByteSurvey(bytes.extracting(start..<end)).lineFeeds
    }
    if end > 0 { isAtStart = false }
    return Part(rows: start..<end, firstLine: firstLine)
  }

  /// Returns the offset of the first row, or nil if the whole part belongs to a row that is too long.
  private mutating func startOfRows(in bytes: Span<UInt8>) -> Int? {
    guard isSkipping else { return 0 }
    guard let offset = bytes.offset(of: RowByte.lineFeed, in: 0..<bytes.count) else { return nil }
    isSkipping = false
    line += 1
    return offset + 1
  }

  /// Returns the end of the `count`th line; the bytes have at least `count` line feeds.
  private func endOfLines(in bytes: Span<UInt8>, from start: Int, count: Int) -> Int {
    var offset = start
    var missing = count
    while true {
      let next = min(offset + 1_024, bytes.count)
      let lineFeeds = ByteSurvey(bytes.extracting(offset..<next)).lineFeeds
      guard lineFeeds < missing, next < bytes.count else { break }
      missing -= lineFeeds
      offset = next
    }
    while missing > 0, let lineFeed = bytes.offset(of: RowByte.lineFeed, in: offset..<bytes.count) {
      offset = lineFeed + 1
      missing -= 1
    }
    return offset
  }

  /// Returns the end of the last row, found row by row.
  private mutating func endOfRows(
    in bytes: Span<UInt8>, from start: Int, isLast: Bool, upTo maximumCount: Int
  ) -> Int {
    let ends = RowEnds(format: format, isLast: isLast, separator: separator.byte)
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
    // Without a whole row after it, a byte order mark is left for the next part.
    return count == 0 && !isLast ? start : offset
  }
}

/// The end of a row.
struct RowEnd {
  /// The offset after the last byte of the row itself, without its line end.
  let content: Int
  /// The offset of the next row.
  let next: Int
  /// Whether the row can be split into fields: its quotes are valid, and it is not too long.
  let isWellFormed: Bool
}

/// Finds the ends of rows.
///
/// A row of CSV ends at the first line feed outside of quotes. If the quotes are broken, or there is
/// no such line feed within the longest row, it ends at its first line feed, so that one wrong quote
/// spoils one row. A row of JSON ends at its first line feed.
struct RowEnds {
  let format: BatchOptions.InputFormat
  /// Whether the bytes are the end of the input.
  let isLast: Bool
  /// The byte between fields.
  var separator = RowByte.comma

  /// Returns the end of the row that begins at an offset, or nil if it depends on the next part.
  func end(in bytes: Span<UInt8>, from start: Int) -> RowEnd? {
    if format == .csv {
      switch QuotedRow.end(in: bytes, from: start, isLast: isLast, separator: separator) {
      case .end(let offset):
        let end = lineEnd(in: bytes, at: offset, from: start, isWellFormed: true)
        if end.content - start <= RowScanner.longestRow { return end }
      case .incomplete: return nil
      case .broken: break
      }
    }
    if let offset = bytes.offset(of: RowByte.lineFeed, in: start..<bytes.count) {
      return firstLineEnd(in: bytes, at: offset, from: start)
    }
    return isLast ? firstLineEnd(in: bytes, at: bytes.count, from: start) : nil
  }

  private func firstLineEnd(in bytes: Span<UInt8>, at offset: Int, from start: Int) -> RowEnd {
    let isCut = offset > start + RowScanner.longestRow + 1
    return lineEnd(in: bytes, at: offset, from: start, isWellFormed: format == .ndjson && !isCut)
  }

  /// Returns the end of a row whose line feed is at an offset, or whose input ends there.
  private func lineEnd(
    in bytes: Span<UInt8>, at offset: Int, from start: Int, isWellFormed: Bool
  ) -> RowEnd {
    let hasReturn = offset > start && bytes[offset - 1] == RowByte.carriageReturn
    return RowEnd(
      content: hasReturn ? offset - 1 : offset, next: min(offset + 1, bytes.count),
      isWellFormed: isWellFormed)
  }
}

/// Checks the quotes of a row of CSV by RFC 4180.
enum QuotedRow {
  /// The result of the check of a row.
  enum Verdict {
    /// The row ends at this offset, with a line feed or with the input.
    case end(Int)
    /// The quotes are broken, or there are too many bytes.
    case broken
    /// The row depends on the next part.
    case incomplete
  }

  private enum State {
    case fieldStart
    case plain
    case quoted
    /// After a quote in a quoted field, which closes the field unless another quote follows.
    case closed
    /// After a closing quote and a carriage return.
    case returned
  }

  static func end(
    in bytes: Span<UInt8>, from start: Int, isLast: Bool, separator: UInt8
  ) -> Verdict {
    // The longest row may end with a carriage return and a line feed.
    let limit = start + RowScanner.longestRow + 2
    var state = State.fieldStart
    for offset in start..<min(limit, bytes.count) {
      switch (state, bytes[offset]) {
      case (.quoted, RowByte.quote): state = .closed
      case (.quoted, _): break
      case (.closed, RowByte.quote), (.fieldStart, RowByte.quote): state = .quoted
      case (_, RowByte.lineFeed): return .end(offset)
      case (.returned, _): return .broken
      case (_, separator): state = .fieldStart
      case (.closed, RowByte.carriageReturn): state = .returned
      case (.closed, _), (_, RowByte.quote): return .broken
      default: state = .plain
      }
    }
    guard limit > bytes.count else { return .broken }
    guard isLast else { return .incomplete }
    return state == .quoted ? .broken : .end(bytes.count)
  }
}
