import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The placed order, and its report to the shop's server.
@Suite struct WebPlacingTests {
  private static let data = WebOrderData(orderID: "12", total: "20.5", currency: .usd)

  @Test func `A placed order is one purchase and one report`() throws {
    var session = try WebSession.showing(Self.data)
    try session.send(
      .order(WebOrderData(orderID: "E-1", total: "25", subTotal: "20.1", delivery: "4.9")))
    try session.send(.paymentCompleted(.order(WebOrderData(total: "26.00", discount: "1"))))
    #expect(session.state.phase == .completing)
    #expect(session.state.order?.summary == "E-1 26.00 - - 1.00 USD")
    #expect(session.work == ["2 POST /checkout/complete"])
    #expect(
      session.call
        == .complete(
          cartID: "c-1", orderID: "12", externalOrderID: "E-1", total: .money(usd(26_00))))
    #expect(session.news == ["purchase E-1 26.00"])
    try session.answer(.completed(orderNumber: "77"), status: 201)
    #expect(session.state.phase == .completed)
    #expect(session.state.orderNumber == "77")
    #expect(session.reaction == .accepted(effects: [], events: []))
  }

  @Test func `Without a final order, the last one counts`() throws {
    let session = try WebSession.completing()
    #expect(session.state.order?.summary == "12 20.50 - - - USD")
    #expect(session.news == ["purchase 12 20.50"], "the server's identifier, if the page has none")
    #expect(
      session.call
        == .complete(
          cartID: "c-1", orderID: "12", externalOrderID: nil, total: .money(usd(20_50))))
  }

  @Test func `An order can be placed of which nothing is known`() throws {
    var session = try WebSession.loading()
    try session.send(.paymentCompleted(.unchanged))
    #expect(session.news == ["purchase null null"])
    #expect(
      session.call == .complete(cartID: "c-1", orderID: nil, externalOrderID: nil, total: nil))
    #expect(session.state.order == nil)
  }

  @Test func `A final order that cannot be read places the order all the same, without a total`()
    throws
  {
    for (final, shown) in [
      (.unreadable, "- - - - - -"), (.order(WebOrderData(total: "1.001")), "12 - - - - USD"),
      (.order(WebOrderData(orderID: "E-9")), "- - - - - USD"),
    ] as [(WebMessage.FinalOrder, String)] {
      var session = try WebSession.showing(Self.data)
      try session.send(.paymentCompleted(final))
      #expect(session.news == ["malformedMessage the text", "purchase 12 null"])
      #expect(session.state.phase == .completing)
      #expect(session.state.order?.summary == shown)
      #expect(
        session.call == .complete(cartID: "c-1", orderID: "12", externalOrderID: nil, total: nil))
    }
  }

  @Test func `However often the page says so, the order is placed once`() throws {
    for prepare in [WebSession.completing, WebSession.completed] {
      var session = try prepare()
      for final in [
        .unchanged, .order(WebOrderData(orderID: "E-2", total: "1")),
      ] as [WebMessage.FinalOrder] {
        try session.expectNothing(
          .message(WebMessage(text: "", content: .paymentCompleted(final))))
      }
    }
  }

  @Test func `After the order is placed, the order and errors of the page do not count`() throws {
    for prepare in [WebSession.completing, WebSession.completed] {
      var session = try prepare()
      let before = session.checkout
      for content in [
        .order(WebOrderData(orderID: "E-2", total: "1", currency: .jpy)), .error(message: "No"),
      ] as [WebMessage.Content] {
        try session.expectNothing(.message(WebMessage(text: "", content: content)))
      }
      try session.send(.other(name: "survey", data: nil))
      #expect(session.news == ["pageMessage survey null"])
      for content in [
        .unreadable, .order(WebOrderData()), .paymentCompleted(.unreadable),
      ] as [WebMessage.Content] {
        try session.send(content)
        #expect(session.news == ["malformedMessage the text"])
      }
      #expect(session.checkout == before)
    }
  }

  @Test(
    arguments: [
      (409, "request_rejected: No"), (410, "request_rejected: No"), (400, "request_rejected: No"),
      (408, "service_unavailable"), (500, "service_unavailable"), (302, "service_unavailable"),
      (200, "malformed_answer"),
    ])
  func `A failed report never undoes the order, and is sent again with the same body`(
    status: Int, failure: String
  ) throws {
    var session = try WebSession.completing()
    let call = session.call
    try session.answer(nil, status: status, message: "No")
    #expect(session.failure == failure)
    #expect(session.state.phase == .completing)
    #expect(session.state.order?.summary == "12 20.50 - - - USD")
    #expect(session.work.isEmpty, "nothing is sent again by itself")
    try session.send(.retry)
    #expect(session.failure == nil)
    #expect(session.work == ["3 POST /checkout/complete"])
    #expect(session.call == call)
    #expect(session.news.isEmpty, "a purchase is one event")
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
    try session.answer(.completed(orderNumber: "N-5"))
    #expect(session.state.phase == .completed)
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
  }

  @Test func `A report without an answer can be sent again`() throws {
    var session = try WebSession.completing()
    try session.send(.noAnswer(request: 2, .unreachable))
    #expect(session.failure == "service_unavailable")
    try session.send(.retry)
    #expect(session.work == ["3 POST /checkout/complete"])
  }

  @Test func `An answer without an order number is malformed`() throws {
    var session = try WebSession.completing()
    try session.answer(.completed(orderNumber: ""))
    #expect(session.failure == "malformed_answer")
    #expect(session.state.orderNumber == nil)
  }

  @Test func `The page's last error is no failure of the report`() throws {
    var session = try WebSession.showing()
    try session.send(.error(message: "Slow"))
    try session.send(.paymentCompleted(.unchanged))
    #expect(session.failure == "page_error: Slow")
    #expect(session.refusal(of: .retry) == "nothing_to_retry", "the report is under way")
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.state.phase == .completed)
  }

  @Test func `An address of the form that is given places the order, with its identifier`() throws {
    var session = try WebSession.parsing()
    try session.load(Self.data)
    try session.send(.navigated(url: "https://SHOP.example:443/done/x?a=1&order=A%2D1+b&order=2"))
    #expect(session.state.phase == .completing)
    #expect(session.news == ["purchase A-1+b 20.50"])
    #expect(
      session.call
        == .complete(
          cartID: "c-1", orderID: "12", externalOrderID: "A-1+b", total: .money(usd(20_50))))
    #expect(session.state.order?.summary == "12 20.50 - - - USD")
    try session.expectNothing(.navigated(url: "https://shop.example/done?order=3"))
    try session.answer(.completed(orderNumber: "N"))
    try session.expectNothing(.navigated(url: "https://shop.example/done?order=3"))
  }
}
