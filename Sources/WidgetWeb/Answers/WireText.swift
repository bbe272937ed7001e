import ScheduleEngine

/// Writes JSON: events and status in the form of Afterpay's SDKs, and what goes with them.
///
/// A comma is put before each member but the first of an object, and before each element but the
/// first of an array.
struct WireText {
  /// What was written, UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Writes an object.
  mutating func object(_ members: (inout Self) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    members(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes a member that is an object.
  mutating func object(_ name: StaticString, _ members: (inout Self) -> Void) {
    key(name)
    object(members)
  }

  /// Writes a member that is an array.
  mutating func array(_ name: StaticString, _ elements: (inout Self) -> Void) {
    key(name)
    bytes.append(UInt8(ascii: "["))
    elements(&self)
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes a member that is a text.
  mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a member that is a number, true, false or null.
  mutating func member(_ name: StaticString, literal: String) {
    key(name)
    bytes.append(contentsOf: literal.utf8)
  }

  private mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  /// Writes a byte of a text; control characters, quotation marks and backslashes are escaped.
  private mutating func append(_ byte: UInt8) {
    switch byte {
    case 0..<0x20, 0x7F:
      bytes.append(contentsOf: "\\u00".utf8)
      for digit in [byte >> 4, byte & 15] {
        bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    default: bytes.append(byte)
    }
  }
}
