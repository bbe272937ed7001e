import CheckoutEngine
import CheckoutTesting
import ScheduleEngine
import Testing

/// Whatever is left at the end of a test, once, at the line of the end or of the beginning.
@Suite struct EndTests {
  private let request = "effect request(NativeRequest(number: 1, call: makeOrder(cartID: c-1)))"

  @Test func `An effect is left when the test finishes`() throws {
    let store = try Fixture.store()
    store.send(.load) { state in
      state.phase.changes()
      state.underWay.changes()
    }
    expectIssue("not received before the end:\n  " + request) { line in
      line = #line + 1
      store.finish()
    }
    #expect(issues { store.finish() } == [])
  }

  @Test func `A request is left without an answer`() throws {
    let store = try Fixture.loadingStore()
    expectIssue("request 1 was not answered") { line in
      line = #line + 1
      store.finish()
    }
  }

  @Test func `An event is left when the store is released`() {
    expectIssue("not received before the end:\n  event checkoutFailed(requestRejected)") { line in
      line = #line + 1
      let store = try Fixture.loadingStore()
      store.answer(1, status: 404) { state in
        state.phase.changes()
        state.underWay.changes()
        state.failure.changes()
      }
    }
  }

  @Test func `A request is left without an answer when the store is released`() {
    expectIssue("request 1 was not answered") { line in
      line = #line + 1
      _ = try Fixture.loadingStore()
    }
  }

  @Test func `Effects, events and requests are left together`() throws {
    let store = try Fixture.shoppingStore()
    store.send(.refresh) { state in
      state.sections.payment.changes()
      state.underWay.changes()
    }
    store.receive(request: 2, .readOrder(id: "o-1"))
    store.send(.leave) { $0.phase.becomes(.leaving) }
    var line = 0
    let found = issues {
      line = #line + 1
      store.finish()
    }
    #expect(
      found == [
        FoundIssue(
          line: line, text: "not received before the end:\n  effect promptToLeave(unfinished)"),
        FoundIssue(line: line, text: "request 2 was not answered"),
      ])
  }
}
