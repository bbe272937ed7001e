import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Orders of goods that are not delivered, which have neither a shipping address nor a method.
@Suite struct UndeliveredOrderTests {
  private func order(
    version: Int64 = 1, contact: UTF8Text? = nil, billing: Address? = nil
  ) throws -> Order {
    try Order(
      id: "o-1", cartID: "c-1", version: version, currency: .usd, isDelivered: false,
      lines: [
        OrderLine(id: "l-1", name: "Song", quantity: 2, unitPrice: usd(12_00), total: usd(24_00))
      ],
      contact: contact, billingAddress: billing,
      summary: OrderSummary(
        subtotal: usd(24_00), discount: usd(0), shipping: usd(0), tax: usd(0), total: usd(24_00)))
  }

  @Test func `The sections of shipping do not exist, and billing follows the contact`() throws {
    var session = try Session.shopping(order())
    #expect(session.sections == "open locked locked")
    #expect(session.state.sections.shippingAddress == nil)
    #expect(session.state.sections.shippingMethod == nil)
    #expect(session.state.sectionCount == 2)
    try session.send(.setContact(email: "ada@example.com"))
    try session.answer(order(version: 2, contact: "ada@example.com"))
    #expect(session.sections == "complete open locked")
    #expect(session.state.completedSectionCount == 1)
    try session.send(.setBillingAddress(.home))
    #expect(session.sent == OrderChanges(billing: .home))
    try session.answer(order(version: 3, contact: "ada@example.com", billing: .home))
    #expect(session.sections == "complete complete open")
    #expect(session.state.completedSectionCount == 2)
    try session.pay("card", "k-1")
    try session.answer(.payment(id: "p-1", data: nil))
    #expect(session.work == ["present card p-1 24.00 USD"])
    #expect(session.news == ["add_payment_info card"])
  }

  @Test func `Inputs about shipping are rejected`() throws {
    let session = try Session.shopping(order(contact: "ada@example.com"))
    for input: NativeInput in [
      .setShippingAddress(.home), .chooseShippingAddress(id: "a-1"),
      .chooseShippingMethod(id: "standard"), .edit(.shippingAddress), .edit(.shippingMethod),
    ] {
      #expect(session.refusal(of: input) == "section_locked")
    }
    #expect(session.refusal(of: .useShippingAsBilling) == "unknown_address")
    #expect(session.refusal(of: .discardDraft(.section(.shippingAddress))) == "no_draft")
  }

  @Test func `A customer's default address is not sent`() throws {
    let session = try Session.shopping(order(), .ada(defaultAddress: "a-1"))
    #expect(session.work == [])
    #expect(session.sections == "open locked")
    #expect(session.state.sectionCount == 1)
  }

  @Test func `An order that is not delivered any more drops what was entered for shipping`() throws
  {
    var session = try Session.shopping(.mugs(contact: "ada@example.com"))
    try session.send(.setShippingAddress(.home))
    try session.answer(status: 422)
    try session.send(.refresh)
    try session.answer(order(version: 2, contact: "ada@example.com"))
    #expect(session.drafts == "billingAddress")
    #expect(session.sections == "complete open locked")
    try session.send(.retry)
    #expect(session.sent == OrderChanges(billing: .home))
  }
}
