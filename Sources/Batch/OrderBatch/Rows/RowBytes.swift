import ScheduleEngine

/// The bytes that separate fields and rows.
enum RowByte {
  static let comma = UInt8(ascii: ",")
  static let quote = UInt8(ascii: "\"")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}

extension Span<UInt8> {
  /// Returns the offset of the first such byte in a range, or nil.
  func offset(of byte: UInt8, in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if self[offset] == byte { return offset }
      offset += 1
    }
    return nil
  }

  /// Returns a copy of the bytes in a range.
  func copy(_ range: Range<Int>) -> [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(range.count)
    for offset in range { copy.append(self[offset]) }
    return copy
  }

  /// Whether the bytes begin with the UTF-8 byte order mark.
  var beginsWithByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }
}

/// The line feeds and quotes in the bytes of rows, counted sixteen bytes at a time.
struct ByteSurvey {
  /// The number of line feeds.
  private(set) var lineFeeds = 0
  /// Whether there is a quote.
  private(set) var hasQuotes = false

  /// Counts the line feeds and looks for quotes in bytes.
  init(_ bytes: Span<UInt8>) {
    let whole = bytes.count & ~15
    unsafe bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < whole {
        // Each of the sixteen lanes has eight bits and counts up to 255.
        let end = min(start + 255 * 16, whole)
        unsafe count(in: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
    for offset in whole..<bytes.count {
      lineFeeds += bytes[offset] == RowByte.lineFeed ? 1 : 0
      if bytes[offset] == RowByte.quote { hasQuotes = true }
    }
  }

  /// Counts in at most 255 groups of sixteen bytes.
  private mutating func count(in bytes: UnsafeRawBufferPointer) {
    let zero = SIMD16<UInt8>()
    let one = SIMD16<UInt8>(repeating: 1)
    let feed = SIMD16<UInt8>(repeating: RowByte.lineFeed)
    let quote = SIMD16<UInt8>(repeating: RowByte.quote)
    var feeds = zero
    var quotes = zero
    for offset in stride(from: 0, to: bytes.count &- 15, by: 16) {
      // All sixteen bytes are in the buffer, whose size is a multiple of sixteen.
      let lanes = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      feeds &+= zero.replacing(with: one, where: lanes .== feed)
      quotes |= zero.replacing(with: one, where: lanes .== quote)
    }
    for lane in 0..<16 {
      lineFeeds += Int(feeds[lane])
      if quotes[lane] != 0 { hasQuotes = true }
    }
  }
}

extension UTF8Scalar {
  /// Returns the offset of the first byte that is not part of a well-formed scalar, or nil.
  static func firstIllFormed(in bytes: Span<UInt8>) -> Int? {
    var offset = 0
    while offset < bytes.count {
      let size = byteCount(in: bytes, at: offset)
      if size == 0 { return offset }
      offset += size
    }
    return nil
  }

  /// Returns the offset of the first control character in well-formed bytes, or nil.
  static func firstControl(in bytes: Span<UInt8>) -> Int? {
    var offset = 0
    while offset < bytes.count {
      if isControl(in: bytes, at: offset) { return offset }
      offset += max(byteCount(in: bytes, at: offset), 1)
    }
    return nil
  }

  /// Returns whether bytes are well-formed, without control characters and line separators.
  static func arePrintable(_ bytes: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let size = byteCount(in: bytes, at: offset)
      guard size > 0, !isControl(in: bytes, at: offset), !isLineSeparator(in: bytes, at: offset)
      else { return false }
      offset += size
    }
    return true
  }

  /// Returns whether a well-formed scalar is U+2028 or U+2029, which JSON escapes.
  private static func isLineSeparator(in bytes: Span<UInt8>, at offset: Int) -> Bool {
    bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8
  }

  /// Returns the bytes with U+FFFD in place of those that are not UTF-8, cut between scalars so
  /// that at most `limit` bytes remain.
  static func repaired(_ bytes: [UInt8], upTo limit: Int) -> [UInt8] {
    let repaired = repaired(Array(bytes.prefix(limit + 4)))
    guard repaired.count > limit else { return repaired }
    var end = limit
    while end > 0, repaired[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(repaired[..<end])
  }
}
