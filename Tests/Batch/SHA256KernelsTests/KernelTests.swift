import PropertyTesting
import SHA256Kernels
import ScheduleEngine
import Testing

/// Every kernel that this processor can run has the right digests.
@Suite struct KernelTests {
  private static let names = ProcessorKernel.available.map(\.name)

  private static func kernel(_ name: String) throws -> SHA256Kernel {
    try #require(ProcessorKernel.named(name)).kernel
  }

  /// Byte `i` of a message is `(7 i + 13) mod 251`.
  private static func message(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(($0 * 7 + 13) % 251) }
  }

  /// Source: NIST, "SHA-256 examples".
  @Test(arguments: names)
  func `The standard's messages have the standard's digests`(_ name: String) throws {
    let kernel = try Self.kernel(name)
    let one = PaddedMessages([Array("abc".utf8)], gap: 1).digests(by: kernel)
    let two = PaddedMessages(
      [Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)], gap: 1
    ).digests(by: kernel)
    #expect(
      (one + two).map(\.description) == [
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
      ])
  }

  /// Source: `hashlib.sha256("".join(hashlib.sha256(message(n)).hexdigest() for n in range(301)))`.
  @Test(arguments: names)
  func `All lengths up to 300 together have hashlib's digest`(_ name: String) throws {
    let kernel = try Self.kernel(name)
    for count in 1...8 {
      var digests = [String](repeating: "", count: 301)
      let groups = Dictionary(grouping: 0...300, by: PaddedMessages.blockCount)
      for lengths in groups.values {
        for start in stride(from: 0, to: lengths.count, by: count) {
          let chosen = lengths[start..<min(start + count, lengths.count)]
          let messages = PaddedMessages(chosen.map(Self.message), gap: count)
          for (length, digest) in zip(chosen, messages.digests(by: kernel)) {
            digests[length] = digest.description
          }
        }
      }
      #expect(
        SHA256Digest(of: digests.joined()).description
          == "833dc29fa7aac038747eb686faffa5194452b6a7ccdfb6d7d9f128fca2df3f79",
        "\(count) messages at once")
    }
  }

  @Test(arguments: names)
  func `Messages at any address have the digests of the engine`(_ name: String) throws {
    let kernel = try Self.kernel(name)
    for gap in 0..<65 {
      let messages = (0..<8).map { lane in Self.message(119 - lane * 7).map { $0 &+ UInt8(lane) } }
      #expect(
        PaddedMessages(messages, gap: gap).digests(by: kernel)
          == messages.map { SHA256Digest(of: $0.span) }, "\(gap) bytes between two messages")
    }
  }

  @Test(arguments: names)
  func `Random messages of up to twenty blocks have the digests of the engine`(
    _ name: String
  ) throws {
    let kernel = try Self.kernel(name)
    var random = SplitMix64(seed: 20)
    for blockCount in 1...20 {
      let messages = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (0..<blockCount * 64 - 9 - Int.random(in: 0...54, using: &random)).map { _ in
          UInt8(truncatingIfNeeded: random.next())
        }
      }
      #expect(
        PaddedMessages(messages, gap: 3).digests(by: kernel)
          == messages.map { SHA256Digest(of: $0.span) }, "\(blockCount) blocks")
    }
  }

  @Test(arguments: names)
  func `A changed bit in one message changes the digest of that message alone`(
    _ name: String
  ) throws {
    let kernel = try Self.kernel(name)
    let messages = (0..<8).map { Self.message(119 - $0) }
    let digests = PaddedMessages(messages, gap: 0).digests(by: kernel)
    for place in 0..<8 {
      var changed = messages
      changed[place][place * 13] ^= 1
      let found = PaddedMessages(changed, gap: 0).digests(by: kernel)
      #expect(zip(found, digests).map { $0 != $1 } == (0..<8).map { $0 == place })
    }
  }

  /// The checksum of the contract's first example: 200.00 USD on 2026-11-21, without a token.
  @Test(arguments: names)
  func `Schedules have the same checksum`(_ name: String) throws {
    let schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
    #expect(
      try schedule.checksum(for: .tokenless, by: Self.kernel(name)).description
        == "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c")
  }

  @Test func `Checksums are computed by the kernel that is given`() throws {
    let schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
    let zeros = String(repeating: "0", count: 64)
    #expect(schedule.checksum(for: .tokenless, by: .ofZeros).description == zeros)
  }
}

extension SHA256Kernel {
  /// A kernel whose digests are zero.
  fileprivate static let ofZeros = unsafe SHA256Kernel(
    compression: { state, _, _ in
      for index in 0..<8 { unsafe state[index] = 0 }
    },
    digestion: { _, messageCount, _, digests in
      for index in 0..<messageCount * 8 { unsafe digests[index] = 0 }
    })
}
