package import HTTPClient

/// The time limits of calls; values out of range become the nearest in range.
///
///     ServiceTimeouts().reading    // 20.0 seconds
///     ServiceTimeouts().operation  // 70.0 seconds
///
/// Afterpay asks for 10 seconds to connect, and then 20 or 70 to read. A limit here is that of the
/// whole request, from the lookup of the host's name to the last byte of the answer: it has no part
/// of its own for the connection.
public struct ServiceTimeouts: Hashable, Sendable {
  /// The time for one request that reads, writes a note or creates a checkout.
  public let reading: Duration
  /// The time for one request that authorizes, captures, voids, refunds or reverses.
  public let operation: Duration
  /// The time for all requests of a call and the pauses between them.
  public let total: Duration

  /// Creates time-outs.
  ///
  /// - Parameters:
  ///   - reading: The time for one request that reads, a millisecond to a day; 20 seconds by default.
  ///   - operation: The time for one request that moves money, a millisecond to a day; 70 seconds by
  ///     default.
  ///   - total: The time for all requests of a call, a millisecond to a day; 180 seconds by default.
  public init(
    reading: Duration = .seconds(20), operation: Duration = .seconds(70),
    total: Duration = .seconds(180)
  ) {
    let (reads, operations) = (
      HTTPTimeouts(perAttempt: reading, total: total),
      HTTPTimeouts(perAttempt: operation, total: total)
    )
    (self.reading, self.operation) = (reads.perAttempt, operations.perAttempt)
    self.total = reads.total
  }

  /// The limits of a call that reads.
  package var ofReading: HTTPTimeouts { HTTPTimeouts(perAttempt: reading, total: total) }
  /// The limits of a call that moves money.
  package var ofOperation: HTTPTimeouts { HTTPTimeouts(perAttempt: operation, total: total) }
}
