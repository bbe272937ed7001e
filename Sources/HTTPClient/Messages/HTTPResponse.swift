/// The response of a server, read to its end.
///
/// It may hold secrets; its description has nothing of its headers and body.
package struct HTTPResponse: Sendable {
  /// The status, 200 to 999.
  package let status: Int
  /// The headers.
  package let headers: HTTPFields
  /// The body.
  package let body: [UInt8]
  /// The fields after a body in chunks.
  package let trailers: HTTPFields

  package init(
    status: Int, headers: HTTPFields = HTTPFields(), body: [UInt8] = [],
    trailers: HTTPFields = HTTPFields()
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.trailers = trailers
  }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "a response with status \(status)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}
