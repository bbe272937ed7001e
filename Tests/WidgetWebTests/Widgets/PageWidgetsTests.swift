import Testing
import WidgetWeb

/// What a page asks its widgets, and what they answer.
@Suite struct PageWidgetsTests {
  private static let valid =
    #""isValid":true,"amountDueToday":{"amount":"50.00","currency":"USD"},"#
    + #""paymentScheduleChecksum":"beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c""#

  @Test func `A new widget tells that it is ready, its status and its markup`() {
    var page = PageWidgets()
    let answer = page.answer(to: request("n", order))
    #expect(
      answer.firstLine
        == #"{"widget":1,"events":[{"type":"ready",\#(Self.valid)}],"status":{\#(Self.valid)}}"#)
    #expect(answer.text.contains("Your 4 interest-free payments"))
    #expect(page.count == 1)
  }

  @Test func `An update outside the limits tells a change and an error`() {
    var page = PageWidgets()
    _ = page.answer(to: request("n", order))
    let change = order.map { $0.0 == "a" ? ("a", "2500.00") : $0 } + [("w", "1")]
    let line = page.answer(to: request("u", change)).firstLine
    #expect(line.contains(#""events":[{"type":"change","isValid":false,"error":"#))
    #expect(
      line.contains(#"},{"type":"error","isValid":false,"error":{"errorCode":"amount_above_"#))
  }

  @Test(
    arguments: [
      ("a", "1,000", "invalid_amount"), ("c", "usd", "unsupported_currency"),
      ("c", "EUR", "unsupported_currency"), ("p", "no-plan", "unknown_plan"),
      ("p", "NO PLAN", "unknown_plan"), ("p", "gb-pay-in-4", "unsupported_currency"),
      ("k", "round", "unknown_theme"), ("l", "de-DE", "unknown_locale"), ("t", "", "invalid_token"),
      ("s", "-1", "invalid_amount"), ("y", "2026-02-30", "invalid_date"),
      ("y", "9999-12-31", "invalid_date"),
    ] as [(Character, String, String)])
  func `What is wrong with a new widget is named, and there is none then`(
    field: Character, value: String, code: String
  ) {
    var page = PageWidgets()
    let fields = [(field, value)] + order
    let line = page.answer(to: request("n", fields)).firstLine
    #expect(line.hasPrefix(#"{"failure":{"code":"\#(code)","message":""#))
    #expect(page.count == 0)
  }

  @Test func `A refused update changes nothing`() {
    var page = PageWidgets()
    _ = page.answer(to: request("n", order))
    let refused = page.answer(to: request("u", [("a", "0.00"), ("w", "1")] + order))
    #expect(refused.firstLine.contains(#""code":"invalid_amount""#))
    let line = page.answer(to: request("r", order + [("w", "1")])).firstLine
    #expect(line == #"{"widget":1,"events":[],"status":{\#(Self.valid)}}"#)
  }

  @Test func `A closed widget answers no more, and its number is not given out again`() {
    var page = PageWidgets()
    _ = page.answer(to: request("n", order))
    #expect(page.answer(to: request("c", [("w", "1")])) == [])
    #expect(page.count == 0)
    let line = page.answer(to: request("u", order + [("w", "1")])).firstLine
    #expect(line.contains("the widget is closed; make a new one"))
    #expect(page.answer(to: request("n", order)).firstLine.hasPrefix(#"{"widget":2,"#))
  }

  @Test func `An order that is looked up shows nothing until it is found`() {
    var page = PageWidgets()
    let answer = page.answer(to: request("n", [("t", "002.k2a4")] + order.dropFirst()))
    #expect(answer.text == "{\"widget\":1,\"events\":[],\"status\":null}\n")
    let failed = page.answer(to: request("x", order + [("w", "1")])).firstLine
    #expect(failed.contains("lookup_failed"))
    let found = page.answer(to: request("f", order + [("w", "1"), ("i", "1795244400")]))
    #expect(found.firstLine.contains("token_expired"))
  }

  @Test(arguments: ["n", "u", "r", "f", "k", "x", "t", "m", "s", "c", "z", ""])
  func `A request that is cut short anywhere is answered`(wish: String) {
    let whole = wish.utf8 + request("n", order + [("w", "1"), ("t", "002.k2a4")]).dropFirst()
    for length in 0...whole.count {
      var page = PageWidgets()
      _ = page.answer(to: request("n", order))
      _ = page.answer(to: Array(whole.prefix(length)))
      #expect(page.count <= 2)
    }
  }
}
