import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The messages of a page before it places the order.
@Suite struct WebMessageTests {
  /// A checkout that knows the order `12 20.50 - - - USD`.
  private func session() throws -> WebSession {
    try .showing(WebOrderData(orderID: "12", total: "20.5", currency: .usd))
  }

  @Test func `Each description has all amounts; the identifier and the currency remain`() throws {
    var session = try session()
    for (data, shown) in [
      (
        WebOrderData(orderID: "E-1", total: "25", subTotal: "20.1", delivery: "4.90"),
        "E-1 25.00 20.10 4.90 - USD"
      ),
      (WebOrderData(total: "26.00", discount: "1"), "E-1 26.00 - - 1.00 USD"),
      (WebOrderData(total: "2600", currency: .jpy), "E-1 2600 - - - JPY"),
      (WebOrderData(orderID: "E-2", total: "0"), "E-2 0 - - - JPY"),
      (WebOrderData(total: "0.005", currency: .kwd), "E-2 0.005 - - - KWD"),
      (WebOrderData(total: "007.5"), "E-2 7.500 - - - KWD"),
    ] {
      try session.send(.order(data))
      #expect(session.state.order?.summary == shown)
      #expect(session.reaction == .accepted(effects: [], events: []))
    }
  }

  @Test func `Without a known currency, amounts are as spelled`() throws {
    var session = try WebSession.showing()
    for spelling in ["25", "25.0", "25.12345", "0007.50", "0", "9223372036854775807", "0.1"] {
      try session.send(.order(WebOrderData(total: UTF8Text(spelling))))
      #expect(session.state.order?.summary == "- \(spelling) - - - -")
      #expect(session.state.order?.total?.money == nil)
    }
    try session.send(.order(WebOrderData(total: "25", currency: .usd)))
    #expect(session.state.order?.total?.money == usd(25_00))
  }

  @Test(arguments: [
    "", ".", "5.", ".5", "-1", "+1", "1e2", "1E2", "1,5", " 1", "1 ", "0x1", "1.2.3", "1..2",
    "9223372036854775808", "92233720368547758.080", "\u{665}", "1\0", "NaN",
  ])
  func `No other text is an amount`(text: String) throws {
    for currency in [Currency.usd, nil] {
      let session = try WebSession.showing(
        WebOrderData(orderID: "12", total: "7", currency: currency))
      let code = currency.map { "\($0)" } ?? "-"
      let text = UTF8Text(text)
      for data in [
        WebOrderData(total: text), WebOrderData(total: "1", subTotal: text),
        WebOrderData(total: "1", delivery: text), WebOrderData(total: "1", discount: text),
      ] {
        var session = session
        try session.send(.order(data))
        #expect(session.news == ["malformedMessage the text"])
        #expect(session.state.order?.summary == "12 - - - - \(code)")
        #expect(session.state.phase == .showing)
        #expect(session.work.isEmpty)
      }
    }
  }

  @Test func `More places than the currency has make a message unreadable`() throws {
    var session = try session()
    try session.send(.order(WebOrderData(total: "25.001")))
    #expect(session.news == ["malformedMessage the text"])
    #expect(session.state.order?.summary == "12 - - - - USD")
    try session.send(.order(WebOrderData(orderID: "E-1", total: "25.00", currency: .jpy)))
    #expect(session.news == ["malformedMessage the text"])
    #expect(
      session.state.order?.summary == "- - - - - -",
      "neither the older values nor those of the message")
  }

  @Test func `The page must describe the total, and no identifier is empty`() throws {
    for data in [WebOrderData(orderID: "E-1"), WebOrderData(orderID: "", total: "1")] {
      var session = try session()
      try session.send(.order(data))
      #expect(session.news == ["malformedMessage the text"])
      #expect(session.state.order?.summary == "- - - - - USD")
    }
  }

  @Test(arguments: ["59.980000000000004", "59,98"] as [UTF8Text])
  func `A total that cannot be read is unknown, and never the older one`(total: UTF8Text) throws {
    var session = try WebSession.showing()
    try session.send(.order(WebOrderData(orderID: "E-1", total: "30.00", currency: .usd)))
    try session.send(.order(WebOrderData(total: total)))
    #expect(session.news == ["malformedMessage the text"])
    #expect(session.state.order?.summary == "E-1 - - - - USD")
    try session.send(.paymentCompleted(.unchanged))
    #expect(session.news == ["purchase E-1 null"])
    #expect(
      session.call == .complete(cartID: "c-1", orderID: nil, externalOrderID: "E-1", total: nil))
  }

  @Test func `An identifier and a currency that cannot be read are unknown`() throws {
    var session = try session()
    try session.send(.order(WebOrderData(orderID: "E-1", total: "25")))
    var data = WebOrderData(orderID: "", total: "26")
    data.hasUnknownCurrency = true
    try session.send(.order(data))
    #expect(session.state.order?.summary == "- - - - - -")
    try session.send(.paymentCompleted(.unchanged))
    #expect(
      session.call == .complete(cartID: "c-1", orderID: "12", externalOrderID: nil, total: nil),
      "the identifier of the shop's server is its own")
    session = try self.session()
    try session.send(.order(WebOrderData(orderID: "E-1", total: "25")))
    try session.send(.unreadableOrder)
    #expect(session.news == ["malformedMessage the text"])
    #expect(session.state.order?.summary == "- - - - - -")
    try session.send(.order(WebOrderData(total: "26.5")))
    #expect(session.state.order?.summary == "- 26.5 - - - -")
  }

  @Test func `A message that cannot be read is an event, and the checkout goes on`() throws {
    var session = try session()
    let before = session.checkout
    try session.send(.message(WebMessage(text: "{\"event\":", content: .unreadable)))
    #expect(session.news == ["malformedMessage {\"event\":"])
    #expect(session.checkout == before)
  }

  @Test func `An unknown message is handed to the app with its data`() throws {
    var session = try session()
    let before = session.checkout
    try session.send(.other(name: "custom", data: #"{"b":1.0,"a":null}"#))
    #expect(session.news == [#"pageMessage custom {"b":1.0,"a":null}"#])
    try session.send(.other(name: "", data: nil))
    #expect(session.news == ["pageMessage  null"])
    #expect(session.checkout == before)
  }

  @Test func `The page can ask to close the checkout`() throws {
    var session = try session()
    try session.send(.closeWebView)
    #expect(session.work == ["prompt unfinished"])
    #expect(session.state.phase == .leaving)
    try session.expectNothing(.message(WebMessage(text: "", content: .closeWebView)))
  }

  @Test func `Messages are accepted while the page is loading`() throws {
    var session = try WebSession.loading()
    try session.send(.order(WebOrderData(total: "25")))
    #expect(session.state.phase == .loading)
    #expect(session.state.order?.summary == "- 25 - - - -")
  }
}
