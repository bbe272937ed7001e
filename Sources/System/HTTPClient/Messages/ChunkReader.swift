/// Reads a body in chunks (RFC 9112, section 7.1) from parts of any size.
///
/// Chunks and trailers end with CR LF; a bare LF is an error, since readers differ about where such
/// a message ends.
struct ChunkReader {
  private enum State {
    case size(digits: Int)
    case extensions
    case sizeLineFeed
    case data
    case dataReturn
    case dataLineFeed
    case trailer
    case trailerLineFeed
    case ended
  }

  private let limits: HTTPLimits
  private var state = State.size(digits: 0)
  /// The number of bytes of the present chunk that have not been read.
  private var remaining = 0
  private var extensionByteCount = 0
  private var trailerByteCount = 0
  private var line: [UInt8] = []
  private(set) var trailers = HTTPFields()

  init(limits: HTTPLimits) { self.limits = limits }

  /// Whether the last chunk and the trailers have been read.
  var isEnded: Bool {
    if case .ended = state { true } else { false }
  }

  /// Whether the last chunk has been read, and the trailers have not been read to their end.
  var isInTrailers: Bool {
    switch state {
    case .trailer, .trailerLineFeed: true
    default: false
    }
  }

  /// Reads the next bytes, up to the end of the body.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that follow those of the preceding call.
  ///   - body: The data of all chunks is appended to it.
  /// - Returns: Whether all bytes belonged to the body.
  /// - Throws: `HTTPFailure.tooLarge` and `HTTPFailure.malformed`.
  mutating func read(_ bytes: [UInt8], into body: inout [UInt8]) throws(HTTPFailure) -> Bool {
    var index = 0
    while index < bytes.count {
      switch state {
      case .ended: return false
      case .data:
        let end = min(bytes.count, index + remaining)
        body += bytes[index..<end]
        remaining -= end - index
        index = end
        if remaining == 0 { state = .dataReturn }
      default:
        try read(bytes[index], bodyByteCount: body.count)
        index += 1
      }
    }
    return true
  }

  /// Reads a byte of the framing or of a trailer.
  private mutating func read(_ byte: UInt8, bodyByteCount: Int) throws(HTTPFailure) {
    switch state {
    case .size(let digits): try readSize(byte, digits: digits, bodyByteCount: bodyByteCount)
    case .extensions: try readExtension(byte)
    case .sizeLineFeed:
      guard byte == HTTPSyntax.lineFeed else { throw .malformed(.chunk) }
      state = remaining == 0 ? .trailer : .data
    case .dataReturn:
      guard byte == HTTPSyntax.carriageReturn else { throw .malformed(.chunk) }
      state = .dataLineFeed
    case .dataLineFeed:
      guard byte == HTTPSyntax.lineFeed else { throw .malformed(.chunk) }
      state = .size(digits: 0)
    case .trailer, .trailerLineFeed: try readTrailer(byte)
    case .data, .ended: break
    }
  }

  private mutating func readSize(
    _ byte: UInt8, digits: Int, bodyByteCount: Int
  ) throws(HTTPFailure) {
    if let value = HTTPSyntax.hexadecimal(byte) {
      guard digits < 16 else { throw .malformed(.chunk) }
      remaining = remaining << 4 | value
      guard remaining <= limits.bodyByteCount - bodyByteCount else { throw .tooLarge(.body) }
      state = .size(digits: digits + 1)
      return
    }
    guard digits > 0 else { throw .malformed(.chunk) }
    switch byte {
    case HTTPSyntax.carriageReturn: state = .sizeLineFeed
    case UInt8(ascii: ";"), HTTPSyntax.space, HTTPSyntax.tab:
      state = .extensions
      try readExtension(byte)
    default: throw .malformed(.chunk)
    }
  }

  private mutating func readExtension(_ byte: UInt8) throws(HTTPFailure) {
    if byte == HTTPSyntax.carriageReturn {
      state = .sizeLineFeed
      return
    }
    guard HTTPSyntax.isOfValue(byte) else { throw .malformed(.chunk) }
    extensionByteCount += 1
    guard extensionByteCount <= limits.chunkExtensionByteCount else {
      throw .tooLarge(.chunkExtensions)
    }
  }

  private mutating func readTrailer(_ byte: UInt8) throws(HTTPFailure) {
    trailerByteCount += 1
    guard trailerByteCount <= limits.trailerByteCount else { throw .tooLarge(.trailers) }
    if case .trailerLineFeed = state {
      guard byte == HTTPSyntax.lineFeed else { throw .malformed(.trailer) }
      try endTrailer()
    } else if byte == HTTPSyntax.carriageReturn {
      state = .trailerLineFeed
    } else {
      line.append(byte)
    }
  }

  private mutating func endTrailer() throws(HTTPFailure) {
    guard !line.isEmpty else {
      state = .ended
      return
    }
    guard let field = HTTPSyntax.field(line) else { throw .malformed(.trailer) }
    guard trailers.count < limits.fieldCount else { throw .tooLarge(.trailers) }
    trailers.append(field)
    line = []
    state = .trailer
  }
}

/// The rule that determines where a body ends (RFC 9112, section 6.3).
enum BodyFraming: Hashable {
  /// There is no body.
  case none
  /// The body has this many bytes.
  case length(Int)
  /// The body is in chunks.
  case chunks
  /// The body ends when the server closes the connection.
  case untilClose

  /// Finds the rule for a response.
  ///
  /// A response that names two different ends is an error: a proxy between the server and this
  /// client may have chosen the other end.
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
