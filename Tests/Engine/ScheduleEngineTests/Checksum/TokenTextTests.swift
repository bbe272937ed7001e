import ScheduleEngine
import Testing

@Suite struct TokenTextTests {
  static let invisible = [
    (" ", "U+0020 SPACE"), ("\t", "U+0009 TAB"), ("\n", "U+000A LINE FEED"),
    ("\r", "U+000D CARRIAGE RETURN"), ("\u{A0}", "U+00A0 NO-BREAK SPACE"),
    ("\u{200B}", "U+200B ZERO WIDTH SPACE"), ("\u{200C}", "U+200C ZERO WIDTH NON-JOINER"),
    ("\u{200D}", "U+200D ZERO WIDTH JOINER"), ("\u{2060}", "U+2060 WORD JOINER"),
    ("\u{FEFF}", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
  ]

  private func token(_ text: String) throws(TokenTextError) -> CheckoutToken {
    try TokenText.token(in: Array(text.utf8).span)
  }

  @Test(arguments: invisible)
  func `An invisible character at an end is dropped`(character: String, name: String) throws {
    let plain = try token("002.k2a4")
    #expect(plain == (try CheckoutToken("002.k2a4")))
    for text in [
      "\(character)002.k2a4", "002.k2a4\(character)", "\(character) 002.k2a4\n\(character)",
    ] {
      #expect(try token(text) == plain)
    }
  }

  @Test(arguments: invisible)
  func `An invisible character within is an error that names it`(character: String, name: String) {
    let error = #expect(throws: TokenTextError.self) { try token(" \u{E9}02.\(character)k2a4 ") }
    #expect(
      error?.description == "the checkout token has \(name) at character 5; pass the token alone")
  }

  @Test(arguments: [
    ("", "the checkout token is empty; pass the token of the checkout"),
    (" \u{FEFF}\r\n", "the checkout token is empty; pass the token of the checkout"),
    ("a\u{1}", "the checkout token has a control character at byte 2; pass the token alone"),
  ])
  func `Another mistake is the token's own`(text: String, message: String) {
    let error = #expect(throws: TokenTextError.self) { try token(text) }
    #expect(error?.description == message)
  }

  @Test func `Bytes that are not UTF-8 are the token's own mistake`() {
    for bytes in [[0xE2, 0x80], [0x61, 0xE2, 0x80], [0x80, 0x8B, 0x61], [0xC2]] as [[UInt8]] {
      let error = #expect(throws: TokenTextError.self) { try TokenText.token(in: bytes.span) }
      #expect(error?.description.hasPrefix("the checkout token is not UTF-8 at byte ") == true)
    }
  }
}
