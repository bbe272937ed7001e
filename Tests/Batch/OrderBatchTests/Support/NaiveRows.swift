/// A second reader of CSV, written from the grammar of RFC 4180 alone: slow, and for all bytes at once.
struct NaiveRows {
  /// A row: its fields, or nil if it breaks the grammar, and the line on which it begins.
  struct Row: Equatable {
    let fields: [[UInt8]]?
    let line: Int
  }

  private let bytes: [UInt8]

  static func rows(_ bytes: [UInt8]) -> [Row] {
    let reader = NaiveRows(bytes: bytes)
    var rows: [Row] = []
    var start = 0
    while start < bytes.count {
      let line = 1 + bytes[..<start].count { $0 == 10 }
      if let (fields, next) = reader.record(start) {
        // The first extra fields of a row are enough.
        rows.append(Row(fields: Array(fields.prefix(8)), line: line))
        start = next
      } else {
        rows.append(Row(fields: nil, line: line))
        start = (bytes[start...].firstIndex(of: 10) ?? bytes.count - 1) + 1
      }
    }
    return rows
  }

  // record = field *(COMMA field) (CRLF / LF / end)
  private func record(_ start: Int) -> ([[UInt8]], next: Int)? {
    guard let (first, next) = field(start) else { return nil }
    var fields = [first]
    var offset = next
    while offset < bytes.count, bytes[offset] == UInt8(ascii: ",") {
      guard let (field, next) = field(offset + 1) else { return nil }
      fields.append(field)
      offset = next
    }
    guard let end = lineEnd(offset) else { return nil }
    return (fields, end)
  }

  private func lineEnd(_ offset: Int) -> Int? {
    let rest = bytes[offset...]
    if rest.isEmpty || rest.elementsEqual([13]) { return bytes.count }
    if rest.starts(with: [10]) { return offset + 1 }
    return rest.starts(with: [13, 10]) ? offset + 2 : nil
  }

  // field = escaped / *(any byte but quote, comma and line end)
  private func field(_ start: Int) -> ([UInt8], next: Int)? {
    if start < bytes.count, bytes[start] == UInt8(ascii: "\"") { return escaped(start + 1) }
    var offset = start
    while offset < bytes.count, ![34, 44, 10].contains(bytes[offset]), lineEnd(offset) == nil {
      offset += 1
    }
    return (Array(bytes[start..<offset]), offset)
  }

  // escaped = QUOTE *(any byte but quote / 2QUOTE) QUOTE
  private func escaped(_ start: Int) -> ([UInt8], next: Int)? {
    var text: [UInt8] = []
    var offset = start
    while offset < bytes.count {
      if bytes[offset] != 34 {
        text.append(bytes[offset])
        offset += 1
      } else if bytes[offset...].starts(with: [34, 34]) {
        text.append(34)
        offset += 2
      } else {
        return (text, offset + 1)
      }
    }
    return nil
  }
}
