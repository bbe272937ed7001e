import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The status 409: the order changed before it was paid.
@Suite struct ChangedAmountTests {
  @Test func `The order is read again, and the payment stays locked until it comes`() throws {
    for paying in [try Session.requesting(), try .completing()] {
      var session = paying
      let number = try #require(session.state.underWay?.number)
      try session.answer(status: 409, message: "Changed.")
      #expect(session.state.phase == .shopping)
      #expect(session.payment == nil)
      #expect(session.work == ["\(number + 1) GET /checkouts/o-1"])
      #expect(session.failure == nil)
      #expect(session.news == [])
      #expect(session.sections == "complete complete complete complete locked")
      #expect(try session.refusalToPay("card", "k-2") == "section_locked")
    }
  }

  @Test func `Another total is shown with the old one: 30.00, now 31.00`() throws {
    var session = try Session.requesting("afterpay")
    try session.answer(status: 409, message: "Changed.")
    try session.answer(.filled(version: 2, tax: 1_00))
    #expect(session.failure == "amount_changed; was 30.00 USD; is 31.00 USD")
    #expect(session.state.failure?.previousTotal == usd(30_00))
    #expect(session.state.failure?.currentTotal == usd(31_00))
    #expect(session.news == ["widget_changed 7.75 USD", "checkout_error amount_changed"])
    #expect(session.work == [])
    #expect(session.sections == "complete complete complete complete open")
    #expect(try session.refusalToPay("afterpay", "k-1") == "key_reused")
    try session.pay("afterpay", "k-2")
    #expect(session.payment == "afterpay k-2 31.00 USD requesting")
    #expect(session.failure == nil)
  }

  @Test func `The same total is an order that changed`() throws {
    var session = try Session.completing()
    try session.answer(status: 409)
    try session.answer(.filled(version: 2, contact: "b@b.cd"))
    #expect(session.failure == "order_changed")
    #expect(session.news == ["checkout_error order_changed"])
    try session.pay("card", "k-1")
    #expect(session.payment == "card k-1 30.00 USD requesting")
  }

  @Test func `A 409 without any change of the order is another day: the shopper pays again`() throws
  {
    for version: Int64 in [1, 2] {
      var session = try Session.requesting("afterpay")
      try session.answer(status: 409)
      #expect(session.work == ["3 GET /checkouts/o-1"])
      #expect(session.sections == "complete complete complete complete locked")
      // The device is in Los Angeles, where it is still the day before that of New York.
      session.moment = Moment(
        today: try CivilDate("2026-11-22"), timestamp: session.moment.timestamp)
      try session.answer(.filled(version: version))
      #expect(session.failure == "day_differs")
      #expect(session.news == ["widget_changed 7.50 USD", "checkout_error day_differs"])
      try session.pay("afterpay", "k-1")
      #expect(session.payment == "afterpay k-1 30.00 USD requesting")
      #expect(session.failure == nil)
    }
  }

  @Test func `A reading that fails keeps the payment locked, and what changed`() throws {
    var session = try Session.requesting()
    try session.answer(status: 409)
    try session.answer(status: 503)
    #expect(session.failure == "service_unavailable")
    #expect(session.sections == "complete complete complete complete locked")
    #expect(try session.refusalToPay("card", "k-2") == "section_locked")
    try session.send(.retry)
    #expect(session.work == ["4 GET /checkouts/o-1"])
    #expect(session.failure == nil)
    try session.answer(.filled(version: 2, tax: 1_00))
    #expect(session.failure == "amount_changed; was 30.00 USD; is 31.00 USD")
  }

  @Test func `An order that a change brings settles it too`() throws {
    var session = try Session.requesting()
    try session.answer(status: 409)
    try session.answer(status: 503)
    try session.send(.applyPromoCode("SAVE5"))
    try session.answer(.filled(version: 2, codes: ["SAVE5"]))
    #expect(session.failure == "amount_changed; was 30.00 USD; is 25.00 USD")
    #expect(session.sections == "complete complete complete complete open")
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
  }

  @Test func `An order that does not count does not settle it`() throws {
    var session = try Session.requesting()
    try session.answer(status: 409)
    try session.answer(.mugs(id: "o-2"))
    #expect(session.failure == "malformed_answer")
    #expect(session.sections == "complete complete complete complete locked")
    try session.send(.refresh)
    try session.answer(.filled(version: 2))
    #expect(session.failure == "day_differs")
  }

  @Test func `The order that comes is compared with the payment, not with the order shown`() throws
  {
    var session = try Session.requesting()
    try session.answer(status: 409)
    try session.send(.applyPromoCode("SAVE5"))
    try session.answer(.filled(version: 2, tax: 1_00))
    #expect(session.failure == "amount_changed; was 30.00 USD; is 31.00 USD")
    #expect(session.sent == OrderChanges(codes: ["SAVE5"]))
    try session.answer(.filled(version: 3, codes: ["SAVE5"], tax: 1_00))
    #expect(session.failure == "amount_changed; was 30.00 USD; is 31.00 USD")
    #expect(session.state.order?.summary.total == usd(26_00))
  }

  @Test func `Re-making the order forgets it`() throws {
    var session = try Session.requesting()
    try session.answer(status: 409)
    try session.answer(status: 410)
    #expect(session.work == ["4 POST /checkouts"])
    try session.answer(.filled(id: "o-2", tax: 1_00))
    #expect(session.failure == "cart_expired; recovered true")
    try session.send(.refresh)
    try session.answer(.filled(id: "o-2", tax: 1_00))
    #expect(session.failure == nil)
  }

  @Test func `An expired order forgets it, even if it cannot be made again`() throws {
    var session = try Session.requesting()
    try session.answer(status: 409)
    try session.answer(status: 410)
    try session.answer(status: 503)
    #expect(session.failure == "cart_expired; recovered false")
    try session.send(.expressFinished(provider: "card", token: "t-1"))
    #expect(session.work == ["5 GET /checkouts/o-1"])
    try session.answer(.filled(version: 2, tax: 1_00))
    #expect(session.failure == nil)
    #expect(session.news == ["widget_changed 7.75 USD"])
  }

  @Test func `A late answer does not replace a newer order`() throws {
    var session = try Session.requesting()
    try session.answer(status: 409)
    try session.answer(.filled(version: 2, tax: 1_00))
    for request in 1...3 {
      try session.send(.answer(request: request, ShopAnswer(status: 200, reply: .order(.filled()))))
      #expect(session.reaction == .ignored)
    }
    #expect(session.state.order?.summary.total == usd(31_00))
  }

  @Test func `Nothing is paid by itself`() throws {
    var session = try Session.requesting()
    try session.answer(status: 409)
    try session.answer(.filled(version: 2))
    #expect(session.work == [])
    #expect(session.payment == nil)
    #expect(session.state.phase == .shopping)
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
  }
}
