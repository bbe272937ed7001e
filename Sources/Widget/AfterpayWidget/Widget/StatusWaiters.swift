internal import ScheduleEngine
internal import Synchronization

/// The callers that wait for a widget to know its order.
///
/// Each receives exactly one answer. A caller that is cancelled is removed at once.
final class StatusWaiters: Sendable {
  typealias Answer = @Sendable (Result<WidgetStatus, WidgetError>) -> Void

  private enum Waiter {
    /// The caller will wait, and there is no answer yet.
    case registered
    /// The caller waits.
    case waiting(Answer)
    /// The answer came before the caller waited.
    case answered(Result<WidgetStatus, WidgetError>)
  }

  private struct State {
    var waiters: [Int: Waiter] = [:]
    var lastNumber = 0

    mutating func add(_ waiter: Waiter) -> Int {
      lastNumber += 1
      waiters[lastNumber] = waiter
      return lastNumber
    }
  }

  private let state = Mutex(State())

  /// The number of waiters.
  var count: Int { state.withLock { $0.waiters.count } }

  /// Adds a function that receives the answer.
  func add(_ answer: @escaping Answer) { _ = state.withLock { $0.add(.waiting(answer)) } }

  /// Adds a caller and returns its number; the caller must then call ``wait(as:)``.
  func register() -> Int { state.withLock { $0.add(.registered) } }

  /// Waits for the answer, or for the task to be cancelled.
  func wait(as number: Int) async -> Result<WidgetStatus, WidgetError> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        start(number) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      settle(number, .failure(WidgetError(reason: .cancelled)))
    }
  }

  /// Passes an answer to every waiter.
  func settle(_ result: Result<WidgetStatus, WidgetError>) {
    for number in state.withLock({ $0.waiters.keys.sorted() }) { settle(number, result) }
  }

  private func start(_ number: Int, _ answer: @escaping Answer) {
    let result: Result<WidgetStatus, WidgetError>? = state.withLock { state in
      if case .answered(let result) = state.waiters.removeValue(forKey: number) { return result }
      state.waiters[number] = .waiting(answer)
      return nil
    }
    if let result { answer(result) }
  }

  private func settle(_ number: Int, _ result: Result<WidgetStatus, WidgetError>) {
    // `answer` is called after the lock is released, since it may run any code.
    let answer: Answer? = state.withLock { state in
      switch state.waiters[number] {
      case .registered:
        state.waiters[number] = .answered(result)
        return nil
      case .waiting(let answer):
        state.waiters[number] = nil
        return answer
      case .answered, nil:
        return nil
      }
    }
    answer?(result)
  }
}
