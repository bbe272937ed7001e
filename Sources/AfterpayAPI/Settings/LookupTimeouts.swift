/// How long a lookup may take; values out of range become the nearest in range.
///
///     LookupTimeouts(perAttempt: .seconds(5), inAll: .seconds(20))
public struct LookupTimeouts: Hashable, Sendable {
  /// How long one request may take, from the connection to the last byte of its answer.
  public let perAttempt: Duration
  /// How long all requests and the pauses between them may take.
  public let inAll: Duration

  /// Makes limits.
  ///
  /// Afterpay advises 10 seconds to connect and 20 to read.
  ///
  /// - Parameters:
  ///   - perAttempt: How long one request may take, a millisecond to a day; 30 seconds by default.
  ///   - inAll: How long all may take, a millisecond to a day; 60 seconds by default.
  public init(perAttempt: Duration = .seconds(30), inAll: Duration = .seconds(60)) {
    self.perAttempt = min(max(perAttempt, .milliseconds(1)), .longest)
    self.inAll = min(max(inAll, .milliseconds(1)), .longest)
  }
}

extension Duration {
  /// The longest time that a setting may have: a day, which is far from where sums of times overflow.
  static var longest: Self { .seconds(86_400) }
}
