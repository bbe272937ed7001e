import ScheduleEngine

extension UTF8Scalar {
  /// The first byte that is no part of a well-formed scalar, or nil.
  static func firstIllFormed(in bytes: Span<UInt8>) -> Int? {
    var offset = 0
    while offset < bytes.count {
      let size = byteCount(in: bytes, at: offset)
      if size == 0 { return offset }
      offset += size
    }
    return nil
  }

  /// The first control character of well-formed bytes, or nil.
  static func firstControl(in bytes: Span<UInt8>) -> Int? {
    var offset = 0
    while offset < bytes.count {
      if isControl(in: bytes, at: offset) { return offset }
      offset += max(byteCount(in: bytes, at: offset), 1)
    }
    return nil
  }

  /// The bytes with U+FFFD in place of what is not UTF-8, at most so many, cut between scalars.
  static func repaired(_ bytes: [UInt8], upTo limit: Int) -> [UInt8] {
    let repaired = repaired(Array(bytes.prefix(limit + 4)))
    guard repaired.count > limit else { return repaired }
    var end = limit
    while end > 0, repaired[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(repaired[..<end])
  }
}
