/// A row of an input.
struct NaiveRow {
  /// The row without its line end.
  let bytes: [UInt8]
  /// The number of the line on which the row begins, counted from 1.
  let line: Int
  /// The ranges of the row's fields in the input, with their quotes; nil for a row that is
  /// malformed, too long, or JSON.
  var fields: [Range<Int>]?
}

/// A second implementation of the rules for rows, over a whole input, by searches for delimiters.
struct NaiveRows {
  static let longestRow = 65_536
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let (comma, quote, feed, carriageReturn) =
    (UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  private let bytes: [UInt8]
  private(set) var rows: [NaiveRow] = []

  /// Finds the rows of an input, in CSV or one per line.
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

  /// Returns the fields of a row and the index of its line feed, or the end of the input; nil for
  /// invalid quotes and for a row that is too long.
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

  /// Returns the index of the comma or line feed after a field, or the end of the input; nil for
  /// invalid quotes.
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

  /// Returns a field without its quotes.
  func text(of field: Range<Int>) -> [UInt8] {
    var text = Array(bytes[field])
    guard text.first == Self.quote else { return text }
    text = Array(text.dropFirst().dropLast())
    let pieces = text.split(separator: Self.quote, omittingEmptySubsequences: false)
    // Each doubled quote leaves an empty piece at an odd index, between its two quotes.
    return Array(
      pieces.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        .joined(separator: [Self.quote]))
  }
}
