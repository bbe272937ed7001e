import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct SectionTests {
  @Test func `Sections open one after the other as the order is filled`() throws {
    let orders: [(Order, String, Int)] = [
      (try .mugs(), "open locked locked locked locked", 0),
      (try .mugs(contact: "a@b.cd"), "complete open locked locked locked", 1),
      (try .mugs(contact: "a@b.cd", shipping: .home), "complete complete open locked locked", 2),
      (
        try .mugs(contact: "a@b.cd", shipping: .home, billing: .cabin),
        "complete complete complete open locked", 3
      ),
      (
        try .mugs(contact: "a@b.cd", shipping: .home, billing: .cabin, method: "express"),
        "complete complete complete complete open", 4
      ),
    ]
    for (order, sections, count) in orders {
      let session = try Session.shopping(order)
      #expect(session.sections == sections)
      #expect(session.state.completedSectionCount == count)
    }
  }

  @Test func `A section is complete by its own data, even if one before it is not filled`() throws {
    let session = try Session.shopping(.mugs(billing: .home, method: "standard"))
    #expect(session.sections == "open locked complete complete locked")
    #expect(session.state.completedSectionCount == 2)
  }

  @Test func `A section is open if all sections before it are filled, complete or not`() throws {
    var session = try Session.shopping(
      .mugs(contact: "a@b.cd", shipping: .home, billing: .home))
    try session.send(.setContact(email: "b@b.cd"))
    #expect(session.sections == "updating complete complete open locked")
    try session.answer(status: 422)
    #expect(session.sections == "open complete complete open locked")
  }

  @Test func `A filled section with a kept draft is open`() throws {
    var session = try Session.filled()
    try session.send(.chooseShippingMethod(id: "express"))
    try session.answer(status: 503)
    #expect(session.sections == "complete complete complete open locked")
    #expect(session.state.completedSectionCount == 4)
  }

  @Test func `A section whose change is queued or under way is updating`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.chooseShippingMethod(id: "express"))
    #expect(session.underWay == "2 contact")
    #expect(session.queued == "shippingMethod")
    #expect(session.sections == "updating complete complete updating locked")
  }

  @Test func `The payment is open when all sections are complete and nothing is owed`() throws {
    var session = try Session.filled()
    #expect(session.sections == "complete complete complete complete open")
    try session.send(.applyPromoCode("SAVE5"))
    #expect(session.sections == "complete complete complete complete locked")
    try session.answer(status: 422)
    #expect(session.sections == "complete complete complete complete open")
    try session.send(.refresh)
    #expect(session.sections == "complete complete complete complete locked")
    try session.answer(status: 503)
    #expect(session.sections == "complete complete complete complete locked")
    #expect(try session.refusalToPay("card", "k-1") == "section_locked")
    try session.send(.retry)
    try session.answer(.filled())
    #expect(session.sections == "complete complete complete complete open")
  }

  @Test func `The payment of an order that costs nothing is open, without a provider`() throws {
    let session = try Session.shopping(.priced(usd(0)))
    #expect(session.sections == "complete complete complete complete open")
    #expect(session.state.widget == nil)
    #expect(try session.refusalToPay("card", "k-1") == "no_payment_needed")
    #expect(try Session.shopping(.priced(usd(1))).refusalToPay("card", "k-1") == nil)
  }

  @Test func `The payment is locked while paying and leaving, and complete after success`() throws {
    #expect(try Session.requesting().sections == "complete complete complete complete locked")
    #expect(try Session.presented().sections == "complete complete complete complete locked")
    #expect(try Session.leaving().sections == "complete complete complete complete locked")
    #expect(try Session.completed().sections == "complete complete complete complete complete")
  }

  @Test func `Locked sections cannot be changed`() throws {
    var session = try Session.shopping(.mugs(), .ada())
    #expect(session.refusal(of: .chooseShippingAddress(id: "a-1")) == nil)
    #expect(session.refusal(of: .setBillingAddress(.home)) == "section_locked")
    #expect(session.refusal(of: .chooseBillingAddress(id: "a-1")) == "section_locked")
    #expect(session.refusal(of: .useShippingAsBilling) == "section_locked")
    #expect(session.refusal(of: .chooseShippingMethod(id: "standard")) == "section_locked")
    session = try Session.empty()
    #expect(session.refusal(of: .setShippingAddress(.home)) == "section_locked")
  }

  @Test func `Billing is the same as shipping if the order's addresses match`() throws {
    #expect(try !Session.empty().state.isBillingSameAsShipping)
    #expect(try !Session.shopping(.mugs(shipping: .home)).state.isBillingSameAsShipping)
    #expect(try !Session.shopping(.mugs(billing: .home)).state.isBillingSameAsShipping)
    #expect(
      try !Session.shopping(.mugs(shipping: .home, billing: .cabin)).state.isBillingSameAsShipping)
    #expect(
      try Session.shopping(
        .mugs(shipping: .home, billing: Address.home.with(.city, " SPRINGFIELD ").with(.line2, ""))
      ).state.isBillingSameAsShipping)
  }

  @Test func `The address book names the first address that matches the order's`() throws {
    let buyer = Buyer.customer(
      email: "ada@example.com",
      addresses: [
        Buyer.SavedAddress(id: "a-1", address: .office),
        Buyer.SavedAddress(id: "a-2", address: Address.home.with(.name, "ADA  LOVELACE")),
        Buyer.SavedAddress(id: "a-3", address: .home),
      ],
      defaultAddress: nil)
    let session = try Session.shopping(.mugs(shipping: .home, billing: .cabin), buyer)
    #expect(session.state.savedShippingAddress == "a-2")
    #expect(session.state.savedBillingAddress == nil)
    let other = try Session.shopping(.mugs(shipping: .home, billing: .office), buyer)
    #expect(other.state.savedBillingAddress == "a-1")
    let guest = try Session.shopping(.mugs(shipping: .home, billing: .home))
    #expect(guest.state.savedShippingAddress == nil)
    #expect(guest.state.savedBillingAddress == nil)
  }

  @Test func `An entered address is in the address book only once the order has it`() throws {
    var session = try Session.shopping(.mugs(), .ada())
    try session.send(.setShippingAddress(.home))
    #expect(session.state.savedShippingAddress == nil)
    #expect(!session.state.isBillingSameAsShipping)
    try session.answer(.mugs(shipping: .home, billing: .home))
    #expect(session.state.savedShippingAddress == "a-1")
    #expect(session.state.isBillingSameAsShipping)
  }
}
