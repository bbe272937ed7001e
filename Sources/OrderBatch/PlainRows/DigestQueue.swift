import ScheduleEngine

/// Messages that wait until there are eight of equally many blocks, to be digested at once.
///
/// A message is padded where it was written, in the queue's own memory. Its digest goes as digits to
/// where it is wanted: that of a canonical text into its line, and that of a token into its
/// canonical text, which is then a message itself.
@safe struct DigestQueue: ~Copyable {
  /// A canonical text that is complete, or waits for the digest of its token.
  struct Text {
    /// Where it begins in the queue's memory.
    var offset = 0
    var blockCount = 0
    /// Where in the lines its checksum goes.
    var gap = 0
  }

  /// A token, whose digest belongs into a text.
  private struct Token {
    var offset = 0
    /// Where in the queue's memory the digest goes.
    var gap = 0
    var text = Text()
  }

  /// The most blocks of a canonical text.
  static var longestText: Int { 16 }
  /// The most blocks of a token.
  static var longestToken: Int { 4 }

  /// The messages.
  var memory = ByteRoom(capacity: capacity)
  /// Whether the gaps of the lines have the checksums in them that are expected there.
  let verifies: Bool
  /// The gaps that had another checksum in them than the one that was written.
  private(set) var mismatches: [Int] = []
  private let texts: UnsafeMutablePointer<Text>
  private let textCounts: UnsafeMutablePointer<Int>
  private let tokens: UnsafeMutablePointer<Token>
  private let tokenCounts: UnsafeMutablePointer<Int>
  private let starts: UnsafeMutablePointer<UnsafeRawPointer>
  private let digests: UnsafeMutablePointer<SHA256Digest>

  private static var capacity: Int { 131_072 }
  private static var lanes: Int { SHA256Lanes.count }

  init(verifies: Bool) {
    self.verifies = verifies
    unsafe texts = .allocate(capacity: (Self.longestText + 1) * Self.lanes)
    unsafe texts.initialize(repeating: Text(), count: (Self.longestText + 1) * Self.lanes)
    unsafe textCounts = .allocate(capacity: Self.longestText + 1)
    unsafe textCounts.initialize(repeating: 0, count: Self.longestText + 1)
    unsafe tokens = .allocate(capacity: (Self.longestToken + 1) * Self.lanes)
    unsafe tokens.initialize(repeating: Token(), count: (Self.longestToken + 1) * Self.lanes)
    unsafe tokenCounts = .allocate(capacity: Self.longestToken + 1)
    unsafe tokenCounts.initialize(repeating: 0, count: Self.longestToken + 1)
    unsafe starts = .allocate(capacity: Self.lanes)
    unsafe digests = .allocate(capacity: Self.lanes)
  }

  deinit {
    unsafe texts.deallocate()
    unsafe textCounts.deallocate()
    unsafe tokens.deallocate()
    unsafe tokenCounts.deallocate()
    unsafe starts.deallocate()
    unsafe digests.deallocate()
  }

  /// Makes room for a message, for which all that wait may have to be digested.
  @inline(__always)
  mutating func reserve(_ byteCount: Int, lines: inout ByteRoom) {
    if memory.capacity &- memory.count < byteCount &+ ByteRoom.slack {
      finish(lines: &lines)
      memory.reserve(byteCount)
    }
  }

  /// Pads the message that was written last, and keeps it.
  ///
  /// - Returns: How many blocks it has with its padding: a one bit, zeros, and its length in bits.
  @inline(__always)
  mutating func pad(from offset: Int, to end: BytePlace) -> Int {
    let byteCount = memory.offset(of: end) &- offset
    let blockCount = (byteCount &+ 72) &>> 6
    var place = end
    place.append(0x80, byteCount: 8)
    for _ in 0..<8 { place.append(0, byteCount: 8) }
    var length = end
    length.skip(blockCount &* 64 &- 8 &- byteCount)
    length.append(UInt64(truncatingIfNeeded: byteCount &* 8).byteSwapped, byteCount: 8)
    memory.finish(at: length)
    return blockCount
  }

