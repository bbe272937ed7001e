import Testing

/// The text of states: UTF-8 with the fewest escapes.
@Suite struct EscapeTests {
  /// The escape of a scalar, by the contract's list.
  private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x08: #"\b"#
    case 0x09: #"\t"#
    case 0x0A: #"\n"#
    case 0x0C: #"\f"#
    case 0x0D: #"\r"#
    case 0x22: #"\""#
    case 0x5C: #"\\"#
    case 0x00...0x0F: #"\u000"# + String(scalar.value, radix: 16)
    case 0x10...0x1F, 0x7F...0x9F: #"\u00"# + String(scalar.value, radix: 16)
    case 0x2028: #"\u2028"#
    case 0x2029: #"\u2029"#
    default: String(Character(scalar))
    }
  }

  /// The scalar as JSON with escapes only.
  private func spelled(_ scalar: Unicode.Scalar) -> String {
    Character(scalar).utf16.map {
      let digits = String($0, radix: 16)
      return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  @Test(arguments: [
    0...0xFF, 0x100...0x7FF, 0x2000...0x20FF, 0xD700...0xD7FF, 0xE000...0xE0FF, 0xFE00...0xFFFF,
    0x1_0000...0x1_00FF, 0x1_F600...0x1_F6FF, 0x10_FF00...0x10_FFFF,
  ])
  func `Exactly the listed characters are escaped`(values: ClosedRange<UInt32>) {
    let scalars = values.compactMap(Unicode.Scalar.init)
    let name = scalars.map(spelled).joined()
    let session = ReplaySession(order: Figures.order.with(#""name":"Mug""#, #""name":"\#(name)""#))
    let expected = scalars.map(escaped).joined()
    #expect(session.state.utf8.elementsEqual(expectedState(expected).utf8))
  }

  private func expectedState(_ name: String) -> String {
    ReplaySession(order: Figures.order).state.with(#""name":"Mug""#, #""name":"\#(name)""#)
  }

  @Test func `A slash is not escaped, and composed letters stay as they are`() {
    let name = #"a\/b"# + "e\u{301}\u{E9}"
    let state = ReplaySession(order: Figures.order.with(#""name":"Mug""#, #""name":"\#(name)""#))
      .state
    #expect(state.utf8.elementsEqual(expectedState("a/be\u{301}\u{E9}").utf8))
  }

  @Test func `All texts are escaped: codes, addresses, methods, messages`() {
    let order = Figures.payableOrder
      .with(#""code":"SAVE5""#, #""code":"a\u0022""#).with(#""name":"Ada""#, #""name":"b\u0022""#)
      .with(#""name":"Standard""#, #""name":"c\u0022""#)
    var session = ReplaySession(order: order)
    #expect(session.state.contains(#"{"code":"a\"","#))
    #expect(session.state.contains(#"{"name":"b\"","#))
    #expect(session.state.contains(#""name":"c\"","#))
    session.send(#"{"input":"setContact","email":"d\"@x.org"}"#)
    #expect(session.state.contains(#""drafts":{"contact":{"email":"d\"@x.org"}}"#))
    session.send(Figures.answer(#"{"message":"e\u0007"}"#, to: 2, status: 422))
    #expect(session.state.contains(#""error":{"code":"change_rejected","message":"e\u0007","#))
  }
}
