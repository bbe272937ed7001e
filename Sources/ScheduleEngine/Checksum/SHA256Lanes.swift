/// Digests eight messages at once.
package enum SHA256Lanes {
  /// How many messages are digested at once.
  package static var count: Int { 8 }

  /// Digests eight messages that were padded to equally many blocks.
  ///
  /// - Parameters:
  ///   - messages: Where each of the eight begins; two may begin at the same place.
  ///   - blockCount: How many blocks of 64 bytes each has, padding included.
  ///   - digests: Where the eight digests go.
  package static func digest(
    _ messages: UnsafePointer<UnsafeRawPointer>, blockCount: Int,
    into digests: UnsafeMutablePointer<SHA256Digest>
  ) {
    for lane in 0..<count {
      var digest = SHA256Digest.initial
      unsafe digest.compressBlocks(
        UnsafeRawBufferPointer(start: messages[lane], count: blockCount * 64))
      unsafe (digests + lane).initialize(to: digest)
    }
  }
}
