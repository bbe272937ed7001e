import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine

@testable import LiveCheckout

/// A checkout on a page, whose commands and effects run when the test says so.
@MainActor struct PageRun<Flow: CheckoutFlow> {
  let executor = SeededExecutor()
  let posting = ManualPosting()
  let steps = Collected<CheckoutStep<Flow>>()
  /// The commands that the screen received, in order.
  let screen = Collected<String>()

  func store(
    _ settings: Flow.Settings, _ runner: any EffectRunner<Flow>,
    middleware: [any CheckoutMiddleware<Flow>] = []
  ) -> CheckoutStore<Flow> {
    var environment = Sample.environment(on: executor)
    environment.post = { [posting] in posting.post($0) }
    return CheckoutStore(
      settings: settings, environment: environment, runner: runner,
      middleware: middleware + [ProbeMiddleware { [steps] step, _ in steps.append(step) }])
  }

  /// Adds inputs, and runs all effects and commands after each.
  func send(_ inputs: [Flow.Input], to store: CheckoutStore<Flow>) {
    for input in inputs {
      store.enqueue(input)
      settle()
    }
  }

  /// Runs all effects and commands.
  func settle() {
    executor.runUntilIdle()
    posting.runAll()
    executor.runUntilIdle()
  }

  /// The inputs so far.
  var inputs: [Flow.Input] { steps.values.map(\.input) }
  /// The events so far.
  var events: [Flow.Event] { steps.values.flatMap(\.events) }
}
