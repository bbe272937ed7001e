/// The canonical texts of some orders, which wait to be digested eight at once, and their digests.
///
/// Copies share the memory and only read the digests, until one of them removes its texts and so gets
/// memory of its own. Appending and digesting do not ask whether memory is shared, which would be too
/// slow for each order: from ``removeAll()`` to ``digestAll()`` a value must not be copied. A batch
/// calls all of them in one function.
@usableFromInline
struct WaitingTexts {
  /// The memory of the texts and of their digests.
  // All properties are constants, so that accesses are not checked at run time.
  @usableFromInline
  @safe final class Memory {
    /// The digests, in the order of the texts.
    @usableFromInline let digests: UnsafeMutablePointer<SHA256Digest>
    fileprivate let bytes: UnsafeMutableRawPointer
    /// The texts without a digest, each with its index.
    fileprivate let waiting: WaitingMessages<Int>
    /// The number of texts for which there is memory.
    fileprivate let capacity: Int
    private let kernel: SHA256Kernel

    fileprivate init(forTexts capacity: Int, by kernel: SHA256Kernel) {
      self.capacity = capacity
      self.kernel = kernel
      unsafe digests = .allocate(capacity: capacity)
      unsafe digests.initialize(repeating: .initial, count: capacity)
      unsafe bytes = .allocate(byteCount: capacity * LaneSink.room, alignment: 64)
      waiting = WaitingMessages(maximumBlockCount: LaneSink.room / 64, by: kernel)
    }

    deinit {
      unsafe digests.deallocate()
      unsafe bytes.deallocate()
    }

    /// Allocates memory for as many texts, without a text.
    fileprivate func another() -> Memory { Memory(forTexts: capacity, by: kernel) }
  }

  @usableFromInline private(set) var memory: Memory
  @usableFromInline private(set) var count = 0
  private var byteCount = 0

  /// Allocates memory for a number of texts; more is allocated only for copies.
  init(capacity: Int, by kernel: SHA256Kernel) {
    memory = Memory(forTexts: capacity, by: kernel)
  }

  /// The digest of a text, by its index.
  @inlinable @inline(__always)
  func digest(at index: Int) -> SHA256Digest {
    precondition(index >= 0 && index < count, "a text has a digest")
    return unsafe memory.digests[index]
  }

  /// Removes all texts, which must have been digested.
  mutating func removeAll() {
    if !isKnownUniquelyReferenced(&memory) { memory = memory.another() }
    (count, byteCount) = (0, 0)
  }

  /// Writes the canonical text of a schedule, or digests it now if it is too long for its buffer.
  @inline(__always)
  mutating func append(
    _ text: CanonicalText, opening: CanonicalOpening, _ checkout: CheckoutReference
  ) {
    precondition(count < memory.capacity, "there is memory for the text")
    let start = unsafe memory.bytes + byteCount
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: start, count: LaneSink.room)
    let sink = unsafe TextWriter.write(to: LaneSink(), in: buffer) { writer in
      writer.append(opening)
      writer.append(text, checkout)
    }
    let blockCount = sink.blockCount
    if blockCount > 0 {
      byteCount &+= blockCount &* 64
      let isFull = unsafe memory.waiting.add(count, at: start, blockCount: blockCount)
      if isFull { digest(blockCount: blockCount) }
    } else {
      unsafe memory.digests[count] = sink.digest
    }
    count &+= 1
  }

  /// Digests the texts that still wait.
  mutating func digestAll() {
    for blockCount in memory.waiting.blockCounts { digest(blockCount: blockCount) }
  }

  /// Digests the texts of a number of blocks, up to eight.
  @inline(never)
  private mutating func digest(blockCount: Int) {
    let count = memory.waiting.digest(blockCount: blockCount)
    for place in 0..<count {
      let (index, digest) = memory.waiting.digested(place)
      unsafe memory.digests[index] = digest
    }
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
