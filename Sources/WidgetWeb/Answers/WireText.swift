/// Writes JSON as bytes, from pieces of it and from texts.
///
/// Its methods are never inlined: a module that pages load has to be small.
struct WireText {
  /// What was written, UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Writes a piece of JSON as it is.
  @inline(never)
  mutating func write(_ json: StaticString) {
    json.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes a number that is not negative.
  @inline(never)
  mutating func write(_ number: Int64) {
    assert(number >= 0, "widgets are numbered from 1")
    if number > 9 { write(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Writes a text in its quotation marks; control characters, quotation marks and backslashes are
  /// escaped.
  @inline(never)
  mutating func write(quoted text: [UInt8]) {
    write("\"")
    for byte in text {
      switch byte {
      case 0..<0x20, 0x7F:
        write("\\u00")
        bytes.append(UInt8(ascii: "0") + byte >> 4)
        let digit = byte & 15
        bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        write("\\")
        bytes.append(byte)
      default: bytes.append(byte)
      }
    }
    write("\"")
  }
}
