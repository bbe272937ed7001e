/// Letters of ASCII moved on by 13, and all else as it is: a text of the same form that says another
/// thing, so that what depends on it has told of it.
enum TurnedLetters {
  static func of(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { byte in
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "m"): byte + 13
      case UInt8(ascii: "n")...UInt8(ascii: "z"): byte - 13
      default: byte
      }
    }
  }
}
