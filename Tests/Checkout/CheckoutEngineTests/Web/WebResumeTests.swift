import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// A web checkout whose app ended, and started again.
@Suite struct WebResumeTests {
  @Test func `A page is begun again, whether it was asked for, loading or shown`() throws {
    var starting = try WebSession()
    try starting.send(.start)
    let data = WebOrderData(orderID: "12", total: "5", currency: .usd)
    let prepared = [starting, try .loading(data), try .showing(data)]
    for var session in prepared {
      session.resume()
      #expect(session.work == ["2 POST /checkout/start"])
      #expect(session.state.phase == .starting)
      #expect(session.state.order == nil)
      #expect(!session.checkout.awaitsAnswer(to: 1))
      try session.answer(.page(WebSession.page, order: nil))
      #expect(session.work == ["load https://shop.example/checkout"])
      try session.send(.paymentCompleted(.unchanged))
      #expect(
        session.call == .complete(cartID: "c-1", orderID: nil, externalOrderID: nil, total: nil))
    }
  }

  @Test func `The question whether to leave is not asked any more`() throws {
    var session = try WebSession.leaving()
    session.resume()
    #expect(session.work == ["2 POST /checkout/start"])
    #expect(session.state.phase == .starting)
    #expect(session.refusal(of: .confirmLeave) == "not_leaving")
  }

  @Test func `A placed order is reported again, with the same arguments and without a pause`()
    throws
  {
    var session = try WebSession.completing()
    let call = session.call
    session.resume()
    #expect(session.work == ["3 POST /checkout/complete"])
    #expect(session.call == call)
    #expect(session.pause == 0)
    #expect(session.news == [], "a purchase is one event")
    try session.fail(3, 503)
    session.resume()
    #expect(session.work == ["4 POST /checkout/complete"])
    #expect(session.call == call)
    try session.answer(.completed(orderNumber: "N-1"))
    session.resume()
    #expect(session.work == [])
    #expect(session.state.phase == .completed)
  }

  @Test func `A report that failed for ever while the checkout was closed is sent again`() throws {
    var session = try WebSession.completing()
    try session.send(.close)
    for request in 2...5 { try session.fail(request, 0) }
    #expect(session.work == [])
    session.resume()
    #expect(session.work == ["6 POST /checkout/complete", "dismiss"])
    try session.fail(6, 503)
    #expect(session.work == ["7 POST /checkout/complete"])
    #expect(session.pause == 1)
  }

  @Test func `A checkout that was closed is dismissed again, until the shopper left`() throws {
    var session = try WebSession.completing()
    try session.fail(2, 503)
    try session.send(.close)
    session.resume()
    #expect(session.work == ["4 POST /checkout/complete", "dismiss"], "its screen closes")
    try session.fail(4, 409)
    session.resume()
    #expect(session.work == ["dismiss"], "nothing is owed")
    #expect(session.state.phase == .completing)
    var completed = try WebSession.completing()
    try completed.send(.close)
    try completed.answer(.completed(orderNumber: "N-1"))
    completed.resume()
    #expect(completed.work == ["dismiss"])
    try completed.send(.close)
    #expect(completed.state.phase == .left)
    completed.resume()
    #expect(completed.work == [])
  }

  @Test func `A report that the shop rejected is not sent again`() throws {
    var session = try WebSession.completing()
    try session.fail(2, 409)
    session.resume()
    #expect(session.work == [])
    #expect(session.state.phase == .completing)
    #expect(session.failure == "request_rejected")
  }

  @Test func `A checkout that has not begun, failed, is completed or was left stays so`() throws {
    for var session in [
      try WebSession(), try .failed(), try .completed(), try .left(),
    ] {
      // There is no page any more.
      var before = session.state
      (before.url, before.progress) = (nil, 0)
      session.resume()
      #expect(session.work == [])
      #expect(session.news == [])
      #expect(session.state == before)
    }
  }
}
