/// The part that sends requests and receives responses.
package protocol HTTPTransport: Sendable {
  /// Sends one request and receives the response, without following a redirect.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - time: The time for everything: the name, the connection, the request and the response.
  /// - Returns: The response with its whole body, or the reason why there is none. If the task is
  ///   cancelled, it returns at once.
  func response(
    to request: HTTPRequest, within time: Duration
  ) async -> Result<HTTPResponse, HTTPFailure>
}

#if canImport(Darwin)
  /// The transport of this platform.
  package typealias SystemTransport = URLSessionTransport
#else
  /// The transport of this platform.
  package typealias SystemTransport = CurlTransport
#endif
