/// The response of a server, read to its end.
///
/// It may contain secrets; its description omits its headers and body.
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

/// The limits of a response.
///
/// If a response exceeds a limit, the request fails, and the connection is closed.
package struct HTTPLimits: Hashable, Sendable {
  /// The bytes of all header lines with their line ends; the lines of interim responses count as
  /// well.
  package var headerByteCount = 65_536
  /// The number of header lines of one response, and of trailers.
  package var fieldCount = 256
  /// The number of interim responses (100 to 199).
  package var informationalCount = 16
  /// The bytes of the body without the framing of chunks.
  package var bodyByteCount: Int
  /// The bytes of all trailers.
  package var trailerByteCount = 16_384
  /// The bytes of the extensions of all chunks together.
  package var chunkExtensionByteCount = 16_384

  /// Creates limits.
  ///
  /// - Parameter bodyByteCount: The largest body, 0 to 2⁴⁰ bytes; 1 MiB by default.
  package init(bodyByteCount: Int = 1_048_576) {
    self.bodyByteCount = min(max(bodyByteCount, 0), 1 << 40)
  }
}
