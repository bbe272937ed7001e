import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// The stream of a store's steps, which screens follow.
@MainActor @Suite struct CheckoutStepStreamTests {
  private let run = PageRun<PaymentsCheckout>()

  private func store() throws -> CheckoutStore<PaymentsCheckout> {
    run.store(
      try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur),
      PaymentsRunners(request: { _ in ShopAnswer(status: 503) }))
  }

  @Test
  func `Steps have refusals and inputs that change nothing, in order, until the store closes`()
    async throws
  {
    let store = try store()
    store.enqueue(.refresh)
    let steps = store.steps
    store.enqueue(.save)
    store.enqueue(.deepLink(url: "other://payments/5"))
    store.enqueue(.start)
    store.close()
    var received: [CheckoutStep<PaymentsCheckout>] = []
    for await step in steps { received.append(step) }
    #expect(received.map(\.number) == [2, 3, 4])
    #expect(received.map(\.refusal) == [PaymentsRefusal(.wrongPhase), nil, nil])
    #expect(received.map(\.outcome)[1] == .ignored)
    #expect(received[2].effects.map(\.requestNumber) == [1])
  }

  @Test func `Each subscriber receives every step, and none leaves another behind`() async throws {
    let store = try store()
    var first: AsyncStream<CheckoutStep<PaymentsCheckout>>? = store.steps
    let second = store.steps
    store.enqueue(.start)
    first = nil
    store.enqueue(.refresh)
    store.close()
    #expect(first == nil)
    var received: [PaymentsInput] = []
    for await step in second { received.append(step.input) }
    #expect(received == [.start, .refresh])
  }

  @Test func `The steps of a closed store are none`() async throws {
    let store = try store()
    store.close()
    for await _ in store.steps { Issue.record("a closed store has no steps") }
  }

  @Test func `A slow subscriber misses the oldest of more than 1,024 steps`() async throws {
    let store = try store()
    let steps = store.steps
    for _ in 0..<1_030 { store.enqueue(.save) }
    store.close()
    var numbers: [Int] = []
    for await step in steps { numbers.append(step.number) }
    #expect(numbers == Array(7...1_030))
  }
}
