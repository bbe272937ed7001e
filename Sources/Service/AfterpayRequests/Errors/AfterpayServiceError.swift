public import PaymentEngine
public import PaymentWire
public import ScheduleEngine

/// The reason why a call of Afterpay's service has no result.
///
/// It contains no part of the token, the credentials and the address. Of the answer it contains
/// nothing but the service's own error, in which the token is replaced.
public struct AfterpayServiceError: Error, Hashable, Sendable {
  /// The reason for the failure of a call.
  public enum Reason: Hashable, Sendable {
    /// No connection could be opened, or it broke.
    case unreachable
    /// A request, or all of them together, took longer than the time-outs allow.
    case timedOut
    /// The server's certificate is not signed by a trusted authority, or was revoked.
    case untrustedServer
    /// The server's certificate has expired, or is not valid yet.
    case certificateOutOfDate
    /// The server's certificate is that of another host.
    case certificateOfAnotherServer
    /// The server and this machine did not agree on an encrypted connection.
    case handshakeFailed
    /// The certificates of trusted authorities cannot be read.
    case missingAuthorities
    /// The library that makes requests, libcurl, is not installed (Linux).
    case missingLibrary
    /// The libcurl that is installed is too old, or lacks a part that is needed (Linux).
    case unusableLibrary
    /// The service did not accept the credentials (401, 403).
    case credentialsRefused
    /// The service asks for fewer requests (429).
    case tooManyRequests
    /// The service still works on the first request with this identifier (409).
    case busy
    /// The service cannot answer now (408, 500, 502, 503, 504).
    case unavailable(status: Int)
    /// The service does not return the checkout, and does not report that there is none (410, 412).
    case checkoutUnavailable
    /// The service has rejected the call for good (4xx with a code).
    case rejected(ServiceError, ServiceCall)
    /// The service redirects to another address, which must not receive the credentials (3xx).
    case redirected
    /// The answer has any other HTTP status.
    case unexpectedStatus(Int)
    /// The answer cannot be read.
    case unreadableAnswer(AnswerError)
    /// The answer about an order cannot be read or does not add up; the text is the reason.
    case unreadablePayment(UTF8Text)
    /// Nothing was sent, because a value of the call is not valid; the text is the reason.
    case invalidCall(String)
    /// The task was cancelled.
    case cancelled
  }

  /// The reason for the failure of the last request.
  public let reason: Reason
  /// The number of requests that were sent; those for a bearer token are not counted.
  public let attempts: Int
  /// Whether the service may have carried the call out: a request was sent whose answer is not
  /// known.
  ///
  /// Send the same call with the same `requestID` again, or ask for the order.
  public let mayBeCarriedOut: Bool

  package init(reason: Reason, attempts: Int, mayBeCarriedOut: Bool = false) {
    self.reason = reason
    self.attempts = attempts
    self.mayBeCarriedOut = mayBeCarriedOut
  }

  /// Whether a later request may succeed.
  public var isRetriable: Bool {
    switch reason {
    case .unreachable, .timedOut, .handshakeFailed, .tooManyRequests, .busy, .unavailable: true
    case .untrustedServer, .certificateOutOfDate, .certificateOfAnotherServer, .missingAuthorities,
      .missingLibrary, .unusableLibrary, .credentialsRefused, .checkoutUnavailable, .rejected,
      .redirected, .unexpectedStatus, .unreadableAnswer, .unreadablePayment, .invalidCall,
      .cancelled:
      false
    }
  }
}
