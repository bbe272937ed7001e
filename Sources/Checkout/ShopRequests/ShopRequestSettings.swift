package import HTTPClient

/// The times of requests to a shop's server, and the number of attempts at each.
///
/// Values out of range become the nearest in range.
///
///     let settings = ShopRequestSettings(maximumAttempts: 1, total: .seconds(10))
///     settings.perAttempt           // 15.0 seconds
///     settings.maximumPause         // 5.0 seconds
public struct ShopRequestSettings: Hashable, Sendable {
  package let backoff: Backoff
  package let timeouts: HTTPTimeouts

  /// The largest number of attempts at a request that may be sent again, 1 to 10.
  public var maximumAttempts: Int { backoff.maximumAttempts }
  /// The longest pause after the first attempt.
  public var firstPause: Duration { backoff.firstPause }
  /// The longest pause.
  ///
  /// If the server asks for a longer one, there is no further attempt.
  public var maximumPause: Duration { backoff.maximumPause }
  /// The time for one attempt, from the connection to the last byte of the answer.
  public var perAttempt: Duration { timeouts.perAttempt }
  /// The time for all attempts at a request and the pauses between them.
  public var total: Duration { timeouts.total }

  /// Creates settings.
  ///
  /// The pause doubles with each attempt. Its second half is random, so that checkouts whose
  /// requests failed at the same time do not all repeat them at the same time.
  ///
  /// - Parameters:
  ///   - maximumAttempts: The largest number of attempts, 1 to 10; 3 by default.
  ///   - firstPause: The longest pause after the first attempt, zero to a day; 400 ms by default.
  ///   - maximumPause: The longest pause, `firstPause` to a day; 5 seconds by default.
  ///   - perAttempt: The time for one attempt, a millisecond to a day; 15 seconds by default.
  ///   - total: The time for all attempts, a millisecond to a day; 30 seconds by default.
  public init(
    maximumAttempts: Int = 3, firstPause: Duration = .milliseconds(400),
    maximumPause: Duration = .seconds(5), perAttempt: Duration = .seconds(15),
    total: Duration = .seconds(30)
  ) {
    backoff = Backoff(
      maximumAttempts: maximumAttempts, firstPause: firstPause, maximumPause: maximumPause)
    timeouts = HTTPTimeouts(perAttempt: perAttempt, total: total)
  }
}
