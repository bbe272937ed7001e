import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Orders that come back without a value that the order shown had.
@Suite struct LostValueTests {
  @Test func `An order that lost the chosen method opens the section again`() throws {
    var session = try Session.filled()
    try session.send(.applyPromoCode("SAVE5"))
    try session.answer(
      .mugs(
        contact: "ada@example.com", shipping: .home, billing: .home, methods: [.express],
        codes: ["SAVE5"]))
    #expect(session.sections == "complete complete complete open locked")
    #expect(session.drafts == "")
    #expect(session.state.completedSectionCount == 3)
  }

  @Test func `A draft of a method that is no longer offered is dropped`() throws {
    var session = try Session.filled()
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(status: 503)
    #expect(session.drafts == "shippingMethod")
    try session.send(.refresh)
    try session.answer(
      .mugs(
        contact: "ada@example.com", shipping: .home, billing: .home, method: "standard",
        methods: [.standard]))
    #expect(session.drafts == "")
    #expect(session.sections == "complete complete complete complete open")
  }

  @Test func `A queued method that is no longer offered is not sent`() throws {
    var session = try Session.filled()
    try session.send(.applyPromoCode("SAVE5"))
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(
      .mugs(
        contact: "ada@example.com", shipping: .home, billing: .home, method: "standard",
        methods: [.standard], codes: ["SAVE5"]))
    #expect(session.work == [])
    #expect(session.queued == "")
    #expect(session.drafts == "")
    #expect(session.sections == "complete complete complete complete open")
  }

  @Test func `A failure about a method that is no longer offered is cleared`() throws {
    var session = try Session.filled()
    try session.send(.applyPromoCode("SAVE5"))
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(.filled(codes: ["SAVE5"]))
    try session.send(.removePromoCode("SAVE5"))
    try session.answer(status: 422)
    #expect(session.failure == "change_rejected; shippingMethod")
    try session.answer(
      .mugs(
        contact: "ada@example.com", shipping: .home, billing: .home, method: "standard",
        methods: [.standard]))
    #expect(session.failure == nil)
  }

  @Test func `A lost contact or address becomes a kept draft`() throws {
    var session = try Session.filled()
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(.mugs(version: 2, method: "express"))
    #expect(session.drafts == "contact shippingAddress billingAddress")
    #expect(session.state.drafts.contact == "ada@example.com")
    #expect(session.state.drafts.shippingAddress == .home)
    #expect(session.state.drafts.billingAddress == .home)
    #expect(session.work == [])
    #expect(session.queued == "")
    #expect(session.sections == "open locked locked complete locked")
    try session.send(.retry)
    #expect(
      session.sent
        == OrderChanges(contact: "ada@example.com", shipping: .home, billing: .home))
  }

  @Test func `A draft that is there already is not replaced by the lost value`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 422)
    try session.send(.setBillingAddress(.cabin))
    try session.answer(status: 422)
    try session.send(.refresh)
    try session.answer(.mugs(version: 2))
    #expect(session.state.drafts.contact == "b@b.cd")
    #expect(session.state.drafts.billingAddress == .cabin)
    #expect(session.state.drafts.shippingAddress == .home)
  }

  @Test func `A customer's contact is no draft`() throws {
    var session = try Session.shopping(.filled(), .ada())
    try session.send(.refresh)
    try session.answer(
      .mugs(shipping: .home, billing: .home, method: "standard"))
    #expect(session.drafts == "")
    #expect(session.sections == "complete complete complete open")
  }

  @Test func `A lost value is not a failure, and can be discarded`() throws {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(.mugs(shipping: .home, billing: .home, method: "standard"))
    #expect(session.failure == nil)
    try session.send(.discardDraft(.section(.contact)))
    #expect(session.drafts == "")
  }

  @Test func `A change that removes what it should set keeps the new value, not the old one`()
    throws
  {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(.mugs(shipping: .home, billing: .home, method: "standard"))
    #expect(session.state.drafts.contact == "b@b.cd")
  }
}
