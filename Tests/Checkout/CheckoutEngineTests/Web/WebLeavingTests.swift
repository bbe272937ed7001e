import Testing

@testable import CheckoutEngine

/// Closing and leaving a web checkout.
@Suite struct WebLeavingTests {
  @Test func `A shopper who uses the page is asked before leaving`() throws {
    for prepare in [WebSession.loading, WebSession.showing] {
      var session = try prepare(nil)
      let phase = session.state.phase
      try session.send(.close)
      #expect(session.state.phase == .leaving)
      #expect(session.work == ["prompt unfinished"])
      #expect(session.news.isEmpty)
      try session.expectNothing(.close)
      try session.send(.stay)
      #expect(session.state.phase == phase)
      #expect(session.reaction == .accepted(effects: [], events: []))
      try session.send(.close)
      #expect(session.work == ["prompt unfinished"], "each time")
      try session.send(.confirmLeave)
      #expect(session.state.phase == .left)
      #expect(session.work == ["dismiss"])
      #expect(session.news == ["checkout_left"])
    }
  }

  @Test func `Without a page the checkout is left at once`() throws {
    var starting = try WebSession()
    try starting.send(.start)
    for prepared in [try WebSession(), starting, try .failed()] {
      var session = prepared
      try session.send(.close)
      #expect(session.state.phase == .left)
      #expect(session.work == ["dismiss"])
      #expect(session.news == ["checkout_left"])
      #expect(!session.checkout.awaitsAnswer(to: 1))
    }
  }

