internal import ScheduleEngine
internal import Synchronization

/// The order totals that were enqueued and not applied yet, oldest first.
final class UpdateQueue: Sendable {
  /// An order total, as a caller has it.
  enum Amount: Sendable {
    case text(String)
    case money(Money)
  }

  private struct State {
    var amounts: [Amount] = []
    /// Whether a task will take what waits.
    var isTaskDue = false
  }

  private let state = Mutex(State())

  /// Appends an order total.
  ///
  /// - Returns: Whether the caller has to start a task that takes it.
  func append(_ amount: Amount) -> Bool {
    state.withLock { state in
      state.amounts.append(amount)
      defer { state.isTaskDue = true }
      return !state.isTaskDue
    }
  }

  /// Takes all that waits; the next append asks for a task again.
  func takeAll() -> [Amount] {
    state.withLock { state in
      state.isTaskDue = false
      defer { state.amounts = [] }
      return state.amounts
    }
  }
}
