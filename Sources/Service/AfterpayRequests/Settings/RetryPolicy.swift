package import HTTPClient

/// The number of requests of a lookup and the pauses between them.
///
/// The pause doubles with each request, up to a limit. The second half of a pause is random, so
/// that shops whose requests failed at the same time do not all repeat them at the same time.
///
///     RetryPolicy(maximumAttempts: 2)
///     RetryPolicy.never.maximumAttempts  // 1
public struct RetryPolicy: Hashable, Sendable {
  package let backoff: Backoff

  /// The largest number of requests, 1 to 10.
  public var maximumAttempts: Int { backoff.maximumAttempts }
  /// The longest pause after the first request.
  public var firstPause: Duration { backoff.firstPause }
  /// The longest pause.
  ///
  /// If the service asks for a longer one, there is no further request.
  public var maximumPause: Duration { backoff.maximumPause }

  /// Creates a policy; values out of range become the nearest in range.
  ///
  /// - Parameters:
  ///   - maximumAttempts: The largest number of requests, 1 to 10; 4 by default.
  ///   - firstPause: The longest pause after the first request, zero to a day; 400 ms by default.
  ///   - maximumPause: The longest pause, `firstPause` to a day; 10 seconds by default.
  public init(
    maximumAttempts: Int = 4, firstPause: Duration = .milliseconds(400),
    maximumPause: Duration = .seconds(10)
  ) {
    backoff = Backoff(
      maximumAttempts: maximumAttempts, firstPause: firstPause, maximumPause: maximumPause)
  }

  /// A single request.
  public static var never: Self { Self(maximumAttempts: 1) }
}

/// The time limits of a lookup; values out of range become the nearest in range.
///
///     LookupTimeouts(perAttempt: .seconds(5), total: .seconds(20))
public struct LookupTimeouts: Hashable, Sendable {
  package let timeouts: HTTPTimeouts

  /// The time for one request, from the connection to the last byte of its answer.
  public var perAttempt: Duration { timeouts.perAttempt }
  /// The time for all requests and the pauses between them.
  public var total: Duration { timeouts.total }

  /// Creates time-outs.
  ///
  /// Afterpay recommends 10 seconds to connect and 20 to read.
  ///
  /// - Parameters:
  ///   - perAttempt: The time for one request, a millisecond to a day; 30 seconds by default.
  ///   - total: The time for all requests and the pauses between them, a millisecond to a day; 60
  ///     seconds by default.
  public init(perAttempt: Duration = .seconds(30), total: Duration = .seconds(60)) {
    timeouts = HTTPTimeouts(perAttempt: perAttempt, total: total)
  }
}
