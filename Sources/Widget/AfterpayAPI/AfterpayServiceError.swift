/// The reason why a request to Afterpay's service has no result.
///
/// It contains no part of the token, the credentials, the address or the answer.
public struct AfterpayServiceError: Error, Hashable, Sendable {
  /// The reason for the failure of a request.
  public enum Reason: Hashable, Sendable {
    /// No connection could be opened, or it broke.
    case unreachable
    /// A request, or all of them together, took longer than ``LookupTimeouts`` allows.
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
    /// The service does not return the checkout, and does not report that there is none (410, 412).
    case checkoutUnavailable
    /// The service redirects to another address, which must not receive the credentials (3xx).
    case redirected
    /// The answer has any other HTTP status.
    case unexpectedStatus(Int)
    /// The answer cannot be read.
    case unreadableAnswer(AnswerError)
  }

  /// The reason for the failure of the last request.
  public let reason: Reason
  /// The number of requests that were sent.
  public let attempts: Int

  package init(reason: Reason, attempts: Int) {
    self.reason = reason
    self.attempts = attempts
  }

  /// Whether a later request may succeed.
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
  /// The failure and its remedy, in one line.
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
      "Afterpay's service does not return this checkout; create a new one"
    case .redirected: "the server redirects to another address; check the server's address"
    case .unexpectedStatus(let status):
      "the server answered HTTP \(status), which is not expected; check the server's address"
    case .unreadableAnswer(let error):
      "the server's answer cannot be read: \(error); check the server's address"
    }
  }
}

/// A mistake in an answer of the service.
///
/// It contains no value of the answer.
public enum AnswerError: Error, Hashable, Sendable {
  /// The answer is not HTTP.
  case notHTTP
  /// The answer has no body.
  case empty
  /// The body is larger than 1 MiB.
  case tooLarge
  /// The headers, the trailers or the extensions of chunks are too large or too many.
  case headersTooLarge
  /// The body is not JSON in UTF-8, has a key twice or is nested too deep.
  case notJSON
  /// The key at this path, such as `amount.currency`, is missing.
  case missing(String)
  /// The value at this path has the wrong type.
  case wrongType(String)
  /// The value at this path has the right type but is invalid.
  case impossible(String)
  /// The answer is about another checkout than the one that was asked for.
  case anotherCheckout
}

extension AnswerError: CustomStringConvertible {
  /// The error as part of a sentence.
  public var description: String {
    switch self {
    case .notHTTP: "it is not HTTP"
    case .empty: "it is empty"
    case .tooLarge: "it is larger than 1 MiB"
    case .headersTooLarge: "its headers or trailers are too large"
    case .notJSON: "it is not JSON that is safe to read"
    case .missing(let key): "\(key) is missing"
    case .wrongType(let key): "\(key) is of another type"
    case .impossible(let key): "\(key) has an invalid value"
    case .anotherCheckout: "it is about another checkout"
    }
  }
}
