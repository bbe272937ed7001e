import StrictJSON

/// Checks that a document is accepted exactly if `NaiveJSON` accepts it, and survives writing and
/// reading.
enum JSONCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let isDocument = NaiveJSON.accepts(bytes)
    switch reading({ () throws(JSONError) in try JSONValue(parsing: bytes) }) {
    case .success(let value):
      try require(isDocument, "accepted as a document")
      try requireReadBack(value)
    case .failure(let error):
      try require(!isDocument, "rejected: \(error)")
      try requirePosition(error.position, in: bytes)
      try requireOneLine(error.description)
    }
  }

  private static func requireReadBack(_ value: JSONValue) throws(Disagreement) {
    let text = JSONText(value)
    try require(text.utf8.allSatisfy { $0 >= 0x20 }, "the text has a control character")
    guard let again = try? JSONValue(parsing: text.string) else {
      throw Disagreement("not readable: \(text)")
    }
    try require(again.hasSameContent(as: value), "read back as another value: \(text)")
    try require(JSONText(again) == text, "written differently the second time: \(text)")
  }

  /// Requires that line and column agree with the offset.
  private static func requirePosition(
    _ position: JSONPosition, in bytes: [UInt8]
  ) throws(Disagreement) {
    try require((0...bytes.count).contains(position.offset), "offset \(position.offset)")
    let before = bytes[..<position.offset]
    let line = before.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
    let isExact = String(validating: line, as: UTF8.self) != nil
    let column = line.count { $0 & 0xC0 != 0x80 } + 1
    try require(position.line == before.count { $0 == 0x0A } + 1, "\(position)")
    try require(!isExact || position.column == column, "\(position), column \(column)")
  }
}
