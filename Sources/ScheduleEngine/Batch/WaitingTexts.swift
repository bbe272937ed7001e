/// Canonical texts that wait until eight of equally many blocks can be digested at once.
@usableFromInline
struct WaitingTexts: Sendable {
  /// Where a padded text lies.
  private struct Place {
    let offset: Int
    /// How many blocks of 64 bytes, or zero for a text that was digested at once.
    let blockCount: Int
  }

  /// The digests, in the order of the texts; there is a place for each text there can be.
  @usableFromInline private(set) var digests: [SHA256Digest]
  private var places: [Place] = []
  private var bytes: [UInt8]
  private var byteCount = 0
  /// How many blocks the shortest and the longest of the waiting texts have.
  private var (shortest, longest) = (Int.max, 0)

  /// Makes room for a number of texts; nothing is allocated after that.
  init(capacity: Int) {
    digests = [SHA256Digest](repeating: .initial, count: capacity)
    places.reserveCapacity(capacity)
    bytes = [UInt8](repeating: 0, count: capacity * LaneSink.room)
  }

  /// Gives up all texts.
  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    byteCount = 0
    (shortest, longest) = (.max, 0)
  }

  /// Writes the canonical text of a schedule; one too long to wait is digested at once.
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
    if sink.blockCount > 0 {
      byteCount += sink.blockCount * 64
      (shortest, longest) = (min(shortest, sink.blockCount), max(longest, sink.blockCount))
    } else {
      digests[places.count] = sink.digest
    }
    places.append(Place(offset: offset, blockCount: sink.blockCount))
  }

  /// Digests all texts, eight of equally many blocks at once.
  mutating func digest() {
    guard shortest <= longest else { return }
    for blockCount in shortest...longest {
      var lanes = LaneIndices()
      for index in places.indices where places[index].blockCount == blockCount {
        lanes.append(index)
        if lanes.count == SHA256Lanes.count { digest(&lanes, blockCount) }
      }
      digest(&lanes, blockCount)
    }
  }

  /// Digests up to eight texts of equally many blocks.
  private mutating func digest(_ lanes: inout LaneIndices, _ blockCount: Int) {
    defer { lanes.removeAll() }
    if lanes.count < SHA256Lanes.worthwhileCount {
      for lane in 0..<lanes.count { digestAlone(lanes[lane], blockCount) }
      return
    }
    let (places, indices) = (places, lanes)
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: 8) { messages in
        unsafe withUnsafeTemporaryAllocation(of: SHA256Digest.self, capacity: 8) { found in
          guard let first = messages.baseAddress, let target = found.baseAddress else { return }
          for lane in 0..<8 {
            // Lanes without a text take the first one's again.
            let index = indices[lane < indices.count ? lane : 0]
            unsafe (first + lane).initialize(to: start + places[index].offset)
          }
          unsafe SHA256Lanes.digest(first, blockCount: blockCount, into: target)
          for lane in 0..<indices.count { unsafe digests[indices[lane]] = found[lane] }
        }
      }
    }
  }

  private mutating func digestAlone(_ index: Int, _ blockCount: Int) {
    var digest = SHA256Digest.initial
    let offset = places[index].offset
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe digest.compressBlocks(
        UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + blockCount * 64]))
    }
    digests[index] = digest
  }
}

/// The places of up to eight texts, kept without memory of their own.
private struct LaneIndices {
  private var indices = SIMD8<UInt16>()
  private(set) var count = 0

  subscript(lane: Int) -> Int { Int(indices[lane]) }

  mutating func append(_ index: Int) {
    indices[count] = UInt16(truncatingIfNeeded: index)
    count &+= 1
  }

  mutating func removeAll() { count = 0 }
}

/// Leaves a short text where it was written, padded, and digests a long one.
struct LaneSink: TextSink {
  /// How many bytes a text needs to be written in.
  static var room: Int { TextWriter<LaneSink>.room }

  /// The digest of a text that was too long to wait.
  private(set) var digest = SHA256Digest.initial
  /// How many blocks a text has that waits, or zero for one that was digested.
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
