/// Unicode scalars in UTF-8 bytes, validated by RFC 3629.
package enum UTF8Scalar {
  /// Returns the number of bytes of the scalar at an offset, or 0 if the UTF-8 is malformed there.
  package static func byteCount(in bytes: Span<UInt8>, at offset: Int) -> Int {
    func continues(_ distance: Int, in range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      offset + distance < bytes.count && range.contains(bytes[offset + distance])
    }
    switch bytes[offset] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return continues(1, in: 0xA0...0xBF) && continues(2) ? 3 : 0
    case 0xED: return continues(1, in: 0x80...0x9F) && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return continues(1, in: 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return continues(1, in: 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }

  /// Returns the bytes with U+FFFD in place of each byte outside a well-formed scalar.
  package static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    let slice = bytes[...]
    var repaired: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      let size = byteCount(in: slice.span, at: offset)
      if size == 0 {
        repaired += [0xEF, 0xBF, 0xBD]
      } else {
        repaired += bytes[offset..<(offset + size)]
      }
      offset += max(size, 1)
    }
    return repaired
  }

  /// Returns whether a well-formed scalar is a control character: U+0000 to U+001F or U+007F to
  /// U+009F.
  package static func isControl(in bytes: Span<UInt8>, at offset: Int) -> Bool {
    switch bytes[offset] {
    case 0x00...0x1F, 0x7F: true
    case 0xC2: bytes[offset + 1] <= 0x9F
    default: false
    }
  }
}
