import CheckoutEngine
import ConcurrencyTesting
import Testing

@testable import LiveCheckout

/// The handler: on the main actor, in order, retained or missed loudly.
@MainActor @Suite struct CheckoutHandlerTests {
  final class Handler: CheckoutHandler {
    typealias Flow = ProbeFlow
    private(set) var states: [Int] = []
    private(set) var events: [ProbeFlow.Event] = []
    private(set) var missed: [Int] = []
    var react: (Int) -> Void = { _ in }

    func onState(_ state: ProbeFlow.State) {
      states.append(state.value)
      react(state.value)
    }
    func onEvent(_ event: ProbeFlow.Event) { events.append(event) }
    func onMissed(count: Int) { missed.append(count) }
  }

  private let posting = ManualPosting()

  private func store() -> CheckoutStore<ProbeFlow> {
    var environment = Sample.environment
    environment.post = { [posting] in posting.post($0) }
    return CheckoutStore(environment: environment)
  }

  /// Sets a handler that only the store retains.
  private func setHandler(of store: CheckoutStore<ProbeFlow>) -> Handler {
    let handler = Handler()
    store.setHandler(strongly: handler)
    return handler
  }

  @Test func `A handler receives the present state first, then each state once`() {
    let (store, handler) = (store(), Handler())
    store.enqueue(.set(1))
    posting.runAll()
    store.setHandler(strongly: handler)
    for input in [ProbeFlow.Input.set(2), .touch, .set(2), .set(3)] { store.enqueue(input) }
    posting.runAll()
    #expect(handler.states == [1, 2, 3])
    #expect(handler.events == [.changed(2), .changed(3)])
  }

  @Test func `A handler that is set while the state changes receives no state twice`() {
    let (store, handler) = (store(), Handler())
    store.enqueue(.set(1))
    store.setHandler(strongly: handler)
    store.enqueue(.set(2))
    posting.runAll()
    #expect(handler.states == [1, 2])
  }

  @Test func `A handler may send from a callback`() {
    let (store, handler) = (store(), Handler())
    handler.react = { value in if value == 1 { store.enqueue(.set(2)) } }
    store.setHandler(strongly: handler)
    store.enqueue(.set(1))
    posting.runAll()
    #expect(handler.states == [0, 1, 2])
  }

  @Test func `A strongly set handler is retained, unlike ReSwift's subscribers`() {
    let store = store()
    weak let retained = setHandler(of: store)
    store.enqueue(.set(1))
    posting.runAll()
    #expect(retained?.states == [0, 1])
    store.removeHandler()
    #expect(retained == nil)
  }

  @Test func `A weakly set handler that is released is missed loudly, once`() {
    let (store, losses) = (store(), Collected<String>())
    var handler: Handler? = Handler()
    if let handler { store.setHandler(weakly: handler) { losses.append($0) } }
    store.enqueue(.set(1))
    posting.runAll()
    #expect(handler?.states == [0, 1])
    #expect(losses.count == 0)
    handler = nil
    for value in 2...4 { store.enqueue(.set(value)) }
    posting.runAll()
    #expect(losses.values == ["Handler"])
  }

  @Test func `A removed handler receives nothing and is not missed`() {
    let (store, losses, handler) = (store(), Collected<String>(), Handler())
    store.setHandler(weakly: handler) { losses.append($0) }
    posting.runAll()
    store.removeHandler()
    store.enqueue(.set(1))
    posting.runAll()
    #expect(handler.states == [0])
    #expect(losses.count == 0)
  }

  @Test func `A handler receives nothing after the store was closed`() {
    let (store, handler) = (store(), Handler())
    store.setHandler(strongly: handler)
    store.enqueue(.set(1))
    store.close()
    posting.runAll()
    #expect(handler.states == [])
  }

  @Test func `A closed store releases its handler, and retains no other`() {
    let store = store()
    weak let first: Handler? = setHandler(of: store)
    posting.runAll()
    #expect(first != nil)
    store.close()
    posting.runAll()
    #expect(first == nil)
    weak let second: Handler? = setHandler(of: store)
    posting.runAll()
    #expect(second == nil)
  }

  @Test func `A handler that is too slow receives the number of what it missed`() {
    let (store, handler) = (store(), Handler())
    store.setHandler(strongly: handler)
    // Each input has a state and an event.
    for value in 1...40_000 { store.enqueue(.set(value)) }
    posting.runAll()
    #expect(handler.missed == [80_001 - 1_024])
    #expect(handler.states.last == 40_000)
    #expect(handler.states.count == 512)
  }
}
