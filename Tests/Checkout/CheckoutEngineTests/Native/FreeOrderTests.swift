import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Orders of 0.00, by a code of 100 % or a gift card, which no provider pays.
@Suite struct FreeOrderTests {
  private func requesting() throws -> Session {
    var session = try Session.shopping(.priced(usd(0)))
    try session.send(.pay(provider: nil, key: PaymentKey("k-1")))
    return session
  }

  @Test func `An order of 0.00 is placed without a provider`() throws {
    var session = try requesting()
    #expect(session.work == ["2 POST /checkouts/o-1/payments"])
    #expect(
      session.call
        == .requestPayment(
          orderID: "o-1", cartID: "c-1", total: usd(0), provider: nil, key: try PaymentKey("k-1")))
    #expect(session.payment == "none k-1 0.00 USD requesting")
    try session.answer(.payment(id: "p-1", data: "{}"), status: 201)
    #expect(session.work == ["3 POST /checkouts/o-1/complete"])
    #expect(
      session.call
        == .completePayment(orderID: "o-1", paymentID: "p-1", token: nil, checksum: nil))
    #expect(session.news == [])
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.state.phase == .completed)
    #expect(session.news == ["purchase N-1"])
    #expect(session.payment == "none k-1 0.00 USD p-1 completed")
    #expect(session.state.widget == nil)
    #expect(!session.state.needsProvider)
  }

  @Test func `A provider for 0.00 is rejected, and none for more`() throws {
    let session = try Session.shopping(.priced(usd(0)))
    for provider: UTF8Text in ["card", "afterpay", "paypal"] {
      #expect(try session.refusalToPay(provider, "k-1") == "no_payment_needed")
    }
    let filled = try Session.filled()
    #expect(
      filled.refusal(of: .pay(provider: nil, key: try PaymentKey("k-1"))) == "unknown_provider")
    #expect(filled.state.needsProvider)
    let empty = try Session.shopping(
      .priced(usd(0)).cleared())
    #expect(
      empty.refusal(of: .pay(provider: nil, key: try PaymentKey("k-1"))) == "section_locked")
  }

  @Test func `An unknown outcome of 0.00 is checked by its key, and completed`() throws {
    var session = try requesting()
    try session.answerNothing()
    #expect(session.failure == "payment_unknown")
    try session.send(.retry)
    #expect(session.work == ["3 GET /checkouts/o-1/payments/k-1"])
    try session.answer(.attempt(.created(id: "p-1", data: nil)))
    #expect(session.work == ["4 POST /checkouts/o-1/complete"])
    try session.answer(status: 503)
    try session.send(.retry)
    try session.answer(.attempt(.created(id: "p-1", data: nil)))
    #expect(session.work == ["6 POST /checkouts/o-1/complete"])
    try session.answerNothing()
    try session.send(.retry)
    try session.answer(.attempt(.succeeded(orderNumber: "N-1")))
    #expect(session.state.phase == .completed)
    #expect(session.news == ["purchase N-1"])
  }

  @Test func `A key of an order of 0.00 is not used for another total or a provider`() throws {
    var session = try requesting()
    try session.answer(status: 409)
    try session.answer(.priced(usd(5_00), version: 2))
    #expect(session.failure == "amount_changed; was 0.00 USD; is 5.00 USD")
    #expect(try session.refusalToPay("card", "k-1") == "key_reused")
    #expect(try session.refusalToPay("card", "k-2") == nil)
  }
}

extension Order {
  /// Returns the order without a contact.
  fileprivate func cleared() throws -> Order {
    try Order(
      id: id, cartID: cartID, version: version, currency: currency, lines: lines,
      shippingAddress: shippingAddress, billingAddress: billingAddress,
      shippingMethods: shippingMethods, shippingMethod: shippingMethod, summary: summary)
  }
}
