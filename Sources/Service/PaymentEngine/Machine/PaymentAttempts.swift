/// The requests of one command that remain after answers that settle nothing.
package struct PaymentAttempts: Hashable, Sendable {
  private let limits: PaymentWork.Limits
  /// The number of requests so far.
  private var requestCount = 0
  /// Whether a request may have arrived whose answer was lost.
  private var isInDoubt = false

  package init(_ limits: PaymentWork.Limits) { self.limits = limits }

  /// Counts a request, and returns the pause before the next one in milliseconds; nil if none remains.
  ///
  /// - Parameters:
  ///   - answer: The answer to the request.
  ///   - elapsed: The milliseconds since the command began.
  package mutating func pause(after answer: PaymentAnswer, elapsed: Int64) -> Int64? {
    var requested: Int64 = 0
    switch answer {
    case .busy(_, let seconds): requested = Self.milliseconds(seconds)
    case .unavailable(_, let seconds):
      requested = Self.milliseconds(seconds)
      isInDoubt = true
    case .notSent: break
    default: isInDoubt = true
    }
    let pause = max(limits.firstPause << Int64(min(requestCount, 20)), requested)
    requestCount += 1
    let (end, overflow) = elapsed.addingReportingOverflow(pause)
    guard requestCount < limits.requestCount, !overflow, end < limits.milliseconds else {
      return nil
    }
    return pause
  }

  private static func milliseconds(_ seconds: Int?) -> Int64 {
    let (product, overflow) = Int64(seconds ?? 0).multipliedReportingOverflow(by: 1_000)
    return overflow ? .max : product
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
