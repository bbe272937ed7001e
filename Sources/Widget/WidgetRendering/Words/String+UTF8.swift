extension String {
  /// The text as UTF-8.
  ///
  /// This property is not inlined and copies the string's contiguous storage, because code that
  /// iterates over a `String` is large. Only Objective-C strings can lack such storage.
  @inline(never)
  var bytes: [UInt8] {
    let bytes = unsafe utf8.withContiguousStorageIfAvailable { unsafe [UInt8]($0) }
    #if _runtime(_ObjC)
      return bytes ?? [UInt8](utf8)
    #else
      return bytes ?? []
    #endif
  }

  /// Appends a scalar.
  ///
  /// This method is not inlined, since its code is large and it has many callers.
  @inline(never)
  mutating func append(scalar: Unicode.Scalar) { unicodeScalars.append(scalar) }
}

extension Int {
  /// Returns the number with leading zeros up to `count` digits; the number must not be negative.
  ///
  ///     7.digits(2)  // "07"
  @inline(never)
  func digits(_ count: Int) -> String {
    var text = "\(self)"
    while text.utf8.count < count { text = "0" + text }
    return text
  }
}

extension String {
  /// Returns the text in ASCII: the letters of Latin-1 without their accents; plain spaces, hyphens
  /// and quotation marks; and `?` for every other scalar.
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

  /// Returns the letter U+00C0 + `index` without its accent; `index` is below 64.
  private static func latin(_ index: Int) -> UInt8 {
    let letters: StaticString = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
    return unsafe letters.utf8Start[index]
  }
}
