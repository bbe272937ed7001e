import PropertyTesting
import Testing

@Suite struct HostileGeneratorTests {
  static let texts = (0..<1500 as Range<UInt64>).compactMap {
    try? Generator.hostileText.value(seed: $0)
  }
  static let files = (0..<1500 as Range<UInt64>).compactMap {
    try? Generator.hostileBytes.value(seed: $0)
  }

  @Test(arguments: [
    "</script>", "=1+1", "\u{1B}[31m", "\"", "\r\n", "\u{2028}", "\u{0}", "\u{85}", "\u{202E}",
    "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{A0}", "\u{661}", "\u{FF11}", "\u{130}", "e\u{301}",
    "\u{FFFE}", "\u{10FFFF}", "' OR '1'='1",
  ])
  func `Texts have every kind of trouble`(piece: String) {
    #expect(Self.texts.count { $0.unicodeScalars.contains(piece.unicodeScalars) } > 1)
  }

  @Test func `Texts are empty, ordinary, long and full of marks`() {
    let letters: ClosedRange<Unicode.Scalar> = "!"..."~"
    #expect(Self.texts.contains(""))
    #expect(Self.texts.count { $0.unicodeScalars.allSatisfy { letters.contains($0) } } > 30)
    #expect(Self.texts.count { $0.unicodeScalars.count > 2000 } > 30)
    #expect(Self.texts.contains { $0.unicodeScalars.count > 1000 + $0.count })
  }

  @Test(
    arguments: [
      [0x80], [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
      [0xE2, 0x80, 0xA8], [0xFE, 0xFF, 0x00, 0x61],
    ] as [[UInt8]])
  func `Bytes have every kind of trouble`(piece: [UInt8]) {
    #expect(Self.files.count { $0.contains(piece) } > 1)
  }

  @Test func `Bytes are text in part`() {
    let valid = Self.files.count { String(validating: $0, as: UTF8.self) != nil }
    #expect((150...1200).contains(valid))
    #expect(Self.files.contains([]))
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `Faults shrink to the piece that shows them`(seed: UInt64) {
    func smallest(_ isFine: @escaping (String) -> Bool) -> String? {
      let settings = SearchSettings(runs: 5000, seed: seed &* 1_000_003)
      return findCounterexample(for: .hostileText, settings: settings, property: isFine)?.smallest
    }
    #expect(smallest { !$0.contains("</script>") } == "</script>")
    #expect(smallest { !$0.unicodeScalars.contains("\u{2028}") } == "\u{2028}")
    #expect(smallest { $0.unicodeScalars.count < 1000 } == String(repeating: "a", count: 1000))
    #expect(smallest { !$0.hasPrefix("=") } == "=1+1")
    #expect(smallest { $0.uppercased().count == $0.count } == "\u{DF}")
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `Faults in bytes shrink to one byte`(seed: UInt64) {
    let settings = SearchSettings(runs: 5000, seed: seed &* 1_000_003)
    let found = findCounterexample(for: .hostileBytes, settings: settings) {
      String(validating: $0, as: UTF8.self) != nil
    }
    #expect(found?.smallest == [0x80])
  }
}
