/// The interface for sending requests: `URLSession` or libcurl implements it, or a test.
package protocol HTTPTransport: Sendable {
  /// Sends one request and receives the response, without following a redirect.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - time: The time for the name lookup, the connection, the request and the response together.
  /// - Returns: The response with its whole body, or the reason why there is none. If the task is
  ///   cancelled, the function returns at once.
  func response(
    to request: HTTPRequest, within time: Duration
  ) async -> Result<HTTPResponse, HTTPFailure>
}

#if canImport(Darwin)
  /// The transport of this platform.
  package typealias SystemTransport = URLSessionTransport
#else
  /// The transport of this platform.
  package typealias SystemTransport = CurlTransport
#endif

/// The time limits of requests; values out of range become the nearest in range.
package struct HTTPTimeouts: Hashable, Sendable {
  /// The longest limit: a day, so that no sum of times overflows.
  package static var longest: Duration { .seconds(86_400) }

  /// The time for one attempt, from the connection to the last byte of the response.
  package let perAttempt: Duration
  /// The time for all attempts and the pauses between them.
  package let total: Duration

  /// Creates time-outs.
  ///
  /// - Parameters:
  ///   - perAttempt: The time for one attempt, a millisecond to a day.
  ///   - total: The time for all attempts, a millisecond to a day.
  package init(perAttempt: Duration, total: Duration) {
    self.perAttempt = min(max(perAttempt, .milliseconds(1)), Self.longest)
    self.total = min(max(total, .milliseconds(1)), Self.longest)
  }
}
