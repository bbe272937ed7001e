/// Splits a plain row into fields: one without quotes, backslashes and bytes beyond printable ASCII.
struct PlainFields {
  /// The offset of the next field, or after the last one that of the next row.
  private(set) var offset: Int
  /// Whether the last field was found.
  private(set) var isAtEnd = false
  private let limit: Int

  /// The most bytes of a plain row.
  static var longestRow: Int { 1_024 }

  /// Begins with the row at an offset.
  init(of rows: Span<UInt8>, at offset: Int) {
    self.offset = offset
    limit = min(rows.count, offset + Self.longestRow)
  }

  /// Returns the range of the next field, or nil if there is none, or if the row is not plain.
  mutating func next(in rows: Span<UInt8>) -> Range<Int>? {
    guard !isAtEnd else { return nil }
    let start = offset
    var place = start
    while place < limit {
      let byte = rows[place]
      switch byte {
      case RowByte.comma:
        offset = place + 1
        return start..<place
      case RowByte.lineFeed:
        (offset, isAtEnd) = (place + 1, true)
        return start..<place
      case RowByte.carriageReturn:
        guard place + 1 < limit, rows[place + 1] == RowByte.lineFeed else { return nil }
        (offset, isAtEnd) = (place + 2, true)
        return start..<place
      case RowByte.quote, UInt8(ascii: "\\"): return nil
      case 0x20...0x7E: place += 1
      default: return nil
      }
    }
    return nil
  }
}
