/// Collects text as UTF-8 bytes.
///
/// A module that writes bytes has no use for strings, which would be most of it as WebAssembly.
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

  /// The text that `body` writes.
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
