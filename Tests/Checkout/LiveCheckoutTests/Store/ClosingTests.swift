import CheckoutEngine
import ConcurrencyTesting
import Foundation
import Synchronization
import Testing

@testable import LiveCheckout

/// The end of a store and of a checkout.
@Suite struct ClosingTests {
  @Test func `A closed store ignores inputs and keeps its last state`() async throws {
    let steps = Counter()
    let store = CheckoutStore<ProbeFlow>(
      middleware: [ProbeMiddleware { _, _ in steps.next() }])
    store.enqueue(.set(1))
    store.close()
    store.close()
    #expect(store.isClosed)
    store.enqueue(.set(2))
    #expect(try await store.send(.set(3)) == .ignored)
    #expect(store.state.value == 1)
    #expect(steps.value == 1)
  }

  @Test func `Inputs that wait when a store is closed are ignored, and their senders continue`()
    async throws
  {
    let store = CheckoutStore<ProbeFlow>(middleware: [
      ProbeMiddleware { step, store in
        guard step.input == .set(1) else { return }
        store.enqueue(.set(2))
        store.close()
      }
    ])
    #expect(try await store.send(.set(1)) == .accepted(effects: [], events: [.changed(1)]))
    #expect(store.state.value == 1)
  }

  @Test func `A sender that waits when a store is closed is answered`() async throws {
    let store = CheckoutStore<ProbeFlow>()
    let sender = Collected<Task<Bool, any Error>>()
    let hook = Hook {
      sender.append(Task { try await store.send(.set(5)) == .ignored })
      // The task adds its input while this one is taken.
      while store.queue.withLock({ $0.waitingCount }) == 0 {}
      store.close()
    }
    // A thread of its own: the loop above would occupy one of the few that tasks share.
    await withCheckedContinuation { continuation in
      Thread {
        store.enqueue(.call(hook))
        continuation.resume()
      }.start()
    }
    let task = try #require(sender.values.first)
    #expect(try await task.outcome())
    #expect(store.state.value == 0)
  }

  @Test func `A completed checkout never changes, unlike Shopify #557`() async throws {
    let store = CheckoutStore<ProbeFlow>()
    store.enqueue(.set(1))
    store.enqueue(.finish)
    let state = store.state
    for input in [ProbeFlow.Input.set(2), .request, .show(1), .touch] {
      await #expect(throws: ProbeFlow.Refusal.finished) { try await store.send(input) }
    }
    #expect(store.state == state)
    #expect(store.runningEffectCount == 0)
  }

  @Test func `Streams end when a store is closed, after the last state`() async {
    let store = CheckoutStore<ProbeFlow>()
    let (states, events) = (store.states.select(\.value), store.events)
    store.enqueue(.set(1))
    store.close()
    #expect(await states.reduce(into: []) { $0.append($1) } == [0, 1])
    #expect(await events.reduce(into: []) { $0.append($1) } == [.changed(1)])
  }

  @Test func `A released store cancels its effects and ends its streams`() async throws {
    let runner = ProbeRunner()
    var store: CheckoutStore<ProbeFlow>? = CheckoutStore(runner: runner)
    let states = try #require(store?.states)
    store?.enqueue(.request)
    await eventually("the request runs") { runner.isWaiting(.request(1)) }
    weak let released = store
    store = nil
    #expect(released == nil)
    #expect(runner.cancelled == [.request(1)])
    #expect(await states.reduce(into: 0) { count, _ in count += 1 } == 2)
  }
}
