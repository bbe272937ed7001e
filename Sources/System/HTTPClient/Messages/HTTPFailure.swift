/// The reason why there is no response.
///
/// It contains neither a part of the request nor bytes that the server sent.
package enum HTTPFailure: Error, Hashable, Sendable {
  /// The request was not sent, since a part of it is not valid.
  case invalidRequest(HTTPRequestReason)
  /// The host's name has no address.
  case hostNotFound
  /// No connection could be opened.
  case unreachable
  /// The connection ended before the response did.
  case connectionLost
  /// The response was not complete within the time limit.
  case timedOut
  /// The task that waited for the response was cancelled.
  case cancelled
  /// No encrypted connection to the right server could be opened.
  case insecure(TLSReason)
  /// A part of the response exceeds its limit in `HTTPLimits`.
  case tooLarge(HTTPPart)
  /// The response is not valid HTTP/1.0 or HTTP/1.1.
  case malformed(HTTPResponseReason)
  /// The library that makes requests cannot be used.
  case unusableLibrary(LibraryReason)
}

/// The part of a request that is not valid.
package enum HTTPRequestReason: String, Sendable, CaseIterable {
  /// The address is not `http://` or `https://`, a host, perhaps a port, and a path in ASCII.
  case address
  /// The method is not a token of 1 to 32 characters, is `CONNECT`, or allows no body but has one.
  case method
  /// The name of a header is not a token, or its value has a control character.
  case header
  /// The header is one that only the transport may write, such as `Host`.
  case reservedHeader
}

/// The reason why the other end of a connection is not trusted.
package enum TLSReason: String, Sendable, CaseIterable {
  /// The certificate is not signed by a trusted authority, or is invalid for another reason.
  case untrusted
  /// The certificate has expired.
  case expired
  /// The certificate is not valid yet.
  case notYetValid
  /// The certificate is that of another host.
  case wrongHost
  /// The certificate was revoked.
  case revoked
  /// The two ends did not agree on an encrypted connection, or the other end does not speak TLS.
  case handshake
  /// The certificates of trusted authorities are missing or cannot be read.
  case noAuthorities
}

/// A part of a response that has a limit.
package enum HTTPPart: String, Sendable, CaseIterable {
  /// All headers together, their number, or one of them.
  case headers
  /// The interim responses with a status from 100 to 199.
  case informational
  /// The body.
  case body
  /// The fields after a body in chunks.
  case trailers
  /// The extensions of all chunks together.
  case chunkExtensions
}

/// The part of a response that is not valid.
package enum HTTPResponseReason: String, Sendable, CaseIterable {
  /// The status line, also of a response that is not HTTP at all.
  case statusLine
  /// A header.
  case header
  /// A length that is not a number, or two lengths that differ.
  case contentLength
  /// A transfer encoding that is not `chunked`, or `chunked` with a length or in HTTP/1.0.
  case transferEncoding
  /// The length of a chunk, or its end.
  case chunk
  /// A field after the body.
  case trailer
  /// A change to another protocol, with status 101, that was not requested.
  case upgrade
}

/// The reason why the library that makes requests cannot be used.
package enum LibraryReason: String, Sendable, CaseIterable {
  /// The library is not installed.
  case missing
  /// The library is older than 7.68.
  case tooOld
  /// The library lacks a necessary part, or the system has no memory or thread for it.
  case unusable
}

extension HTTPFailure {
  /// Whether no byte of the request can have reached a server.
  package var precedesRequest: Bool {
    switch self {
    case .invalidRequest, .hostNotFound, .unreachable, .insecure, .unusableLibrary(.missing),
      .unusableLibrary(.tooOld):
      true
    case .connectionLost, .timedOut, .cancelled, .tooLarge, .malformed,
      .unusableLibrary(.unusable):
      false
    }
  }
}

extension HTTPFailure: CustomStringConvertible {
  /// One sentence without a full stop: the failure, and the remedy if there is one.
  package var description: String {
    switch self {
    case .invalidRequest(let reason): "the request is not valid: \(reason)"
    case .hostNotFound: "the host's name has no address"
    case .unreachable: "no connection could be opened"
    case .connectionLost: "the connection ended before the response did"
    case .timedOut: "there was no response in time"
    case .cancelled: "the request was cancelled"
    case .insecure(let reason): reason.description
    case .tooLarge(let part): "\(part) of the response are too large"
    case .malformed(let reason): "the response is not valid HTTP: \(reason)"
    case .unusableLibrary(let reason): reason.description
    }
  }
}

extension HTTPRequestReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .address: "write an address with http:// or https://, a host and a path in ASCII"
    case .method: "write a method such as GET"
    case .header: "a header's name has to be a token, its value without control characters"
    case .reservedHeader: "the transport writes this header"
    }
  }
}

extension TLSReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .untrusted: "the server's certificate is not signed by a trusted authority"
    case .expired: "the server's certificate has expired"
    case .notYetValid: "the server's certificate is not valid yet; check the clock"
    case .wrongHost: "the server's certificate is that of another host"
    case .revoked: "the server's certificate was revoked"
    case .handshake: "no encrypted connection to the server could be agreed on"
    case .noAuthorities:
      "the certificates of trusted authorities cannot be read; install ca-certificates, or name "
        + "their file in SSL_CERT_FILE"
    }
  }
}

extension HTTPPart: CustomStringConvertible {
  package var description: String {
    switch self {
    case .headers: "the headers"
    case .informational: "the interim responses"
    case .body: "the bytes of the body"
    case .trailers: "the trailers"
    case .chunkExtensions: "the chunk extensions"
    }
  }
}

extension HTTPResponseReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .statusLine: "it has no status line"
    case .header: "a header is not valid"
    case .contentLength: "its length is not valid"
    case .transferEncoding: "its transfer encoding is not valid"
    case .chunk: "a chunk is not valid"
    case .trailer: "a trailer is not valid"
    case .upgrade: "it changes to another protocol"
    }
  }
}

extension LibraryReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing:
      "libcurl is not installed; install libcurl4 (Debian, Ubuntu) or libcurl (Alpine, Fedora, "
        + "Red Hat)"
    case .tooOld: "libcurl is too old; install 7.68 or newer"
    case .unusable: "libcurl cannot be used; install a build of it with HTTP and TLS"
    }
  }
}
