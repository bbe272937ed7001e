import Testing
import WidgetWeb

/// The requests of a page and their answers.
@Suite struct PageWidgetsTests {
  private static let valid =
    #""isValid":true,"amountDueToday":{"amount":"50.00","currency":"USD"},"#
    + #""paymentScheduleChecksum":"beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c""#
  private static let zero = #","zero":{"amount":"0.00","currency":"USD"}}"#

  @Test func `A new widget answers with a ready, its status and its markup`() {
    var page = PageWidgets()
    let answer = page.answer(to: request("n", order))
    #expect(
      answer.firstLine
        == #"{"widget":1,"events":[{"type":"ready",\#(Self.valid)}],"status":{\#(Self.valid)}"#
        + Self.zero)
    #expect(answer.text.contains("Your 4 interest-free payments"))
    #expect(page.count == 1)
  }

  @Test(
    arguments: [
      [], [("a", "2500.00")], [("a", "0.00")], [("t", "")], [("t", "002.k2a4")],
      [("t", "002.k2a4"), ("i", "1795244400")],
      [("t", "002.k2a4"), ("c", "GBP"), ("p", "us-pay-in-4")], [("k", "MODAL"), ("l", "fr-CA")],
      [("s", "300.00")], [("d", "Shop <b>"), ("j", "dark")],
    ] as [[(Character, String)]])
  func `A widget is drawn as it is when it is created, and drawing creates none`(
    fields: [(Character, String)]
  ) {
    var page = PageWidgets()
    let drawn = page.answer(to: request("d", fields + order))
    #expect(drawn.firstLine == "{}")
    #expect(page.count == 0)
    let created = page.answer(to: request("n", fields + order))
    #expect(created.firstLine.hasPrefix(#"{"widget":1,"#))
    #expect(drawn.markup == created.markup && drawn.markup.contains("</section>"))
  }

  @Test func `A widget whose order is looked up is drawn while it is loading`() {
    var page = PageWidgets()
    let fields = [("t", "002.k2a4")] + order.dropFirst()
    let drawn = page.answer(to: request("d", fields))
    #expect(drawn.markup.contains("Loading your payments…"))
    #expect(drawn.markup == page.answer(to: request("n", fields)).markup)
  }

  @Test func `An update outside the limits emits a change and an error`() {
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
      ("k", "round", "unknown_theme"), ("j", "night", "unknown_color_scheme"),
      ("m", "star", "unknown_marks"), ("q", "Comic", "unknown_font"),
      ("l", "de-DE", "unknown_locale"),
      ("s", "-1", "invalid_amount"), ("y", "2026-02-30", "invalid_date"),
      ("y", "9999-12-31", "invalid_date"),
    ] as [(Character, String, String)])
  func `A mistake in a new widget is named and creates no widget`(
    field: Character, value: String, code: String
  ) {
    var page = PageWidgets()
    let fields = [(field, value)] + order
    let line = page.answer(to: request("n", fields)).firstLine
    #expect(line.hasPrefix(#"{"failure":{"code":"\#(code)","message":""#))
    #expect(page.count == 0)
    #expect(page.answer(to: request("d", fields)).firstLine == line)
  }

  @Test func `A rejected update changes nothing`() {
    var page = PageWidgets()
    _ = page.answer(to: request("n", order))
    let refused = page.answer(to: request("u", [("a", "-1.00"), ("w", "1")] + order))
    #expect(refused.firstLine.contains(#""code":"invalid_amount""#))
    let line = page.answer(to: request("r", order + [("w", "1")])).firstLine
    #expect(line == #"{"widget":1,"events":[],"status":{\#(Self.valid)}"# + Self.zero)
  }

  @Test func `An update to zero is a barrier, and a later one is valid again`() {
    var page = PageWidgets()
    _ = page.answer(to: request("n", order))
    let zero = page.answer(to: request("u", [("a", "0.00"), ("w", "1")] + order))
    #expect(zero.firstLine.contains(#""status":{"isValid":false,"error":{"errorCode":"invalid_"#))
    #expect(zero.text.contains("The order total of $0.00 is not above zero."))
    #expect(page.answer(to: request("t", [("w", "1")])) == [])
    let again = page.answer(to: request("u", [("w", "1")] + order))
    #expect(again.firstLine.contains(#""events":[{"type":"change",\#(Self.valid)}]"#))
    let foreign = page.answer(to: request("u", [("a", "0.00"), ("c", "GBP"), ("w", "1")] + order))
    #expect(foreign.firstLine.contains(#""failure":{"code":"unsupported_currency""#))
  }

  @Test(
    arguments: [
      [("a", "0.00")], [("t", "")], [("t", ""), ("a", "0")],
    ] as [[(Character, String)]])
  func `A total of zero and an empty token are barriers of a new widget`(
    fields: [(Character, String)]
  ) {
    var page = PageWidgets()
    let line = page.answer(to: request("n", fields + order)).firstLine
    #expect(line.hasPrefix(#"{"widget":1,"events":[{"type":"ready","isValid":false,"#))
    let code = fields.contains { $0.0 == "t" } ? "invalid_token" : "invalid_amount"
    #expect(line.contains(#""status":{"isValid":false,"error":{"errorCode":"\#(code)""#))
  }

  @Test func `Messages are in the shopper's language`() {
    var page = PageWidgets()
    let fields: [(Character, String)] = [("a", "2500.00"), ("l", "fr-CA")]
    let line = page.answer(to: request("n", fields + order)).firstLine
    #expect(line.contains("est supérieur au maximum de") && !line.contains("2500.00"))
  }

  @Test func `A closed widget answers with an error, and its number is not reused`() {
    var page = PageWidgets()
    _ = page.answer(to: request("n", order))
    #expect(page.answer(to: request("c", [("w", "1")])) == [])
    #expect(page.count == 0)
    let line = page.answer(to: request("u", order + [("w", "1")])).firstLine
    #expect(line.contains("the widget is closed; make a new one"))
    #expect(page.answer(to: request("n", order)).firstLine.hasPrefix(#"{"widget":2,"#))
  }

  @Test func `A lookup shows that it is loading, and that it has failed, until the order is found`()
  {
    var page = PageWidgets()
    let answer = page.answer(to: request("n", [("t", "002.k2a4")] + order.dropFirst()))
    #expect(answer.firstLine == #"{"widget":1,"events":[],"status":null"# + Self.zero)
    #expect(answer.text.contains(#"role="status">Loading your payments…</p>"#))
    let failed = page.answer(to: request("x", order + [("w", "1")])).text
    #expect(failed.contains("lookup_failed"))
    #expect(failed.contains(">Your order could not be loaded.</p>"))
    #expect(failed.contains(">Try again</button>"))
    let again = page.answer(to: request("g", order + [("w", "1")])).text
    #expect(again.contains("Loading your payments…"))
    #expect(!again.contains("Try again"))
    let found = page.answer(to: request("f", order + [("w", "1"), ("i", "1795244400")]))
    #expect(found.firstLine.contains("token_expired"))
  }

  @Test func `An order that is looked up has the shop's own limits`() {
    var page = PageWidgets()
    let shop: [(Character, String)] = [("t", "002.k2a4"), ("r", "100.00")]
    _ = page.answer(to: request("n", shop + order.dropFirst()))
    let found = page.answer(to: request("f", order + [("w", "1")])).firstLine
    #expect(
      found.contains(#""status":{"isValid":false,"error":{"errorCode":"amount_above_maximum""#))
  }

  @Test(arguments: ["d", "n", "u", "r", "f", "k", "x", "g", "t", "m", "s", "c", "z", ""])
  func `A request that is cut short anywhere is answered`(operation: String) {
    let whole = operation.utf8 + request("n", order + [("w", "1"), ("t", "002.k2a4")]).dropFirst()
    for length in 0...whole.count {
      var page = PageWidgets()
      _ = page.answer(to: request("n", order))
      _ = page.answer(to: Array(whole.prefix(length)))
      #expect(page.count <= 2)
    }
  }
}

/// Returns a request as the page's script writes it: a letter, and fields with a letter each.
func request(_ operation: Character, _ fields: [(Character, String)] = []) -> [UInt8] {
  var bytes = Array(String(operation).utf8)
  for (name, value) in fields {
    bytes += String(name).utf8
    let count = value.utf8.count
    bytes += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) }
    bytes += value.utf8
  }
  return bytes
}

/// The day and the time of a request, and an order of 200 dollars.
let order: [(Character, String)] = [
  ("a", "200.00"), ("c", "USD"), ("y", "2026-11-21"), ("u", "1795255200"),
]

extension [UInt8] {
  var text: String { String(decoding: self, as: UTF8.self) }
  /// The bytes before the first line feed, as text.
  var firstLine: String { self.prefix { $0 != 0x0A }.text }
  /// The text after the first line.
  var markup: String { self.drop { $0 != 0x0A }.text }
}

extension ArraySlice<UInt8> {
  var text: String { String(decoding: self, as: UTF8.self) }
}
