import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import Testing

@testable import LiveCheckout

/// Commands to the screen: on the main actor, in the order of the effects.
@MainActor @Suite struct CommandTests {
  /// A runner for which screens are commands, and requests are not.
  struct ScreenRunner: EffectRunner {
    let screen = Collected<Int>()

    func command(for effect: ProbeFlow.Effect) -> (@MainActor @Sendable () -> Void)? {
      guard case .screen(let number) = effect else { return nil }
      return { [screen] in
        MainActor.assertIsolated()
        screen.append(number)
      }
    }

    func run(
      _ effect: ProbeFlow.Effect, in context: EffectContext<ProbeFlow>
    ) async -> ProbeFlow.Input? {
      if case .request(let number) = effect { .answer(number, 7) } else { nil }
    }

    func noAnswer(to request: Int) -> ProbeFlow.Input { .noAnswer(request) }
  }

  private let runner = ScreenRunner()
  private let run = PageRun<ProbeFlow>()

  private func store() -> CheckoutStore<ProbeFlow> { run.store(ProbeFlow.Settings(), runner) }

  @Test func `Commands run in the order of the effects, whatever the inputs' tasks`() {
    let store = store()
    for screen in 1...50 { store.enqueue(.show(screen)) }
    #expect(runner.screen.count == 0)
    #expect(store.runningEffectCount == 50)
    run.settle()
    #expect(runner.screen.values == Array(1...50))
    #expect(store.runningEffectCount == 0)
  }

  @Test func `Other effects run as before`() {
    let store = store()
    run.send([.request], to: store)
    #expect(store.state.value == 7)
  }

  @Test func `A closed store carries no command out`() {
    let store = store()
    store.enqueue(.show(1))
    store.close()
    run.settle()
    #expect(runner.screen.count == 0)
  }

  @Test func `A released store carries no command out`() {
    var store: CheckoutStore<ProbeFlow>? = store()
    store?.enqueue(.show(1))
    store = nil
    run.settle()
    #expect(runner.screen.count == 0)
  }
}
