internal import PaymentEngine
internal import PaymentWire

extension AfterpayServiceError: CustomStringConvertible {
  /// The failure and its remedy, in one line.
  public var description: String {
    let tries = attempts == 1 ? "1 attempt" : "\(attempts) attempts"
    let doubt =
      mayBeCarriedOut
      ? "; the service may have carried it out: repeat the same call, or ask for the order" : ""
    return "\(message)\(doubt) (\(tries))"
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
    case .busy:
      "Afterpay's service still works on the first request; send the same one again later"
    case .unavailable(let status):
      "Afterpay's service cannot answer now (HTTP \(status)); ask again later"
    case .checkoutUnavailable:
      "Afterpay's service does not return this checkout; create a new one"
    case .rejected(let error, let call):
      "Afterpay's service rejected the request (\(error)); \(ServiceAdvice.advice(for: error, on: call))"
    case .redirected: "the server redirects to another address; check the server's address"
    case .unexpectedStatus(let status):
      "the server answered HTTP \(status), which is not expected; check the server's address"
    case .unreadableAnswer(let error):
      "the server's answer cannot be read: \(error); check the server's address"
    case .unreadablePayment(let reason):
      "the answer about the order cannot be believed: \(reason); ask for the order"
    case .invalidCall(let reason): "\(reason); nothing was sent"
    case .cancelled: "the call was cancelled"
    }
  }
}
