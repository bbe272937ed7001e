/// Reads a response from its header lines and the parts of its body, within limits.
///
/// The reader alone decides whether a response is complete, not the transport.
struct ResponseReader {
  private enum State {
    case statusLine
    case fields
    case body(BodyFraming)

    var isUntilClose: Bool {
      if case .body(.untilClose) = self { true } else { false }
    }
  }

  private let limits: HTTPLimits
  private let isHead: Bool
  private let isEncrypted: Bool
  private var state = State.statusLine
  private var status = 0
  private var minorVersion = 1
  private var headers = HTTPFields()
  private var headerByteCount = 0
  private var informationalCount = 0
  private var body: [UInt8] = []
  private var chunks: ChunkReader
  /// The first failure, after which nothing is read.
  private(set) var failure: HTTPFailure?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - limits: The limits.
  ///   - isHead: Whether the request has the method `HEAD`, so that the response has no body.
  ///   - isEncrypted: Whether the connection uses TLS. If so, a body that ends with the connection
  ///     is a failure: OpenSSL does not report whether the server or an attacker closed the
  ///     connection.
  init(limits: HTTPLimits, isHead: Bool, isEncrypted: Bool = false) {
    self.limits = limits
    self.isHead = isHead
    self.isEncrypted = isEncrypted
    chunks = ChunkReader(limits: limits)
  }

  /// Whether a byte of the response has been read.
  var hasBegun: Bool { headerByteCount > 0 }

  /// Whether all of the response has been read.
  ///
  /// False for a body that ends with the connection, since the reader does not observe that end.
  var isComplete: Bool {
    guard failure == nil, case .body(let framing) = state else { return false }
    switch framing {
    case .none: return true
    case .length(let count): return body.count == count
    case .chunks: return chunks.isEnded
    case .untilClose: return false
    }
  }

  /// Whether the last chunk has been read, and the trailers have not been read to their end.
  var isInTrailers: Bool { chunks.isInTrailers }

  /// Reads one header line with its line end.
  ///
  /// - Returns: Whether to continue.
  mutating func read(line: [UInt8]) -> Bool {
    attempt { reader throws(HTTPFailure) in
      try reader.readLine(line)
      return true
    }
  }

  /// Reads a part of the body, with the framing of chunks.
  ///
  /// - Returns: Whether to continue.
  mutating func read(body bytes: [UInt8]) -> Bool {
    attempt { reader throws(HTTPFailure) in try reader.readBody(bytes) }
  }

  /// Returns the response, or a failure if the response is not complete.
  ///
  /// Call it after the transfer has ended without an error, or if there is a `failure`, or if the
  /// response `isComplete`.
  mutating func end() -> Result<HTTPResponse, HTTPFailure> {
    if let failure { return .failure(failure) }
    let isEnded = isComplete || state.isUntilClose && !isEncrypted
    guard isEnded else { return .failure(.connectionLost) }
    return .success(
      HTTPResponse(status: status, headers: headers, body: body, trailers: chunks.trailers))
  }

  private mutating func attempt(
    _ work: (inout Self) throws(HTTPFailure) -> Bool
  ) -> Bool {
    guard failure == nil else { return false }
    do throws(HTTPFailure) {
      return try work(&self)
    } catch {
      failure = error
      body = []
      return false
    }
  }

  private mutating func readLine(_ bytes: [UInt8]) throws(HTTPFailure) {
    headerByteCount += bytes.count
    guard headerByteCount <= limits.headerByteCount else { throw .tooLarge(.headers) }
    guard bytes.last == HTTPSyntax.lineFeed else { throw .connectionLost }
    var line = bytes.dropLast()
    if line.last == HTTPSyntax.carriageReturn { line = line.dropLast() }
    switch state {
    case .statusLine: try readStatusLine(line)
    case .fields where line.isEmpty: try endBlock()
    case .fields:
      guard let field = HTTPSyntax.field(line) else { throw .malformed(.header) }
      guard headers.count < limits.fieldCount else { throw .tooLarge(.headers) }
      headers.append(field)
    // A trailer, which the transport passes only if it decodes chunks as well; it is ignored.
    case .body: break
    }
  }

  /// Reads `HTTP/1.1 200 OK`.
  private mutating func readStatusLine(_ line: ArraySlice<UInt8>) throws(HTTPFailure) {
    let words = line.split(
      separator: HTTPSyntax.space, maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, words[1].count == 3, words[1].allSatisfy(HTTPSyntax.isDigit),
      line.allSatisfy(HTTPSyntax.isOfValue)
    else { throw .malformed(.statusLine) }
    switch String(decoding: words[0], as: UTF8.self) {
    case "HTTP/1.1": minorVersion = 1
    case "HTTP/1.0": minorVersion = 0
    default: throw .malformed(.statusLine)
    }
    status = words[1].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard status >= 100 else { throw .malformed(.statusLine) }
    state = .fields
  }

  private mutating func endBlock() throws(HTTPFailure) {
    guard status != 101 else { throw .malformed(.upgrade) }
    guard status < 200 else {
      let framing = try BodyFraming(
        status: status, minorVersion: minorVersion, headers: headers, isHead: isHead,
        limits: limits)
      state = .body(framing)
      if case .length(let count) = framing { body.reserveCapacity(min(count, 65_536)) }
      return
    }
    informationalCount += 1
    guard informationalCount <= limits.informationalCount else { throw .tooLarge(.informational) }
    headers = HTTPFields()
    state = .statusLine
  }

  /// Reads a part of the body, and returns whether all of its bytes belong to the body.
  private mutating func readBody(_ bytes: [UInt8]) throws(HTTPFailure) -> Bool {
    guard case .body(let framing) = state else { throw .malformed(.statusLine) }
    switch framing {
    case .none: return false
    case .chunks: return try chunks.read(bytes, into: &body)
    case .length(let count):
      let room = count - body.count
      body += bytes.prefix(room)
      return bytes.count <= room
    case .untilClose:
      guard bytes.count <= limits.bodyByteCount - body.count else { throw .tooLarge(.body) }
      body += bytes
      return true
    }
  }
}
