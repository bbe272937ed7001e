import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct ReadingTests {
  @Test func `Refresh reads the order`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    #expect(session.work == ["2 GET /checkouts/o-1"])
    #expect(session.call == .readOrder(id: "o-1"))
    #expect(session.underWay == "2 ")
    try session.answer(.filled(version: 2, tax: 1_00))
    #expect(session.state.order?.summary.total == usd(31_00))
    #expect(session.failure == nil)
    #expect(session.news == ["widget_changed 7.75 USD"])
  }

  @Test(arguments: [
    (400, "request_rejected; No."), (404, "request_rejected; No."), (409, "request_rejected; No."),
    (408, "service_unavailable"), (500, "service_unavailable"), (200, "malformed_answer"),
  ])
  func `A reading that fails is owed, and the payment stays locked`(
    _ status: Int, _ failure: String
  ) throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: status, message: "No.")
    #expect(session.failure == failure)
    #expect(session.state.phase == .shopping)
    #expect(session.work == [])
    #expect(session.sections == "complete complete complete complete locked")
    for input in [NativeInput.retry, .refresh] {
      var again = session
      try again.send(input)
      #expect(again.work == ["3 GET /checkouts/o-1"])
      #expect(again.failure == nil)
      try again.answer(.filled())
      #expect(again.sections == "complete complete complete complete open")
    }
  }

  @Test func `Any order settles a reading that failed`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: 503)
    try session.send(.chooseShippingMethod(id: "express"))
    #expect(session.work == ["3 PATCH /checkouts/o-1"])
    try session.answer(.filled(version: 2, method: "express"))
    #expect(session.sections == "complete complete complete complete open")
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
  }

  @Test func `A change that fails does not settle a reading that failed`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: 503)
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(status: 503)
    #expect(session.failure == "service_unavailable; shippingMethod")
    // The reading comes before the kept drafts.
    try session.send(.retry)
    #expect(session.work == ["4 GET /checkouts/o-1"])
    try session.answer(.filled())
    #expect(session.drafts == "shippingMethod")
    try session.send(.retry)
    #expect(session.sent == OrderChanges(method: "express"))
  }

  @Test func `A reading asked for during a change follows it, before what is queued`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.chooseShippingMethod(id: "express"))
    try session.send(.refresh)
    #expect(session.work == [])
    try session.answer(.filled(version: 2, contact: "b@b.cd"))
    #expect(session.work == ["3 GET /checkouts/o-1"])
    #expect(session.queued == "shippingMethod")
    try session.answer(.filled(version: 2, contact: "b@b.cd"))
    #expect(session.work == ["4 PATCH /checkouts/o-1"])
  }

  @Test func `A reading asked for during a reading is made again`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.send(.refresh)
    try session.send(.refresh)
    #expect(session.work == [])
    try session.answer(.filled(version: 2))
    #expect(session.work == ["3 GET /checkouts/o-1"])
    try session.answer(.filled(version: 2))
    #expect(session.work == [])
    #expect(session.sections == "complete complete complete complete open")
  }

  @Test func `A reading asked for during one that fails is made all the same`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.send(.refresh)
    try session.answer(status: 503)
    #expect(session.failure == "service_unavailable")
    #expect(session.work == ["3 GET /checkouts/o-1"])
    try session.answer(.filled())
    #expect(session.sections == "complete complete complete complete open")
  }

  @Test func `A re-making comes before a reading, and a reading before the changes`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.refresh)
    try session.answer(status: 410)
    #expect(session.work == ["3 POST /checkouts"])
    try session.answer(.filled(id: "o-2"))
    #expect(session.work == ["4 GET /checkouts/o-2"])
    #expect(session.queued == "contact")
    try session.answer(.filled(id: "o-2"))
    #expect(session.work == ["5 PATCH /checkouts/o-2"])
  }

  @Test func `Refresh after a re-making that failed makes the order, and reads nothing`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: 410)
    try session.answer(status: 503)
    try session.send(.refresh)
    #expect(session.work == ["4 POST /checkouts"])
    try session.answer(.filled(id: "o-2"))
    #expect(session.work == [])
  }

  @Test func `Refresh needs an order`() throws {
    var session = try Session()
    #expect(session.refusal(of: .refresh) == "not_loaded")
    try session.send(.load)
    #expect(session.refusal(of: .refresh) == "not_loaded")
    try session.answer(status: 503)
    #expect(session.refusal(of: .refresh) == "not_loaded")
  }

  @Test func `With nothing that failed there is nothing to repeat`() throws {
    #expect(try Session().refusal(of: .retry) == "nothing_to_retry")
    #expect(try Session.empty().refusal(of: .retry) == "nothing_to_retry")
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.applyPromoCode("SAVE5"))
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
  }
}
