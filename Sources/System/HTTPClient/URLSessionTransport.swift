#if canImport(Darwin)
  import Foundation
  import Synchronization

  /// Sends requests with its own `URLSession`, without cookies, caches and stored credentials.
  ///
  /// The limit of the body is checked while the body is received, the limits of the headers only
  /// after the system has read the headers. The other limits of `HTTPLimits` have no effect.
  package final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let limits: HTTPLimits
    let receiver: ResponseReceiver

    /// Creates a transport; sends no request.
    ///
    /// - Parameters:
    ///   - limits: The limits of every response.
    ///   - usesProxies: Whether requests may go through a proxy of the system's settings.
    package init(limits: HTTPLimits = HTTPLimits(), usesProxies: Bool = true) {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.httpCookieAcceptPolicy = .never
      configuration.urlCache = nil
      configuration.urlCredentialStorage = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
      if !usesProxies { configuration.connectionProxyDictionary = [:] }
      // A year: `response(to:within:)` limits the time of each request instead.
      configuration.timeoutIntervalForRequest = 31_536_000
      self.limits = limits
      receiver = ResponseReceiver(limits: limits)
      session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
    }

    // Each request retains the transport until it has an outcome, so no task has to be cancelled.
    deinit { session.finishTasksAndInvalidate() }

    package func response(
      to request: HTTPRequest, within time: Duration
    ) async -> Result<HTTPResponse, HTTPFailure> {
      let checked: CheckedRequest
      do throws(HTTPFailure) {
        checked = try CheckedRequest(request)
      } catch {
        return .failure(error)
      }
      guard let url = URL(string: checked.address.text) else {
        return .failure(.invalidRequest(.address))
      }
      var urlRequest = URLRequest(url: url)
      urlRequest.httpMethod = checked.method
      urlRequest.httpBody = checked.body.map { Data($0) }
      for field in checked.headers {
        urlRequest.addValue(field.value, forHTTPHeaderField: field.name)
      }
      let task = session.dataTask(with: urlRequest)
      let timer = Task { [receiver] in
        try await Task.sleep(for: min(max(time, .zero), .seconds(31_536_000)))
        receiver.cancel(task, .timedOut)
      }
      defer { timer.cancel() }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          receiver.begin(task, continuation)
          if Task.isCancelled {
            receiver.cancel(task, .cancelled)
          } else {
            task.resume()
          }
        }
      } onCancel: {
        receiver.cancel(task, .cancelled)
      }
    }
  }

  /// Collects the responses of a session's tasks, each until it is complete, too large or
  /// cancelled.
  final class ResponseReceiver: NSObject, URLSessionDataDelegate, Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPFailure>

    private struct Exchange {
      let continuation: CheckedContinuation<Outcome, Never>
      var body: [UInt8] = []
    }

    private let limits: HTTPLimits
    /// The exchanges without an outcome, by the numbers of their tasks.
    private let exchanges = Mutex<[Int: Exchange]>([:])

    init(limits: HTTPLimits) { self.limits = limits }

    func begin(_ task: URLSessionTask, _ continuation: CheckedContinuation<Outcome, Never>) {
      exchanges.withLock { $0[task.taskIdentifier] = Exchange(continuation: continuation) }
    }

    /// Ends a task with a failure, unless the task already has an outcome.
    func cancel(_ task: URLSessionTask, _ failure: HTTPFailure) {
      if end(task, { _ in .failure(failure) }) { task.cancel() }
    }

    /// Sets the outcome of a task, unless the task already has one.
    ///
    /// - Returns: Whether the task had no outcome.
    @discardableResult
    private func end(_ task: URLSessionTask, _ outcome: (_ body: [UInt8]) -> Outcome) -> Bool {
      let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      guard let exchange else { return false }
      exchange.continuation.resume(returning: outcome(exchange.body))
      return true
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let isWanted = exchanges.withLock { exchanges in
        let number = dataTask.taskIdentifier
        guard let present = exchanges[number]?.body.count,
          present + data.count <= limits.bodyByteCount
        else { return false }
        exchanges[number]?.body.append(contentsOf: data)
        return true
      }
      if !isWanted { cancel(dataTask, .tooLarge(.body)) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      if end(task, { outcome(response, body: $0) }) { completionHandler(nil) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      // The system checks the certificate. Every other challenge asks for credentials, which the
      // request has already.
      guard let response = challenge.failureResponse as? HTTPURLResponse else {
        return completionHandler(.performDefaultHandling, nil)
      }
      let isOpen = end(task) { outcome(response, body: $0) }
      if isOpen { completionHandler(.cancelAuthenticationChallenge, nil) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      end(task) { body in
        if let error { return .failure(HTTPFailure(error, hasBegun: task.response != nil)) }
        guard let response = task.response as? HTTPURLResponse else {
          return .failure(.malformed(.statusLine))
        }
        return outcome(response, body: body)
      }
    }

    private func outcome(_ response: HTTPURLResponse, body: [UInt8]) -> Outcome {
      let fields = response.allHeaderFields.compactMap { name, value in
        (name as? String).map { HTTPField($0, "\(value)") }
      }
      guard fields.count <= limits.fieldCount,
        fields.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 })
          <= limits.headerByteCount
      else { return .failure(.tooLarge(.headers)) }
      return .success(
        HTTPResponse(status: response.statusCode, headers: HTTPFields(fields), body: body))
    }
  }

  extension HTTPFailure {
    /// Converts an error of a session.
    ///
    /// Stores nothing but the kind, since such an error contains the address of the request.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - hasBegun: Whether the headers of the response have arrived.
    init(_ error: any Error, hasBegun: Bool) {
      switch (error as? URLError)?.code {
      case .cancelled: self = .cancelled
      case .timedOut: self = .timedOut
      case .badURL, .unsupportedURL: self = .invalidRequest(.address)
      case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound
      case .cannotParseResponse, .badServerResponse: self = .malformed(.statusLine)
      case .secureConnectionFailed: self = .insecure(.handshake)
      case .serverCertificateHasBadDate: self = .insecure(.expired)
      case .serverCertificateNotYetValid: self = .insecure(.notYetValid)
      case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
        .clientCertificateRejected, .clientCertificateRequired:
        self = .insecure(.untrusted)
      case .cannotConnectToHost, .notConnectedToInternet, .dataNotAllowed,
        .internationalRoamingOff, .callIsActive:
        self = hasBegun ? .connectionLost : .unreachable
      // A part of the request may have been sent.
      default: self = .connectionLost
      }
    }
  }
#endif
