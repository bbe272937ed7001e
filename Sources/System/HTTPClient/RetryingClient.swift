/// The outcome of one attempt.
package enum AttemptOutcome<Value: Sendable, Reason: Sendable>: Sendable {
  /// The response has a value.
  case success(Value)
  /// The attempt failed, and another would fail too.
  case failure(Reason)
  /// The attempt failed, and a later one may succeed; `retryAfter` is the pause that the server
  /// asks for.
  case temporaryFailure(Reason, retryAfter: Duration?)
}

extension AttemptOutcome: Equatable where Value: Equatable, Reason: Equatable {}

/// The reason why a request has no value after all its attempts.
package enum RetryError<Reason: Sendable>: Error {
  /// The task was cancelled.
  case cancelled
  /// An attempt failed, and no other followed.
  case failed(Reason, attempts: Int)
}

/// Sends a request, and sends it again after a temporary failure while attempts and time remain.
package struct RetryingClient: Sendable {
  package let transport: any HTTPTransport
  package let timeouts: HTTPTimeouts
  package let backoff: Backoff
  private let clock: ElapsedTimeClock
  private let random: @Sendable () -> UInt64

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - transport: The transport of every attempt.
  ///   - timeouts: The times for one attempt and for all.
  ///   - backoff: The number of attempts and the pauses between them.
  ///   - clock: The clock that measures the times and pauses.
  ///   - random: Returns 64 random bits for a pause.
  package init(
    transport: any HTTPTransport, timeouts: HTTPTimeouts, backoff: Backoff,
    clock: ElapsedTimeClock = ElapsedTimeClock(ContinuousClock()),
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
  ) {
    self.transport = transport
    self.timeouts = timeouts
    self.backoff = backoff
    self.clock = clock
    self.random = random
  }

  /// Sends a request until an attempt succeeds or its failure is final.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - judge: Returns the outcome of an attempt, from its response or its failure.
  /// - Returns: The value of the successful attempt.
  /// - Throws: `RetryError`, as soon as the task is cancelled or no attempt remains.
  package func send<Value, Reason>(
    _ request: HTTPRequest,
    judging judge: (Result<HTTPResponse, HTTPFailure>) -> AttemptOutcome<Value, Reason>
  ) async throws(RetryError<Reason>) -> Value {
    let end = clock.elapsed() + timeouts.total
    var attempt = 1
    while true {
      let limit = min(timeouts.perAttempt, end - clock.elapsed())
      let result = await response(to: request, within: limit)
      guard !Task.isCancelled else { throw .cancelled }
      switch judge(result) {
      case .success(let value): return value
      case .failure(let reason): throw .failed(reason, attempts: attempt)
      case .temporaryFailure(let reason, let retryAfter):
        guard let pause = backoff.pause(after: attempt, requested: retryAfter, random: random()),
          clock.elapsed() + pause < end
        else { throw .failed(reason, attempts: attempt) }
        do {
          try await clock.sleep(pause)
        } catch {
          throw .cancelled
        }
        attempt += 1
      }
    }
  }

  /// Makes one attempt; both the transport and the client's clock limit its time.
  private func response(
    to request: HTTPRequest, within limit: Duration
  ) async -> Result<HTTPResponse, HTTPFailure> {
    await withTaskGroup { group in
      group.addTask { [transport] in await transport.response(to: request, within: limit) }
      group.addTask { [clock] in
        try? await clock.sleep(limit)
        return .failure(.timedOut)
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.timedOut)
    }
  }
}

/// A clock of any type, which measures the time since this value was created.
package struct ElapsedTimeClock: Sendable {
  /// Returns the time since this value was created.
  package let elapsed: @Sendable () -> Duration
  /// Sleeps; throws if the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  package init<Base: Clock<Duration>>(_ clock: Base) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }
}
