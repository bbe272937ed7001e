/// Carries one request to a service and its answer back.
package protocol Transport: Sendable {
  /// Makes one request, without following a redirect.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer with its whole body, or why there is none. When the task is cancelled it
  ///   returns at once, with any of them.
  func answer(to request: ServiceRequest) async -> Result<ServiceAnswer, TransportFailure>
}

/// An answer of the service.
///
/// It may hold a token, and shows nothing of its body.
package struct ServiceAnswer: Sendable {
  /// The HTTP status.
  package let status: Int
  /// The header `Retry-After`.
  package var retryAfter: String?
  /// The header `Date`.
  package var date: String?
  /// The body, at most ``maximumByteCount``.
  package let body: [UInt8]

  package init(status: Int, retryAfter: String? = nil, date: String? = nil, body: [UInt8]) {
    self.status = status
    self.retryAfter = retryAfter
    self.date = date
    self.body = body
  }

  /// The largest body that is taken in: 1 MiB.
  package static var maximumByteCount: Int { 1_048_576 }
}

extension ServiceAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "an answer with status \(status)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}

/// Why there is no answer.
package enum TransportFailure: Error, Hashable, Sendable {
  /// No connection could be made, or it ended before the answer did.
  case unreachable
  /// The server could not prove who it is.
  case untrusted
  /// The answer is longer than ``ServiceAnswer/maximumByteCount``.
  case tooLarge
  /// What came back is not HTTP.
  case notHTTP
  /// The request was given up by whoever made it.
  case cancelled
}
