import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries requests by a session of its own, which keeps nothing: no cookies, no cache, no
/// credentials.
final class URLSessionTransport: Transport {
  private let session: URLSession
  let receiver: AnswerReceiver

  /// - Parameter usesProxies: Whether requests may go through a proxy of the system's settings.
  ///   FoundationNetworking knows no such setting, only ``ProxyEnvironment``.
  init(usesProxies: Bool = true) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    if !usesProxies { configuration.connectionProxyDictionary = [:] }
    // Time is kept by whoever makes the request.
    configuration.timeoutIntervalForRequest = 86_400
    receiver = AnswerReceiver()
    session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
  }

  // Whoever waits for an answer keeps the transport, so no task is left that has to be cancelled.
  deinit { session.finishTasksAndInvalidate() }

  func answer(to request: ServiceRequest) async -> Result<ServiceAnswer, TransportFailure> {
    guard let url = URL(string: request.address) else { return .failure(.unreachable) }
    var urlRequest = URLRequest(url: url)
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: urlRequest)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        receiver.begin(task, continuation)
        if Task.isCancelled {
          giveUp(task)
        } else {
          task.resume()
        }
      }
    } onCancel: {
      giveUp(task)
    }
  }

  private func giveUp(_ task: URLSessionDataTask) {
    if receiver.end(task, { _ in .failure(.cancelled) }) { task.cancel() }
  }
}
