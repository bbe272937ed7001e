import CheckoutEngine
import CheckoutTesting
import ScheduleEngine
import Testing

/// Whole checkouts in a test store, without an issue.
@Suite struct PurchaseTests {
  @Test func `A purchase is asserted step by step`() throws {
    let store = try Fixture.shoppingStore()
    let key = try PaymentKey("k-1")
    let total = try Money("30.00", .usd)
    store.send(.pay(provider: "card", key: key)) { state in
      state.phase.becomes(.paying)
      state.sections.payment.becomes(.locked)
      state.payment.provider.becomes("card")
      state.payment.key.becomes(key)
      state.payment.amount.becomes(total)
      state.payment.stage.becomes(.requesting)
      state.underWay.number.becomes(2)
      state.underWay.parts.becomes([])
    }
    store.receive(
      request: 2,
      .requestPayment(
        orderID: "o-1", cartID: "c-1", total: total, provider: "card", key: key))
    store.answer(2, with: .payment(id: "p-1", data: "{}"), status: 201) { state in
      state.payment.paymentID.becomes("p-1")
      state.payment.stage.becomes(.presented)
      state.underWay.becomes(nil)
    }
    store.receive(
      .presentProvider(provider: "card", paymentID: "p-1", amount: total, data: "{}"))
    store.receive(event: .addPaymentInfo(provider: "card"))
    store.send(.providerFinished(.succeeded(token: "t-1"))) { state in
      state.payment.stage.becomes(.completing)
      state.underWay.changes()
    }
    store.receive(
      request: 3,
      .completePayment(orderID: "o-1", paymentID: "p-1", token: "t-1", checksum: nil))
    store.answer(3, with: .completed(orderNumber: "n-1")) { state in
      state.phase.becomes(.completed)
      state.sections.payment.becomes(.complete)
      state.payment.stage.becomes(.completed)
      state.orderNumber.becomes("n-1")
      state.underWay.becomes(nil)
    }
    store.receive(event: .purchase(orderNumber: "n-1", try Fixture.order()))
    store.send(.leave) { $0.phase.becomes(.left) }
    store.receive(.dismiss)
    store.finish()
  }

  @Test func `A request without an answer, a retry and refusals`() throws {
    let store = try Fixture.loadingStore()
    store.fail(1, .timeout) { state in
      state.phase.becomes(.failed)
      state.underWay.becomes(nil)
      state.failure.code.becomes(.serviceUnavailable)
      state.failure.changes()
    }
    store.receive(event: .checkoutFailed(.serviceUnavailable))
    store.send(.applyPromoCode("SAVE5"), refused: .notLoaded)
    store.send(.edit(.contact), refused: NativeRefusal(.notLoaded))
    store.sendIgnored(.answer(request: 1, ShopAnswer(status: 200)))
    store.send(.retry) { state in
      state.phase.becomes(.loading)
      state.failure.becomes(nil)
      state.underWay.number.becomes(2)
      state.underWay.parts.becomes([])
    }
    store.receive(effectLike: "a request") { $0.requestNumber == 2 }
    store.answer(2, with: .order(try Fixture.order())) { state in
      state.phase.becomes(.shopping)
      state.order.changes()
      state.sections.changes()
      state.completedSectionCount.changes()
      state.isBillingSameAsShipping.changes()
      state.underWay.changes()
      state.widget.changes()
    }
    for _ in 0..<5 { store.receive(eventLike: "any event") { _ in true } }
    store.finish()
  }

  @Test func `The day changes by the test alone, and the widget with it`() throws {
    let store = try Fixture.shoppingStore()
    let checksum = store.state.widget?.checksum
    // sha256sum of the schedule of 30.00 USD from 2026-11-21 on, without a token.
    #expect(
      checksum?.description
        == "14eda156785acf4bdfa811fa7124015b33297cfb389c203c672ae78229c0fc12")
    try store.clock.advance(seconds: 86_400)
    store.send(.refresh) { state in
      state.sections.payment.becomes(.locked)
      state.underWay.changes()
      state.widget.changes()
    }
    store.receive(request: 2, .readOrder(id: "o-1"))
    store.receive(event: .widgetChanged(store.state.widget))
    try store.clock.set(today: CivilDate("2026-11-21"))
    store.answer(2, with: .order(try Fixture.order())) { state in
      state.sections.payment.becomes(.open)
      state.underWay.changes()
      state.widget.checksum.becomes(checksum)
    }
    store.receive(event: .widgetChanged(store.state.widget))
    store.finish()
  }

  @Test func `A store that is released without anything left needs no finish`() {
    let found = issues { _ = try Fixture.shoppingStore() }
    #expect(found == [])
  }
}
