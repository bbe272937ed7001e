/// How often a request is made again, and after how long a pause.
///
/// The pause doubles with each attempt, up to a limit. Half of it is left to chance, so that shops
/// that failed together do not all come back together.
///
///     RetryPolicy(maximumAttempts: 2)
///     RetryPolicy.never.maximumAttempts  // 1
public struct RetryPolicy: Hashable, Sendable {
  /// How many requests are made in all, 1 to 10.
  public let maximumAttempts: Int
  /// The longest pause after the first attempt.
  public let firstPause: Duration
  /// The longest pause there is.
  ///
  /// A service that asks for a longer one is not asked again.
  public let maximumPause: Duration

  /// Makes a policy; values out of range become the nearest in range.
  ///
  /// - Parameters:
  ///   - maximumAttempts: How many requests are made in all, 1 to 10; 4 by default.
  ///   - firstPause: The longest pause after the first attempt, zero to a day; 400 ms by default.
  ///   - maximumPause: The longest pause there is, the first to a day; 10 seconds by default.
  public init(
    maximumAttempts: Int = 4, firstPause: Duration = .milliseconds(400),
    maximumPause: Duration = .seconds(10)
  ) {
    self.maximumAttempts = min(max(maximumAttempts, 1), 10)
    self.firstPause = min(max(firstPause, .zero), .longest)
    self.maximumPause = min(max(maximumPause, self.firstPause), .longest)
  }

  /// One request and no other.
  public static var never: Self { Self(maximumAttempts: 1) }

  /// How long to wait before the next request.
  ///
  /// - Parameters:
  ///   - attempt: The number of the request that failed, from 1.
  ///   - wish: How long the service asked to be left alone.
  ///   - random: 64 random bits.
  /// - Returns: The pause, or nil when there is to be no other request.
  package func pause(after attempt: Int, wish: Duration?, random: UInt64) -> Duration? {
    guard attempt < maximumAttempts, wish ?? .zero <= maximumPause else { return nil }
    let longest = min(firstPause * (1 << (attempt - 1)), maximumPause)
    let share = 0.5 + Double(random >> 11) * 0x1p-54
    return max(longest * share, wish ?? .zero)
  }
}
