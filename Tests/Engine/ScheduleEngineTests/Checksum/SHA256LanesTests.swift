import PropertyTesting
import ScheduleEngine
import Testing

/// Eight digests at once equal those of the eight messages one by one.
@Suite struct SHA256LanesTests {
  /// Byte `i` of a message is `(7 i + 13) mod 251`.
  private static func message(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(($0 * 7 + 13) % 251) }
  }

  private static func digests(of messages: [[UInt8]]) -> [String] {
    PaddedMessages(messages).digests().map(\.description)
  }

  /// Source: NIST, "SHA-256 examples".
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
        + "lmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `The standard's messages have the standard's digests in every lane`(
    _ message: String, _ digest: String
  ) {
    let messages = [[UInt8]](repeating: Array(message.utf8), count: 8)
    #expect(Self.digests(of: messages) == [String](repeating: digest, count: 8))
  }

  /// Messages of the lengths 0 to 300 are in all lanes, together with messages of other lengths.
  ///
  /// Source: `hashlib.sha256("".join(hashlib.sha256(message(n)).hexdigest() for n in range(301)))`.
  @Test(arguments: 0..<8)
  func `All lengths up to 300 together have hashlib's digest in every lane`(_ first: Int) {
    var digests = [String](repeating: "", count: 301)
    for lengths in Dictionary(grouping: 0...300, by: PaddedMessages.blockCount).values {
      for start in stride(from: 0, to: lengths.count, by: 8) {
        let chosen = (0..<8).map { lengths[(start + ($0 + first) % 8) % lengths.count] }
        for (length, digest) in zip(chosen, Self.digests(of: chosen.map(Self.message))) {
          digests[length] = digest
        }
      }
    }
    #expect(
      SHA256Digest(of: digests.joined()).description
        == "833dc29fa7aac038747eb686faffa5194452b6a7ccdfb6d7d9f128fca2df3f79")
  }

  @Test func `Every length has the digest that it has alone, whatever is in the other lanes`() {
    for length in 0...300 {
      let blocks = PaddedMessages.blockCount(of: length)
      let other = [UInt8](repeating: UInt8(length % 251), count: blocks * 64 - 9)
      let lane = length % 8
      var messages = [[UInt8]](repeating: other, count: 8)
      messages[lane] = Self.message(length)
      let expected = messages.map { SHA256Digest(of: $0.span) }
      #expect(PaddedMessages(messages).digests() == expected, "\(length) bytes in lane \(lane)")
    }
  }

  @Test func `A changed bit in one lane changes the digest of that lane alone`() {
    let messages = (0..<8).map { Self.message(120 + $0) }
    let digests = PaddedMessages(messages).digests()
    for lane in 0..<8 {
      var changed = messages
      changed[lane][lane * 13] ^= 1
      let differing = zip(PaddedMessages(changed).digests(), digests).map { $0 != $1 }
      #expect(differing == (0..<8).map { $0 == lane })
    }
  }

  /// The eight messages have different lengths, but equally many blocks, from one to four.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Random messages have the digests of the standard's algorithm`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let blocks = 1 + Int(seed % 4)
    let messages = (0..<8).map { _ in
      (0..<blocks * 64 - 9 - Int.random(in: 0...54, using: &random)).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
    }
    #expect(Self.digests(of: messages) == messages.map(TextbookSHA256().digest))
  }

  @Test(arguments: 1...20)
  func `Messages of up to twenty blocks have the digests that they have alone`(_ blocks: Int) {
    let messages = (0..<8).map { lane in
      Self.message(blocks * 64 - 9 - lane * 5).map { $0 &+ UInt8(lane) }
    }
    #expect(PaddedMessages(messages).digests() == messages.map { SHA256Digest(of: $0.span) })
  }

  @Test(arguments: 0..<17)
  func `Messages at any address have the same digests`(_ shift: Int) {
    let messages = (0..<8).map { lane in Self.message(100 + lane).map { $0 &+ UInt8(lane) } }
    let expected = messages.map { SHA256Digest(of: $0.span) }
    #expect(PaddedMessages(messages, shift: shift, gap: shift % 8).digests() == expected)
  }

  /// A frame of an asynchronous function is aligned to 16 bytes, and vectors of eight lanes to 32.
  @Test func `Lanes work in a function that is suspended`() async {
    let messages = PaddedMessages((0..<8).map { Self.message(40 + $0) })
    let before = messages.digests()
    for _ in 0..<20 {
      await Task { await Task.yield() }.value
      let after = messages.digests()
      await Task.yield()
      #expect(after == before)
    }
  }
}
