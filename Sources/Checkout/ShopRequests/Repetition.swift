package import HTTPClient

/// The rule by which a request is sent again.
///
/// A checkout acts on the answer to a request, so a repetition must never lead to an answer that the
/// checkout would understand differently from the first.
package enum Repetition: Hashable, Sendable {
  /// The server may carry a repetition out a second time: the request is sent once.
  case never
  /// The request changes nothing: any answer is as good as the first.
  case reading
  /// The server recognizes a repetition by its key, and carries it out once.
  ///
  /// A rejection of a repetition says nothing about the first request, which the server may have
  /// carried out: after an attempt with an unknown outcome, only a success counts, and any other
  /// answer leaves the outcome unknown. So do the answers that judge no request: too early (425),
  /// too many (429), not authorized (401), locked (423).
  case keyed

  /// Creates the rule for a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - hasKey: Whether the request has an idempotency key.
  package init(method: String, hasKey: Bool) {
    self = method == "GET" ? .reading : hasKey ? .keyed : .never
  }
}

/// The end of an attempt: a response, or the reason why there is none.
package typealias AttemptEnd = Result<HTTPResponse, HTTPFailure>

/// Decides after each attempt at a request whether another follows.
package struct AttemptJudge {
  private let repetition: Repetition
  /// The end of the last attempt that the server may have carried out although its answer does not
  /// say so.
  private var lastUnknown: AttemptEnd?

  /// Creates a judge of the attempts at one request.
  package init(_ repetition: Repetition) { self.repetition = repetition }

  /// Returns whether an attempt is the last, and the end that the request has if it is.
  package mutating func outcome(of end: AttemptEnd) -> AttemptOutcome<AttemptEnd, AttemptEnd> {
    switch repetition {
    case .never: return .success(end)
    case .reading: break
    case .keyed:
      if end.isUnknown {
        lastUnknown = end
      } else if let lastUnknown, !end.isSuccess {
        return end.isTemporary
          ? .temporaryFailure(lastUnknown, retryAfter: end.retryAfter) : .failure(lastUnknown)
      }
    }
    return end.isTemporary ? .temporaryFailure(end, retryAfter: end.retryAfter) : .success(end)
  }
}

extension AttemptEnd {
  /// Whether the response is a success.
  fileprivate var isSuccess: Bool {
    if case .success(let response) = self { 200...299 ~= response.status } else { false }
  }

  /// Whether the server may have carried the request out, or may still do so; a server that answers
  /// with 401, 423, 425 or 429 did not.
  fileprivate var isUnknown: Bool {
    switch self {
    case .success(let response):
      !(200...299 ~= response.status) && (!(400...499 ~= response.status) || response.status == 408)
    case .failure(.hostNotFound), .failure(.invalidRequest), .failure(.insecure),
      .failure(.unusableLibrary):
      false
    case .failure: true
    }
  }

  /// Whether a later attempt may have another end.
  fileprivate var isTemporary: Bool {
    switch self {
    case .success(let response): [408, 425, 429, 500, 502, 503, 504].contains(response.status)
    case .failure(.hostNotFound), .failure(.unreachable), .failure(.connectionLost),
      .failure(.timedOut), .failure(.insecure(.handshake)):
      true
    case .failure: false
    }
  }

  /// The pause that the server asks for.
  fileprivate var retryAfter: Duration? {
    if case .success(let response) = self { response.retryAfter } else { nil }
  }
}
