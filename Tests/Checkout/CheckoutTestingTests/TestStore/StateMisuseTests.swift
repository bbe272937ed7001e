import CheckoutEngine
import CheckoutTesting
import ScheduleEngine
import Testing

/// Planted mistakes about the state: each is one issue, at its line, with a readable difference.
@Suite struct StateMisuseTests {
  private static let changed = "the state changed otherwise than expected:\n  "

  @Test func `A change that is not named`() throws {
    let store = try Fixture.store()
    expectIssue(Self.changed + "not named: underWay: nil → RequestUnderWay(number: 1, parts: [])") {
      line in
      line = #line + 1
      store.send(.load) { $0.phase.becomes(.loading) }
    }
    store.receive(request: 1, .makeOrder(cartID: "c-1"))
    store.fail(1, .timeout) { state in
      state.phase.changes()
      state.underWay.changes()
      state.failure.changes()
    }
    store.receive(event: .checkoutFailed(.serviceUnavailable))
  }

  @Test func `No change is named`() throws {
    let store = try Fixture.loadingStore()
    expectIssue(
      Self.changed + "not named: phase: loading → failed\n  "
        + "not named: underWay: RequestUnderWay(number: 1, parts: []) → nil\n  "
        + "not named: failure: nil → CheckoutFailure(code: serviceUnavailable, parts: [])"
    ) { line in
      line = #line + 1
      store.fail(1, .timeout)
      store.receive(event: .checkoutFailed(.serviceUnavailable))
    }
  }

  @Test func `A part of a member is named, and other parts change`() throws {
    let store = try Fixture.loadingStore()
    expectIssue(
      Self.changed + "not named: failure.message: nil → No such cart.\n  "
        + "not named: failure.parts: nil → []"
    ) { line in
      line = #line + 1
      store.answer(1, status: 404, message: "No such cart.") { state in
        state.phase.becomes(.failed)
        state.underWay.changes()
        state.failure.code.becomes(.requestRejected)
      }
      store.receive(event: .checkoutFailed(.requestRejected))
    }
  }

  @Test func `Structures and arrays are compared by their parts`() throws {
    let store = try Fixture.shoppingStore()
    store.send(.refresh) { state in
      state.sections.payment.becomes(.locked)
      state.underWay.changes()
    }
    store.receive(request: 2, .readOrder(id: "o-1"))
    let order = try Fixture.order(version: 2, quantity: 3)
    expectIssue(
      Self.changed + "not named: order.version: 1 → 2\n  "
        + "not named: order.lines[0].quantity: 2 → 3\n  "
        + "not named: order.lines[0].total: 24.00 USD → 36.00 USD\n  "
        + "not named: order.summary.subtotal: 24.00 USD → 36.00 USD\n  "
        + "not named: sections.payment: locked → open"
    ) { line in
      line = #line + 1
      store.answer(2, with: .order(order)) { state in
        state.order.summary.total.becomes(Money(minorUnits: 4_200, currency: .usd))
        state.underWay.changes()
        state.widget.changes()
      }
      store.receive(event: .widgetChanged(store.state.widget))
    }
  }

  @Test func `A member has another value than the named one`() throws {
    let store = try Fixture.store()
    expectIssue(Self.changed + "phase: expected shopping, found loading") { line in
      line = #line + 1
      store.send(.load) { state in
        state.phase.becomes(.shopping)
        state.underWay.changes()
      }
      store.receive(request: 1, .makeOrder(cartID: "c-1"))
    }
    expectIssue(Self.changed + "failure.message: expected x, found nil") { line in
      line = #line + 1
      store.fail(1, .unreachable) { state in
        state.phase.becomes(.failed)
        state.underWay.changes()
        state.failure.changes()
        state.failure.message.becomes("x")
      }
      store.receive(event: .checkoutFailed(.serviceUnavailable))
    }
  }

  @Test func `A named change does not happen`() throws {
    let store = try Fixture.loadingStore()
    expectIssue(
      Self.changed + "order: it is named, but it was nil already\n  "
        + "editing: it is named, but it is still nil\n  "
        + "a computed property of the state: expected 3, found 4"
    ) { line in
      line = #line + 1
      store.fail(1, .cancelled) { state in
        state.phase.becomes(.failed)
        state.underWay.becomes(nil)
        state.failure.changes()
        state.order.becomes(nil)
        state.editing.changes()
        state.sectionCount.becomes(3)
      }
      store.receive(event: .checkoutFailed(.serviceUnavailable))
    }
  }

  @Test func `A computed property of the state covers no member`() throws {
    let store = try Fixture.store()
    expectIssue(
      Self.changed + "a computed property of the state: it is named, but it is still 4\n  "
        + "not named: phase: idle → loading\n  "
        + "not named: underWay: nil → RequestUnderWay(number: 1, parts: [])"
    ) { line in
      line = #line + 1
      store.send(.load) { $0.sectionCount.changes() }
      store.receive(request: 1, .makeOrder(cartID: "c-1"))
      store.fail(1, .timeout) { state in
        state.phase.changes()
        state.underWay.changes()
        state.failure.changes()
      }
      store.receive(event: .checkoutFailed(.serviceUnavailable))
    }
  }

  @Test func `Changes of drafts, queues and payments are shown in words`() throws {
    let store = try Fixture.shoppingStore()
    expectIssue(
      Self.changed + "not named: sections.contact: complete → updating\n  "
        + "not named: sections.payment: open → locked\n  "
        + "not named: drafts.contact: nil → bob@example.com\n  "
        + "not named: underWay: nil → RequestUnderWay(number: 2, parts: [contact])"
    ) { line in
      line = #line + 1
      store.send(.setContact(email: "bob@example.com"))
      var changes = OrderChanges()
      changes.contact = "bob@example.com"
      store.receive(request: 2, .changeOrder(id: "o-1", changes))
    }
    expectIssue(
      Self.changed + "not named: drafts.promoCodes: [] → "
        + "[PromoCodeDraft(code: A, isRemoval: false, isRejected: false)]\n  "
        + "not named: queued: [] → [promoCodes]"
    ) { line in
      line = #line + 1
      store.send(.applyPromoCode("A"))
    }
    store.send(.leave) { $0.phase.becomes(.leaving) }
    store.receive(.promptToLeave(.unfinished))
    store.send(.confirmLeave) { state in
      state.phase.becomes(.left)
      state.sections.contact.changes()
      state.underWay.changes()
      state.queued.becomes([])
    }
    store.receive(.dismiss)
    store.receive(event: .checkoutLeft(.unfinished))
    store.finish()
  }
}
