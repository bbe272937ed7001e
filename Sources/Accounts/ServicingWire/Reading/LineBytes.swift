extension Span<UInt8> {
  /// Whether the line has only white space.
  var isBlank: Bool {
    for index in indices {
      switch self[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): continue
      default: return false
      }
    }
    return true
  }

  /// Whether the bytes begin with the byte order mark of UTF-8.
  var beginsWithByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// Returns the offset of the next line feed, or the end.
  func endOfLine(from start: Int) -> Int {
    var place = start
    while place < count, self[place] != UInt8(ascii: "\n") { place += 1 }
    return place
  }

  /// Returns the offset after the last line feed before an end, 0 if there is none, or nil at the
  /// start.
  func startOfLine(endingBefore end: Int) -> Int? {
    guard end > 0 else { return nil }
    var place = end
    while place > 0, self[place - 1] != UInt8(ascii: "\n") { place -= 1 }
    return place
  }
}
