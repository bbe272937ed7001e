import ScheduleEngine

/// The canonical texts and the tokens of rows, which wait to be digested eight at once.
///
/// Each message, a text or a token, is padded in the queue's own memory, where it was written. The
/// digest of a canonical text is written into the gap of its line. The digest of a token is written
/// into the gap of its canonical text, which is then complete and joins the queue.
@safe struct DigestQueue: ~Copyable {
  /// A canonical text that is complete, or waits for the digest of its token.
  struct Text {
    /// The offset of its first byte in the queue's memory.
    var offset = 0
    var blockCount = 0
    /// The offset of its checksum in the lines.
    var gap = 0
  }

  /// A token, whose digest is a part of a text.
  // Not private, since the compiler of Swift 6.3 would crash in a build without optimization.
  struct Token {
    /// The offset of its digest in the queue's memory.
    var gap: Int
    var text: Text
  }

  /// The most blocks of a canonical text.
  static var longestText: Int { 16 }
  /// The most blocks of a token.
  static var longestToken: Int { 4 }

  /// The messages.
  ///
  /// It must not move while messages wait, since ``texts`` and ``tokens`` have addresses in it: only
  /// ``reserve(_:lines:)`` lets it grow, after all messages were digested.
  var memory = ByteBuffer(capacity: 131_072)
  /// Whether the gaps of the lines contain the expected checksums.
  let verifies: Bool
  /// The offsets of the gaps whose expected checksum differs from the computed one.
  private(set) var mismatches: [Int] = []
  /// The texts that wait, each with the offset of its gap.
  private let texts: WaitingMessages<Int>
  /// The tokens that wait, each with the text that waits for it.
  private let tokens: WaitingMessages<Token>

  init(verifies: Bool, by kernel: SHA256Kernel) {
    self.verifies = verifies
    texts = WaitingMessages(maximumBlockCount: Self.longestText, by: kernel)
    tokens = WaitingMessages(maximumBlockCount: Self.longestToken, by: kernel)
  }

  /// Makes room for a message; digests all messages if the memory is full.
  @inline(__always)
  mutating func reserve(_ byteCount: Int, lines: inout ByteBuffer) {
    if memory.capacity &- memory.count < byteCount &+ ByteBuffer.slack {
      finish(lines: &lines)
      memory.reserve(byteCount)
    }
  }

  /// Pads the message that was written last, and stores it.
  ///
  /// - Returns: The number of blocks with the padding.
  @inline(__always)
  mutating func pad(from offset: Int, to end: ByteCursor) -> Int {
    let byteCount = memory.offset(of: end) &- offset
    var paddedEnd = end
    let padding = unsafe SHA256Digest.pad(end.address, messageByteCount: byteCount)
    paddedEnd.skip(padding)
    memory.finish(at: paddedEnd)
    return (byteCount &+ padding) &>> 6
  }

  /// Adds a text that is complete.
  @inline(__always)
  mutating func add(_ text: Text, lines: inout ByteBuffer) {
    let start = memory.cursor(at: text.offset)
    let isFull = unsafe texts.add(text.gap, at: start.address, blockCount: text.blockCount)
    if isFull { digestTexts(text.blockCount, lines: &lines) }
  }

  /// Adds a text that was written elsewhere.
  ///
  /// - Parameters:
  ///   - message: The text, of any length; a long one is digested at once.
  ///   - gap: The offset of its checksum in the lines.
  ///   - lines: The lines.
  mutating func add(_ message: [UInt8], gap: Int, lines: inout ByteBuffer) {
    guard message.count + 9 <= Self.longestText * 64 else {
      return write(message.withSpan(SHA256Digest.init(of:)), at: gap, lines: lines)
    }
    reserve(message.count + 72, lines: &lines)
    var text = Text(offset: memory.count, gap: gap)
    memory.append(message)
    text.blockCount = pad(from: text.offset, to: memory.end)
    add(text, lines: &lines)
  }

  /// Adds a token, and the text that waits for its digest.
  @inline(__always)
  mutating func add(
    tokenAt offset: Int, blockCount: Int, gap: Int, of text: Text, lines: inout ByteBuffer
  ) {
    let start = memory.cursor(at: offset)
    let token = Token(gap: gap, text: text)
    let isFull = unsafe tokens.add(token, at: start.address, blockCount: blockCount)
    if isFull { digestTokens(blockCount, lines: &lines) }
  }

  /// Digests all messages, and removes them.
  @inline(never)
  mutating func finish(lines: inout ByteBuffer) {
    for blockCount in tokens.blockCounts { digestTokens(blockCount, lines: &lines) }
    for blockCount in texts.blockCounts { digestTexts(blockCount, lines: &lines) }
    memory.removeAll()
  }

  @inline(never)
  private mutating func digestTexts(_ blockCount: Int, lines: inout ByteBuffer) {
    let count = texts.digest(blockCount: blockCount)
    for place in 0..<count {
      let (gap, digest) = texts.digested(place)
      write(digest, at: gap, lines: lines)
    }
  }

  /// Writes a checksum into its line.
  @inline(__always)
  private mutating func write(_ digest: SHA256Digest, at gap: Int, lines: borrowing ByteBuffer) {
    let cursor = lines.cursor(at: gap)
    guard verifies else { return unsafe digest.writeHexadecimal(to: cursor.address) }
    let expected = unsafe ChecksumText(cursor.address)
    unsafe digest.writeHexadecimal(to: cursor.address)
    let computed = unsafe ChecksumText(cursor.address)
    if !(expected == computed) { mismatches.append(gap) }
  }

  /// Digests all messages, and writes `false` for the checksums that differ from the expected ones.
  ///
  /// - Parameters:
  ///   - lines: All lines since the last call, with `true` after each expected checksum.
  ///   - match: The text between the checksum and `true`.
  /// - Returns: The number of checksums that differ.
  mutating func complete(lines: inout ByteBuffer, match: StaticString) -> Int {
    finish(lines: &lines)
    guard !mismatches.isEmpty else { return 0 }
    let distance = 64 + match.utf8CodeUnitCount
    let offsets = mismatches.map { $0 + distance }.sorted()
    mismatches.removeAll(keepingCapacity: true)
    // Each `true` becomes a `false`, which is a byte longer.
    lines.makeGaps(at: offsets)
    for (index, offset) in offsets.enumerated() {
      var cursor = lines.cursor(at: offset + index)
      cursor.append("false")
    }
    return offsets.count
  }

  @inline(never)
  private mutating func digestTokens(_ blockCount: Int, lines: inout ByteBuffer) {
    let count = tokens.digest(blockCount: blockCount)
    for place in 0..<count {
      let (token, digest) = tokens.digested(place)
      unsafe digest.writeHexadecimal(to: memory.cursor(at: token.gap).address)
      add(token.text, lines: &lines)
    }
  }
}
