internal import CheckoutEngine
internal import Synchronization

/// The effects that run, each with its task.
///
/// An effect is registered before its task starts, and its task first asks whether it still is: an
/// effect that is cancelled at once never runs.
final class RunningEffects<Effect: FlowEffect>: Sendable {
  private struct Entry: Sendable {
    let effect: Effect
    var task: Task<Void, Never>?
  }

  private struct State: Sendable {
    var entries: [Int: Entry] = [:]
    var lastNumber = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  /// The number of effects that run.
  var count: Int { state.withLock { $0.entries.count } }

  /// Registers an effect.
  ///
  /// - Returns: The number by which it is known here, or nil after ``close()``.
  func register(_ effect: Effect) -> Int? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      state.lastNumber += 1
      state.entries[state.lastNumber] = Entry(effect: effect)
      return state.lastNumber
    }
  }

  /// Notes the task of an effect, and cancels it if the effect was cancelled meanwhile.
  func attach(_ task: Task<Void, Never>, to number: Int) {
    let isRegistered = state.withLock { state in
      state.entries[number]?.task = task
      return state.entries[number] != nil
    }
    if !isRegistered { task.cancel() }
  }

  /// Returns whether an effect runs.
  func contains(_ number: Int) -> Bool { state.withLock { $0.entries[number] != nil } }

  /// Notes that an effect ended.
  ///
  /// - Returns: Whether it ran until now.
  @discardableResult
  func end(_ number: Int) -> Bool {
    state.withLock { $0.entries.removeValue(forKey: number) } != nil
  }

  /// Cancels the effects for which a condition holds, in the order in which they started.
  func cancel(where isCancelled: (Effect) -> Bool) {
    let entries = state.withLock { $0.entries }
    guard !entries.isEmpty else { return }
    for (number, entry) in entries.sorted(by: { $0.key < $1.key }) where isCancelled(entry.effect) {
      state.withLock { $0.entries.removeValue(forKey: number) }?.task?.cancel()
    }
  }

  /// Cancels all effects, and registers no more.
  func close() {
    let entries = state.withLock { state in
      state.isClosed = true
      defer { state.entries = [:] }
      return state.entries
    }
    for (_, entry) in entries.sorted(by: { $0.key < $1.key }) { entry.task?.cancel() }
  }
}