  @Test func `While the placed order is reported, closing dismisses once and the report goes on`()
    throws
  {
    var session = try WebSession.completing()
    try session.send(.close)
    #expect(session.work == ["dismiss"])
    #expect(session.news.isEmpty, "the order is placed")
    #expect(session.state.phase == .completing)
    try session.expectNothing(.close)
    try session.expectNothing(.message(WebMessage(text: "", content: .closeWebView)))
    #expect(session.checkout.awaitsAnswer(to: 2))
    try session.answer(nil, status: 500)
    try session.send(.retry)
    #expect(session.work == ["3 POST /checkout/complete"])
    try session.expectNothing(.close)
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.state.phase == .completed)
    try session.send(.close)
    #expect(session.state.phase == .left)
    #expect(session.work == ["dismiss"])
  }

  @Test func `Leaving a completed checkout is no loss`() throws {
    var session = try WebSession.completed()
    try session.send(.close)
    #expect(session.state.phase == .left)
    #expect(session.work == ["dismiss"])
    #expect(session.news.isEmpty)
    #expect(session.state.orderNumber == "N-1")
  }

  @Test func `What goes on goes on underneath the question`() throws {
    var session = try WebSession.leaving()
    try session.send(.pageStarted(url: "https://shop.example/next"))
    #expect(session.state.phase == .leaving)
    #expect(session.state.url == "https://shop.example/next")
    try session.send(.order(WebOrderData(total: "5")))
    #expect(session.state.order?.summary == "- 5 - - - -")
    try session.send(.error(message: "No"))
    #expect(session.failure == "page_error: No")
    try session.send(.other(name: "x", data: nil))
    #expect(session.news == ["pageMessage x null"])
    try session.send(.stay)
    #expect(session.state.phase == .loading)
  }

  @Test func `A page that fails underneath can be asked for again underneath`() throws {
    var session = try WebSession.leaving()
    try session.send(.pageFailed(reason: "offline"))
    #expect(session.state.phase == .leaving)
    #expect(session.failure == "page_failed: offline")
    #expect(session.refusal(of: .pageProgress(1)) == "wrong_phase")
    #expect(
      session.refusal(of: .message(WebMessage(text: "", content: .unreadable))) == "wrong_phase")
    try session.expectNothing(.start)
    try session.send(.retry)
    #expect(session.work == ["2 POST /checkout/start"])
    #expect(session.state.phase == .leaving)
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
    try session.answer(.page(WebSession.page, order: nil))
    #expect(session.work == ["load https://shop.example/checkout"])
    #expect(session.state.phase == .leaving)
    try session.send(.stay)
    #expect(session.state.phase == .loading)
    #expect(session.failure == nil)
  }

  @Test func `An order that is placed underneath is placed`() throws {
    var session = try WebSession.leaving()
    try session.send(.paymentCompleted(.unchanged))
    #expect(session.state.phase == .leaving)
    #expect(session.news == ["purchase null null"])
    #expect(session.work == ["2 POST /checkout/complete"])
    try session.expectNothing(.close)
    var staying = session
    try staying.send(.stay)
    #expect(staying.state.phase == .completing)
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.state.phase == .leaving)
    #expect(session.state.orderNumber == "N-1")
    try session.send(.stay)
    #expect(session.state.phase == .completed)
  }

  @Test func `A shopper who leaves a placed order has not left it, and its report goes on`() throws
  {
    var session = try WebSession.leaving()
    try session.send(.paymentCompleted(.unchanged))
    try session.send(.confirmLeave)
    #expect(session.state.phase == .left)
    #expect(session.work == ["dismiss"])
    #expect(session.news.isEmpty)
    #expect(session.checkout.awaitsAnswer(to: 2), "nobody cancels the report")
    let left = session.checkout
    try session.send(
      .answer(request: 2, ShopAnswer(status: 200, reply: .completed(orderNumber: "N-1"))))
    #expect(session.reaction == .ignored)
    #expect(session.checkout == left)
  }

  @Test(arguments: [0, 200, 302, 400, 409, 410, 500])
  func `A report that fails after the shopper left is sent again, at most three times`(
    status: Int
  ) throws {
    var session = try WebSession.leaving()
    try session.send(.paymentCompleted(.unchanged))
    guard case .request(let first)? = session.reaction.effects.first else {
      Issue.record("the order is reported")
      return
    }
    try session.send(.confirmLeave)
    func fail(_ request: Int) throws {
      try session.send(
        status == 0
          ? .noAnswer(request: request, .timeout)
          : .answer(request: request, ShopAnswer(status: status)))
    }
    for request in 3...5 {
      try fail(request - 1)
      guard case .request(let report)? = session.reaction.effects.first else {
        Issue.record("the order is reported again")
        return
      }
      #expect(report.number == request)
      #expect(report.call == first.call)
      #expect(session.work.count == 1)
      #expect(session.news == [])
      #expect(session.state.phase == .left)
      #expect(session.failure == nil)
      #expect(session.checkout.awaitsAnswer(to: request))
    }
    try fail(5)
    #expect(session.reaction == .ignored)
  }

  @Test func `A report that had failed when the shopper leaves is sent again`() throws {
    var session = try WebSession.leaving()
    try session.send(.paymentCompleted(.unchanged))
    try session.answer(nil, status: 500)
    #expect(session.work == [])
    try session.send(.confirmLeave)
    #expect(session.work == ["3 POST /checkout/complete", "dismiss"])
    #expect(session.state.phase == .left)
    #expect(session.news == [])
    try session.send(.noAnswer(request: 3, .unreachable))
    #expect(session.work == ["4 POST /checkout/complete"])
    try session.send(
      .answer(request: 4, ShopAnswer(status: 200, reply: .completed(orderNumber: "N-1"))))
    #expect(session.reaction == .ignored)
  }

  @Test func `A completed checkout that is left reports nothing again`() throws {
    var session = try WebSession.leaving()
    try session.send(.paymentCompleted(.unchanged))
    try session.answer(.completed(orderNumber: "N-1"))
    try session.send(.confirmLeave)
    #expect(session.work == ["dismiss"])
  }

  @Test func `A request for a page is not awaited once the shopper left`() throws {
    var session = try WebSession.leaving()
    try session.send(.pageFailed(reason: "offline"))
    try session.send(.retry)
    #expect(session.checkout.awaitsAnswer(to: 2))
    try session.send(.confirmLeave)
    #expect(!session.checkout.awaitsAnswer(to: 2))
    try session.send(.noAnswer(request: 2, .cancelled))
    #expect(session.reaction == .ignored)
  }
}
