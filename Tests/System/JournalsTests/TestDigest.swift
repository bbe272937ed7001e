import Journals

/// A digest of 256 bits that is easy to compute: four FNV-1a hashes with different offsets.
struct TestDigest {
  private var words: [UInt64]

  init(of bytes: Span<UInt8>) {
    words = (UInt64(0)..<4).map { seed in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325 &+ seed &* 0x9E37_79B9_7F4A_7C15
      for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
      return hash ^ (hash >> 29)
    }
  }

  init(of text: String) {
    let bytes = Array(text.utf8)
    self.init(of: bytes.span)
  }

  init?(hexadecimal text: String) {
    guard text.utf8.count == 64 else { return nil }
    words = []
    var rest = text[...]
    while !rest.isEmpty {
      guard let word = UInt64(rest.prefix(16), radix: 16) else { return nil }
      words.append(word)
      rest = rest.dropFirst(16)
    }
  }

  var key: LineKey { LineKey(words[0], words[1], words[2], words[3]) }

  /// The digest in 64 hexadecimal digits.
  var description: String {
    words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
