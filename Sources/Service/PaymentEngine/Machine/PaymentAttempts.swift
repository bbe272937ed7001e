/// The questions for an order that remain after answers that say nothing.
package struct PaymentAttempts: Hashable, Sendable {
  private let limits: PaymentWork.Limits
  /// The number of requests so far.
  private var requestCount = 0
  /// Whether a request may have arrived whose answer was lost.
  private var isInDoubt = false

  package init(_ limits: PaymentWork.Limits) { self.limits = limits }

  /// Counts a request, and returns the pause before the next one.
  ///
  /// - Parameters:
  ///   - answer: The answer to the request.
  ///   - elapsed: The milliseconds since the command began.
  /// - Returns: The pause in milliseconds; nil if no request remains.
  package mutating func pause(after answer: PaymentAnswer, elapsed: Int64) -> Int64? {
    var seconds: Int?
    switch answer {
    case .busy(_, let requested): seconds = requested
    case .unavailable(_, let requested): (seconds, isInDoubt) = (requested, true)
    case .notSent: break
    default: isInDoubt = true
    }
    requestCount += 1
    return limits.pause(
      pauseCount: Int64(requestCount - 1), after: requestCount, requestedSeconds: seconds,
      elapsed: elapsed)
  }

  /// Returns the end of a command after the last answer.
  package func end(after answer: PaymentAnswer) -> PaymentEnd {
    switch answer {
    case .busy(let error, _): .running(error)
    case .unavailable(let error, _): .unknown(error)
    default: isInDoubt ? .unknown(nil) : .notSent
    }
  }
}

extension PaymentWork.Limits {
  /// Returns the pause before the next request.
  ///
  /// - Parameters:
  ///   - pauseCount: The number of pauses before this one: each is twice as long.
  ///   - count: The number of requests so far.
  ///   - seconds: The pause that the service asks for, or nil.
  ///   - elapsed: The milliseconds since the command began.
  /// - Returns: The pause in milliseconds; nil if no request or no time remains.
  func pause(
    pauseCount: Int64, after count: Int, requestedSeconds seconds: Int?, elapsed: Int64
  ) -> Int64? {
    let (asked, isTooLong) = Int64(clamping: seconds ?? 0).multipliedReportingOverflow(by: 1_000)
    let requested = isTooLong ? .max : asked
    let first = min(max(firstPause, 0), milliseconds)
    let pause = max(first << min(pauseCount, 20), requested)
    let (end, overflow) = elapsed.addingReportingOverflow(pause)
    return count < requestCount && !overflow && end < milliseconds ? pause : nil
  }
}
