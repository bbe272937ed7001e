import PropertyTesting
import ScheduleEngine
import Testing

@Suite struct CheckoutTokenTests {
  private func reason(_ bytes: [UInt8]) -> CheckoutTokenError.Reason? {
    do throws(CheckoutTokenError) {
      _ = try CheckoutToken(utf8: bytes.span)
      return nil
    } catch {
      return error.reason
    }
  }

  /// Sources of the digests: Python's `hashlib`, and the standard for `abc`.
  @Test(arguments: [
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("t", "e3b98a4da31a127d4bde6e43033f66ba274cab0eb7eb1c70ec41402bf6273dd8"),
    ("002.k2a4example", "cf4db4afc306c67c98ac1ab121eb02a2856977697727085cded23f548e00e72d"),
  ])
  func `A token has the SHA-256 of its bytes`(_ text: String, _ digest: String) throws {
    let token = try CheckoutToken(text)
    #expect(token.digest.description == digest)
    #expect(token == (try CheckoutToken(utf8: Array(text.utf8).span)))
    #expect(token == CheckoutToken(digest: token.digest))
    #expect(!"\(token)".contains(text) || text == "t")
  }

  @Test(arguments: [1, 2, 63, 64, 65, 1_023, 1_024])
  func `1 to 1,024 bytes are a token`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(0x21 + $0 % 94) }
    let token = try CheckoutToken(utf8: bytes.span)
    #expect(token.digest.description == TextbookSHA256().digest(of: bytes))
    #expect(CheckoutToken.maximumByteCount == 1_024)
  }

  @Test func `Bytes are counted, not characters`() throws {
    let full = String(repeating: "😀", count: 256)
    #expect(try CheckoutToken(full).digest == SHA256Digest(of: full))
    let error = #expect(throws: CheckoutTokenError.self) { try CheckoutToken(full + "a") }
    #expect(error?.reason == .tooLong)
  }

  @Test(arguments: [1_025, 1_026, 4_096, 1_000_000])
  func `More bytes are too long`(_ count: Int) {
    #expect(reason([UInt8](repeating: 0x61, count: count)) == .tooLong)
    #expect(reason([UInt8](repeating: 0xFF, count: count)) == .tooLong)
  }

  @Test func `An empty text is no token`() {
    #expect(reason([]) == .empty)
    let error = #expect(throws: CheckoutTokenError.self) { try CheckoutToken("") }
    #expect(error?.reason == .empty)
  }

  @Test func `A control character at any position is an error`() {
    for value in Array(0x00...0x1F) + Array(0x7F...0x9F) as [UInt32] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let control = Array(String(scalar).utf8)
      for (front, back) in [("", ""), ("abc", ""), ("", "abc"), ("é€😀", "x")] {
        let bytes = Array(front.utf8) + control + Array(back.utf8)
        #expect(reason(bytes) == .controlCharacter(offset: front.utf8.count), "U+\(value)")
      }
    }
  }

  @Test(arguments: [
    "\u{20}", "~", "\u{A0}", "\u{AD}", "é", "ß", "\u{7FF}", "\u{800}", "\u{200B}", "\u{2028}",
    "\u{202E}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{D7FF}", "\u{E000}", "\u{10000}",
    "\u{10FFFF}", "🇦🇺", "e\u{301}", "=cmd", "\u{CF80}",
  ])
  func `Any other character is accepted`(_ text: String) throws {
    #expect(try CheckoutToken(text).digest == SHA256Digest(of: text))
    #expect(try CheckoutToken("a\(text)z").digest == SHA256Digest(of: "a\(text)z"))
  }

  /// One case of each class of ill-formed bytes, after two valid bytes.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC2], [0xDF, 0x7F],
      [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE0, 0xA0], [0xE0, 0xA0, 0x41], [0xE1, 0x80],
      [0xE2, 0x82, 0x41], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF], [0xEF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80],
      [0xF0, 0x90, 0x80, 0x41],
      [0xF1, 0x80, 0x41, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8], [0xFC],
      [0xFE], [0xFF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
    ] as [[UInt8]])
  func `Bytes that are not UTF-8 are an error at the first of them`(_ bytes: [UInt8]) {
    #expect(reason([0x61, 0x62] + bytes) == .invalidUTF8(offset: 2))
    #expect(reason([0x61, 0x62] + bytes + [0x63]) == .invalidUTF8(offset: 2))
  }

  /// Swift's decoder changes every ill-formed sequence and no well-formed one.
  @Test func `Sequences at the bounds of the rules are valid exactly for Swift's decoder`() {
    let edges: [UInt8] = [
      0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
      0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var sequences: [[UInt8]] = edges.map { [$0] }
    var all = sequences
    for _ in 2...4 {
      sequences = sequences.flatMap { sequence in edges.map { sequence + [$0] } }
      // Longer sequences only matter after a valid beginning.
      sequences = sequences.filter { $0[0] >= 0xC2 || $0.count == 2 }
      all += sequences
    }
    let mistake = all.first { bytes in
      let isWellFormed = Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
      switch reason(bytes) {
      case nil: return !isWellFormed
      case .controlCharacter: return bytes.contains(0xC2) == false
      case .invalidUTF8: return isWellFormed
      case .empty, .tooLong: return true
      }
    }
    #expect(mistake == nil)
  }

  @Test func `Random bytes are valid exactly for Swift's decoder`() {
    forAll(Generator.bytes(count: 1...12), runs: 5_000) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let isWellFormed = Array(text.utf8) == bytes
      let hasControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      return (reason(bytes) == nil) == (isWellFormed && !hasControl)
    }
  }

  @Test(arguments: [
    "secret-token\n", "secret-token\u{85}", "secret-token" + String(repeating: "x", count: 1_024),
  ])
  func `No error contains any part of the token`(_ text: String) {
    let error = #expect(throws: CheckoutTokenError.self) { try CheckoutToken(text) }
    for description in ["\(error as Any)", String(reflecting: error), error?.description ?? ""] {
      #expect(!description.contains("secret"))
    }
  }
}
