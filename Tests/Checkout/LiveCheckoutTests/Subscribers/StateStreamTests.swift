import CheckoutEngine
import ConcurrencyTesting
import EventStreams
import PropertyTesting
import Testing

@testable import LiveCheckout

/// States as streams: the present one first, in order, none twice.
@Suite struct StateStreamTests {
  @Test func `A state is delivered once and in order if a subscriber sends, unlike ReSwift #519`()
    async throws
  {
    let store = CheckoutStore<ProbeFlow>()
    let executor = SeededExecutor()
    let lists = [Collected<Int>(), Collected<Int>(), Collected<Int>()]
    for (index, list) in lists.enumerated() {
      let states = store.states
      _ = Task(executorPreference: executor) {
        for await state in states {
          list.append(state.value)
          // The first subscriber changes the state while the others have not received it.
          guard index == 0 else { continue }
          switch list.count {
          case 2: store.enqueue(.set(2))
          case 3: store.enqueue(.set(1))
          case 4: store.enqueue(.set(3))
          default: break
          }
        }
      }
    }
    executor.runUntilIdle()
    store.enqueue(.set(1))
    executor.runUntilIdle()
    for list in lists { #expect(list.values == [0, 1, 2, 1, 3]) }
  }

  @Test func `Every subscriber receives the first of two states, unlike in ReSwift #74`() async {
    let store = CheckoutStore<ProbeFlow>(middleware: [
      ProbeMiddleware { step, store in if step.input == .set(1) { store.enqueue(.set(2)) } }
    ])
    let streams = (store.states, store.states)
    store.enqueue(.set(1))
    store.close()
    #expect(await streams.0.reduce(into: []) { $0.append($1.value) } == [0, 1, 2])
    #expect(await streams.1.reduce(into: []) { $0.append($1.value) } == [0, 1, 2])
  }

  @Test func `Subscribers are served in the order of subscribing, unlike in ReSwift #404`() {
    let store = CheckoutStore<ProbeFlow>()
    let executor = SeededExecutor()
    let served = Collected<Int>()
    var tasks: [Task<Void, Never>] = []
    for number in 0..<20 {
      let states = store.states
      tasks.append(
        Task(executorPreference: executor) {
          for await state in states where state.value == 1 { served.append(number) }
        })
    }
    executor.runUntilIdle()
    // Those that leave do not change the order of the others.
    for number in [3, 0, 11] { tasks[number].cancel() }
    executor.runUntilIdle()
    store.enqueue(.set(1))
    executor.runUntilIdle()
    #expect(served.values == (0..<20).filter { ![3, 0, 11].contains($0) })
  }

  @Test func `Unsubscribing is effective at once, unlike in ReSwift`() async {
    let store = CheckoutStore<ProbeFlow>()
    let kept = store.states
    do {
      let states = store.states
      #expect(store.hub.subscriberCount == 2)
      var iterator = states.makeAsyncIterator()
      #expect(await iterator.next()?.value == 0)
    }
    #expect(store.hub.subscriberCount == 1)
    store.enqueue(.set(1))
    var iterator = kept.makeAsyncIterator()
    #expect(await iterator.next()?.value == 0)
    #expect(await iterator.next()?.value == 1)
  }

  @Test func `Observers see each state of a queue of inputs, unlike in TCA, which joins them`()
    async
  {
    let store = CheckoutStore<ProbeFlow>(middleware: [
      ProbeMiddleware { step, store in
        if case .set(let value) = step.input, value < 5 { store.enqueue(.set(value + 1)) }
      }
    ])
    let states = store.states
    store.enqueue(.set(1))
    store.close()
    #expect(await states.reduce(into: []) { $0.append($1.value) } == [0, 1, 2, 3, 4, 5])
  }

  @Test func `A late subscriber receives the present state first`() async {
    let store = CheckoutStore<ProbeFlow>()
    store.enqueue(.set(1))
    store.enqueue(.set(2))
    let states = store.states
    store.enqueue(.set(3))
    store.close()
    #expect(await states.reduce(into: []) { $0.append($1.value) } == [2, 3])
    #expect(await store.states.reduce(into: []) { $0.append($1.value) } == [])
  }

  @Test func `An input that changes nothing emits no state`() async {
    let store = CheckoutStore<ProbeFlow>()
    let states = store.states
    for input in [ProbeFlow.Input.touch, .refuse, .answer(9, 9), .set(0)] { store.enqueue(input) }
    store.close()
    #expect(await states.reduce(into: 0) { count, _ in count += 1 } == 1)
  }

  @Test func `A cancelled subscriber stops alone`() async throws {
    let store = CheckoutStore<ProbeFlow>()
    let states = store.states
    let task = Task { await states.reduce(into: 0) { count, _ in count += 1 } }
    task.cancel()
    #expect(try await task.outcome() <= 1)
    store.enqueue(.set(1))
    #expect(store.state.value == 1)
  }
}
