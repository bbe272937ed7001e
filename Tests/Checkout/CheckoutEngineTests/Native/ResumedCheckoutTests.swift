import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Checkouts whose app ended at any time, and that continue.
@Suite struct ResumedCheckoutTests {
  @Test func `Loading is sent again`() throws {
    var session = try Session()
    try session.send(.load)
    session.resume()
    #expect(session.work == ["2 POST /checkouts"])
    try session.send(.answer(request: 1, ShopAnswer(status: 410)))
    #expect(session.reaction == .ignored)
    try session.answer(.filled())
    #expect(session.state.phase == .shopping)
    #expect(session.news.first == "begin_checkout")
  }

  @Test func `Shopping reads the order, then sends what was under way and queued`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.applyPromoCode("SAVE5"))
    try session.send(.setContact(email: "c@c.de"))
    session.resume()
    #expect(session.work == ["3 GET /checkouts/o-1"])
    #expect(session.queued == "contact promoCodes")
    #expect(session.news == [])
    // The shop had made the first change.
    try session.answer(.filled(version: 2, contact: "b@b.cd"))
    #expect(session.sent == OrderChanges(contact: "c@c.de", codes: ["SAVE5"]))
    #expect(session.news == [])
  }

  @Test func `Making the order again is sent again`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: 410)
    session.resume()
    #expect(session.work == ["4 POST /checkouts"])
    try session.answer(.filled(id: "o-2"))
    #expect(session.failure == "cart_expired; recovered true")
    #expect(session.work == [])
  }

  @Test func `A payment in any stage is checked by its key before anything else`() throws {
    var checking = try Session.unknown()
    try checking.send(.retry)
    let sessions = [
      try Session.requesting(), try .presented(), try .completing(), try .unknown(), checking,
    ]
    for start in sessions {
      var session = start
      session.resume()
      #expect(session.state.payment?.stage == .checking)
      #expect(session.call == .checkPayment(orderID: "o-1", key: try PaymentKey("k-1")))
      #expect(session.state.phase == .paying)
      #expect(session.failure == nil)
      #expect(session.refusal(of: .providerFinished(.succeeded(token: nil))) == "no_payment")
      try session.answer(.attempt(.succeeded(orderNumber: "N-1")))
      #expect(session.state.phase == .completed)
      #expect(session.news.last == "purchase N-1")
    }
  }

  @Test func `A created payment is presented again, or completed with the same proof`() throws {
    var session = try Session.presented("afterpay")
    session.resume()
    try session.answer(.attempt(.created(id: "p-1", data: nil)))
    #expect(session.work == ["present afterpay p-1 30.00 USD"])
    #expect(session.news == [])
    session = try Session.completing("afterpay")
    let checksum = try #require(session.state.widget?.checksum)
    session.moment = Moment(
      today: try CivilDate("2026-11-22"), timestamp: session.moment.timestamp)
    session.resume()
    #expect(session.state.widget?.checksum == checksum)
    try session.answer(.attempt(.created(id: "p-1", data: nil)))
    #expect(
      session.call
        == .completePayment(orderID: "o-1", paymentID: "p-1", token: "t-1", checksum: checksum))
  }

  @Test func `The same key is asked for again after a payment that was never created`() throws {
    var session = try Session.requesting()
    session.resume()
    try session.answer(.attempt(.none))
    #expect(session.state.phase == .shopping)
    try session.pay("card", "k-1")
    #expect(session.payment == "card k-1 30.00 USD requesting")
  }

  @Test func `Leaving becomes what is underneath, and ended checkouts stay`() throws {
    var session = try Session.leaving()
    session.resume()
    #expect(session.state.phase == .shopping)
    #expect(session.refusal(of: .stay) == "not_leaving")
    session = try .presented()
    try session.send(.leave)
    session.resume()
    #expect(session.state.phase == .paying)
    var failed = try Session()
    try failed.send(.load)
    try failed.answer(status: 503)
    for start in [try Session(), failed, try .completed(), try .left()] {
      session = start
      session.resume()
      #expect(session.checkout == start.checkout)
      #expect(session.work == [])
      #expect(session.news == [])
    }
  }

  @Test func `The widget is of the day, unless a payment is in progress`() throws {
    let next = Moment(today: try CivilDate("2026-11-22"), secondsSinceEpoch: 1_795_305_600)
    var session = try Session.filled()
    session.moment = next
    session.resume()
    #expect(session.news == ["widget_changed 7.50 USD"])
    session = try .requesting()
    session.moment = next
    session.resume()
    #expect(session.news == [])
  }

  @Test func `A failure of a reading ends with the next one, and another remains`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: 503)
    session.resume()
    #expect(session.failure == nil)
    session = try .filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 422)
    session.resume()
    #expect(session.failure == "change_rejected; contact")
    #expect(session.queued == "")
    try session.answer(.filled())
    #expect(session.drafts == "contact")
  }

  // The order was paid in the meantime, and the shop refuses to show it.

  /// A checkout whose attempt `k-1` failed, restored while the order is read.
  private func resumedAfterAttempt() throws -> Session {
    var session = try Session.presented()
    try session.send(.providerFinished(.failed(message: nil)))
    session.resume()
    #expect(session.work == ["3 GET /checkouts/o-1"])
    return session
  }

  @Test func `A 403 of the reading asks by the key of the attempt`() throws {
    var session = try resumedAfterAttempt()
    try session.answer(status: 403, message: "Paid.")
    #expect(session.work == ["4 GET /checkouts/o-1/payments/k-1"])
    #expect(session.sections == "complete complete complete complete locked")
    try session.answer(.attempt(.succeeded(orderNumber: "N-7")))
    #expect(session.state.phase == .completed)
    #expect(session.state.orderNumber == "N-7")
    #expect(session.news == ["purchase N-7"])
    #expect(session.payment == "card k-1 30.00 USD completed")
    #expect(session.failure == nil)
  }

  @Test func `Any other outcome leaves the 403 as it is`() throws {
    for reply: NativeReply in [.attempt(.none), .attempt(.failed), .order(try .filled())] {
      var session = try resumedAfterAttempt()
      try session.answer(status: 403, message: "Closed.")
      try session.answer(reply)
      #expect(session.failure == "request_rejected; Closed.")
      #expect(session.state.phase == .shopping)
      #expect(session.payment == nil)
    }
    var session = try Session.presented()
    try session.send(.providerFinished(.cancelled))
    try session.send(.refresh)
    try session.answer(status: 403, message: "Closed.")
    #expect(session.failure == "request_rejected; Closed.")
  }

  @Test func `A 403 of the order that is made again asks for the latest attempt`() throws {
    var session = try Session.presented()
    try session.send(.providerFinished(.cancelled))
    try session.pay("card", "a-2")
    try session.answer(status: 410)
    #expect(session.call?.replyKind == .order)
    try session.answer(status: 403)
    #expect(session.call == .checkPayment(orderID: "o-1", key: try PaymentKey("a-2")))
    var restored = session
    restored.resume()
    #expect(restored.work == ["6 POST /checkouts"])
    try session.answer(status: 404)
    #expect(session.failure == "cart_expired; recovered false")
    #expect(session.sections == "complete complete complete complete locked")
  }

  @Test func `A purchase of another total than the one shown is no event`() throws {
    var session = try resumedAfterAttempt()
    try session.answer(.filled(version: 2, tax: 1_00))
    session.resume()
    try session.answer(status: 403)
    try session.answer(.attempt(.succeeded(orderNumber: "N-7")))
    #expect(session.state.phase == .completed)
    #expect(session.news == [])
    #expect(session.payment == "card k-1 30.00 USD completed")
  }
}
