import HTTPClient
import ScheduleEngine
import Synchronization

/// A transport that notes what messages about a command say: the requests, the last failure, the service's clock.
final class ObservedTransport: HTTPTransport {
  /// The observations so far.
  struct Observations: Hashable, Sendable {
    /// The number of requests that may have left.
    var requestCount = 0
    /// The failure of the last request; nil if it has an answer.
    var failure: HTTPFailure?
    /// The seconds by which this machine's clock was ahead of the service's; nil if no answer had a date.
    var secondsAhead: Int64?
  }

  private let base: any HTTPTransport
  private let now: @Sendable () -> Timestamp?
  private let state = Mutex(Observations())

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - base: Sends the requests.
  ///   - now: Returns this machine's time, or nil if its clock cannot be read.
  init(_ base: any HTTPTransport, now: @escaping @Sendable () -> Timestamp?) {
    (self.base, self.now) = (base, now)
  }

  var observations: Observations { state.withLock { $0 } }

  func response(
    to request: HTTPRequest, within time: Duration
  ) async -> Result<HTTPResponse, HTTPFailure> {
    let result = await base.response(to: request, within: time)
    let now = now()
    state.withLock { state in
      switch result {
      case .success(let response):
        state.requestCount += 1
        state.failure = nil
        if let now, let date = response.headers.first("Date").flatMap(Self.seconds) {
          state.secondsAhead = now.secondsSinceEpoch - date
        }
      case .failure(let failure):
        if !failure.precedesRequest { state.requestCount += 1 }
        state.failure = failure
      }
    }
    return result
  }

  /// Returns the seconds since 1970 of a header `Date`.
  private static func seconds(ofDate text: String) -> Int64? {
    guard text.hasSuffix("GMT") else { return nil }
    return RetryAfter.duration(text, date: "Thu, 01 Jan 1970 00:00:00 GMT")?.components.seconds
  }
}

extension ObservedTransport.Observations {
  /// The sentence about a clock that differs from the service's by more than five minutes, or nil.
  var clockWarning: String? {
    guard let secondsAhead, secondsAhead.magnitude > 300 else { return nil }
    let minutes = secondsAhead.magnitude / 60
    return
      "the clock of this machine is \(minutes) minutes \(secondsAhead > 0 ? "fast" : "slow"), by "
      + "the service's; set it, since it decides whether an authorization or the time for refunds has ended"
  }
}
