/// Says why no answer was to be had from Afterpay's service.
///
/// Nothing of the token, the credentials, the address or the answer is in it.
public struct AfterpayServiceError: Error, Hashable, Sendable {
  /// Why there is no answer.
  public enum Reason: Hashable, Sendable {
    /// No connection could be made, or it broke.
    case unreachable
    /// The time for the request, or for all of them, was over.
    case timedOut
    /// The server could not prove that it is the one that was asked.
    case untrustedServer
    /// The service did not accept the credentials (401, 403).
    case credentialsRefused
    /// The service asks for fewer requests (429).
    case tooManyRequests
    /// The service cannot answer now (408, 500, 502, 503, 504).
    case unavailable(status: Int)
    /// The service does not give the checkout out, without saying that there is none (410, 412).
    case checkoutUnavailable
    /// The service sent the request elsewhere, where the credentials must not go (3xx).
    case redirected
    /// The answer has any other HTTP status.
    case unexpectedStatus(Int)
    /// The answer cannot be read.
    case unreadableAnswer(AnswerFault)
  }

  /// Why there is no answer to the last request.
  public let reason: Reason
  /// How many requests were made.
  public let attempts: Int

  package init(reason: Reason, attempts: Int) {
    self.reason = reason
    self.attempts = attempts
  }

  /// Whether asking again later can help.
  public var isRetriable: Bool {
    switch reason {
    case .unreachable, .timedOut, .tooManyRequests, .unavailable: true
    case .untrustedServer, .credentialsRefused, .checkoutUnavailable, .redirected,
      .unexpectedStatus, .unreadableAnswer:
      false
    }
  }
}

extension AfterpayServiceError: CustomStringConvertible {
  /// One line that says what is wrong and what to do.
  public var description: String {
    let tries = attempts == 1 ? "1 attempt" : "\(attempts) attempts"
    return "\(message) (\(tries))"
  }

  private var message: String {
    switch reason {
    case .unreachable: "Afterpay's service cannot be reached; check the network and ask again"
    case .timedOut: "Afterpay's service did not answer in time; ask again later"
    case .untrustedServer:
      "the server's certificate does not prove that it is the one asked; check the server's address"
    case .credentialsRefused:
      "Afterpay's service refused the credentials; check merchant ID, secret key and server"
    case .tooManyRequests: "Afterpay's service asks for fewer requests; ask again later"
    case .unavailable(let status):
      "Afterpay's service cannot answer now (HTTP \(status)); ask again later"
    case .checkoutUnavailable:
      "Afterpay's service does not give this checkout out; create a new one"
    case .redirected: "the server sends requests elsewhere; check the server's address"
    case .unexpectedStatus(let status):
      "the server answered HTTP \(status), which is not expected; check the server's address"
    case .unreadableAnswer(let fault):
      "the server's answer cannot be read: \(fault); check the server's address"
    }
  }
}
