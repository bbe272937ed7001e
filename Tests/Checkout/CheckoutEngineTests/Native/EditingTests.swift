import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct EditingTests {
  @Test func `Editing is noted and changes nothing else`() throws {
    var session = try Session.filled()
    for section in [CheckoutSection.contact, .shippingAddress, .billingAddress, .shippingMethod] {
      let before = session.state
      try session.send(.edit(section))
      #expect(session.state.editing == section)
      #expect(session.sections == "complete complete complete complete open")
      #expect(session.work == [])
      #expect(session.news == [])
      try session.send(.endEditing)
      #expect(session.state.editing == nil)
      #expect(session.state == before)
    }
  }

  @Test func `Ending is accepted when nothing is edited`() throws {
    var session = try Session.empty()
    let before = session.checkout
    try session.send(.endEditing)
    #expect(session.checkout == before)
    #expect(session.reaction == .accepted(effects: [], events: []))
  }

  @Test func `Locked sections, the payment and a customer's contact are not edited`() throws {
    let session = try Session.empty()
    #expect(session.refusal(of: .edit(.contact)) == nil)
    #expect(session.refusal(of: .edit(.shippingAddress)) == "section_locked")
    #expect(session.refusal(of: .edit(.billingAddress)) == "section_locked")
    #expect(session.refusal(of: .edit(.shippingMethod)) == "section_locked")
    #expect(try Session.filled().refusal(of: .edit(.payment)) == "section_locked")
    let customer = try Session.shopping(.filled(), .ada())
    #expect(customer.refusal(of: .edit(.contact)) == "not_a_guest")
    #expect(customer.refusal(of: .edit(.payment)) == "section_locked")
  }

  @Test func `Editing ends when the section is confirmed`() throws {
    var session = try Session.filled()
    try session.send(.edit(.contact))
    try session.send(.setContact(email: "b@b.cd"))
    #expect(session.state.editing == .contact)
    try session.answer(.filled(contact: "b@b.cd"))
    #expect(session.state.editing == nil)
  }

  @Test func `Editing goes on when another section is confirmed, or the change fails`() throws {
    var session = try Session.filled()
    try session.send(.edit(.contact))
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(.filled(method: "express"))
    #expect(session.state.editing == .contact)
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 422)
    #expect(session.state.editing == .contact)
    try session.send(.refresh)
    try session.answer(.filled(contact: "b@b.cd", method: "express"))
    #expect(session.state.editing == .contact)
  }

  @Test func `Editing goes on while a newer value waits or the order lacks the value`() throws {
    var session = try Session.filled()
    try session.send(.edit(.contact))
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.setContact(email: "c@b.cd"))
    try session.answer(.filled(contact: "b@b.cd"))
    #expect(session.state.editing == .contact)
    try session.answer(.mugs(shipping: .home, billing: .home, method: "standard"))
    #expect(session.drafts == "contact")
    #expect(session.state.editing == .contact)
  }

  @Test func `Editing ends when the shopper pays`() throws {
    var session = try Session.filled()
    try session.send(.edit(.shippingMethod))
    #expect(try session.refusalToPay("paypal", "k-1") == "unknown_provider")
    #expect(session.state.editing == .shippingMethod)
    try session.pay("card", "k-1")
    #expect(session.state.editing == nil)
  }

  @Test func `Another section takes the place of the edited one`() throws {
    var session = try Session.filled()
    try session.send(.edit(.contact))
    try session.send(.edit(.billingAddress))
    #expect(session.state.editing == .billingAddress)
  }

  @Test func `Leaving keeps the edited section`() throws {
    var session = try Session.filled()
    try session.send(.edit(.contact))
    try session.send(.leave)
    #expect(session.state.editing == .contact)
    try session.send(.confirmLeave)
    #expect(session.state.editing == .contact)
  }
}
