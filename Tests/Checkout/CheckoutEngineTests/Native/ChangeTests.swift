import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct ChangeTests {
  @Test func `A change is sent at once, with its keys alone`() throws {
    var session = try Session.empty()
    try session.send(.setContact(email: "ada@example.com"))
    #expect(session.work == ["2 PATCH /checkouts/o-1"])
    #expect(session.call == .changeOrder(id: "o-1", OrderChanges(contact: "ada@example.com")))
    #expect(session.drafts == "contact")
    #expect(session.state.drafts.contact == "ada@example.com")
    #expect(session.underWay == "2 contact")
    #expect(session.queued == "")
  }

  @Test func `A change that succeeds drops its draft`() throws {
    var session = try Session.empty()
    try session.send(.setContact(email: "ada@example.com"))
    try session.answer(.mugs(version: 2, contact: "ada@example.com"))
    #expect(session.drafts == "")
    #expect(session.underWay == "")
    #expect(session.state.order?.contact == "ada@example.com")
    #expect(session.news == ["add_contact_info"])
  }

  @Test func `The server's value counts, not the one that was sent`() throws {
    var session = try Session.empty()
    try session.send(.setContact(email: "Ada@example.com"))
    try session.answer(.mugs(version: 2, contact: "ada@example.com"))
    #expect(session.drafts == "")
    #expect(session.state.order?.contact == "ada@example.com")
  }

  @Test func `A contact or an address that the order still lacks is kept`() throws {
    var session = try Session.empty()
    try session.send(.setContact(email: "ada@example.com"))
    try session.answer(.mugs(version: 2))
    #expect(session.drafts == "contact")
    #expect(session.underWay == "")
    #expect(session.sections == "open locked locked locked locked")
    #expect(session.failure == nil)

    session = try Session.shopping(.mugs(contact: "ada@example.com"))
    try session.send(.setShippingAddress(.home))
    try session.answer(.mugs(version: 2, contact: "ada@example.com", billing: .home))
    #expect(session.drafts == "shippingAddress")
    try session.send(.retry)
    #expect(session.sent == OrderChanges(shipping: .home))
  }

  @Test func `A shipping method or promo codes that the order lacks are not kept`() throws {
    var session = try Session.shopping(.mugs(contact: "a@b.cd", shipping: .home, billing: .home))
    try session.send(.chooseShippingMethod(id: "standard"))
    try session.send(.applyPromoCode("SAVE5"))
    try session.answer(.mugs(contact: "a@b.cd", shipping: .home, billing: .home))
    #expect(session.drafts == "promoCodes")
    try session.answer(.mugs(contact: "a@b.cd", shipping: .home, billing: .home))
    #expect(session.drafts == "")
  }

  @Test func `Changes made meanwhile are queued and go out together, in section order`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.applyPromoCode("SAVE5"))
    try session.send(.chooseShippingMethod(id: "express"))
    try session.send(.setBillingAddress(.cabin))
    #expect(session.work == [])
    #expect(session.queued == "billingAddress shippingMethod promoCodes")
    #expect(session.drafts == "contact billingAddress shippingMethod promoCodes")
    try session.answer(.filled(version: 2, contact: "b@b.cd"))
    #expect(session.work == ["3 PATCH /checkouts/o-1"])
    #expect(
      session.sent == OrderChanges(billing: .cabin, method: "express", codes: ["SAVE5"]))
    #expect(session.queued == "")
    #expect(session.underWay == "3 billingAddress shippingMethod promoCodes")
  }

  @Test func `The newest value of a section is sent`() throws {
    var session = try Session.filled()
    try session.send(.applyPromoCode("SAVE5"))
    for method in ["express", "standard", "express"] as [UTF8Text] {
      try session.send(.chooseShippingMethod(id: method))
    }
    try session.answer(.filled(codes: ["SAVE5"]))
    #expect(session.sent == OrderChanges(method: "express"))
  }

  @Test func `A newer value of the section under way replaces its draft and is sent next`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.setContact(email: "c@b.cd"))
    #expect(session.work == [])
    #expect(session.underWay == "2 contact")
    #expect(session.queued == "contact")
    #expect(session.state.drafts.contact == "c@b.cd")
    try session.answer(.filled(contact: "b@b.cd"))
    #expect(session.state.order?.contact == "b@b.cd")
    #expect(session.sent == OrderChanges(contact: "c@b.cd"))
    #expect(session.state.drafts.contact == "c@b.cd")
    #expect(session.sections == "updating complete complete complete locked")
    try session.answer(.filled(contact: "c@b.cd"))
    #expect(session.drafts == "")
    #expect(session.state.order?.contact == "c@b.cd")
  }

  @Test func `A value that the order has already is sent all the same`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "ada@example.com"))
    #expect(session.sent == OrderChanges(contact: "ada@example.com"))
  }

  @Test(arguments: [
    (400, "change_rejected; No.; contact"), (402, "change_rejected; No.; contact"),
    (404, "change_rejected; No.; contact"), (409, "change_rejected; No.; contact"),
    (422, "change_rejected; No.; contact"), (408, "service_unavailable; contact"),
    (500, "service_unavailable; contact"), (302, "service_unavailable; contact"),
    (200, "malformed_answer; contact"),
  ])
  func `A change that fails is kept, and the failure names its parts`(
    _ status: Int, _ failure: String
  ) throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: status, message: "No.")
    #expect(session.failure == failure)
    #expect(session.drafts == "contact")
    #expect(session.state.drafts.contact == "b@b.cd")
    #expect(session.underWay == "")
    #expect(session.queued == "")
    #expect(session.work == [])
    #expect(session.sections == "open complete complete complete locked")
    #expect(session.state.order?.contact == "ada@example.com")
    #expect(session.news == ["checkout_error \(failure.prefix { $0 != ";" })"])
  }

  @Test func `A change without an answer is kept`() throws {
    var session = try Session.filled()
    try session.send(.setShippingAddress(.cabin))
    try session.answerNothing(.cancelled)
    #expect(session.failure == "service_unavailable; shippingAddress billingAddress")
    #expect(session.drafts == "shippingAddress billingAddress")
  }

  @Test func `What is queued goes out after a failure, without the kept draft`() throws {
    for status in [422, 503, 200] {
      var session = try Session.filled()
      try session.send(.setContact(email: "b@b.cd"))
      try session.send(.chooseShippingMethod(id: "express"))
      try session.answer(status: status)
      #expect(session.sent == OrderChanges(method: "express"))
      #expect(session.drafts == "contact shippingMethod")
      #expect(session.sections == "open complete complete updating locked")
    }
  }

  @Test func `A kept draft does not go along with another section's change`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 503)
    try session.send(.chooseShippingMethod(id: "express"))
    #expect(session.sent == OrderChanges(method: "express"))
    try session.answer(.filled(method: "express"))
    #expect(session.drafts == "contact")
    #expect(session.state.drafts.contact == "b@b.cd")
  }

  @Test func `A newer value of a section is sent after the older one is rejected`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.setContact(email: "c@b.cd"))
    try session.answer(status: 422)
    #expect(session.sent == OrderChanges(contact: "c@b.cd"))
    #expect(session.failure == "change_rejected; contact")
    try session.answer(.filled(contact: "c@b.cd"))
    #expect(session.failure == nil)
  }

  @Test func `All kept drafts are sent again by retry`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 503)
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(status: 422)
    try session.send(.retry)
    #expect(session.sent == OrderChanges(contact: "b@b.cd", method: "express"))
    #expect(session.failure == nil)
    try session.answer(.filled(contact: "b@b.cd", method: "express"))
    #expect(session.drafts == "")
    #expect(session.refusal(of: .retry) == "nothing_to_retry")
  }

  @Test func `A failure stays while one of its parts has a draft`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(status: 422)
    #expect(session.failure == "change_rejected; contact")
    try session.answer(.filled(method: "express"))
    #expect(session.failure == "change_rejected; contact")
    #expect(session.drafts == "contact")
  }

  @Test func `A kept draft is discarded, and the order's value counts`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    #expect(session.refusal(of: .discardDraft(.section(.contact))) == "no_draft")
    try session.answer(status: 422)
    try session.send(.discardDraft(.section(.contact)))
    #expect(session.drafts == "")
    #expect(session.failure == nil)
    #expect(session.work == [])
    #expect(session.sections == "complete complete complete complete open")
    #expect(session.state.order?.contact == "ada@example.com")
    #expect(session.refusal(of: .discardDraft(.section(.contact))) == "no_draft")
  }

  @Test func `Only kept drafts are discarded`() throws {
    var session = try Session.filled()
    try session.send(.applyPromoCode("SAVE5"))
    try session.send(.chooseShippingMethod(id: "express"))
    #expect(session.refusal(of: .discardDraft(.promoCodes)) == "no_draft")
    #expect(session.refusal(of: .discardDraft(.section(.shippingMethod))) == "no_draft")
    #expect(session.refusal(of: .discardDraft(.section(.payment))) == "no_draft")
    #expect(session.refusal(of: .discardDraft(.section(.billingAddress))) == "no_draft")
    let customer = try Session.shopping(.mugs(), .ada())
    #expect(customer.refusal(of: .discardDraft(.section(.contact))) == "no_draft")
  }

  @Test func `An email address that the account has cannot be changed`() throws {
    let session = try Session.shopping(.mugs(), .ada())
    #expect(session.refusal(of: .setContact(email: "b@b.cd")) == "not_a_guest")
    #expect(session.refusal(of: .setContact(email: "")) == "not_a_guest")
  }
}
