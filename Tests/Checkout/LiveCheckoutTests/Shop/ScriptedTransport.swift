import HTTPClient
import Synchronization

/// A transport that returns outcomes in order and repeats the last one; nil waits until the task is
/// cancelled.
final class ScriptedTransport: HTTPTransport {
  typealias Outcome = Result<HTTPResponse, HTTPFailure>

  private struct State {
    var outcomes: [Outcome?]
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>

  init(_ outcomes: [Outcome?]) { state = Mutex(State(outcomes: outcomes)) }

  /// The requests so far.
  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func response(to request: HTTPRequest, within time: Duration) async -> Outcome {
    let outcome = state.withLock { state in
      state.requests.append(request)
      return state.outcomes.count > 1 ? state.outcomes.removeFirst() : state.outcomes[0]
    }
    if let outcome { return outcome }
    try? await Task.sleep(for: .seconds(86_400))
    return .failure(.cancelled)
  }
}

extension Result<HTTPResponse, HTTPFailure> {
  /// A response with a status and perhaps a body and a header `Retry-After`.
  static func status(_ status: Int, _ body: String = "", retryAfter: String? = nil) -> Self {
    let fields = retryAfter.map { [HTTPField("Retry-After", $0)] } ?? []
    return .success(
      HTTPResponse(status: status, headers: HTTPFields(fields), body: Array(body.utf8)))
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
