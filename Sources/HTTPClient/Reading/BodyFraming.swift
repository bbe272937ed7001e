/// The rule by which the end of a body is found (RFC 9112, section 6.3).
enum BodyFraming: Hashable {
  /// There is no body.
  case none
  /// The body has this many bytes.
  case length(Int)
  /// The body is in chunks.
  case chunks
  /// The body ends with the connection.
  case untilClose

  /// Finds the rule for a response.
  ///
  /// A response that names two different ends is an error and never read by one of them: whoever is
  /// between the server and this client may have chosen the other.
  ///
  /// - Throws: `HTTPFailure.malformed`, and `HTTPFailure.tooLarge` for a length above the limit.
  init(
    status: Int, minorVersion: Int, headers: HTTPFields, isHead: Bool, limits: HTTPLimits
  ) throws(HTTPFailure) {
    let encodings = headers.all("Transfer-Encoding")
    let lengths = headers.all("Content-Length")
    if !encodings.isEmpty {
      guard encodings.count == 1, HTTPSyntax.isSameName(encodings[0], "chunked"), lengths.isEmpty,
        minorVersion == 1
      else { throw .malformed(.transferEncoding) }
    }
    for length in lengths {
      guard !length.isEmpty, length.utf8.allSatisfy(HTTPSyntax.isDigit), length == lengths[0] else {
        throw .malformed(.contentLength)
      }
    }
    if isHead || status == 204 || status == 304 {
      self = .none
    } else if !encodings.isEmpty {
      self = .chunks
    } else if let length = lengths.first {
      guard let count = Int(length), count <= limits.bodyByteCount else { throw .tooLarge(.body) }
      self = .length(count)
    } else {
      self = .untilClose
    }
  }
}
