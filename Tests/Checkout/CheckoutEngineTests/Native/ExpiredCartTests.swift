import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The status 410: the cart expired, and the order is made again.
@Suite struct ExpiredCartTests {
  @Test func `On a change, a reading, a payment and its completion the order is made again`() throws
  {
    var change = try Session.filled()
    try change.send(.chooseShippingMethod(id: "express"))
    var reading = try Session.filled()
    try reading.send(.refresh)
    for expiring in [change, reading, try Session.requesting(), try Session.completing()] {
      var session = expiring
      let number = try #require(session.state.underWay?.number)
      try session.answer(status: 410, message: "Gone.")
      #expect(session.state.phase == .shopping)
      #expect(session.payment == nil)
      #expect(session.work == ["\(number + 1) POST /checkouts"])
      #expect(session.call == .remakeOrder(try .filled()))
      #expect(session.underWay == "\(number + 1) ")
      #expect(session.failure == nil)
      #expect(session.state.sections.payment == .locked)
    }
  }

  @Test func `The new order takes the old one's place, and a payment is not resumed`() throws {
    var session = try Session.completing()
    try session.answer(status: 410)
    try session.answer(.filled(id: "o-2", version: 0))
    #expect(session.state.order?.id == "o-2")
    #expect(session.state.order?.version == 0)
    #expect(session.failure == "cart_expired; recovered true")
    #expect(session.news == ["checkout_error cart_expired"])
    #expect(session.work == [])
    #expect(session.payment == nil)
    #expect(session.state.phase == .shopping)
    #expect(session.sections == "complete complete complete complete open")
  }

