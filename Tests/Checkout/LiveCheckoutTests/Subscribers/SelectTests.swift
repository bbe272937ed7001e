import CheckoutEngine
import Testing

@testable import LiveCheckout

/// Streams of a part of the states, and of slow subscribers.
@Suite struct SelectTests {
  @Test func `A selected part is emitted only when it changes`() async {
    let store = CheckoutStore<ProbeFlow>()
    let others = store.states.select(\.other)
    for input in [ProbeFlow.Input.set(1), .setOther(1), .set(2), .set(3), .setOther(2), .set(4)] {
      store.enqueue(input)
    }
    store.close()
    #expect(await others.reduce(into: []) { $0.append($1) } == [0, 1, 2])
  }

  @Test func `A part of a part can be selected`() async {
    let store = CheckoutStore<ProbeFlow>()
    let parities = store.states.select(\.value).select { $0.isMultiple(of: 2) }
    for value in [2, 4, 5, 7, 8] { store.enqueue(.set(value)) }
    store.close()
    #expect(await parities.reduce(into: []) { $0.append($1) } == [true, false, true])
  }

  @Test func `Equal means equal to the last one received, unlike skipRepeats of ReSwift`() async {
    let store = CheckoutStore<ProbeFlow>()
    let states = store.states(bufferingNewest: 1).select(\.value)
    var iterator = states.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    // The value changes and changes back before the subscriber asks again.
    store.enqueue(.set(1))
    store.enqueue(.set(0))
    store.enqueue(.setOther(1))
    store.enqueue(.setOther(2))
    store.close()
    #expect(await iterator.next() == nil)
    #expect(states.missedCount == 3)
  }

  @Test func `A slow subscriber misses the oldest states, never the newest`() async {
    let store = CheckoutStore<ProbeFlow>()
    let states = store.states(bufferingNewest: 3)
    for value in 1...10 { store.enqueue(.set(value)) }
    store.close()
    #expect(await states.reduce(into: []) { $0.append($1.value) } == [8, 9, 10])
    #expect(states.missedCount == 8)
  }

  @Test func `The standard stream stores 1,024 states`() async {
    let store = CheckoutStore<ProbeFlow>()
    let states = store.states
    for value in 1...1_024 { store.enqueue(.set(value)) }
    #expect(states.missedCount == 1)
    store.close()
    #expect(await states.reduce(into: 0) { count, _ in count += 1 } == 1_024)
  }

  @Test func `Events are received once, in order, by each subscriber`() async {
    let store = CheckoutStore<ProbeFlow>()
    store.enqueue(.set(1))
    let streams = (store.events, store.events)
    for value in [2, 2, 3] { store.enqueue(.set(value)) }
    store.close()
    #expect(await streams.0.reduce(into: []) { $0.append($1) } == [.changed(2), .changed(3)])
    #expect(await streams.1.reduce(into: []) { $0.append($1) } == [.changed(2), .changed(3)])
    #expect(streams.0.missedCount == 0)
  }
}
