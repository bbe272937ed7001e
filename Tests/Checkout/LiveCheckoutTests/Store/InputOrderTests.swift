import CheckoutEngine
import ConcurrencyTesting
import Synchronization
import Testing

@testable import LiveCheckout

/// Inputs are taken one at a time, in order, wherever they come from.
@Suite struct InputOrderTests {
  @Test func `An input sent inside the reducer is queued, unlike in ReSwift, which traps`() {
    let inputs = Collected<ProbeFlow.Input>()
    let store = CheckoutStore<ProbeFlow>(
      middleware: [ProbeMiddleware { step, _ in inputs.append(step.input) }])
    let hook = Hook {
      store.enqueue(.set(2))
      // The input waits, and the state is still the one before.
      #expect(store.state.value == 1)
    }
    store.enqueue(.set(1))
    store.enqueue(.call(hook))
    #expect(inputs.values == [.set(1), .call(hook), .set(2)])
    #expect(store.state.value == 2)
  }

  @Test func `Inputs of many threads are all taken, unlike in ReSwift, which traps`() async {
    let steps = Collected<CheckoutStep<ProbeFlow>>()
    let store = CheckoutStore<ProbeFlow>(
      middleware: [ProbeMiddleware { step, _ in steps.append(step) }])
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<250 { store.enqueue(.set(task * 1_000 + number)) }
        }
      }
    }
    #expect(steps.values.map(\.number) == Array(1...2_000))
    for task in 0..<8 {
      let values = steps.values.compactMap { step -> Int? in
        if case .set(let value) = step.input, value / 1_000 == task { value % 1_000 } else { nil }
      }
      #expect(values == Array(0..<250), "task \(task)")
    }
    for (before, after) in zip(steps.values, steps.values.dropFirst()) {
      #expect(before.after == after.before)
    }
  }

  @Test func `An input of a middleware is taken after those that wait, never nested`() {
    let inputs = Collected<ProbeFlow.Input>()
    let store = CheckoutStore<ProbeFlow>(middleware: [
      ProbeMiddleware { step, store in
        guard step.input == .set(1) else { return }
        store.enqueue(.set(2))
        store.enqueue(.set(3))
        #expect(store.state.value == 1)
      },
      ProbeMiddleware { step, _ in inputs.append(step.input) },
    ])
    store.enqueue(.set(1))
    #expect(inputs.values == [.set(1), .set(2), .set(3)])
  }

  @Test func `An input that arrives while another is taken is not left hanging, unlike TCA #661`()
    async throws
  {
    let store = CheckoutStore<ProbeFlow>(middleware: [
      ProbeMiddleware { step, store in
        if case .set(let value) = step.input, value < 1_000 { store.enqueue(.set(value + 1)) }
      }
    ])
    try await store.send(.set(1))
    #expect(store.state.value == 1_000)
    store.enqueue(.setOther(1))
    #expect(store.state.other == 1)
  }

  @Test func `A sender receives the reaction or the refusal of its own input`() async throws {
    let store = CheckoutStore<ProbeFlow>()
    #expect(try await store.send(.set(1)) == .accepted(effects: [], events: [.changed(1)]))
    #expect(try await store.send(.answer(7, 1)) == .ignored)
    await #expect(throws: ProbeFlow.Refusal.refused) { try await store.send(.refuse) }
    #expect(store.state == ProbeFlow.State(value: 1))
  }

  @Test func `A sender whose input another task takes receives the result all the same`()
    async throws
  {
    let store = CheckoutStore<ProbeFlow>()
    let results = try await withThrowingTaskGroup { group in
      for value in 1...200 {
        group.addTask { try await store.send(.set(value)).events == [.changed(value)] }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(results == 200)
  }

  @Test func `The state can be read at any time, unlike in ReSwift #478`() async {
    let store = CheckoutStore<ProbeFlow>()
    await withTaskGroup { group in
      group.addTask { for value in 1...2_000 { store.enqueue(.set(value)) } }
      group.addTask {
        var last = 0
        for _ in 0..<2_000 {
          let value = store.state.value
          #expect(value >= last)
          last = value
        }
      }
    }
    #expect(store.state.value == 2_000)
  }

  @Test func `There is a state before any input, unlike in ReSwift`() {
    let steps = Counter()
    let store = CheckoutStore<ProbeFlow>(
      middleware: [ProbeMiddleware { _, _ in steps.next() }])
    #expect(store.state == ProbeFlow.State())
    #expect(steps.value == 0)
  }
}
