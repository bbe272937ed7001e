import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import Observation
import ScheduleEngine
import Testing

@testable import ViewModels

@MainActor struct NativeModelTests {
  @Test func `A change of the screen is observed, and nothing else`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    let changes = Collected<Bool>()
    func observe() {
      withObservationTracking {
        _ = bench.model.screen
        _ = bench.model.form
        _ = bench.model.lastRefusal
      } onChange: {
        changes.append(true)
      }
    }
    observe()
    bench.model.load()
    #expect(bench.model.lastRefusal?.reason == .alreadyLoaded)
    bench.send(.noAnswer(request: 99, .timeout))
    #expect(changes.count == 0)
    bench.model.edit(.contact)
    #expect(changes.count == 1)
    bench.model.edit(.billingAddress)
    #expect(changes.count == 1)
    observe()
    bench.model.change(.email, to: "x")
    #expect(changes.count == 2)
  }

  @Test func `What happens to the checkout reaches the screen without an action`() async throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.store.enqueue(.edit(.contact))
    await eventually("the section is unfolded") {
      bench.screen.sections.first?.isExpanded == true
    }
  }

  @Test func `Releasing the model ends its task, and the store goes on`() async throws {
    let store = try NativeBench.store()
    weak var released: NativeCheckoutModel?
    do {
      let model = NativeCheckoutModel(store: store)
      released = model
      model.appear()
      // The task has begun to wait.
      await eventually("the task waits") { model.screen.phase == .loading }
    }
    await eventually("the model is released") { released == nil }
    #expect(!store.isClosed)
    store.enqueue(.leave)
    #expect(store.state.phase == .left)
  }

  @Test func `A store is released with its model`() async throws {
    weak var released: CheckoutStore<NativeCheckout>?
    do {
      let store = try NativeBench.store()
      released = store
      _ = NativeCheckoutModel(store: store)
    }
    await eventually("the store is released") { released == nil }
  }

  @Test func `Leaving asks first, and the screen below stays as it is`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    let before = bench.screen
    bench.model.leave()
    let alert = try #require(bench.screen.alert)
    #expect(alert.title == "Leave checkout?")
    #expect(alert.message == "Your order is not placed yet.")
    #expect(alert.buttons.map(\.title) == ["Stay", "Leave"])
    #expect(alert.buttons.map(\.action) == [.stay, .leave])
    #expect(alert.buttons.map(\.role) == [.cancel, .destructive])
    #expect(bench.screen.payButtons.allSatisfy { !$0.button.isEnabled })
    #expect(bench.screen.sections.map(\.state) == before.sections.map(\.state))
    #expect(bench.screen.plan == before.plan)
    bench.model.answer(.stay)
    #expect(bench.screen == before)
    bench.model.leave()
    bench.model.answer(.leave)
    #expect(bench.screen.phase == .left)
    #expect(bench.screen.alert == nil)
    bench.model.answer(.stay)
    #expect(bench.model.lastRefusal?.reason == .left)
  }

  @Test func `Leaving during a payment says that it can still be made`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.pay(with: "card")
    bench.model.leave()
    #expect(
      bench.screen.alert?.message
        == "A payment is in progress. If you leave, it can still be made.")
    #expect(bench.screen.phase == .paying)
  }

  @Test func `Leaving without an order needs no question`() throws {
    let bench = try NativeBench()
    bench.model.leave()
    #expect(bench.screen.phase == .left)
  }

  @Test func `Each attempt to pay has a new key`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.pay(with: "card")
    #expect(bench.state.payment?.key.text == "k-1")
    try bench.answer(status: 402)
    bench.model.pay(with: "card")
    #expect(bench.state.payment?.key.text == "k-2")
  }

  @Test func `A provider that is not offered pays nothing`() throws {
    let bench = try NativeBench(showing: NativeSample.filled())
    bench.model.pay(with: "cash")
    #expect(bench.model.lastRefusal?.reason == .unknownProvider)
    #expect(bench.state.payment == nil)
  }

  @Test func `Text is dropped when the checkout ends`() throws {
    let bench = try NativeBench(showing: NativeSample.order())
    bench.model.change(.email, to: "ada@example.com")
    bench.model.leave()
    #expect(bench.model.form[.email] == "ada@example.com")
    bench.model.answer(.leave)
    #expect(bench.model.form[.email] == nil)
  }
}
