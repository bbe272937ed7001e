extension [UInt8] {
  /// Appends a string with its quotation marks and escapes.
  mutating func appendJSONString(_ text: String) {
    append(JSONByte.quote)
    var text = text
    text.withUTF8 { buffer in
      let utf8 = unsafe buffer.span
      var start = 0
      var index = 0
      let count = utf8.count
      while index < count {
        // Nearly all bytes are such.
        let byte = utf8[index]
        if byte >= 0x20, byte < 0x7F, byte != 0x22, byte != 0x5C {
          index += 1
          continue
        }
        guard let (unit, length) = Self.escapee(in: utf8, at: index) else {
          index += 1
          continue
        }
        unsafe append(contentsOf: buffer[start..<index])
        appendEscape(of: unit)
        index += length
        start = index
      }
      unsafe append(contentsOf: buffer[start...])
    }
    append(JSONByte.quote)
  }

  /// The character at an index and its length in bytes, if it has to be escaped.
  private static func escapee(in utf8: Span<UInt8>, at index: Int) -> (unit: UInt16, length: Int)? {
    let byte = utf8[index]
    switch byte {
    case 0..<0x20, 0x7F, JSONByte.quote, JSONByte.backslash: return (UInt16(byte), 1)
    case 0xC2 where utf8[index + 1] < 0xA0: return (UInt16(utf8[index + 1]), 2)
    case 0xE2 where utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8:
      return (0x2000 | UInt16(utf8[index + 2] & 0x3F), 3)
    default: return nil
    }
  }

  private mutating func appendEscape(of unit: UInt16) {
    append(JSONByte.backslash)
    switch unit {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x22, 0x5C: append(UInt8(unit))
    default:
      append(UInt8(ascii: "u"))
      let digits = String(unit, radix: 16)
      for _ in digits.utf8.count..<4 { append(JSONByte.zero) }
      append(contentsOf: digits.utf8)
    }
  }
}
