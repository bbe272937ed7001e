package import HTTPClient

/// Makes a request again as long as that can help and the time lasts.
package struct PatientCaller: Sendable {
  let transport: any HTTPTransport
  let timeouts: LookupTimeouts
  let retries: RetryPolicy
  let time: Timekeeper
  let random: @Sendable () -> UInt64

  package init(
    transport: any HTTPTransport, timeouts: LookupTimeouts, retries: RetryPolicy,
    time: Timekeeper, random: @escaping @Sendable () -> UInt64
  ) {
    self.transport = transport
    self.timeouts = timeouts
    self.retries = retries
    self.time = time
    self.random = random
  }

  /// Makes a request, and makes it again while its verdict is that it may be.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - judge: Says what an answer comes to.
  /// - Returns: What the answer holds, or nil where it says that there is nothing.
  /// - Throws: `AfterpayServiceError`, or `CancellationError` as soon as the task is cancelled.
  package func value<Value>(
    of request: HTTPRequest,
    judge: (HTTPResponse) -> AnswerVerdict<Value>
  ) async throws -> Value? {
    let end = time.elapsed() + timeouts.inAll
    var attempt = 1
    while true {
      let limit = min(timeouts.perAttempt, end - time.elapsed())
      let outcome = await outcome(of: request, within: limit)
      try Task.checkCancellation()
      switch outcome.judged(by: judge) {
      case .value(let value): return value
      case .nothing: return nil
      case .refusal(let reason): throw AfterpayServiceError(reason: reason, attempts: attempt)
      case .retriable(let reason, let wish):
        guard let pause = retries.pause(after: attempt, wish: wish, random: random()),
          time.elapsed() + pause < end
        else { throw AfterpayServiceError(reason: reason, attempts: attempt) }
        try await time.sleep(pause)
        attempt += 1
      }
    }
  }

  /// What became of one request.
  private enum Outcome {
    case answer(HTTPResponse)
    case failure(HTTPFailure)
    case timedOut

    func judged<Value>(
      by judge: (HTTPResponse) -> AnswerVerdict<Value>
    ) -> AnswerVerdict<Value> {
      switch self {
      case .answer(let answer): judge(answer)
      case .failure(let failure): failure.verdict(Value.self)
      case .timedOut: .retriable(.timedOut, wish: nil)
      }
    }
  }

  private func outcome(
    of request: HTTPRequest, within limit: Duration
  ) async -> Outcome {
    await withTaskGroup { group in
      group.addTask { [transport] in
        switch await transport.response(to: request, within: limit) {
        case .success(let answer): Outcome.answer(answer)
        case .failure(let failure): Outcome.failure(failure)
        }
      }
      group.addTask { [time] in
        try? await time.sleep(limit)
        return Outcome.timedOut
      }
      defer { group.cancelAll() }
      return await group.next() ?? .timedOut
    }
  }
}
