/// What is in the bytes of rows, found out sixteen at a time.
struct ByteSurvey {
  /// How many line feeds there are.
  private(set) var lineFeeds = 0
  /// Whether there is a quote.
  private(set) var hasQuotes = false

  /// Looks at some bytes.
  init(_ bytes: Span<UInt8>) {
    let whole = bytes.count & ~15
    unsafe bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < whole {
        // A lane counts to 255.
        let end = min(start + 255 * 16, whole)
        unsafe look(at: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
    for offset in whole..<bytes.count {
      lineFeeds += bytes[offset] == RowByte.lineFeed ? 1 : 0
      if bytes[offset] == RowByte.quote { hasQuotes = true }
    }
  }

  /// Looks at up to 255 times sixteen bytes.
  private mutating func look(at bytes: UnsafeRawBufferPointer) {
    let zero = SIMD16<UInt8>()
    let one = SIMD16<UInt8>(repeating: 1)
    let feed = SIMD16<UInt8>(repeating: RowByte.lineFeed)
    let quote = SIMD16<UInt8>(repeating: RowByte.quote)
    var feeds = zero
    var quotes = zero
    for offset in stride(from: 0, to: bytes.count &- 15, by: 16) {
      // All sixteen are in the buffer, whose size is a multiple of sixteen.
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
