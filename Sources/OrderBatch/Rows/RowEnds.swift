/// Where a row ends.
struct RowEnd {
  /// Behind the last byte of the row itself, without its line end.
  let content: Int
  /// Where the next row begins.
  let next: Int
  /// Whether the row can be cut into fields: its quotes are in order, and it is not too long.
  let isWellFormed: Bool
}

/// Finds where rows end.
///
/// A row of CSV ends at the first line feed that is in no quotes. Where the quotes are broken, or
/// no such line feed comes within the longest row, it ends at its first line feed of all, so that
/// one bad quote costs one row. A row of JSON ends at its first line feed.
struct RowEnds {
  let format: BatchOptions.InputFormat
  /// Whether the input ends with the bytes, and with it the last row.
  let isLast: Bool

  /// The end of the row that begins at an offset, or nil when the bytes do not tell.
  func end(in bytes: Span<UInt8>, from start: Int) -> RowEnd? {
    if format == .csv {
      switch QuotedRow.end(in: bytes, from: start, isLast: isLast) {
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

  /// The end of a row whose line feed, or the end of the input, is at an offset.
  private func lineEnd(
    in bytes: Span<UInt8>, at offset: Int, from start: Int, isWellFormed: Bool
  ) -> RowEnd {
    let hasReturn = offset > start && bytes[offset - 1] == RowByte.carriageReturn
    return RowEnd(
      content: hasReturn ? offset - 1 : offset, next: min(offset + 1, bytes.count),
      isWellFormed: isWellFormed)
  }
}

/// A row of CSV whose quotes are as RFC 4180 has them.
enum QuotedRow {
  /// What is found out about a row.
  enum Verdict {
    /// The row's line feed, or the end of the input, is at an offset.
    case end(Int)
    /// The quotes are broken, or there are too many bytes.
    case broken
    /// The bytes end before that can be told.
    case incomplete
  }

  private enum State {
    case fieldStart
    case plain
    case quoted
    /// Behind a quote in a quoted field, which closes it unless it is the first of two.
    case closed
    /// Behind a closing quote and a carriage return.
    case returned
  }

  static func end(in bytes: Span<UInt8>, from start: Int, isLast: Bool) -> Verdict {
    // The longest row has a carriage return and a line feed behind it.
    let limit = start + RowScanner.longestRow + 2
    var state = State.fieldStart
    for offset in start..<min(limit, bytes.count) {
      switch (state, bytes[offset]) {
      case (.quoted, RowByte.quote): state = .closed
      case (.quoted, _): break
      case (.closed, RowByte.quote), (.fieldStart, RowByte.quote): state = .quoted
      case (_, RowByte.lineFeed): return .end(offset)
      case (.returned, _): return .broken
      case (_, RowByte.comma): state = .fieldStart
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
