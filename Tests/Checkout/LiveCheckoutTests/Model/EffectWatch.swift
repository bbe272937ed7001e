import CheckoutEngine
import EventStreams
import Synchronization

@testable import LiveCheckout

/// The beginnings and ends of a store's effects.
final class EffectWatch<Flow: CheckoutFlow>: Sendable {
  /// An effect that ended with an input.
  struct End: Sendable {
    let effect: Flow.Effect
    let input: Flow.Input
    /// Whether the effect was cancelled by then.
    let isCancelled: Bool
  }

  private struct State: Sendable {
    weak var store: CheckoutStore<Flow>?
    var ends: [End] = []
    var problem: String?
  }

  private let state = Mutex(State())

  /// The ends, in order.
  var ends: [End] { state.withLock { $0.ends } }
  /// The first effect that started against the rules, or nil.
  var problem: String? { state.withLock { $0.problem } }

  /// Observes a store from now on.
  func observe(_ store: CheckoutStore<Flow>) { state.withLock { $0.store = store } }

  /// Notes that the store starts an effect, which it does after it has published its state.
  func noteStart() {
    guard let store = state.withLock({ $0.store }) else { return }
    var published: Flow.State?
    store.hub.updateState { present, _ in published = present.state }
    if published != store.state { note("an effect starts before its state is published") }
  }

  /// Notes that the task of an effect begins.
  func noteTask(of effect: Flow.Effect) {
    if Task.isCancelled { note("\(effect) runs, although it was cancelled before") }
  }

  func noteEnd(_ end: End) { state.withLock { $0.ends.append(end) } }

  private func note(_ problem: String) {
    state.withLock { $0.problem = $0.problem ?? problem }
  }
}

/// A runner whose effects are watched.
struct WatchedRunner<Flow: CheckoutFlow>: EffectRunner {
  let runner: any EffectRunner<Flow>
  let watch: EffectWatch<Flow>

  func command(for effect: Flow.Effect) -> (@MainActor @Sendable () -> Void)? {
    runner.command(for: effect)
  }

  func run(_ effect: Flow.Effect, in context: EffectContext<Flow>) async -> Flow.Input? {
    watch.noteTask(of: effect)
    let input = await runner.run(effect, in: context)
    if let input {
      watch.noteEnd(.init(effect: effect, input: input, isCancelled: Task.isCancelled))
    }
    return input
  }

  func isNeeded(_ effect: Flow.Effect, by flow: Flow) -> Bool {
    runner.isNeeded(effect, by: flow)
  }

  func noAnswer(to request: Int) -> Flow.Input { runner.noAnswer(to: request) }
}
