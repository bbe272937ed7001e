import WidgetWire

/// Checks that a message is written on one line, survives writing and reading, and is then written
/// with the same bytes, and that an error is one line with a position.
enum WireCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    switch reading({ () throws(WireError) in try WireMessage(decoding: bytes) }) {
    case .success(let message):
      try require(NaiveJSON.accepts(bytes), "accepted as a message, but is no document")
      try requireReadBack(message)
    case .failure(let error):
      try require((0...bytes.count).contains(error.offset), "offset \(error.offset)")
      try require(error.line > 0 && error.column > 0, "place \(error.line):\(error.column)")
      try requireOneLine(error.description)
    }
  }

  private static func requireReadBack(_ message: WireMessage) throws(Disagreement) {
    let written = message.utf8
    try require(written.allSatisfy { $0 >= 0x20 }, "the text has a control character")
    // Escapes may make the text longer than the largest message.
    guard written.count <= WireMessage.maximumByteCount else { return }
    guard let again = try? WireMessage(decoding: written) else {
      throw Disagreement("not readable: \(message.text)")
    }
    try require(again == message, "read back as another message: \(message.text)")
    try require(again.utf8 == written, "written differently the second time: \(message.text)")
  }
}
