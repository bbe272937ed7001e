import HTTPClient
import Synchronization

/// A transport that returns outcomes in order and repeats the last one; nil waits until the task is
/// cancelled.
final class ScriptedTransport: HTTPTransport {
  typealias Outcome = Result<HTTPResponse, HTTPFailure>

  private let outcomes: Mutex<[Outcome?]>
  private let count = Mutex(0)

  init(_ outcomes: [Outcome?]) { self.outcomes = Mutex(outcomes) }

  /// The number of requests.
  var requestCount: Int { count.withLock { $0 } }

  func response(to request: HTTPRequest, within time: Duration) async -> Outcome {
    count.withLock { $0 += 1 }
    let outcome = outcomes.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    if let outcome { return outcome }
    try? await Task.sleep(for: .seconds(86_400))
    return .failure(.cancelled)
  }
}

/// A clock that advances by the length of each pause, and by nothing else.
///
/// A wait of a whole number of seconds is a pause. Any other wait is a time limit, which ends only by
/// its cancellation.
final class JumpingClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    let elapsed: Duration

    static func < (left: Self, right: Self) -> Bool { left.elapsed < right.elapsed }
    func advanced(by duration: Duration) -> Self { Self(elapsed: elapsed + duration) }
    func duration(to other: Self) -> Duration { other.elapsed - elapsed }
  }

  private struct State {
    var now = Duration.zero
    var pauses: [Duration] = []
  }

  private let state = Mutex(State())

  var now: Instant { Instant(elapsed: state.withLock { $0.now }) }
  var minimumResolution: Duration { .zero }
  /// The pauses so far.
  var pauses: [Duration] { state.withLock { $0.pauses } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let length = deadline.elapsed - now.elapsed
    if length.components.attoseconds != 0 { try await Task.sleep(for: .seconds(86_400)) }
    try Task.checkCancellation()
    state.withLock { state in
      state.now += length
      state.pauses.append(length)
    }
  }
}
