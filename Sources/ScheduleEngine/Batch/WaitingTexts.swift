/// Canonical texts that wait to be digested, eight at once.
///
/// Eight texts can be digested at once if they have the same number of SHA-256 blocks.
@usableFromInline
struct WaitingTexts: Sendable {
  /// A padded text.
  private struct Text: Sendable {
    /// The index of the text among all texts, and of its digest.
    var index = 0
    /// The offset of its first byte in the bytes of all texts.
    var offset = 0
  }

  /// The digests, in the order of the texts, with a place for each text up to the capacity.
  @usableFromInline private(set) var digests: [SHA256Digest]
  private var count = 0
  private var queue: LaneQueue<Text>
  private var bytes: [UInt8]
  private var byteCount = 0
  private let kernel: SHA256Kernel

  /// Allocates memory for a number of texts; nothing is allocated later.
  init(capacity: Int, by kernel: SHA256Kernel) {
    self.kernel = kernel
    digests = [SHA256Digest](repeating: .initial, count: capacity)
    queue = LaneQueue(Text(), maximumBlockCount: LaneSink.room / 64)
    bytes = [UInt8](repeating: 0, count: capacity * LaneSink.room)
  }

  /// Removes all texts.
  mutating func removeAll() {
    queue.removeAll()
    (count, byteCount) = (0, 0)
  }

  /// Writes the canonical text of a schedule, or digests it now if it is too long for its buffer.
  @inline(__always)
  mutating func append(
    _ text: CanonicalText, opening: CanonicalOpening, _ checkout: CheckoutReference
  ) {
    let offset = byteCount
    let sink = unsafe bytes.withUnsafeMutableBytes { bytes in
      let room = unsafe UnsafeMutableRawBufferPointer(
        rebasing: bytes[offset..<offset + LaneSink.room])
      return unsafe TextWriter.write(to: LaneSink(), in: room) { writer in
        writer.append(opening)
        writer.append(text, checkout)
      }
    }
    let blockCount = sink.blockCount
    if blockCount > 0 {
      byteCount += blockCount * 64
      if queue.add(Text(index: count, offset: offset), blockCount: blockCount) {
        digest(blockCount: blockCount)
      }
    } else {
      digests[count] = sink.digest
    }
    count += 1
  }

  /// Digests the texts that still wait.
  mutating func digest() {
    for blockCount in queue.blockCounts { digest(blockCount: blockCount) }
  }

  /// Digests the texts of a block count, up to eight, and removes them from the queue.
  @inline(never)
  private mutating func digest(blockCount: Int) {
    let count = queue.count(blockCount: blockCount)
    guard count > 0 else { return }
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: 8) { messages in
        unsafe withUnsafeTemporaryAllocation(of: SHA256Digest.self, capacity: 8) { found in
          guard let first = messages.baseAddress, let target = found.baseAddress else { return }
          for lane in 0..<count {
            let text = queue[lane, blockCount: blockCount]
            unsafe (first + lane).initialize(to: start + text.offset)
          }
          unsafe kernel.digest(first: count, of: first, blockCount: blockCount, into: target)
          for lane in 0..<count {
            unsafe digests[queue[lane, blockCount: blockCount].index] = found[lane]
          }
        }
      }
    }
    queue.removeAll(blockCount: blockCount)
  }
}

/// A sink that pads a short text in its buffer, and digests a long one.
struct LaneSink: TextSink {
  /// The size of a text's buffer in bytes, with padding.
  static var room: Int { TextWriter<LaneSink>.room }

  /// The digest of a text that was too long for the buffer.
  private(set) var digest = SHA256Digest.initial
  /// The number of blocks of a text that waits, or zero for a text that was digested.
  private(set) var blockCount = 0
  private var byteCount = 0

  mutating func receive(_ blocks: UnsafeRawBufferPointer) {
    unsafe digest.compressBlocks(blocks)
    byteCount += blocks.count
  }

  @inline(__always)
  mutating func finish(with buffer: UnsafeMutableRawBufferPointer, count: Int) {
    if byteCount == 0 {
      blockCount = unsafe SHA256Digest.pad(buffer, count: count, messageByteCount: count) / 64
    } else {
      unsafe digest.finish(buffer, count: count, messageByteCount: byteCount &+ count)
    }
  }
}
