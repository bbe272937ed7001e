extension String {
  /// The text in ASCII: letters without their accents, plain spaces, dashes and quotation marks,
  /// and `?` for whatever else there is.
  ///
  ///     "À payer aujourd’hui".foldedToASCII()  // "A payer aujourd'hui"
  func foldedToASCII() -> String {
    var text: [UInt8] = []
    for scalar in unicodeScalars { text.append(Self.ascii(scalar.value)) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func ascii(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0...0x7F: UInt8(truncatingIfNeeded: scalar)
    case 0xA0, 0x2000...0x200A, 0x202F: UInt8(ascii: " ")
    case 0xBA: UInt8(ascii: "o")
    case 0xC0...0xFF: latin(Int(scalar - 0xC0))
    case 0x2010...0x2015: UInt8(ascii: "-")
    case 0x2018...0x201B: UInt8(ascii: "'")
    case 0x201C...0x201F: UInt8(ascii: "\"")
    default: UInt8(ascii: "?")
    }
  }

  /// The letters U+00C0 to U+00FF without their accents.
  private static func latin(_ index: Int) -> UInt8 {
    let letters: StaticString = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
    return unsafe letters.utf8Start[index]
  }
}
