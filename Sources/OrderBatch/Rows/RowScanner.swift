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
/// ``OrderBatch`` refuses, and the rest is skipped.
public struct RowScanner: Sendable {
  /// The longest row, in bytes, without its line end: 65,536.
  public static var longestRow: Int { 65_536 }

  /// A part of so many bytes always has something to find: a byte order mark and the longest row
  /// with its line end.
  public static var smallestPart: Int { 3 + longestRow + 2 }

  /// Rows that were found in a part of the input.
  public struct Part: Hashable, Sendable {
    /// Where the rows are; what stands before them belongs to no row, and the next part begins
    /// behind them. Empty where no row ends in the part.
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
  /// - Returns: The rows, and the number of their first line.
  /// - Complexity: O(*n*) in the number of bytes, without allocation.
  public mutating func next(in bytes: Span<UInt8>, isLast: Bool) -> Part {
    guard let start = startOfRows(in: bytes) else {
      return Part(rows: bytes.count..<bytes.count, firstLine: line)
    }
    let end = endOfRows(in: bytes, from: start, isLast: isLast)
    let part = Part(rows: start..<end, firstLine: line)
    line += lineCount(in: bytes, start..<end)
    if end > 0 { isAtStart = false }
    return part
  }

  /// Where the first row begins, or nil when the part is wholly of a row that is too long.
  private mutating func startOfRows(in bytes: Span<UInt8>) -> Int? {
    guard isSkipping else { return 0 }
    guard let offset = bytes.offset(of: RowByte.lineFeed, in: 0..<bytes.count) else { return nil }
    isSkipping = false
    line += 1
    return offset + 1
  }

  private mutating func endOfRows(in bytes: Span<UInt8>, from start: Int, isLast: Bool) -> Int {
    let ends = RowEnds(format: format, isLast: isLast)
    let first = isAtStart && bytes.beginsWithByteOrderMark ? 3 : start
    var offset = first
    while offset < bytes.count, let end = ends.end(in: bytes, from: offset) { offset = end.next }
    if offset == first, bytes.count - offset >= Self.longestRow + 2 {
      isSkipping = true
      return bytes.count
    }
    // A byte order mark is found together with the row behind it.
    return offset == first && !isLast ? start : offset
  }

  private func lineCount(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    for offset in range where bytes[offset] == RowByte.lineFeed { count += 1 }
    return count
  }
}
