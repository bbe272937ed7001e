/// The SHA-256 of a message that arrives in pieces.
@safe package struct SHA256Hasher: Sendable {
  /// The state after the bytes so far: the digest of the message after its last bytes.
  package private(set) var digest = SHA256Digest.initial
  private var byteCount = 0
  // Not the whole kernel, since a WebAssembly module that digests one text after the other then does
  // not contain the code that digests eight at once.
  private let compressBlocks: SHA256Kernel.Compression

  package init(_ kernel: SHA256Kernel) {
    unsafe compressBlocks = unsafe kernel.compressBlocks
  }

  /// Adds the first `count` bytes of a buffer: the last of the message, after which the buffer must
  /// have room for 72 bytes of padding, or a multiple of 64.
  package mutating func update(_ buffer: UnsafeMutableRawBufferPointer, count: Int, isLast: Bool) {
    guard let start = buffer.baseAddress else { return }
    byteCount += count
    var blockBytes = count
    if isLast {
      precondition(count + 72 <= buffer.count, "the padding needs room after the message")
      blockBytes += unsafe SHA256Digest.pad(start + count, messageByteCount: byteCount)
    }
    assert(blockBytes % 64 == 0)
    unsafe withUnsafeMutablePointer(to: &digest) { digest in
      unsafe digest.withMemoryRebound(to: UInt32.self, capacity: 8) { words in
        unsafe compressBlocks(words, start, blockBytes / 64)
      }
    }
  }
}
