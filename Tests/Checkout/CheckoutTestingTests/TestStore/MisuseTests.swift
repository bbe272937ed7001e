import CheckoutEngine
import CheckoutTesting
import ScheduleEngine
import Testing

/// Planted mistakes about effects, events, answers and refusals: each is one issue at its line.
@Suite struct MisuseTests {
  @Test func `An effect that is not received before the next input`() throws {
    let store = try Fixture.shoppingStore()
    store.send(.leave) { state in
      state.phase.becomes(.leaving)
      state.sections.payment.becomes(.locked)
    }
    expectIssue("not received before the next input:\n  effect promptToLeave(unfinished)") { line in
      line = #line + 1
      store.send(.stay) { state in
        state.phase.becomes(.shopping)
        state.sections.payment.becomes(.open)
      }
    }
    store.finish()
  }

  @Test func `An event that is not received before the next input`() throws {
    let store = try Fixture.loadingStore()
    store.fail(1, .timeout) { state in
      state.phase.changes()
      state.underWay.changes()
      state.failure.changes()
    }
    expectIssue("not received before the next input:\n  event checkoutFailed(serviceUnavailable)") {
      line in
      line = #line + 1
      store.send(.retry) { state in
        state.phase.changes()
        state.underWay.changes()
        state.failure.changes()
      }
      store.receive(request: 2, .makeOrder(cartID: "c-1"))
    }
    store.fail(2, .timeout) { state in
      state.phase.changes()
      state.underWay.changes()
      state.failure.changes()
    }
    expectIssue("not received before the next input:\n  event checkoutFailed(serviceUnavailable)") {
      line in
      line = #line + 1
      store.send(.stay, refused: .notLeaving)
    }
  }

  @Test func `Another effect than the expected one, and none`() throws {
    let store = try Fixture.shoppingStore()
    store.send(.leave) { state in
      state.phase.becomes(.leaving)
      state.sections.payment.becomes(.locked)
    }
    expectIssue("expected the effect dismiss, found promptToLeave(unfinished)") { line in
      line = #line + 1
      store.receive(.dismiss)
    }
    expectIssue("expected the effect dismiss; there is none") { line in
      line = #line + 1
      store.receive(.dismiss)
    }
  }

  @Test func `Another request than the expected one`() throws {
    let store = try Fixture.store()
    store.send(.load) { state in
      state.phase.changes()
      state.underWay.changes()
    }
    expectIssue(
      "expected the effect request 2, readOrder(id: o-1), found "
        + "request(NativeRequest(number: 1, call: makeOrder(cartID: c-1)))"
    ) { line in
      line = #line + 1
      store.receive(request: 2, .readOrder(id: "o-1"))
    }
    store.fail(1, .timeout) { state in
      state.phase.changes()
      state.underWay.changes()
      state.failure.changes()
    }
    store.receive(event: .checkoutFailed(.serviceUnavailable))
  }

  @Test func `Events in another order`() throws {
    let store = try Fixture.loadingStore()
    let order = try Fixture.order()
    store.answer(1, with: .order(order)) { state in
      state.phase.changes()
      state.order.changes()
      state.sections.changes()
      state.completedSectionCount.changes()
      state.isBillingSameAsShipping.changes()
      state.underWay.changes()
      state.widget.changes()
    }
    store.receive(event: .beginCheckout(order))
    expectIssue("expected the event addShippingAddress, found addContactInfo") { line in
      line = #line + 1
      store.receive(event: .addShippingAddress)
    }
    expectIssue("expected the event a purchase, found addShippingAddress") { line in
      line = #line + 1
      store.receive(eventLike: "a purchase") { event in
        if case .purchase = event { true } else { false }
      }
    }
    store.receive(event: .addShippingInfo(shippingTier: "Standard"))
    store.receive(event: .widgetChanged(store.state.widget))
    expectIssue("expected the event addContactInfo; there is none") { line in
      line = #line + 1
      store.receive(event: .addContactInfo)
    }
  }

  @Test func `Another refusal than the expected one, none, and an unexpected one`() throws {
    let store = try Fixture.store()
    expectIssue(
      "expected the refusal section_locked: This is not open yet. "
        + "Fill in the sections above, or try again.; "
        + "it was rejected: not_loaded: The order is not here yet. Wait, or try again."
    ) { line in
      line = #line + 1
      store.send(.edit(.contact), refused: .sectionLocked)
    }
    expectIssue(
      "expected the refusal already_loaded: The order is here already.; it was accepted"
    ) { line in
      line = #line + 1
      store.send(.load, refused: .alreadyLoaded)
    }
    // The input that should have been rejected changed nothing.
    #expect(store.state.phase == .idle)
    expectIssue(
      "expected the refusal left: This checkout was left. Start again from the cart.; "
        + "it was ignored"
    ) { line in
      line = #line + 1
      store.send(.noAnswer(request: 1, .timeout), refused: .left)
    }
    expectIssue("the checkout rejected the input: nothing_to_retry: Nothing failed.") { line in
      line = #line + 1
      store.send(.retry)
    }
  }

  @Test func `An input that is ignored, or is not`() throws {
    let store = try Fixture.store()
    expectIssue("the checkout ignored the input") { line in
      line = #line + 1
      store.send(.noAnswer(request: 1, .timeout))
    }
    expectIssue("expected that the input is ignored; it was accepted") { line in
      line = #line + 1
      store.sendIgnored(.load)
    }
    expectIssue(
      "expected that the input is ignored; it was rejected: nothing_to_retry: Nothing failed."
    ) { line in
      line = #line + 1
      store.sendIgnored(.retry)
    }
  }

  @Test func `An answer to no request`() throws {
    let store = try Fixture.loadingStore()
    expectIssue("there is no request 2 to answer; open: 1") { line in
      line = #line + 1
      store.answer(2, status: 503)
    }
    store.fail(1, .timeout) { state in
      state.phase.changes()
      state.underWay.changes()
      state.failure.changes()
    }
    store.receive(event: .checkoutFailed(.serviceUnavailable))
    for answer in 1...2 {
      expectIssue("there is no request 1 to answer; none is open") { line in
        line = #line + 1
        if answer == 1 { store.answer(1, status: 503) } else { store.fail(1, .timeout) }
      }
    }
  }

  @Test func `An answer to a request that is not received`() throws {
    let store = try Fixture.store()
    store.send(.load) { state in
      state.phase.changes()
      state.underWay.changes()
    }
    var line = 0
    let found = issues {
      line = #line + 1
      store.answer(1, status: 503)
    }
    #expect(
      found == [
        FoundIssue(
          line: line,
          text: "not received before the answer:\n  "
            + "effect request(NativeRequest(number: 1, call: makeOrder(cartID: c-1)))"),
        FoundIssue(line: line, text: "there is no request 1 to answer; none is open"),
      ])
  }
}
