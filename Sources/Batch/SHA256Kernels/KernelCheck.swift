package import ScheduleEngine

extension SHA256Kernel {
  /// Whether the kernel has the digests of ``portable`` for some messages: one to eight at once, of
  /// one to three blocks, and for a text that is digested piece by piece.
  package var isCorrect: Bool {
    for blockCount in 1...3 {
      for count in 1...8 {
        // From the longest message with this number of blocks to one that is 49 bytes shorter.
        let messages = (0..<count).map { lane in
          (0..<blockCount * 64 - 9 - lane * 7).map { UInt8(truncatingIfNeeded: ($0 + lane) * $0) }
        }
        let digests = PaddedMessages(messages, gap: blockCount).digests(by: self)
        if digests != messages.map({ $0.withSpan(SHA256Digest.init(of:)) }) { return false }
      }
    }
    return textDigest == Self.portable.textDigest
  }

  /// The digest of a text of some blocks.
  private var textDigest: SHA256Digest {
    TextWriter.digest(by: self) { writer in
      for number in 0..<200 as Range<UInt64> {
        writer.beginLine()
        writer.append(decimal: number &* 0x9E37_79B9)
      }
    }
  }
}
