import PropertyTesting
import ScheduleEngine
import Testing

@Suite struct SHA256Tests {
  /// Source: NIST, "SHA-256 examples" and the FIPS 180-2 appendix.
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
  func `The standard's messages have the standard's digests`(_ message: String, _ digest: String) {
    #expect(SHA256Digest(of: message).description == digest)
    #expect(SHA256Digest(of: Array(message.utf8).span).description == digest)
  }

  @Test func `A million times the letter a has the standard's digest`() {
    let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256Digest(of: message.span).description
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// Byte `i` of a message is `(7 i + 13) mod 251`.
  private static func message(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(($0 * 7 + 13) % 251) }
  }

  /// Source: Python's `hashlib`.
  @Test(arguments: [
    (1, "9d1e0e2d9459d06523ad13e28a4093c2316baafe7aec5b25f30eba2e113599c4"),
    (55, "0129aee517c56ee4d8ecb01892affcce71f53c8b86a8fa9b9835c960db007841"),
    (56, "c657518e9d330e73c64d91cd2763ffd1442f9a45308e711a3cd5caae6ae41ed6"),
    (57, "1da8e896b3bcc947c815fca4e599ddeb585bfd956b4a9814008a6d2f8c926bef"),
    (63, "aecbc834637f47d4d3853cc6cce801685740107a37e2f2d56385c764b0fb4a76"),
    (64, "16264f9a1892efb2afef7ca3ab4e8cecf7f7ef51c3506b5ddb66d83e3edcddfb"),
    (65, "88c5d2371c8047a775870d0d910de38d267d9c6566d24fb612ae8ddd56e5321f"),
    (111, "58c732208e12b3674899a7f146fb04803e4e3033690ad6e3f5a928e761fef08b"),
    (112, "fd494328a4af7d134a8fac0daddbbbcb820d2805586e08b99a04cdbc6284566c"),
    (119, "10e9f6676ec7a7c9ccdbd496613c7f54f19020e1274d8e1da145a6ea5dd56605"),
    (120, "b32c213c2b6012ff2fe352039a984fd2484aa4911cc4ea9d8ff6d10cd823b4e4"),
    (121, "28f24a22fd7b28cf1a2e0a6ddf656efaf33b219733da3a070f4e5cae500ef1c8"),
    (127, "fcd4b765338c88988d0610b1cd068f6aae9512e13c1111334d02120072331309"),
    (128, "1511b8e5b4dcc511d68c67b19e93229319f92f46465b67094b6ae7180941175a"),
    (129, "ad94e728dd9af241761f72b99ff0e1fcd36a4fe5b9d4a1c1e2b8532c50830c48"),
    (191, "267c73f84190c34723c188d9d1c8ce71dc460e8f18f9e5b5779177fb1b02cac2"),
    (192, "c52c1989498a500c503853ac508ff4b9d4812fbfac5eb278e058e3c78ad249e7"),
    (200, "dfe10113b97c720f777223533e283ce757571d4dfacdfb903939fe235055825f"),
    (256, "f314b588ded315a2a3713fc8c5203a8609c1d53b255e7c280f8b1846bcd35db5"),
    (300, "223c6b14e9172252d26e0f4cc61c760e91cddbe8b27105caa0e255f4d75e61a2"),
    (1000, "ef15a258b533a53fc637ade076404bbabb723a313303cbcc69618e4527b9c483"),
    (4096, "e5c4030bc01d8ccb63108e50e08a73ddf80b471af66444421d498c8892387031"),
  ])
  func `Messages around the ends of blocks have hashlib's digests`(_ count: Int, _ digest: String) {
    #expect(SHA256Digest(of: Self.message(count).span).description == digest)
  }

  /// Source: `hashlib.sha256("".join(hashlib.sha256(message(n)).hexdigest() for n in range(301)))`.
  @Test func `All lengths up to 300 together have hashlib's digest`() {
    let digests = (0...300).map { SHA256Digest(of: Self.message($0).span).description }
    #expect(
      SHA256Digest(of: digests.joined()).description
        == "833dc29fa7aac038747eb686faffa5194452b6a7ccdfb6d7d9f128fca2df3f79")
  }

  @Test func `Random messages have the digests of the standard's algorithm`() {
    let textbook = TextbookSHA256()
    forAll(Generator.bytes(count: 0...400), runs: 150) { message in
      SHA256Digest(of: message.span).description == textbook.digest(of: message)
    }
  }

  @Test(.enabled(if: SHA256Tool.isInstalled, "sha256sum is not installed"))
  func `Long random messages have the digests that sha256sum prints`() throws {
    var random = SplitMix64(seed: 256)
    let messages = [0, 1, 4_095, 4_096, 4_097, 65_535, 65_536, 99_991, 123_456].map { count in
      (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
    let digests = messages.map { SHA256Digest(of: $0.span).description }
    #expect(try SHA256Tool.digests(of: messages) == digests)
  }

  @Test func `A part of an array is digested without the rest`() {
    let bytes = Self.message(400)
    for start in 0..<9 {
      let part = Array(bytes[start..<start + 130])
      let digest = SHA256Digest(of: bytes.span.extracting(start..<start + 130))
      #expect(digest == SHA256Digest(of: part.span))
      #expect(digest.description == TextbookSHA256().digest(of: part))
    }
  }
}
