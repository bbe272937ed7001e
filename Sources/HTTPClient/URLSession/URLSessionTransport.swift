#if canImport(Darwin)
  import Foundation

  /// Sends requests by a session of its own, without cookies, caches and stored credentials.
  ///
  /// Of the limits that of the body applies, and those of the headers after they have been read; the
  /// system has its own for the rest.
  package final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let limits: HTTPLimits
    let receiver: ResponseReceiver

    /// Creates a transport, without a request.
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
      // Each request has a time of its own.
      configuration.timeoutIntervalForRequest = 31_536_000
      self.limits = limits
      receiver = ResponseReceiver(limits: limits)
      session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
    }

    // The caller of a request retains the transport, so that no task has to be cancelled.
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
#endif
