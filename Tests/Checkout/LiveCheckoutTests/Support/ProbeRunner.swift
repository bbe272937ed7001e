import CheckoutEngine
import LiveCheckout
import Synchronization

/// A runner whose effects end when the test says so.
final class ProbeRunner: EffectRunner {
  /// Whether effects ignore that their tasks were cancelled.
  let isDeaf: Bool
  private let state = Mutex(State())

  private struct State {
    var started: [ProbeFlow.Effect] = []
    var cancelled: [ProbeFlow.Effect] = []
    var waiting: [ProbeFlow.Effect: CheckedContinuation<ProbeFlow.Input?, Never>] = [:]
    var contexts: [ProbeFlow.Effect: EffectContext<ProbeFlow>] = [:]
  }

  init(isDeaf: Bool = false) { self.isDeaf = isDeaf }

  /// The effects that ran, in order.
  var started: [ProbeFlow.Effect] { state.withLock { $0.started } }
  /// The effects whose tasks were cancelled, in order.
  var cancelled: [ProbeFlow.Effect] { state.withLock { $0.cancelled } }
  /// The effects that run.
  var waiting: Set<ProbeFlow.Effect> { state.withLock { Set($0.waiting.keys) } }

  func isWaiting(_ effect: ProbeFlow.Effect) -> Bool { waiting.contains(effect) }

  /// The context of an effect that has started.
  func context(of effect: ProbeFlow.Effect) -> EffectContext<ProbeFlow>? {
    state.withLock { $0.contexts[effect] }
  }

  /// Ends an effect with an input.
  func end(_ effect: ProbeFlow.Effect, with input: ProbeFlow.Input?) {
    state.withLock { $0.waiting.removeValue(forKey: effect) }?.resume(returning: input)
  }

  func run(
    _ effect: ProbeFlow.Effect, in context: EffectContext<ProbeFlow>
  ) async -> ProbeFlow.Input? {
    state.withLock { state in
      state.started.append(effect)
      state.contexts[effect] = context
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.waiting[effect] = continuation }
        if Task.isCancelled, !isDeaf { end(effect, with: nil) }
      }
    } onCancel: {
      state.withLock { $0.cancelled.append(effect) }
      if !isDeaf { end(effect, with: nil) }
    }
  }

  func isNeeded(_ effect: ProbeFlow.Effect, by flow: ProbeFlow) -> Bool {
    switch effect {
    case .request(let number): flow.awaitsAnswer(to: number)
    case .screen(let screen): flow.state.screen == screen
    }
  }

  func noAnswer(to request: Int) -> ProbeFlow.Input { .noAnswer(request) }
}

/// A middleware that calls a function.
struct ProbeMiddleware<Flow: CheckoutFlow>: CheckoutMiddleware {
  let body: @Sendable (CheckoutStep<Flow>, CheckoutStore<Flow>) -> Void

  init(_ body: @escaping @Sendable (CheckoutStep<Flow>, CheckoutStore<Flow>) -> Void) {
    self.body = body
  }

  func receive(_ step: CheckoutStep<Flow>, in store: CheckoutStore<Flow>) { body(step, store) }
}