  @Test func `The drafts of the change that expired are sent again`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.applyPromoCode("SAVE5"))
    try session.answer(status: 410)
    #expect(session.drafts == "contact promoCodes")
    #expect(session.queued == "promoCodes")
    try session.answer(.filled(id: "o-2"))
    #expect(session.work == ["4 PATCH /checkouts/o-2"])
    #expect(session.sent == OrderChanges(contact: "b@b.cd", codes: ["SAVE5"]))
    #expect(session.failure == "cart_expired; recovered true")
  }

  @Test func `Kept drafts are sent too, except those that were rejected`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 422)
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(status: 503)
    try session.send(.refresh)
    try session.answer(status: 410)
    try session.answer(.filled(id: "o-2"))
    #expect(session.sent == OrderChanges(method: "express"))
    #expect(session.drafts == "contact shippingMethod")
  }

  @Test func `What the new order lost is sent along, from the order that expired`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: 410)
    try session.answer(.mugs(id: "o-2", method: "standard"))
    #expect(
      session.sent == OrderChanges(contact: "ada@example.com", shipping: .home, billing: .home))
    #expect(session.failure == "cart_expired; recovered true")
  }

  @Test(arguments: [200, 400, 404, 408, 410, 500, 503])
  func `A re-making that fails keeps all that was entered, and is not repeated by itself`(
    _ status: Int
  ) throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.applyPromoCode("SAVE5"))
    try session.answer(status: 410, message: "Gone.")
    try session.answer(status: status, message: "No.")
    let isRejection = (400...499).contains(status) && status != 408
    #expect(session.failure == "cart_expired; \(isRejection ? "No.; " : "")recovered false")
    #expect(session.work == [])
    #expect(session.underWay == "")
    #expect(session.queued == "")
    #expect(session.drafts == "contact promoCodes")
    #expect(session.sections == "open complete complete complete locked")
    #expect(session.state.order == (try .filled()))
    #expect(session.news == ["checkout_error cart_expired"])
  }

  @Test func `Retry, refresh and any change make the order again`() throws {
    for input: NativeInput in [
      .retry, .refresh, .chooseShippingMethod(id: "express"), .applyPromoCode("SAVE5"),
      .setShippingAddress(.cabin), .setContact(email: "b@b.cd"),
    ] {
      var session = try Session.filled()
      try session.send(.refresh)
      try session.answer(status: 410)
      try session.answer(status: 503)
      #expect(try session.refusalToPay("card", "k-1") == "section_locked")
      try session.send(input)
      #expect(session.work == ["4 POST /checkouts"])
      #expect(session.call == .remakeOrder(try .filled()))
      #expect(session.failure == nil)
      try session.answer(.filled(id: "o-2"))
      #expect(session.failure == "cart_expired; recovered true")
      #expect(session.drafts == session.state.underWay?.parts.names ?? "")
    }
  }

  @Test func `A change waits until the order is made again, with all other drafts`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 410)
    try session.answer(status: 503)
    try session.send(.chooseShippingMethod(id: "express"))
    #expect(session.queued == "shippingMethod")
    #expect(session.work == ["4 POST /checkouts"])
    try session.answer(.filled(id: "o-2"))
    #expect(session.work == ["5 PATCH /checkouts/o-2"])
    #expect(session.sent == OrderChanges(contact: "b@b.cd", method: "express"))
  }

  @Test func `A second 410 before the shopper acts again is the end of it`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 410)
    try session.answer(.filled(id: "o-2"))
    #expect(session.work == ["4 PATCH /checkouts/o-2"])
    try session.answer(status: 410, message: "Gone.")
    #expect(session.failure == "cart_expired; Gone.; recovered false")
    #expect(session.work == [])
    #expect(session.drafts == "contact")
    #expect(session.queued == "")
    #expect(session.sections == "open complete complete complete locked")
    try session.send(.retry)
    #expect(session.work == ["5 POST /checkouts"])
  }

  @Test func `A 410 after the shopper acted again is a first one`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: 410)
    try session.answer(.filled(id: "o-2"))
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(status: 410)
    #expect(session.work == ["5 POST /checkouts"])
    #expect(session.failure == nil)
  }

  @Test func `Editing, and asking to leave, are no acts`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 410)
    try session.answer(.filled(id: "o-2"))
    for input: NativeInput in [.edit(.contact), .endEditing, .leave, .stay] {
      try session.send(input)
    }
    try session.answer(status: 410)
    #expect(session.failure == "cart_expired; recovered false")
    #expect(session.work == [])
  }

  @Test func `An act while the order is made again counts`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 410)
    try session.send(.setContact(email: "c@b.cd"))
    try session.answer(.filled(id: "o-2"))
    #expect(session.sent == OrderChanges(contact: "c@b.cd"))
    try session.answer(status: 410)
    #expect(session.work == ["5 POST /checkouts"])
  }

  @Test func `Refreshing while the order is made again only makes it again`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 410)
    #expect(session.work == ["3 POST /checkouts"])
    try session.send(.refresh)
    #expect(session.work == [])
    try session.answer(status: 503)
    #expect(session.work == [], "neither a reading nor a second try by itself")
    #expect(session.failure == "cart_expired; recovered false")
    try session.send(.refresh)
    #expect(session.work == ["4 POST /checkouts"])
    try session.send(.refresh)
    try session.answer(.filled(id: "o-2"))
    #expect(session.sent == OrderChanges(contact: "b@b.cd"), "the order is new, and not read")
  }

  @Test func `Refreshing while the shop is asked about an expired order reads nothing`() throws {
    var session = try Session.requesting()
    try session.answer(status: 402)
    try session.send(.refresh)
    try session.answer(status: 410)
    try session.answer(status: 403)
    #expect(session.work.count == 1 && session.work[0].contains("/payments/"))
    try session.send(.refresh)
    try session.answer(status: 503)
    #expect(session.work == [])
    #expect(session.failure == "cart_expired; recovered false")
  }

  @Test func `A re-making that fails is tried before anything else by retry`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 410)
    try session.answer(status: 503)
    try session.send(.retry)
    #expect(session.call == .remakeOrder(try .filled()))
    try session.answer(status: 503)
    #expect(session.failure == "cart_expired; recovered false")
    try session.send(.retry)
    try session.answer(.filled(id: "o-2"))
    #expect(session.sent == OrderChanges(contact: "b@b.cd"))
    try session.answer(.filled(id: "o-2", version: 2, contact: "b@b.cd"))
    #expect(session.sections == "complete complete complete complete open")
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
  }

  @Test func `Retrying a re-making does not send a rejected draft`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 422)
    try session.send(.refresh)
    try session.answer(status: 410)
    try session.answer(status: 503)
    try session.send(.retry)
    #expect(session.work == ["5 POST /checkouts"])
    #expect(session.queued == "")
    try session.answer(.filled(id: "o-2"))
    #expect(session.work == [])
    #expect(session.drafts == "contact")
    // Once the order is there, the shopper may send it again.
    try session.send(.retry)
    #expect(session.sent == OrderChanges(contact: "b@b.cd"))
  }

  @Test func `A draft can be discarded while the order cannot be made`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 410)
    try session.answer(status: 503)
    try session.send(.discardDraft(.section(.contact)))
    #expect(session.failure == nil)
    #expect(session.work == [])
    #expect(session.sections == "complete complete complete complete locked")
    try session.send(.retry)
    #expect(session.work == ["4 POST /checkouts"])
  }

  @Test func `An order without a method or an address is made again as it is`() throws {
    var session = try Session.shopping(.mugs(codes: ["SAVE5"]))
    try session.send(.refresh)
    try session.answer(status: 410)
    #expect(session.call == .remakeOrder(try .mugs(codes: ["SAVE5"])))
  }

  @Test func `A remade order that does not belong to the cart is a failure`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: 410)
    try session.answer(.mugs(id: "o-2", cartID: "c-2"))
    #expect(session.failure == "cart_expired; recovered false")
    #expect(session.state.order?.id == "o-1")
  }
}
