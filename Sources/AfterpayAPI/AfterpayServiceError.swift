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
    case .unreachable, .timedOut, .handshakeFailed, .tooManyRequests, .unavailable: true
    case .untrustedServer, .certificateOutOfDate, .certificateOfAnotherServer, .missingAuthorities,
      .missingLibrary, .unusableLibrary, .credentialsRefused, .checkoutUnavailable, .redirected,
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
    case .certificateOutOfDate:
      "the server's certificate has expired or is not valid yet; check the clock of this machine"
    case .certificateOfAnotherServer:
      "the server's certificate is that of another host; check the server's address"
    case .handshakeFailed:
      "the server agrees on no encrypted connection; check its address and ask again"
    case .missingAuthorities:
      "the certificates of trusted authorities cannot be read; install the package ca-certificates "
        + "or name their file in SSL_CERT_FILE"
    case .missingLibrary:
      "libcurl is missing; install the package libcurl4 (Debian, Ubuntu) or libcurl (Alpine, "
        + "Fedora, Red Hat)"
    case .unusableLibrary:
      "the libcurl of this machine cannot be used; install 7.68 or newer with HTTP and TLS"
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
