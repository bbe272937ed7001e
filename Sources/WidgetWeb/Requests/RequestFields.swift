/// The fields of a request: one byte for the name, four for the length, the lowest first, and then
/// the value.
///
/// Any bytes are fields: one that is cut short is left out, and so is all behind it.
struct RequestFields {
  /// What a field can say.
  enum Name: UInt8 {
    case amount = 0x61  // a
    case border = 0x62  // b
    case currency = 0x63  // c
    case brand = 0x64  // d
    case heading = 0x68  // h
    case issuedAt = 0x69  // i
    case theme = 0x6B  // k
    case locale = 0x6C  // l
    case logo = 0x6F  // o
    case plan = 0x70  // p
    case maximum = 0x72  // r
    case minimum = 0x73  // s
    case token = 0x74  // t
    case now = 0x75  // u
    case widget = 0x77  // w
    case today = 0x79  // y
  }

  private let bytes: [UInt8]
  private let start: Int

  /// The fields behind the first bytes of a request.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    self.start = min(start, bytes.count)
  }

  /// The bytes of a field's value, or nil where it is missing; the first counts.
  subscript(name: Name) -> ArraySlice<UInt8>? {
    var index = start
    while bytes.count - index >= 5 {
      var length = 0
      for byte in bytes[(index + 1)..<(index + 5)].reversed() {
        guard length < 1 << 20 else { return nil }
        length = length << 8 | Int(byte)
      }
      let value = index + 5
      guard length <= bytes.count - value else { return nil }
      if bytes[index] == name.rawValue { return bytes[value..<(value + length)] }
      index = value + length
    }
    return nil
  }

  /// A field's value as text, or nil where it is missing; what is no UTF-8 becomes U+FFFD.
  func text(_ name: Name) -> String? {
    self[name].map { String(decoding: $0, as: UTF8.self) }
  }

  /// A field's value as a whole number, or nil where it is missing or anything else.
  func number(_ name: Name) -> Int64? {
    guard var digits = self[name] else { return nil }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard (1...18).contains(digits.count) else { return nil }
    var value: Int64 = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - 0x30)
    }
    return isNegative ? -value : value
  }

  /// Whether a field says yes; by default it does.
  func flag(_ name: Name) -> Bool { self[name]?.first != UInt8(ascii: "0") }
}
