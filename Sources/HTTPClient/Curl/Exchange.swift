#if !canImport(Darwin)
  import Synchronization

  /// One request and the task that waits for its outcome.
  final class Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPFailure>

    private enum State {
      case new
      case waiting(CheckedContinuation<Outcome, Never>)
      case ended(Outcome)
    }

    let request: CheckedRequest
    let deadline: ContinuousClock.Instant
    private let state = Mutex(State.new)

    init(_ request: CheckedRequest, deadline: ContinuousClock.Instant) {
      self.request = request
      self.deadline = deadline
    }

    /// Whether there is an outcome.
    var isEnded: Bool {
      state.withLock { if case .ended = $0 { true } else { false } }
    }

    /// Resumes a task with the outcome, now or later.
    ///
    /// - Returns: Whether there is no outcome yet, so that the request has to be made.
    func wait(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
      let outcome: Outcome? = state.withLock { state in
        if case .ended(let outcome) = state { return outcome }
        state = .waiting(continuation)
        return nil
      }
      guard let outcome else { return true }
      continuation.resume(returning: outcome)
      return false
    }

    /// Sets the outcome, unless there is one.
    func end(_ outcome: Outcome) {
      let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
        switch state {
        case .ended: return nil
        case .new:
          state = .ended(outcome)
          return nil
        case .waiting(let continuation):
          state = .ended(outcome)
          return continuation
        }
      }
      continuation?.resume(returning: outcome)
    }
  }
#endif
