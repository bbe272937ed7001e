package import ScheduleEngine

/// Messages that are padded to equally many blocks, at addresses of any alignment.
package struct PaddedMessages {
  private var bytes: [UInt8] = []
  private var offsets: [Int] = []
  private let blockCount: Int

  /// Returns the number of blocks of a message of `byteCount` bytes.
  package static func blockCount(of byteCount: Int) -> Int { (byteCount + 72) / 64 }

  /// Lays messages out one after the other.
  ///
  /// - Parameters:
  ///   - messages: One to eight messages with the same number of blocks.
  ///   - gap: The number of bytes before each.
  package init(_ messages: [[UInt8]], gap: Int) {
    precondition((1...8).contains(messages.count), "a kernel digests one to eight messages")
    blockCount = Self.blockCount(of: messages[0].count)
    for message in messages {
      precondition(Self.blockCount(of: message.count) == blockCount, "block counts are equal")
      bytes += [UInt8](repeating: 0xEE, count: gap)
      offsets.append(bytes.count)
      // The padding writes 72 bytes, though the last block may have room for fewer.
      let end = bytes.count + message.count
      bytes += message + [UInt8](repeating: 0, count: 72)
      unsafe bytes.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        _ = unsafe SHA256Digest.pad(start + end, messageByteCount: message.count)
      }
    }
  }

  /// Returns the digests of the messages by a kernel.
  package func digests(by kernel: SHA256Kernel) -> [SHA256Digest] {
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return [] }
      // A kernel may use all eight places.
      var places = unsafe (0..<8).map { unsafe start + offsets[min($0, offsets.count - 1)] }
      return unsafe [SHA256Digest](unsafeUninitializedCapacity: 8) { digests, count in
        unsafe places.withUnsafeMutableBufferPointer { places in
          guard let places = places.baseAddress, let digests = digests.baseAddress else { return }
          unsafe kernel.digest(
            first: offsets.count, of: places, blockCount: blockCount, into: digests)
        }
        count = offsets.count
      }
    }
  }
}
