/// The functions that compute SHA-256: the engine's own, or those of another module that uses
/// instructions which only some processors have.
///
/// All kernels have the same results; they differ in speed.
///
///     let checksum = schedule.checksum(for: .tokenless, by: .portable)
///     checksum == schedule.checksum(for: .tokenless)  // true
///
/// A kernel is two addresses of functions and no existential, so that a loop over orders calls it
/// directly.
@safe public struct SHA256Kernel: Sendable {
  /// Adds blocks of 64 bytes, at any address, to the state of a message, a digest in memory.
  ///
  /// The parameters are the state, the blocks and the number of blocks.
  @usableFromInline package typealias Compression =
    @convention(c) (
      UnsafeMutablePointer<UInt32>, UnsafeRawPointer, Int
    ) -> Void
  /// Digests messages that were padded to equally many blocks.
  ///
  /// The parameters are the addresses of the messages, with room for eight; the number of messages,
  /// 1 to 8; the number of blocks of each; and the place for the digests.
  package typealias Digestion =
    @convention(c) (
      UnsafeMutablePointer<UnsafeRawPointer>, Int, Int, UnsafeMutablePointer<UInt32>
    ) -> Void

  @usableFromInline let compressBlocks: Compression
  let digestion: Digestion

  /// Creates a kernel from functions of another module.
  package init(compression: @escaping Compression, digestion: @escaping Digestion) {
    unsafe compressBlocks = unsafe compression
    unsafe self.digestion = unsafe digestion
  }

  /// The engine's own functions, which any processor can run, and with which the others are
  /// compared.
  public static var portable: Self {
    unsafe Self(compression: portableCompression, digestion: portableDigestion)
  }
}

extension SHA256Kernel {
  /// The compression of ``portable``.
  package static var portableCompression: Compression {
    { unsafe ScheduleEngine.compressBlocks($0, $1, $2) }
  }

  private static var portableDigestion: Digestion {
    { messages, messageCount, blockCount, digests in
      unsafe digests.withMemoryRebound(to: SHA256Digest.self, capacity: messageCount) { digests in
        unsafe SHA256Lanes.digest(
          first: messageCount, of: messages, blockCount: blockCount, into: digests)
      }
    }
  }

  /// Digests up to eight messages that were padded to equally many blocks.
  ///
  /// - Parameters:
  ///   - messageCount: The number of messages, 1 to 8.
  ///   - messages: The addresses of the messages, with room for eight; those after the last may be
  ///     changed.
  ///   - blockCount: The number of blocks of 64 bytes of each, padding included.
  ///   - digests: Receives the digests, with room for eight.
  @usableFromInline
  package func digest(
    first messageCount: Int, of messages: UnsafeMutablePointer<UnsafeRawPointer>, blockCount: Int,
    into digests: UnsafeMutablePointer<SHA256Digest>
  ) {
    // A digest is eight words, so that eight digests are 64 words.
    unsafe digests.withMemoryRebound(to: UInt32.self, capacity: 64) { words in
      unsafe digestion(messages, messageCount, blockCount, words)
    }
  }
}
