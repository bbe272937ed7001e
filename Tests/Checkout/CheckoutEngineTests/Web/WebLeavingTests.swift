import ScheduleEngine
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
    try session.answer(nil, status: 422)
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

  @Test func `An order that is placed underneath withdraws the question`() throws {
    var session = try WebSession.leaving()
    try session.send(.paymentCompleted(.unchanged))
    #expect(session.state.phase == .completing)
    #expect(session.news == ["purchase null null"])
    #expect(session.work == ["2 POST /checkout/complete"])
    #expect(session.refusal(of: .confirmLeave) == "not_leaving", "a late answer leaves no order")
    #expect(session.refusal(of: .stay) == "not_leaving")
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.state.phase == .completed)
    #expect(session.state.orderNumber == "N-1")
    try session.send(.close)
    #expect(session.state.phase == .left)
    #expect(session.news.isEmpty)
  }

  @Test func `A report that fails after the checkout was closed is sent again with pauses`() throws
  {
    for status in [0, 302, 401, 408, 423, 425, 429, 500, 503] {
      var session = try WebSession.completing()
      let first = session.call
      try session.send(.close)
      #expect(session.work == ["dismiss"])
      for (request, pause) in [(3, 1), (4, 4), (5, 16)] {
        try session.fail(request - 1, status)
        #expect(session.work == ["\(request) POST /checkout/complete"])
        #expect(session.call == first)
        #expect(session.pause == pause)
        #expect(session.state.phase == .completing)
        #expect(session.checkout.awaitsAnswer(to: request))
      }
      try session.fail(5, status)
      #expect(session.work == [], "three times at most")
      try session.send(.retry)
      #expect(session.work == ["6 POST /checkout/complete"])
      #expect(session.pause == 0)
      try session.fail(6, status)
      #expect(session.work == [])
    }
  }

  @Test func `A report that had failed with 503 when the shopper closes is sent again`() throws {
    var session = try WebSession.completing()
    try session.fail(2, 503)
    #expect(session.work == [], "the shopper can retry")
    try session.send(.close)
    #expect(session.work == ["3 POST /checkout/complete", "dismiss"])
    #expect(session.pause == 1)
    #expect(session.news == [])
    try session.expectNothing(.close)
    try session.fail(3, 0)
    #expect(session.work == ["4 POST /checkout/complete"])
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.work == [])
    #expect(session.state.phase == .completed)
    #expect(session.failure == nil, "the report did not fail after all")
  }

  @Test(arguments: [200, 400, 404, 409, 410, 422])
  func `Any other answer ends the report`(status: Int) throws {
    var session = try WebSession.completing()
    try session.send(.close)
    try session.fail(2, status)
    #expect(session.work == [])
    #expect(!session.checkout.awaitsAnswer(to: 2))
    session = try .completing()
    try session.fail(2, status)
    try session.send(.close)
    #expect(session.work == ["dismiss"])
  }

  @Test func `A success finishes its request, and a late 500 that follows it is ignored`() throws {
    var session = try WebSession.completing()
    try session.send(.close)
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(!session.checkout.awaitsAnswer(to: 2))
    let completed = session.checkout
    try session.fail(2, 500)
    #expect(session.reaction == .ignored)
    #expect(session.checkout == completed)
    try session.send(.close)
    #expect(session.work == ["dismiss"])
    #expect(session.state.phase == .left)
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
