extension SHA256Digest {
  /// Reads a digest.
  ///
  ///     SHA256Digest(hexadecimal: "e3b0c442")  // nil
  ///
  /// - Parameter text: 64 lower-case hexadecimal digits; nil comes back for any other text.
  /// - Complexity: O(*n*) in the length of the text.
  public init?(hexadecimal text: String) {
    var text = text
    guard let words = text.withUTF8({ bytes in unsafe Self.words(in: bytes.span) }) else {
      return nil
    }
    self.init(words: words)
  }

  private static func words(in bytes: Span<UInt8>) -> SIMD8<UInt32>? {
    guard bytes.count == 64 else { return nil }
    var words = SIMD8<UInt32>()
    for offset in bytes.indices {
      guard let digit = digit(bytes[offset]) else { return nil }
      words[offset / 8] = words[offset / 8] << 4 | digit
    }
    return words
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x61 + 10
    default: nil
    }
  }
}

extension SHA256Digest: CustomStringConvertible {
  /// The digest as 64 lower-case hexadecimal digits.
  public var description: String { StringSink.text { $0.append(self) } }
}

extension SHA256Digest {
  /// The number of bits, the most significant first, that two digests share; 256 if they are equal.
  package func commonPrefixLength(with other: SHA256Digest) -> Int {
    let difference = words ^ other.words
    for index in difference.indices where difference[index] != 0 {
      return index * 32 + difference[index].leadingZeroBitCount
    }
    return 256
  }
}
