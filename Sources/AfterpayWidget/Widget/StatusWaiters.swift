internal import ScheduleEngine
internal import Synchronization

/// Those who wait for a widget to know its order.
///
/// Each is answered exactly once. One that is cancelled is gone at once, and leaves nothing behind.
final class StatusWaiters: Sendable {
  typealias Answer = @Sendable (Result<WidgetStatus, WidgetError>) -> Void

  private enum Waiter {
    /// It will wait, and there is no answer yet.
    case announced
    /// It waits.
    case waiting(Answer)
    /// There was an answer before it could wait.
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

  /// How many wait.
  var count: Int { state.withLock { $0.waiters.count } }

  /// Adds one who is called.
  func add(_ answer: @escaping Answer) { _ = state.withLock { $0.add(.waiting(answer)) } }

  /// Adds one who is about to wait, and must; answers its number.
  func announce() -> Int { state.withLock { $0.add(.announced) } }

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

  /// Answers everyone.
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
    // Called once the lock is released: an answer may do anything.
    let answer: Answer? = state.withLock { state in
      switch state.waiters[number] {
      case .announced:
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
