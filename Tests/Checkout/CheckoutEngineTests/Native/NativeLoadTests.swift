import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct NativeLoadTests {
  @Test func `A guest's checkout begins with five locked sections`() throws {
    let session = try Session()
    #expect(session.state.phase == .idle)
    #expect(session.sections == "locked locked locked locked locked")
    #expect(session.state.completedSectionCount == 0)
    #expect(session.state.sectionCount == 4)
    #expect(session.state.order == nil)
    #expect(session.state.widget == nil)
    #expect(session.failure == nil)
    #expect(session.payment == nil)
    #expect(session.underWay == "")
  }

  @Test func `A customer's checkout has no contact section`() throws {
    var session = try Session(.ada())
    #expect(session.sections == "locked locked locked locked")
    #expect(session.state.sectionCount == 3)
    try session.send(.load)
    try session.answer(.mugs())
    #expect(session.sections == "open locked locked locked")
    #expect(session.state.sections.contact == nil)
  }

  @Test func `Loading sends the cart, as request 1`() throws {
    var session = try Session()
    try session.send(.load)
    #expect(session.work == ["1 POST /checkouts"])
    #expect(session.call == .makeOrder(cartID: "c-1"))
    #expect(session.state.phase == .loading)
    #expect(session.underWay == "1 ")
    #expect(session.sections == "locked locked locked locked locked")
    #expect(session.news == [])
  }

  @Test func `The first order is shown, with the widget of its total`() throws {
    var session = try Session()
    try session.send(.load)
    try session.answer(.mugs())
    #expect(session.state.phase == .shopping)
    #expect(session.state.order == (try .mugs()))
    #expect(session.underWay == "")
    #expect(session.sections == "open locked locked locked locked")
    #expect(session.work == [])
    #expect(session.news == ["begin_checkout", "widget_changed 6.00 USD"])
    #expect(session.reaction.events.first == .beginCheckout(try .mugs()))
  }

  @Test func `Every success status brings the order`() throws {
    for status in [200, 201, 204, 299] {
      var session = try Session()
      try session.send(.load)
      try session.answer(.order(.mugs()), status: status)
      #expect(session.state.phase == .shopping)
    }
  }

  @Test(arguments: [
    (200, "malformed_answer"), (299, "malformed_answer"), (400, "request_rejected; No."),
    (404, "request_rejected; No."), (409, "request_rejected; No."),
    (422, "request_rejected; No."), (499, "request_rejected; No."), (408, "service_unavailable"),
    (401, "not_authorized; No."), (423, "locked; No."), (425, "service_unavailable"),
    (429, "service_unavailable"),
    (410, "cart_expired; No.; recovered false"), (500, "service_unavailable"),
    (503, "service_unavailable"), (599, "service_unavailable"), (600, "service_unavailable"),
    (999, "service_unavailable"), (100, "service_unavailable"), (304, "service_unavailable"),
  ])
  func `A load that fails has a failure of its own, and the words of a rejection`(
    _ status: Int, _ failure: String
  ) throws {
    var session = try Session()
    try session.send(.load)
    try session.answer(status: status, message: "No.")
    #expect(session.state.phase == .failed)
    #expect(session.failure == failure)
    #expect(session.work == [])
    #expect(session.news == ["checkout_error \(failure.prefix { $0 != ";" })"])
    #expect(session.sections == "locked locked locked locked locked")
  }

  @Test func `A load without an answer fails`() throws {
    for reason in NoAnswerReason.allCases {
      var session = try Session()
      try session.send(.load)
      try session.answerNothing(reason)
      #expect(session.state.phase == .failed)
      #expect(session.failure == "service_unavailable")
    }
  }

  @Test func `A load that failed is repeated by load and by retry`() throws {
    for input in [NativeInput.load, .retry] {
      var session = try Session()
      try session.send(.load)
      try session.answer(status: 410)
      try session.send(input)
      #expect(session.state.phase == .loading)
      #expect(session.failure == nil)
      #expect(session.call == .makeOrder(cartID: "c-1"))
      #expect(session.work == ["2 POST /checkouts"])
      try session.answer(.mugs())
      #expect(session.state.phase == .shopping)
      #expect(session.news == ["begin_checkout", "widget_changed 6.00 USD"])
    }
  }

  @Test func `A load is not repeated while the order is there or under way`() throws {
    var session = try Session()
    try session.send(.load)
    #expect(session.refusal(of: .load) == "already_loaded")
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
    #expect(try Session.empty().refusal(of: .load) == "already_loaded")
    #expect(try Session.requesting().refusal(of: .load) == "already_loaded")
  }

  @Test func `An answer of another form is malformed`() throws {
    for reply: NativeReply in [
      .payment(id: "p-1", data: nil), .completed(orderNumber: "N-1"), .attempt(.none),
    ] {
      var session = try Session()
      try session.send(.load)
      try session.answer(reply)
      #expect(session.failure == "malformed_answer")
    }
  }

  @Test func `An order in a rejection is not shown`() throws {
    for status in [400, 410, 500] {
      var session = try Session()
      try session.send(.load)
      try session.answer(.order(.mugs()), status: status)
      #expect(session.state.order == nil)
      #expect(session.state.phase == .failed)
    }
  }

  @Test func `A customer's first order without a shipping address gets the default one`() throws {
    var session = try Session(.ada(defaultAddress: "a-2"))
    try session.send(.load)
    try session.answer(.mugs())
    #expect(session.work == ["2 PATCH /checkouts/o-1"])
    #expect(session.sent == OrderChanges(shipping: .office, billing: .office))
    #expect(session.sections == "updating updating locked locked")
    #expect(session.drafts == "shippingAddress billingAddress")
    #expect(session.underWay == "2 shippingAddress billingAddress")
    try session.answer(.mugs(shipping: .office, billing: .office))
    #expect(session.state.savedShippingAddress == "a-2")
    #expect(session.state.savedBillingAddress == "a-2")
    #expect(session.sections == "complete complete open locked")
  }

  @Test func `A billing address that the first order has does not follow the default one`() throws {
    let session = try Session.shopping(.mugs(billing: .cabin), .ada(defaultAddress: "a-1"))
    #expect(session.sent == OrderChanges(shipping: .home))
  }

  @Test func `A first order with a shipping address keeps it`() throws {
    let session = try Session.shopping(.mugs(shipping: .cabin), .ada(defaultAddress: "a-1"))
    #expect(session.work == [])
    #expect(session.state.order?.shippingAddress == .cabin)
  }

  @Test func `Without a default address nothing is sent`() throws {
    #expect(try Session.shopping(.mugs(), .ada()).work == [])
    #expect(try Session.shopping(.mugs()).work == [])
  }

  @Test func `A default address that could not be entered is not sent`() throws {
    let buyer = Buyer.customer(
      email: "ada@example.com",
      addresses: [Buyer.SavedAddress(id: "a-1", address: Address.home.with(.country, "usa"))],
      defaultAddress: "a-1")
    let session = try Session.shopping(.mugs(), buyer)
    #expect(session.work == [])
    #expect(session.sections == "open locked locked locked")
    #expect(session.refusal(of: .chooseShippingAddress(id: "a-1")) == "invalid_address country")
  }
}
