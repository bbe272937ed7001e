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

  /// The fields behind the first byte of a request.
  init(ofRequest bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes of a field's value, or nil where it is missing; the first one of a name counts.
  @inline(never)
  subscript(name: Name) -> [UInt8]? {
    var index = 1
    while bytes.count - index >= 5 {
      var length = 0
      for place in [4, 3, 2, 1] {
        guard length < 1 << 20 else { return nil }
        length = length << 8 | Int(bytes[index + place])
      }
      let value = index + 5
      guard length <= bytes.count - value else { return nil }
      if bytes[index] == name.rawValue { return Array(bytes[value..<(value + length)]) }
      index = value + length
    }
    return nil
  }

  /// A field's value as a whole number, or nil where it is missing or anything else.
  @inline(never)
  func number(_ name: Name) -> Int64? {
    guard let digits = self[name] else { return nil }
    let isNegative = digits.first == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard (1...18).contains(digits.count - first) else { return nil }
    var value: Int64 = 0
    for index in first..<digits.count {
      guard (0x30...0x39).contains(digits[index]) else { return nil }
      value = value * 10 + Int64(digits[index] - 0x30)
    }
    return isNegative ? -value : value
  }

  /// Whether a field says yes; by default it does.
  @inline(never)
  func flag(_ name: Name) -> Bool { self[name]?.first != UInt8(ascii: "0") }
}
