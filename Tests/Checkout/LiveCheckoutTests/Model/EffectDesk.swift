import CheckoutEngine
import Synchronization

@testable import LiveCheckout

/// The effects of a store that wait until the test ends them, in any order, late, or never.
final class EffectDesk<Effect: FlowEffect>: Sendable {
  /// An effect that waits for its result.
  struct Waiting: Sendable {
    let number: Int
    let effect: Effect
    /// Whether the effect ignores that its task is cancelled, so that its result comes late.
    let isDeaf: Bool
    var isCancelled = false
    let end: @Sendable (Int?) -> Void
  }

  private struct State: Sendable {
    var waiting: [Waiting] = []
    var started: [Effect] = []
    var shown: [Effect] = []
    var lateCount = 0
  }

  private let state = Mutex(State())

  /// The effects that wait, in the order in which they started.
  var waiting: [Waiting] { state.withLock { $0.waiting } }
  /// The effects that started, without commands to the screen.
  var started: [Effect] { state.withLock { $0.started } }
  /// The commands that the screen received.
  var shown: [Effect] { state.withLock { $0.shown } }
  /// The number of results that came after their effects were cancelled.
  var lateCount: Int { state.withLock { $0.lateCount } }

  /// Notes a command to the screen.
  func show(_ effect: Effect) { state.withLock { $0.shown.append(effect) } }

  /// Waits for the number by which the test chooses the result of an effect.
  ///
  /// Every second effect ignores its cancellation.
  func choice(for effect: Effect) async throws(CancellationError) -> Int {
    let number = state.withLock { state in
      state.started.append(effect)
      return state.started.count
    }
    let choice = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiting = Waiting(
          number: number, effect: effect, isDeaf: number.isMultiple(of: 2)
        ) { continuation.resume(returning: $0) }
        state.withLock { $0.waiting.append(waiting) }
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
    guard let choice else { throw CancellationError() }
    return choice
  }

  private func cancel(_ number: Int) {
    let ended = state.withLock { state -> Waiting? in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      state.waiting[index].isCancelled = true
      return state.waiting[index].isDeaf ? nil : state.waiting.remove(at: index)
    }
    if let ended {
      state.withLock { $0.lateCount += 1 }
      ended.end(nil)
    }
  }

  /// Ends one of the waiting effects, if there is one.
  func end(_ place: Int, choosing choice: Int) {
    let ended = state.withLock { state -> Waiting? in
      guard !state.waiting.isEmpty else { return nil }
      let ended = state.waiting.remove(at: place % state.waiting.count)
      if ended.isCancelled { state.lateCount += 1 }
      return ended
    }
    ended?.end(choice)
  }
}
