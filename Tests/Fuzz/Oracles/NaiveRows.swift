/// A row of an input, as a reader finds it that has the whole input before it.
struct NaiveRow {
  /// The row without its line end.
  let bytes: [UInt8]
  /// The line on which it begins, from 1.
  let line: Int
  /// Where its fields are in the input, with their quotes; nil for a row that cannot be cut.
  var fields: [Range<Int>]?
}

/// The rules for rows once more, over a whole input, by searching for the next byte that counts.
struct NaiveRows {
  static let longestRow = 65_536
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let (comma, quote, feed, carriageReturn) =
    (UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  private let bytes: [UInt8]
  private(set) var rows: [NaiveRow] = []

  /// Finds the rows of an input, of CSV or with one line each.
  init(_ bytes: [UInt8], isCSV: Bool) {
    self.bytes = bytes
    var start = bytes.starts(with: Self.byteOrderMark) ? 3 : 0
    var line = 1
    while start < bytes.count {
      let quoted = isCSV ? fields(from: start) : nil
      let end = quoted?.end ?? next(Self.feed, from: start)
      let content = start..<contentEnd(start, end)
      rows.append(NaiveRow(bytes: Array(bytes[content]), line: line, fields: quoted?.fields))
      let behind = min(end + 1, bytes.count)
      line += bytes[start..<behind].count { $0 == Self.feed }
      start = behind
    }
  }

  private func next(_ byte: UInt8, from start: Int) -> Int {
    bytes[start...].firstIndex(of: byte) ?? bytes.count
  }

  private func contentEnd(_ start: Int, _ end: Int) -> Int {
    end > start && bytes[end - 1] == Self.carriageReturn ? end - 1 : end
  }

  /// The fields of a row whose quotes are in order and which is not too long, and its line feed.
  private func fields(from start: Int) -> (fields: [Range<Int>], end: Int)? {
    var fields: [Range<Int>] = []
    var place = start
    while let end = fieldEnd(from: place) {
      let isLast = end == bytes.count || bytes[end] == Self.feed
      fields.append(place..<(isLast ? contentEnd(place, end) : end))
      if isLast { return contentEnd(start, end) - start <= Self.longestRow ? (fields, end) : nil }
      place = end + 1
    }
    return nil
  }

  /// The comma or the line feed behind a field, or the end of the input; nil where quotes are broken.
  private func fieldEnd(from start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == Self.quote else {
      let end = bytes[start...].firstIndex {
        $0 == Self.comma || $0 == Self.quote || $0 == Self.feed
      }
      guard let end else { return bytes.count }
      return bytes[end] == Self.quote ? nil : end
    }
    var closing = next(Self.quote, from: start + 1)
    while closing + 1 < bytes.count, bytes[closing + 1] == Self.quote {
      closing = next(Self.quote, from: closing + 2)
    }
    guard closing < bytes.count else { return nil }
    let behind = bytes[(closing + 1)...].prefix(2)
    switch behind.first {
    case nil, Self.comma, Self.feed: return closing + 1
    case Self.carriageReturn where behind.count == 1 || behind.last == Self.feed:
      return closing + 2
    default: return nil
    }
  }

  /// A field without its quotes.
  func text(of field: Range<Int>) -> [UInt8] {
    var text = Array(bytes[field])
    guard text.first == Self.quote else { return text }
    text = Array(text.dropFirst().dropLast())
    let pieces = text.split(separator: Self.quote, omittingEmptySubsequences: false)
    // Every second of the pieces between quotes is the nothing between two of them.
    return Array(
      pieces.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        .joined(separator: [Self.quote]))
  }
}
