import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Shipping and billing addresses, which follow each other or not.
@Suite struct AddressChangeTests {
  private func session(shipping: Address?, billing: Address?) throws -> Session {
    try Session.shopping(
      .mugs(contact: "ada@example.com", shipping: shipping, billing: billing))
  }

  @Test func `Without a billing address, billing is sent along`() throws {
    for shipping in [nil, Address.cabin] {
      var session = try session(shipping: shipping, billing: nil)
      try session.send(.setShippingAddress(.home))
      #expect(session.sent == OrderChanges(shipping: .home, billing: .home))
      #expect(session.drafts == "shippingAddress billingAddress")
    }
  }

  @Test func `A billing address that matches the old shipping address is sent along`() throws {
    var session = try session(
      shipping: .home, billing: Address.home.with(.city, "  springfield").with(.phone, ""))
    try session.send(.setShippingAddress(.cabin))
    #expect(session.sent == OrderChanges(shipping: .cabin, billing: .cabin))
  }

  @Test func `Another billing address stays`() throws {
    for shipping in [nil, Address.home] {
      var session = try session(shipping: shipping, billing: .cabin)
      try session.send(.setShippingAddress(.office))
      #expect(session.sent == OrderChanges(shipping: .office))
    }
  }

  @Test func `A billing address never changes the shipping address`() throws {
    for shipping in [Address.home, .cabin] {
      var session = try session(shipping: shipping, billing: .home)
      try session.send(.setBillingAddress(.office))
      #expect(session.sent == OrderChanges(billing: .office))
    }
  }

  @Test func `The drafts count before the order's addresses`() throws {
    // The order's addresses match, the entered ones do not: billing stays.
    var session = try session(shipping: .home, billing: .home)
    try session.send(.setBillingAddress(.cabin))
    try session.send(.setShippingAddress(.office))
    #expect(session.drafts == "shippingAddress billingAddress")
    #expect(session.queued == "shippingAddress")
    #expect(session.state.drafts.billingAddress == .cabin)
    try session.answer(
      .mugs(contact: "ada@example.com", shipping: .home, billing: .cabin))
    #expect(session.sent == OrderChanges(shipping: .office))
  }

  @Test func `Billing follows an entered shipping address that it matches`() throws {
    // The order's addresses do not match, the entered ones do: billing follows.
    var session = try session(shipping: .home, billing: .cabin)
    try session.send(.setBillingAddress(.home))
    try session.send(.setShippingAddress(.office))
    #expect(session.queued == "shippingAddress billingAddress")
    #expect(session.state.drafts.billingAddress == .office)
    try session.send(.setShippingAddress(.cabin))
    #expect(session.state.drafts.billingAddress == .cabin)
  }

  @Test func `A kept billing draft counts too, even a rejected one`() throws {
    var session = try session(shipping: .home, billing: .home)
    try session.send(.setBillingAddress(.cabin))
    try session.answer(status: 422)
    try session.send(.setShippingAddress(.office))
    #expect(session.sent == OrderChanges(shipping: .office))
    #expect(session.state.drafts.billingAddress == .cabin)
  }

  @Test func `A chosen address is that of the account`() throws {
    var session = try Session.shopping(.mugs(), .ada())
    try session.send(.chooseShippingAddress(id: "a-2"))
    #expect(session.sent == OrderChanges(shipping: .office, billing: .office))
    try session.answer(.mugs(shipping: .office, billing: .office))
    try session.send(.chooseBillingAddress(id: "a-1"))
    #expect(session.sent == OrderChanges(billing: .home))
    try session.answer(.mugs(shipping: .office, billing: .home))
    #expect(session.state.savedShippingAddress == "a-2")
    #expect(session.state.savedBillingAddress == "a-1")
  }

  @Test func `An address that the account does not have cannot be chosen`() throws {
    var session = try Session.shopping(.mugs(shipping: .home), .ada())
    for id in ["a-3", "A-1", "a-1 ", ""] as [UTF8Text] {
      #expect(session.refusal(of: .chooseShippingAddress(id: id)) == "unknown_address")
      #expect(session.refusal(of: .chooseBillingAddress(id: id)) == "unknown_address")
    }
    session = try Session.filled()
    #expect(session.refusal(of: .chooseShippingAddress(id: "a-1")) == "unknown_address")
    #expect(session.refusal(of: .chooseBillingAddress(id: "a-1")) == "unknown_address")
  }

  @Test func `The first of two addresses with one identifier is chosen`() throws {
    let buyer = Buyer.customer(
      email: "ada@example.com",
      addresses: [
        Buyer.SavedAddress(id: "a", address: .home), Buyer.SavedAddress(id: "a", address: .cabin),
      ],
      defaultAddress: nil)
    var session = try Session.shopping(.mugs(), buyer)
    try session.send(.chooseShippingAddress(id: "a"))
    #expect(session.sent?.shippingAddress == .home)
  }

  @Test func `A chosen address is checked as if it were entered`() throws {
    let buyer = Buyer.customer(
      email: "ada@example.com",
      addresses: [
        Buyer.SavedAddress(id: "bad", address: Address.home.with(.city, "")),
        Buyer.SavedAddress(id: "good", address: Address.home.with(.line2, "")),
      ],
      defaultAddress: nil)
    var session = try Session.shopping(.mugs(shipping: .cabin), buyer)
    #expect(session.refusal(of: .chooseShippingAddress(id: "bad")) == "invalid_address city")
    #expect(session.refusal(of: .chooseBillingAddress(id: "bad")) == "invalid_address city")
    try session.send(.chooseShippingAddress(id: "good"))
    #expect(session.sent?.shippingAddress == .home)
  }

  @Test func `Shipping is used for billing, the draft before the order's`() throws {
    var session = try session(shipping: .home, billing: .cabin)
    try session.send(.useShippingAsBilling)
    #expect(session.sent == OrderChanges(billing: .home))
    try session.answer(status: 503)
    try session.send(.setShippingAddress(.office))
    try session.answer(status: 422)
    #expect(session.state.drafts.shippingAddress == .office)
    try session.send(.useShippingAsBilling)
    #expect(session.sent == OrderChanges(billing: .office))
  }

  @Test func `Without a shipping address there is none to use for billing`() throws {
    let session = try session(shipping: nil, billing: .cabin)
    #expect(session.state.sections.billingAddress == .complete)
    #expect(session.refusal(of: .useShippingAsBilling) == "unknown_address")
  }

  @Test func `A shipping address from the server is checked when it is used for billing`() throws {
    let strange = Address.home.with(.name, "\0").with(.phone, "")
    let session = try session(shipping: strange, billing: .home)
    #expect(session.refusal(of: .useShippingAsBilling) == "invalid_address name")
    var other = try self.session(shipping: Address.home.with(.phone, ""), billing: .cabin)
    try other.send(.useShippingAsBilling)
    #expect(other.sent == OrderChanges(billing: .home))
  }
}
