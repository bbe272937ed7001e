import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct UTF8TextTests {
  @Test func `Texts are equal if their bytes are equal`() {
    #expect(UTF8Text("Mug") == UTF8Text(utf8: [0x4D, 0x75, 0x67]))
    #expect(UTF8Text("Mug") != "mug")
    #expect(UTF8Text("Mug") != "Mug ")
  }

  @Test func `A composed letter and its decomposed form are two texts`() {
    let composed = UTF8Text("caf\u{E9}")
    let decomposed = UTF8Text("cafe\u{301}")
    #expect(composed.bytes == [0x63, 0x61, 0x66, 0xC3, 0xA9])
    #expect(decomposed.bytes == [0x63, 0x61, 0x66, 0x65, 0xCC, 0x81])
    #expect("\(composed)" == "\(decomposed)", "strings of Swift are compared by their characters")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0x4D, 0xFF],
      [0x4D, 0xC3],
    ] as [[UInt8]])
  func `Bytes that are not UTF-8 are no text`(_ bytes: [UInt8]) {
    #expect(UTF8Text(utf8: bytes) == nil)
  }

  @Test(arguments: [
    "", "a", "\0", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{10000}",
    "\u{10FFFF}", "\u{FEFF}a", "e\u{301}", "\u{202E}abc",
  ])
  func `Every string is a text of its bytes`(_ string: String) {
    #expect(UTF8Text(string).bytes == Array(string.utf8))
    #expect(UTF8Text(utf8: Array(string.utf8)) == UTF8Text(string))
    #expect(Array("\(UTF8Text(string))".utf8) == Array(string.utf8))
    #expect(UTF8Text(string).isEmpty == (string == ""))
  }

  @Test func `Control characters are U+0000 to U+001F and U+007F to U+009F, anywhere`() {
    for value in UInt32(0)...0x2100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isControl = (0...0x1F).contains(value) || (0x7F...0x9F).contains(value)
      for text in ["\(scalar)", "\(scalar)ab", "a\(scalar)b", "ab\(scalar)", "é\(scalar)\u{1F600}"]
      {
        #expect(UTF8Text(text).hasControlCharacter == isControl, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `Visible ASCII has 1 to 64 bytes from 21 to 7E`() {
    for byte in UInt8(0)...0x7F {
      let isVisible = (0x21...0x7E).contains(byte)
      #expect(UTF8Text(utf8: [byte])?.isVisibleASCII == isVisible)
      #expect(UTF8Text(utf8: [0x61, byte, 0x62])?.isVisibleASCII == isVisible)
    }
    #expect(!UTF8Text("").isVisibleASCII)
    #expect(!UTF8Text("\u{E9}").isVisibleASCII)
    #expect(UTF8Text(String(repeating: "k", count: 64)).isVisibleASCII)
    #expect(!UTF8Text(String(repeating: "k", count: 65)).isVisibleASCII)
  }

  @Test(arguments: [
    " ", "\u{A0}", "\u{2000}", "\u{2005}", "\u{200B}", "\u{FEFF}", "\n", "\r", "\u{85}", "\u{2028}",
    "\u{2029}", " \n\u{A0}\u{200B}\u{FEFF}\r ",
  ])
  func `The spaces and ends of lines around a text are dropped`(_ space: String) {
    for text in ["", "a", "a b", "a\u{A0}b", "\u{E9}", "\u{65E5}\u{672C}", "\u{1F600}"] {
      #expect(UTF8Text(space + text + space).withoutOuterSpaces == UTF8Text(text))
      #expect(UTF8Text(text + space).withoutOuterSpaces == UTF8Text(text))
      #expect(UTF8Text(space + text).withoutOuterSpaces == UTF8Text(text))
    }
  }

  @Test(arguments: ["\t", "\0", "\u{7F}", "\u{200C}", "\u{1FFF}", "\u{A1}", "\u{84}", "\u{3000}"])
  func `Another character around a text stays`(_ other: String) {
    #expect(UTF8Text(other + "a" + other).withoutOuterSpaces == UTF8Text(other + "a" + other))
  }
}
