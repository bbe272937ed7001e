/// Collects text in a string.
struct StringSink: TextSink {
  private(set) var text = ""

  mutating func receive(_ blocks: UnsafeRawBufferPointer) {
    text += unsafe String(decoding: blocks, as: UTF8.self)
  }

  mutating func finish(with buffer: UnsafeMutableRawBufferPointer, count: Int) {
    unsafe receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  /// The text that `body` writes.
  static func text(_ body: (inout TextWriter<StringSink>) -> Void) -> String {
    TextWriter.write(to: StringSink(), body).text
  }
}

/// Digests text without keeping it.
struct DigestSink: TextSink {
  private(set) var digest = SHA256Digest.initial
  private var byteCount = 0

  mutating func receive(_ blocks: UnsafeRawBufferPointer) {
    unsafe digest.compressBlocks(blocks)
    byteCount += blocks.count
  }

  @inline(__always)
  mutating func finish(with buffer: UnsafeMutableRawBufferPointer, count: Int) {
    unsafe digest.finish(buffer, count: count, messageByteCount: byteCount &+ count)
  }

  /// The digest of the text that `body` writes.
  @inline(__always)
  static func digest(_ body: (inout TextWriter<DigestSink>) -> Void) -> SHA256Digest {
    TextWriter.write(to: DigestSink(), body).digest
  }
}
