import AfterpayWidget
import Synchronization

/// A lookup that the test answers.
final class ModelLookup: CheckoutLookup {
  /// The outcome of a lookup.
  enum Outcome: Hashable, Sendable {
    case found(cents: Int64, issuedAt: Int64?, isForeign: Bool)
    case unknown
    /// A ``Failure``.
    case failed
    /// A `CancellationError`, whether or not the lookup was cancelled.
    case cancelled
  }

  /// The error of a lookup, identified by its mark.
  struct Failure: Error {
    let mark: Int
  }

  fileprivate struct Call {
    let continuation: CheckedContinuation<Outcome, Never>
    let number: Int
  }

  fileprivate struct State {
    var waiting: [Call] = []
    var cancelled: Set<Int> = []
    var outcomes: [Int: Outcome] = [:]
  }

  private let ignoresCancellation: Bool
  private let state = Mutex(State())

  /// Creates a lookup; one that ignores cancellation ends only when the test answers it.
  init(ignoresCancellation: Bool) { self.ignoresCancellation = ignoresCancellation }

  func order(for token: SecretToken) async throws -> CheckoutOrder? {
    guard case .spawned(let number) = Stage.role, token.revealed == "t" else { return nil }
    switch await outcome(awaitedBy: number) {
    case .found(let cents, let issuedAt, let isForeign):
      let total = Money(minorUnits: cents, currency: isForeign ? .cad : .usd)
      return CheckoutOrder(
        total: total, issuedAt: issuedAt.map(Timestamp.init(secondsSinceEpoch:)))
    case .unknown: return nil
    case .failed: throw Failure(mark: number)
    case .cancelled: throw CancellationError()
    }
  }

  private func outcome(awaitedBy number: Int) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { begin(Call(continuation: $0, number: number)) }
    } onCancel: {
      cancel(number)
    }
  }

  private func begin(_ call: Call) {
    let isOver = state.withLock { state in
      if state.cancelled.contains(call.number), !ignoresCancellation {
        state.outcomes[call.number] = .cancelled
        return true
      }
      state.waiting.append(call)
      return false
    }
    if isOver { call.continuation.resume(returning: .cancelled) }
  }

  private func cancel(_ number: Int) {
    let call = state.withLock { state -> Call? in
      state.cancelled.insert(number)
      if ignoresCancellation { return nil }
      return state.takeCall { $0.number == number }
    }
    call.map { finish($0, .cancelled) }
  }

  private func finish(_ call: Call, _ outcome: Outcome) {
    state.withLock { $0.outcomes[call.number] = outcome }
    call.continuation.resume(returning: outcome)
  }
}

extension ModelLookup {
  /// The numbers of the tasks whose lookups wait for an answer, oldest first.
  var waiting: [Int] { state.withLock { $0.waiting.map(\.number) } }

  /// The numbers of the tasks whose lookups were cancelled.
  var cancelled: Set<Int> { state.withLock { $0.cancelled } }

  /// Returns the outcome of the lookup of a task, or nil while it waits.
  func outcome(of number: Int) -> Outcome? { state.withLock { $0.outcomes[number] } }

  /// Answers the lookup of a task, if it waits.
  func answer(_ number: Int, _ outcome: Outcome) {
    let call = state.withLock { state in state.takeCall { $0.number == number } }
    call.map { finish($0, outcome) }
  }
}

extension ModelLookup.State {
  fileprivate mutating func takeCall(
    where isWanted: (ModelLookup.Call) -> Bool
  ) -> ModelLookup.Call? {
    waiting.firstIndex(where: isWanted).map { waiting.remove(at: $0) }
  }
}
