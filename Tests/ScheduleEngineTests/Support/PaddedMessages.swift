import ScheduleEngine

/// Messages padded as FIPS 180-4, section 5.1.1, says, at addresses of the test's choice.
struct PaddedMessages {
  private var bytes: [UInt8] = []
  private var offsets: [Int] = []
  private let blockCount: Int

  /// How many blocks a message of so many bytes has.
  static func blockCount(of byteCount: Int) -> Int { (byteCount + 9 + 63) / 64 }

  /// Lays out eight messages of equally many blocks.
  ///
  /// - Parameters:
  ///   - messages: The messages.
  ///   - shift: How many bytes the first lies behind the start of the buffer.
  ///   - gap: How many bytes lie between two.
  init(_ messages: [[UInt8]], shift: Int = 0, gap: Int = 0) {
    precondition(messages.count == SHA256Lanes.count, "there are eight lanes")
    blockCount = Self.blockCount(of: messages[0].count)
    bytes = [UInt8](repeating: 0xEE, count: shift)
    for message in messages {
      precondition(Self.blockCount(of: message.count) == blockCount, "all have equally many blocks")
      offsets.append(bytes.count)
      bytes += message + [0x80]
      bytes += [UInt8](repeating: 0, count: blockCount * 64 - message.count - 9)
      let bitCount = UInt64(message.count) * 8
      bytes += stride(from: 56, through: 0, by: -8).map { UInt8(bitCount >> UInt64($0) & 0xFF) }
      bytes += [UInt8](repeating: 0xEE, count: gap)
    }
  }

  /// The digests of the eight, as the lanes compute them.
  func digests() -> [SHA256Digest] {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return [] }
      let messages = unsafe offsets.map { unsafe start + $0 }
      return unsafe [SHA256Digest](unsafeUninitializedCapacity: messages.count) { digests, count in
        guard let digests = digests.baseAddress else { return }
        unsafe SHA256Lanes.digest(messages, blockCount: blockCount, into: digests)
        count = SHA256Lanes.count
      }
    }
  }
}
