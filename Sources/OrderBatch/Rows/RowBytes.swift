/// The bytes that rows are made of.
enum RowByte {
  static let comma = UInt8(ascii: ",")
  static let quote = UInt8(ascii: "\"")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}

extension Span<UInt8> {
  /// The first place of a byte in a range, or nil.
  func offset(of byte: UInt8, in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if self[offset] == byte { return offset }
      offset += 1
    }
    return nil
  }

  /// A copy of some bytes.
  func copy(_ range: Range<Int>) -> [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(range.count)
    for offset in range { copy.append(self[offset]) }
    return copy
  }

  /// Whether they begin with the UTF-8 byte order mark.
  var beginsWithByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }
}
