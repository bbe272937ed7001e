/// A second implementation of the grammar of RFC 8259, by recursion over scalars, with the rules of
/// StrictJSON: no repeated key, no half of a surrogate pair, and at most 64 levels.
struct NaiveJSON {
  private struct NotJSON: Error {}

  private let scalars: [Unicode.Scalar]
  private var next = 0

  /// Returns whether some bytes are one document.
  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    var reader = NaiveJSON(scalars: Array(text.unicodeScalars))
    do {
      try reader.value(depth: 0)
      return reader.next == reader.scalars.count
    } catch {
      return false
    }
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var here: Unicode.Scalar? { next < scalars.count ? scalars[next] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard here == scalar else { return false }
    next += 1
    return true
  }

  private mutating func expect(_ text: String) throws(NotJSON) {
    for scalar in text.unicodeScalars where !take(scalar) { throw NotJSON() }
  }

  private mutating func space() {
    while let here, " \t\r\n".unicodeScalars.contains(here) { next += 1 }
  }

  private mutating func value(depth: Int) throws(NotJSON) {
    space()
    switch here {
    case "{", "[":
      guard depth < 64 else { throw NotJSON() }
      try here == "{" ? object(depth: depth + 1) : array(depth: depth + 1)
    case "\"": _ = try string()
    case "t": try expect("true")
    case "f": try expect("false")
    case "n": try expect("null")
    default: try number()
    }
    space()
  }

  private mutating func array(depth: Int) throws(NotJSON) {
    try expect("[")
    space()
    if take("]") { return }
    repeat { try value(depth: depth) } while take(",")
    try expect("]")
  }

  private mutating func object(depth: Int) throws(NotJSON) {
    try expect("{")
    space()
    if take("}") { return }
    var keys: Set<[UInt16]> = []
    repeat {
      space()
      guard keys.insert(try string()).inserted else { throw NotJSON() }
      space()
      try expect(":")
      try value(depth: depth)
    } while take(",")
    try expect("}")
  }

  /// Reads a string and returns its UTF-16.
  private mutating func string() throws(NotJSON) -> [UInt16] {
    try expect("\"")
    var units: [UInt16] = []
    while !take("\"") {
      guard let scalar = here, scalar.value >= 0x20 else { throw NotJSON() }
      next += 1
      units += scalar == "\\" ? [try escape()] : Array(UTF16.encode(scalar) ?? .init())
    }
    guard !String(decoding: units, as: UTF16.self).utf16.elementsEqual(units) else { return units }
    throw NotJSON()
  }

  private mutating func escape() throws(NotJSON) -> UInt16 {
    let simple: [Unicode.Scalar: UInt16] = [
      "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 0x08, "f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09,
    ]
    guard let letter = here else { throw NotJSON() }
    next += 1
    if let unit = simple[letter] { return unit }
    guard letter == "u", next + 4 <= scalars.count else { throw NotJSON() }
    let digits = scalars[next..<next + 4]
    guard digits.allSatisfy(\.properties.isASCIIHexDigit) else { throw NotJSON() }
    next += 4
    return digits.reduce(0) { $0 << 4 | UInt16(Character($1).hexDigitValue ?? 0) }
  }

  private mutating func number() throws(NotJSON) {
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
  }

  private mutating func digits() throws(NotJSON) {
    let start = next
    while let here, ("0"..."9").contains(here) { next += 1 }
    guard next > start else { throw NotJSON() }
  }
}
