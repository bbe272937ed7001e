import ScheduleEngine

extension [UInt8] {
  /// Appends a text from outside as a field of CSV.
  ///
  /// The field is in quotes only if RFC 4180 requires them. An apostrophe precedes a text that a
  /// spreadsheet would take for a formula. U+FFFD replaces each control character, which would break
  /// the line or control a terminal.
  ///
  /// - Parameters:
  ///   - text: The text, well-formed UTF-8.
  ///   - spansLines: Whether line feeds stay, so that a row can have several lines; else they are
  ///     replaced as other control characters are.
  package mutating func appendCSVField(_ text: [UInt8], spansLines: Bool = false) {
    let isFormula = text.first.map { byte in
      "=+-@".utf8.contains(byte) || spansLines && byte == RowByte.lineFeed
    }
    let text = (isFormula == true ? [UInt8(ascii: "'")] : []) + text.withoutControls(spansLines)
    let needsQuotes = text.contains { byte in
      byte == RowByte.quote || byte == RowByte.comma || byte == RowByte.lineFeed
    }
    guard needsQuotes else { return append(contentsOf: text) }
    append(RowByte.quote)
    for byte in text { append(contentsOf: byte == RowByte.quote ? [byte, byte] : [byte]) }
    append(RowByte.quote)
  }

  /// Returns the text with U+FFFD in place of each control character.
  private func withoutControls(_ keepsLineFeeds: Bool) -> [UInt8] {
    let slice = self[...]
    var text: [UInt8] = []
    var offset = 0
    while offset < count {
      let size = Swift.max(UTF8Scalar.byteCount(in: slice.span, at: offset), 1)
      let isReplaced =
        UTF8Scalar.isControl(in: slice.span, at: offset)
        && !(keepsLineFeeds && self[offset] == RowByte.lineFeed)
      text += isReplaced ? [0xEF, 0xBF, 0xBD] : self[offset..<offset + size]
      offset += size
    }
    return text
  }
}
