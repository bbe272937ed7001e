import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import Testing

@testable import LiveCheckout

/// Effects: started once, cancelled when they are not needed, and replaced one by one.
@Suite struct EffectTests {
  private let executor = SeededExecutor()

  private func store(
    _ runner: ProbeRunner, middleware: [any CheckoutMiddleware<ProbeFlow>] = []
  ) -> CheckoutStore<ProbeFlow> {
    CheckoutStore(
      runner: runner, environment: Sample.environment(on: executor), middleware: middleware)
  }

  @Test func `The answer of an effect is an input`() {
    let runner = ProbeRunner()
    let store = store(runner)
    store.enqueue(.request)
    executor.runUntilIdle()
    #expect(runner.started == [.request(1)])
    #expect(store.runningEffectCount == 1)
    runner.end(.request(1), with: .answer(1, 7))
    executor.runUntilIdle()
    #expect(store.state == ProbeFlow.State(value: 7))
    #expect(store.runningEffectCount == 0)
  }

  @Test func `An effect cancelled in the step that starts it never runs, unlike TCA #1848`() {
    let runner = ProbeRunner()
    let store = store(runner)
    store.enqueue(.requestTwice)
    executor.runUntilIdle()
    #expect(runner.started == [.request(2)])
    #expect(runner.cancelled == [])
  }

  @Test func `An effect cancelled before its task begins never runs, unlike TCA #3563`() {
    let runner = ProbeRunner()
    let store = store(runner)
    store.enqueue(.request)
    // Nothing has run yet: the task exists, and has not begun.
    #expect(store.runningEffectCount == 1)
    store.enqueue(.request)
    executor.runUntilIdle()
    #expect(runner.started == [.request(2)])
    store.close()
    #expect(runner.cancelled == [.request(2)])
  }

  @Test func `An effect superseded by a middleware's input never runs, unlike TCA #3663`() {
    let runner = ProbeRunner()
    let store = store(
      runner,
      middleware: [
        ProbeMiddleware { step, store in
          if step.number == 1 { store.enqueue(.request) }
        }
      ])
    store.enqueue(.request)
    executor.runUntilIdle()
    #expect(runner.started == [.request(2)])
  }

  @Test func `An effect that is closed by its own store's middleware never runs`() {
    let runner = ProbeRunner()
    let store = store(runner, middleware: [ProbeMiddleware { _, store in store.close() }])
    store.enqueue(.request)
    executor.runUntilIdle()
    #expect(runner.started == [])
    #expect(store.runningEffectCount == 0)
  }

  @Test func `A superseded request is cancelled, and its late answer ignored, unlike TCA #2219`() {
    let runner = ProbeRunner(isDeaf: true)
    let outcomes = Collected<CheckoutStep<ProbeFlow>.Outcome>()
    let store = store(
      runner, middleware: [ProbeMiddleware { step, _ in outcomes.append(step.outcome) }])
    store.enqueue(.request)
    executor.runUntilIdle()
    store.enqueue(.request)
    executor.runUntilIdle()
    #expect(runner.cancelled == [.request(1)])
    runner.end(.request(1), with: .answer(1, 7))
    executor.runUntilIdle()
    #expect(store.state.value == 0)
    #expect(outcomes.values.last == .ignored)
    runner.end(.request(2), with: .answer(2, 8))
    executor.runUntilIdle()
    #expect(store.state.value == 8)
  }

  @Test func `The late result of a screen does not end the next screen, as stale results at Poq`() {
    let runner = ProbeRunner(isDeaf: true)
    let steps = Collected<CheckoutStep<ProbeFlow>>()
    let store = store(runner, middleware: [ProbeMiddleware { step, _ in steps.append(step) }])
    store.enqueue(.show(1))
    executor.runUntilIdle()
    store.enqueue(.show(2))
    executor.runUntilIdle()
    #expect(runner.cancelled == [.screen(1)])
    runner.end(.screen(1), with: .closed(1))
    executor.runUntilIdle()
    // The checkout has not received it, and the middleware knows.
    #expect(store.state.screen == 2)
    #expect(steps.values.last?.outcome == .superseded)
    #expect(steps.values.last?.events == [])
    runner.end(.screen(2), with: .closed(2))
    executor.runUntilIdle()
    #expect(store.state.screen == nil)
    #expect(steps.values.last?.events == [.closed(2)])
  }

  @Test func `A result that waits is dropped if an input before it supersedes its effect`() {
    let runner = ProbeRunner(isDeaf: true)
    let store = store(runner)
    store.enqueue(.show(1))
    executor.runUntilIdle()
    let executor = executor
    store.enqueue(
      .call(
        Hook {
          store.enqueue(.show(2))
          runner.end(.screen(1), with: .closed(1))
          executor.runUntilIdle()
        }))
    executor.runUntilIdle()
    #expect(store.state.screen == 2)
    #expect(runner.started == [.screen(1), .screen(2)])
  }

  @Test func `A request that ends without an input has no answer`() {
    let runner = ProbeRunner()
    let store = store(runner)
    store.enqueue(.request)
    executor.runUntilIdle()
    runner.end(.request(1), with: nil)
    executor.runUntilIdle()
    #expect(store.state.request == nil)
    #expect(store.runningEffectCount == 0)
  }

  @Test func `An effect may send inputs while it runs, until it is superseded`() throws {
    let runner = ProbeRunner(isDeaf: true)
    let store = store(runner)
    store.enqueue(.show(1))
    executor.runUntilIdle()
    let context = try #require(runner.context(of: .screen(1)))
    context.send(.set(1))
    #expect(store.state.value == 1)
    #expect(store.runningEffectCount == 1)
    store.enqueue(.show(2))
    context.send(.set(2))
    #expect(store.state.value == 1)
  }

  @Test func `A runner can be replaced while effects of the old one run`() {
    let (old, new) = (ProbeRunner(), ProbeRunner())
    let store = store(old)
    store.enqueue(.show(1))
    executor.runUntilIdle()
    store.setRunner(new)
    store.enqueue(.request)
    executor.runUntilIdle()
    #expect(old.started == [.screen(1)])
    #expect(new.started == [.request(1)])
    old.end(.screen(1), with: .closed(1))
    executor.runUntilIdle()
    #expect(store.state.screen == nil)
  }

  @Test func `Effects of a closed store are cancelled, and their results dropped`() {
    let runner = ProbeRunner(isDeaf: true)
    let store = store(runner)
    store.enqueue(.request)
    store.enqueue(.show(1))
    executor.runUntilIdle()
    store.close()
    #expect(runner.cancelled == [.request(1), .screen(1)])
    runner.end(.request(1), with: .answer(1, 7))
    runner.end(.screen(1), with: .closed(1))
    executor.runUntilIdle()
    #expect(store.state == ProbeFlow.State(request: 1, screen: 1))
  }
}