  /// Adds a text that is complete.
  @inline(__always)
  mutating func add(_ text: Text, lines: inout ByteRoom) {
    precondition(text.blockCount >= 1 && text.blockCount <= Self.longestText, "a text is short")
    let count = unsafe textCounts[text.blockCount]
    // There are eight places for each count of blocks, and no count stays at eight.
    unsafe texts[text.blockCount &* Self.lanes &+ count] = text
    unsafe textCounts[text.blockCount] = count &+ 1
    if count &+ 1 == Self.lanes { digestTexts(text.blockCount, lines: &lines) }
  }

  /// Adds a token, and the text that waits for its digest.
  @inline(__always)
  mutating func add(
    tokenAt offset: Int, blockCount: Int, gap: Int, of text: Text, lines: inout ByteRoom
  ) {
    precondition(blockCount >= 1 && blockCount <= Self.longestToken, "a token is short")
    let count = unsafe tokenCounts[blockCount]
    unsafe tokens[blockCount &* Self.lanes &+ count] = Token(offset: offset, gap: gap, text: text)
    unsafe tokenCounts[blockCount] = count &+ 1
    if count &+ 1 == Self.lanes { digestTokens(blockCount, lines: &lines) }
  }

  /// Digests all that wait, and forgets them.
  @inline(never)
  mutating func finish(lines: inout ByteRoom) {
    for blockCount in 1...Self.longestToken { digestTokens(blockCount, lines: &lines) }
    for blockCount in 1...Self.longestText { digestTexts(blockCount, lines: &lines) }
    memory.removeAll()
  }

  @inline(never)
  private mutating func digestTexts(_ blockCount: Int, lines: inout ByteRoom) {
    let count = unsafe textCounts[blockCount]
    guard count > 0 else { return }
    let waiting = unsafe texts + blockCount * Self.lanes
    for lane in 0..<count {
      unsafe starts[lane] = UnsafeRawPointer(memory.place(at: waiting[lane].offset).address)
    }
    digest(count, blockCount: blockCount)
    for lane in 0..<count {
      unsafe write(digests[lane], at: waiting[lane].gap, lines: lines)
    }
    unsafe textCounts[blockCount] = 0
  }

  /// Writes a checksum into its line.
  @inline(__always)
  private mutating func write(_ digest: SHA256Digest, at gap: Int, lines: borrowing ByteRoom) {
    let place = lines.place(at: gap)
    guard verifies else { return unsafe digest.writeHexadecimal(to: place.address) }
    let expected = place.checksum
    unsafe digest.writeHexadecimal(to: place.address)
    // All bytes are compared, in a time that does not depend on where they differ.
    let differences = expected ^ place.checksum
    let four = differences.lowHalf | differences.highHalf
    let two = four.lowHalf | four.highHalf
    if two.x | two.y != 0 { mismatches.append(gap) }
  }

  /// Forgets the mismatches.
  mutating func removeMismatches() { mismatches.removeAll(keepingCapacity: true) }

  @inline(never)
  private mutating func digestTokens(_ blockCount: Int, lines: inout ByteRoom) {
    let count = unsafe tokenCounts[blockCount]
    guard count > 0 else { return }
    let waiting = unsafe tokens + blockCount * Self.lanes
    for lane in 0..<count {
      unsafe starts[lane] = UnsafeRawPointer(memory.place(at: waiting[lane].offset).address)
    }
    digest(count, blockCount: blockCount)
    for lane in 0..<count {
      unsafe digests[lane].writeHexadecimal(to: memory.place(at: waiting[lane].gap).address)
    }
    unsafe tokenCounts[blockCount] = 0
    for lane in 0..<count { unsafe add(waiting[lane].text, lines: &lines) }
  }

  /// Digests the messages at the first `count` starts.
  private func digest(_ count: Int, blockCount: Int) {
    if count >= SHA256Lanes.worthwhileCount {
      for lane in count..<Self.lanes { unsafe starts[lane] = starts[0] }
      return unsafe SHA256Lanes.digest(starts, blockCount: blockCount, into: digests)
    }
    for lane in 0..<count {
      let message = unsafe UnsafeRawBufferPointer(start: starts[lane], count: blockCount * 64)
      unsafe digests[lane] = SHA256Digest(ofPadded: message)
    }
  }
}

extension BytePlace {
  /// The 64 bytes from here on, which were written.
  @inline(__always)
  fileprivate var checksum: SIMD8<UInt64> {
    unsafe address.loadUnaligned(as: SIMD8<UInt64>.self)
  }
}
