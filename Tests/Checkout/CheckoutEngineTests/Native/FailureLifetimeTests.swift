import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The time for which a failure is shown: until the shopper acts, and not less.
@Suite struct FailureLifetimeTests {
  /// A checkout of 30.00 whose reading failed.
  private func failed() throws -> Session {
    var session = try Session.filled()
    try session.send(.refresh)
    try session.answer(status: 503)
    return session
  }

  @Test func `Every act of the shopper clears a failure, before it acts`() throws {
    for input: NativeInput in [
      .setContact(email: "b@b.cd"), .setShippingAddress(.cabin), .setBillingAddress(.cabin),
      .useShippingAsBilling, .chooseShippingMethod(id: "express"), .applyPromoCode("SAVE5"),
      .refresh, .retry, .expressFinished(provider: "card", token: "t"),
    ] {
      var session = try failed()
      try session.send(input)
      #expect(session.failure == nil, "\(input)")
    }
    var loading = try Session()
    try loading.send(.load)
    try loading.answer(status: 503)
    try loading.send(.load)
    #expect(loading.failure == nil)
    for input: NativeInput in [.chooseShippingAddress(id: "a-2"), .chooseBillingAddress(id: "a-2")]
    {
      var customer = try Session.shopping(.filled(), .ada())
      try customer.send(.refresh)
      try customer.answer(status: 503)
      try customer.send(input)
      #expect(customer.failure == nil)
    }
    var promo = try Session.shopping(.filled(codes: ["SAVE5"]))
    try promo.send(.refresh)
    try promo.answer(status: 503)
    try promo.send(.removePromoCode("SAVE5"))
    #expect(promo.failure == nil)
  }

  @Test func `Discarding a draft clears any failure`() throws {
    var session = try Session.filled()
    try session.send(.applyPromoCode("SAVE5"))
    try session.answer(status: 422)
    try session.send(.refresh)
    try session.answer(status: 503)
    #expect(session.failure == "service_unavailable")
    try session.send(.discardDraft(.promoCodes))
    #expect(session.failure == nil)
  }

  @Test func `Paying again and checking the payment clear a failure`() throws {
    var session = try Session.requesting()
    try session.answer(status: 402)
    #expect(session.failure == "payment_declined")
    try session.pay("card", "k-2")
    #expect(session.failure == nil)
    try session.answerNothing()
    #expect(session.failure == "payment_unknown")
    try session.send(.retry)
    #expect(session.failure == nil)
  }

  @Test func `Editing, asking to leave, and staying do not clear a failure`() throws {
    var session = try failed()
    for input: NativeInput in [.edit(.contact), .endEditing, .leave, .stay, .leave, .confirmLeave] {
      try session.send(input)
      #expect(session.failure == "service_unavailable")
      #expect(!session.news.contains("checkout_error service_unavailable"))
    }
  }

  @Test func `A rejected input does not clear a failure`() throws {
    let session = try failed()
    for input: NativeInput in [
      .load, .setContact(email: ""), .setShippingAddress(Address.home.with(.city, "")),
      .chooseShippingMethod(id: "none"), .applyPromoCode(""), .discardDraft(.promoCodes),
      .providerFinished(.cancelled), .expressFinished(provider: "card", token: ""), .stay,
    ] {
      #expect(session.refusal(of: input) != nil)
    }
    #expect(try session.refusalToPay("card", "k-1") == "section_locked")
    #expect(session.failure == "service_unavailable")
  }

  @Test func `An ignored answer does not clear a failure`() throws {
    var session = try failed()
    try session.send(.answer(request: 2, ShopAnswer(status: 200, reply: .order(.filled()))))
    #expect(session.failure == "service_unavailable")
  }

  @Test func `A failure about no part stays over answers that succeed`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.answer(status: 410)
    try session.answer(.filled(id: "o-2"))
    #expect(session.failure == "cart_expired; recovered true")
    try session.answer(.filled(id: "o-2", contact: "b@b.cd"))
    #expect(session.failure == "cart_expired; recovered true")
  }

  @Test func `A failure about a part stays until the part has no draft`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.setContact(email: "c@b.cd"))
    try session.send(.applyPromoCode("SAVE5"))
    try session.answer(status: 422)
    #expect(session.failure == "change_rejected; contact")
    #expect(session.underWay == "3 contact promoCodes")
    try session.answer(.filled(contact: "c@b.cd", codes: ["SAVE5"]))
    #expect(session.failure == nil)
  }

  @Test func `A failure about two parts stays while one of them has a draft`() throws {
    var session = try Session.filled()
    try session.send(.setShippingAddress(.cabin))
    try session.send(.setShippingAddress(.office))
    try session.answer(status: 422)
    #expect(session.failure == "change_rejected; shippingAddress billingAddress")
    try session.answer(
      .mugs(contact: "ada@example.com", shipping: .office, method: "standard"))
    #expect(session.drafts == "billingAddress")
    #expect(session.failure == "change_rejected; shippingAddress billingAddress")
  }

  @Test func `A newer failure replaces the older one`() throws {
    var session = try Session.filled()
    try session.send(.setContact(email: "b@b.cd"))
    try session.send(.applyPromoCode("SAVE5"))
    try session.answer(status: 422, message: "Contact.")
    try session.answer(status: 400, message: "Promo.")
    #expect(session.failure == "change_rejected; Promo.; promoCodes")
    #expect(session.drafts == "contact promoCodes")
  }
}
