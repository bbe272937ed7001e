/// A sink that collects text in a string.
@usableFromInline
package struct StringSink: TextSink {
  @usableFromInline package private(set) var text = ""

  @inlinable
  init() {}

  @usableFromInline
  package mutating func receive(_ blocks: UnsafeRawBufferPointer) {
    text += unsafe String(decoding: blocks, as: UTF8.self)
  }

  @usableFromInline
  package mutating func finish(with buffer: UnsafeMutableRawBufferPointer, count: Int) {
    unsafe receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  /// Returns the text that `body` writes.
  @inlinable
  package static func text(_ body: (inout TextWriter<StringSink>) -> Void) -> String {
    TextWriter.write(to: StringSink(), body).text
  }
}

/// A sink that digests text without storing it.
@usableFromInline
@safe package struct DigestSink: TextSink {
  @usableFromInline package private(set) var digest = SHA256Digest.initial
  @usableFromInline var byteCount = 0
  // Not the whole kernel, since a WebAssembly module that digests one text after the other then does
  // not contain the code that digests eight at once.
  @usableFromInline let compression: SHA256Kernel.Compression

  @inlinable
  init(_ kernel: SHA256Kernel) { unsafe compression = unsafe kernel.compression }

  @usableFromInline
  package mutating func receive(_ blocks: UnsafeRawBufferPointer) {
    unsafe digest.compressBlocks(blocks, by: compression)
    byteCount += blocks.count
  }

  @usableFromInline
  package mutating func finish(with buffer: UnsafeMutableRawBufferPointer, count: Int) {
    unsafe digest.finish(
      buffer, count: count, messageByteCount: byteCount &+ count, by: compression)
  }

  /// Returns the digest of the text that `body` writes.
  @inlinable @inline(__always)
  package static func digest(
    by kernel: SHA256Kernel = .portable, _ body: (inout TextWriter<DigestSink>) -> Void
  ) -> SHA256Digest {
    TextWriter.write(to: DigestSink(kernel), body).digest
  }
}

/// A sink that collects text as UTF-8 bytes.
///
/// A WebAssembly module that uses only bytes does not contain the code of `String`, which would be
/// most of its size.
@usableFromInline
package struct ByteSink: TextSink {
  @usableFromInline package var bytes: [UInt8] = []

  @inlinable
  init() {}

  @inline(never) @usableFromInline
  package mutating func receive(_ blocks: UnsafeRawBufferPointer) {
    unsafe bytes.append(contentsOf: blocks.bindMemory(to: UInt8.self))
  }

  @inline(never) @usableFromInline
  package mutating func finish(with buffer: UnsafeMutableRawBufferPointer, count: Int) {
    unsafe receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  /// Returns the text that `body` writes.
  @inlinable
  package static func bytes(_ body: (inout TextWriter<ByteSink>) -> Void) -> [UInt8] {
    TextWriter.write(to: ByteSink(), body).bytes
  }

  /// Appends the text that `body` writes.
  @inlinable
  package static func append(
    to bytes: inout [UInt8], _ body: (inout TextWriter<ByteSink>) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(
      byteCount: TextWriter<ByteSink>.room, alignment: 8
    ) { buffer in
      var writer = unsafe TextWriter(buffer: buffer, sink: ByteSink())
      // The bytes are moved, since a second reference to them would make the sink copy them.
      swap(&writer.sink.bytes, &bytes)
      body(&writer)
      unsafe writer.sink.finish(with: buffer, count: writer.count)
      swap(&writer.sink.bytes, &bytes)
    }
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
  #if PAGE_MODULE
    @inline(never)
  #endif
  package func canonicalBytes(for checkout: CheckoutReference) -> [UInt8] {
    ByteSink.bytes { writeCanonicalText(for: checkout, to: &$0) }
  }
}

extension Currency {
  /// The bytes of ``code``.
  package var textBytes: [UInt8] { ByteSink.bytes { $0.append(self) } }
}
