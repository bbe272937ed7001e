import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Collects the answers of a session's tasks, each until it is complete, too long or given up.
final class AnswerReceiver: NSObject, URLSessionDataDelegate, Sendable {
  typealias Outcome = Result<ServiceAnswer, TransportFailure>

  private struct Exchange {
    let continuation: CheckedContinuation<Outcome, Never>
    var body: [UInt8] = []
  }

  /// The exchanges that nobody has been told the outcome of, by the numbers of their tasks.
  private let exchanges = Mutex<[Int: Exchange]>([:])

  func begin(_ task: URLSessionTask, _ continuation: CheckedContinuation<Outcome, Never>) {
    exchanges.withLock { $0[task.taskIdentifier] = Exchange(continuation: continuation) }
  }

  /// Tells the outcome of a task, unless it has been told.
  ///
  /// Whoever tells it is the only one to cancel the task or to answer the session's question about it:
  /// FoundationNetworking traps when a question is answered about a task that was cancelled since.
  ///
  /// - Returns: Whether it had not been told.
  @discardableResult
  func end(_ task: URLSessionTask, _ outcome: (_ body: [UInt8]) -> Outcome) -> Bool {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    guard let exchange else { return false }
    exchange.continuation.resume(returning: outcome(exchange.body))
    return true
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isWanted = exchanges.withLock { exchanges in
      let number = dataTask.taskIdentifier
      guard let present = exchanges[number]?.body.count,
        present + data.count <= ServiceAnswer.maximumByteCount
      else { return false }
      exchanges[number]?.body.append(contentsOf: data)
      return true
    }
    guard !isWanted else { return }
    end(dataTask) { _ in .failure(.tooLarge) }
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let status = response.statusCode
    let isOpen = end(task) { _ in .success(ServiceAnswer(status: status, body: [])) }
    if isOpen { completionHandler(nil) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // The certificate is for the system to judge. All else asks for credentials that were sent.
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    let status = response.statusCode
    let isOpen = end(task) { _ in .success(ServiceAnswer(status: status, body: [])) }
    if isOpen { completionHandler(.cancelAuthenticationChallenge, nil) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    end(task) { body in
      if let error { return .failure(TransportFailure(error)) }
      guard let response = task.response as? HTTPURLResponse else { return .failure(.notHTTP) }
      return .success(
        ServiceAnswer(
          status: response.statusCode,
          retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
          date: response.value(forHTTPHeaderField: "Date"), body: body))
    }
  }
}

extension TransportFailure {
  /// Keeps nothing of an error but its kind: it may hold the address, and so the token.
  init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .cancelled: self = .cancelled
    case .unknown where Self.isAboutCertificate(error.localizedDescription): self = .untrusted
    // FoundationNetworking has the last of these for an answer without a status line.
    case .cannotParseResponse, .unsupportedURL: self = .notHTTP
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .untrusted
    default: self = .unreachable
    }
  }

  /// FoundationNetworking has no code for a certificate that does not hold, only what libcurl says.
  private static func isAboutCertificate(_ message: String) -> Bool {
    message.hasPrefix("SSL") && message.contains("certificate")
  }
}
