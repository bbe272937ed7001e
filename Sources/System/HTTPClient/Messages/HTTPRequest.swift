/// A request to a server.
///
/// It may contain secrets, which its description omits.
package struct HTTPRequest: Sendable {
  /// The method, such as `GET`.
  package var method: String
  /// The whole address, such as `https://shop.example/orders?page=2`.
  package var address: String
  /// The headers, except those that only the transport writes, such as `Host` and `Content-Length`.
  package var headers: HTTPFields
  /// The body, or nil for a request without one.
  package var body: [UInt8]?
  /// Whether the request needs a new connection even if its method is idempotent.
  ///
  /// If the server had closed a reused connection, libcurl would silently send the request a second
  /// time. On Apple platforms the system chooses the connection.
  package var isSentOnce: Bool

  package init(
    method: String = "GET", address: String, headers: HTTPFields = HTTPFields(),
    body: [UInt8]? = nil, isSentOnce: Bool = false
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.isSentOnce = isSentOnce
  }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "a request" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A valid request: no part has a character that would change the meaning of another part.
struct CheckedRequest: Sendable {
  let method: String
  let address: HTTPAddress
  let headers: [HTTPField]
  let body: [UInt8]?
  let isSentOnce: Bool

  /// Checks the address, the method, the body and each header, in this order.
  ///
  /// - Throws: `HTTPFailure.invalidRequest` with the first part that is not valid.
  init(_ request: HTTPRequest) throws(HTTPFailure) {
    guard let address = HTTPAddress(request.address) else { throw .invalidRequest(.address) }
    guard (1...32).contains(request.method.utf8.count),
      request.method.utf8.allSatisfy(HTTPSyntax.isOfToken), request.method != "CONNECT"
    else { throw .invalidRequest(.method) }
    guard request.body == nil || !["HEAD", "TRACE"].contains(request.method) else {
      throw .invalidRequest(.method)
    }
    for field in request.headers.fields {
      guard !field.name.isEmpty, field.name.utf8.allSatisfy(HTTPSyntax.isOfToken),
        field.value.utf8.allSatisfy(HTTPSyntax.isOfValue)
      else { throw .invalidRequest(.header) }
      guard !Self.reserved.contains(where: { HTTPSyntax.isSameName($0, field.name) }) else {
        throw .invalidRequest(.reservedHeader)
      }
    }
    method = request.method
    self.address = address
    headers = request.headers.fields
    body = request.body
    isSentOnce = request.isSentOnce
  }

  /// The headers that only the transport may write: they determine the host, the end of a message
  /// or the use of its connection.
  private static let reserved = [
    "Host", "Content-Length", "Transfer-Encoding", "Connection", "Proxy-Connection", "Keep-Alive",
    "Upgrade", "TE", "Trailer", "Expect", "Proxy-Authorization",
  ]

  /// Whether the request may have the connection of an earlier one: it has the same effect if the
  /// server receives it twice, and the caller does not count requests.
  var mayReuseConnection: Bool {
    !isSentOnce && ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method)
  }

  func hasHeader(_ name: String) -> Bool {
    headers.contains { HTTPSyntax.isSameName($0.name, name) }
  }
}
