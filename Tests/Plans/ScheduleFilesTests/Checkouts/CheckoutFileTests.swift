import ScheduleEngine
import ScheduleFiles
import Testing

@Suite struct CheckoutFileTests {
  @Test func `Every checkout is found by its token, with its total and its time of issue`() throws {
    let table = try GoodCheckouts.read(GoodCheckouts.text)
    let dollars = CheckoutOrder(
      total: try Money("200.00", .usd), issuedAt: Timestamp(secondsSinceEpoch: 1_795_255_200))
    let yen = CheckoutOrder(total: try Money("7500", .jpy))
    #expect(
      table
        == CheckoutTable([
          try CheckoutToken("002.k2a4"): dollars, try CheckoutToken("zebra quokka"): yen,
        ]))
    #expect(table[try CheckoutToken("002.k2a5")] == nil)
  }

  @Test func `A file may have no checkouts`() throws {
    #expect(try GoodCheckouts.read(#"{"format":1,"checkouts":[]}"#) == CheckoutTable())
  }

  @Test func `A time of issue that is null is nil`() throws {
    let text = #"""
      {"checkouts":[{"issuedAt":null,"amount":{"currency":"USD","amount":"1"},"token":"a"}],"format":1}
      """#
    let table = try GoodCheckouts.read(text)
    #expect(table[try CheckoutToken("a")] == CheckoutOrder(total: try Money("1.00", .usd)))
  }

  @Test func `Tokens that differ in a byte or in the form of a letter are different`() throws {
    let tokens = ["a", "A", "a ", "\u{e9}", "e\u{301}", "/../x", "%61", "\u{1F600}"]
    let entries = tokens.enumerated().map { index, token in
      #"{"token":"\#(token)","amount":{"amount":"\#(index + 1).00","currency":"EUR"}}"#
    }
    let table = try GoodCheckouts.read(
      #"{"format":1,"checkouts":[\#(entries.joined(separator: ","))]}"#)
    for (index, token) in tokens.enumerated() {
      #expect(table[try CheckoutToken(token)]?.total.minorUnits == Int64(index + 1) * 100)
    }
  }

  @Test func `Ten thousand checkouts are read`() throws {
    let entries = (1...10_000).map { number in
      #"{"token":"\#(number)","amount":{"amount":"\#(number)","currency":"USD"}}"#
    }
    let table = try GoodCheckouts.read(
      #"{"format":1,"checkouts":[\#(entries.joined(separator: ","))]}"#)
    for number in [1, 2, 5_000, 9_999, 10_000] {
      let order = try #require(table[try CheckoutToken("\(number)")])
      #expect(order.total.minorUnits == Int64(number) * 100)
    }
  }
}

@Suite struct CheckoutTableTests {
  @Test func `An order is found only by its token`() throws {
    let token = try CheckoutToken("002.k2a4")
    let order = CheckoutOrder(total: try Money("200.00", .usd))
    let table = CheckoutTable([token: order])
    #expect(table[token] == order)
    #expect(table[try CheckoutToken("002.k2a5")] == nil)
  }
}
