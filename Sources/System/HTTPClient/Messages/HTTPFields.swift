/// A header or trailer line.
package struct HTTPField: Hashable, Sendable {
  /// The name, in upper or lower case as the sender wrote it.
  package let name: String
  /// The value without the spaces around it.
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// Header or trailer lines in the order in which they were sent; a name may occur more than once.
package struct HTTPFields: Hashable, Sendable {
  /// All lines.
  package private(set) var fields: [HTTPField]

  package init(_ fields: [HTTPField] = []) { self.fields = fields }

  /// The number of lines.
  package var count: Int { fields.count }

  /// Returns the value of the first line with a name, which is compared without regard to case.
  package func first(_ name: String) -> String? {
    fields.first { HTTPSyntax.isSameName($0.name, name) }?.value
  }

  /// Returns the values of all lines with a name, which is compared without regard to case.
  package func all(_ name: String) -> [String] {
    fields.filter { HTTPSyntax.isSameName($0.name, name) }.map(\.value)
  }

  mutating func append(_ field: HTTPField) { fields.append(field) }
}

/// The characters of HTTP/1.1 messages, as RFC 9110 and RFC 9112 define them.
enum HTTPSyntax {
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let carriageReturn = UInt8(ascii: "\r")
  static let lineFeed = UInt8(ascii: "\n")

  /// Returns whether a byte may be in a method or in the name of a field.
  static func isOfToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  /// Returns whether a byte may be in the value of a field: anything but control characters.
  static func isOfValue(_ byte: UInt8) -> Bool { byte == tab || (byte >= 0x20 && byte != 0x7F) }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns whether two names are the same, except for the case of ASCII letters.
  static func isSameName(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
      && zip(one.utf8, other.utf8).allSatisfy { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// Returns the value of a hexadecimal digit, or nil for another byte.
  static func hexadecimal(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x37
    case 0x61...0x66: Int(byte) - 0x57
    default: nil
    }
  }

  /// Reads `Name: value`; nil for any other line, such as one that continues the preceding line.
  static func field(_ line: some BidirectionalCollection<UInt8>) -> HTTPField? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon != line.startIndex else {
      return nil
    }
    let name = line[..<colon]
    let value = trimmed(line[line.index(after: colon)...])
    guard name.allSatisfy(isOfToken), value.allSatisfy(isOfValue) else { return nil }
    return HTTPField(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(
    _ bytes: Bytes
  ) -> Bytes.SubSequence where Bytes.SubSequence == Bytes {
    var rest = bytes.drop { $0 == space || $0 == tab }
    while let last = rest.last, last == space || last == tab { rest = rest.dropLast() }
    return rest
  }
}
