/// A sink that collects text in a string.
struct StringSink: TextSink {
  private(set) var text = ""

  mutating func receive(_ blocks: UnsafeRawBufferPointer) {
    text += unsafe String(decoding: blocks, as: UTF8.self)
  }

  mutating func finish(with buffer: UnsafeMutableRawBufferPointer, count: Int) {
    unsafe receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  /// Returns the text that `body` writes.
  static func text(_ body: (inout TextWriter<StringSink>) -> Void) -> String {
    TextWriter.write(to: StringSink(), body).text
  }
}

/// A sink that digests text without storing it.
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

  /// Returns the digest of the text that `body` writes.
  @inline(__always)
  static func digest(_ body: (inout TextWriter<DigestSink>) -> Void) -> SHA256Digest {
    TextWriter.write(to: DigestSink(), body).digest
  }
}

/// A sink that collects text as UTF-8 bytes.
///
/// A WebAssembly module that uses only bytes does not contain the code of `String`, which would be
/// most of its size.
struct ByteSink: TextSink {
  private(set) var bytes: [UInt8] = []

  @inline(never)
  mutating func receive(_ blocks: UnsafeRawBufferPointer) {
    unsafe bytes.append(contentsOf: blocks)
  }

  @inline(never)
  mutating func finish(with buffer: UnsafeMutableRawBufferPointer, count: Int) {
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  /// Returns the text that `body` writes.
  static func bytes(_ body: (inout TextWriter<ByteSink>) -> Void) -> [UInt8] {
    TextWriter.write(to: ByteSink(), body).bytes
  }
}

extension Money {
  /// The bytes of ``text``.
  package var textBytes: [UInt8] { ByteSink.bytes { $0.append(self) } }
}

extension ScheduleChecksum {
  /// The bytes of ``description``.
  package var textBytes: [UInt8] { ByteSink.bytes { $0.append(digest) } }
}

extension PaymentSchedule {
  /// The bytes of ``canonicalText(for:)``.
  package func canonicalBytes(for checkout: CheckoutReference) -> [UInt8] {
    ByteSink.bytes { writeCanonicalText(for: checkout, to: &$0) }
  }
}

extension Currency {
  /// The bytes of ``code``.
  package var textBytes: [UInt8] { ByteSink.bytes { $0.append(self) } }
}
