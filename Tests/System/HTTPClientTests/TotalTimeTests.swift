import HTTPClient
import Synchronization
import Testing

/// The total time of a request with its retries, on a clock whose waits end at once.
@Suite(.timeLimit(.minutes(60))) struct TotalTimeTests {
  private struct Outcome {
    let attempts: Int?
    /// The time for the transport in each attempt.
    let limits: [Duration]
    /// The time after which the client gave its result.
    let elapsed: Duration
  }

  /// Sends a request to a server that never answers.
  private static func outcome(
    perAttempt: Duration, total: Duration, attempts: Int, firstPause: Duration
  ) async -> Outcome {
    let transport = SilentTransport()
    let clock = InstantClock()
    let client = RetryingClient(
      transport: transport, timeouts: HTTPTimeouts(perAttempt: perAttempt, total: total),
      backoff: Backoff(
        maximumAttempts: attempts, firstPause: firstPause, maximumPause: .seconds(10)),
      clock: ElapsedTimeClock(clock), random: { 0 })
    var count: Int?
    do throws(RetryError<HTTPFailure>) {
      _ = try await client.send(HTTPRequest(address: "https://shop.example/")) {
        result -> AttemptOutcome<HTTPResponse, HTTPFailure> in
        switch result {
        case .success(let response): .success(response)
        case .failure(let failure): .temporaryFailure(failure, retryAfter: nil)
        }
      }
    } catch {
      if case .failed(.timedOut, let attempts) = error { count = attempts }
    }
    return Outcome(attempts: count, limits: transport.limits, elapsed: clock.now.elapsed)
  }

  @Test func `The last attempt has only the remaining time`() async {
    let outcome = await Self.outcome(
      perAttempt: .seconds(30), total: .seconds(60), attempts: 5, firstPause: .seconds(2))
    // 30 s, a pause of 1 s, 29 s.
    #expect(outcome.limits == [.seconds(30), .seconds(29)])
    #expect(outcome.elapsed == .seconds(60))
    #expect(outcome.attempts == 2)
  }

  @Test func `A single attempt has at most the total time`() async {
    let outcome = await Self.outcome(
      perAttempt: .seconds(600), total: .milliseconds(100), attempts: 4,
      firstPause: .milliseconds(400))
    #expect(outcome.limits == [.milliseconds(100)])
    #expect(outcome.elapsed == .milliseconds(100))
    #expect(outcome.attempts == 1)
  }

  @Test func `No request exceeds its total time`() async {
    for perAttempt in [1, 7, 30, 59, 60, 61, 600] {
      for total in [1, 6, 7, 8, 30, 60, 90, 600] {
        let outcome = await Self.outcome(
          perAttempt: .seconds(perAttempt), total: .seconds(total), attempts: 10,
          firstPause: .seconds(3))
        #expect(outcome.elapsed <= .seconds(total), "\(perAttempt) s of \(total) s")
        #expect(outcome.limits.allSatisfy { $0 > .zero }, "\(perAttempt) s of \(total) s")
        #expect(outcome.attempts != nil)
      }
    }
  }
}

/// A transport that never answers, and records the time for each request.
private final class SilentTransport: HTTPTransport {
  private let recorded = Mutex<[Duration]>([])

  var limits: [Duration] { recorded.withLock { $0 } }

  func response(
    to request: HTTPRequest, within time: Duration
  ) async -> Result<HTTPResponse, HTTPFailure> {
    recorded.withLock { $0.append(time) }
    // The cancellation of the task ends it.
    try? await Task.sleep(for: .seconds(86_400))
    return .failure(.cancelled)
  }
}

/// A clock whose waits end at once and advance its time.
private final class InstantClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    let elapsed: Duration

    static func < (left: Self, right: Self) -> Bool { left.elapsed < right.elapsed }
    func advanced(by duration: Duration) -> Self { Self(elapsed: elapsed + duration) }
    func duration(to other: Self) -> Duration { other.elapsed - elapsed }
  }

  private let time = Mutex(Instant(elapsed: .zero))

  var now: Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}
