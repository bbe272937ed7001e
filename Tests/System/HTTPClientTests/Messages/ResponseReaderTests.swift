import PropertyTesting
import Testing

@testable import HTTPClient

/// Tests of the reading of a response's bytes, without a network.
@Suite(.timeLimit(.minutes(60))) struct ResponseReaderTests {
  /// Reads header lines and a body in parts of one size.
  private static func read(
    _ head: String, _ body: String = "", part: Int = .max, limits: HTTPLimits = HTTPLimits(),
    isHead: Bool = false
  ) -> Result<HTTPResponse, HTTPFailure> {
    var reader = ResponseReader(limits: limits, isHead: isHead)
    for line in head.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      guard reader.read(line: Array(line) + [0x0A]) else { break }
    }
    var rest = Array(body.utf8)[...]
    while !rest.isEmpty, reader.read(body: Array(rest.prefix(part))) { rest = rest.dropFirst(part) }
    return reader.end()
  }

  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"

  @Test func `A response is its status, its headers and its body`() throws {
    let response = try Self.read(
      Self.ok + "Content-Length: 5\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nEmpty:\r\n\r\n", "zebra"
    ).get()
    #expect(response.status == 200)
    #expect(response.body == Array("zebra".utf8))
    #expect(response.headers.all("set-COOKIE") == ["a=1", "b=2"])
    #expect(response.headers.first("empty") == "")
    #expect(response.headers.first("other") == nil)
    #expect("\(response)" == "a response with status 200")
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n",
    "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
  ])
  func `An incomplete header block or body is never an empty 200`(_ head: String) {
    #expect(Self.read(head).failure == .connectionLost)
  }

  @Test(
    arguments: [
      ("HTTP/1.1 abc\r\n\r\n", .statusLine), ("HTTP/1.1 20\r\n\r\n", .statusLine),
      ("HTTP/1.1 2000 OK\r\n\r\n", .statusLine), ("HTTP/1.1 099 OK\r\n\r\n", .statusLine),
      ("HTTP/2 200 OK\r\n\r\n", .statusLine), ("HTTP/1.2 200 OK\r\n\r\n", .statusLine),
      ("http/1.1 200 OK\r\n\r\n", .statusLine), ("SSH-2.0\r\n\r\n", .statusLine),
      ("HTTP/1.1  200 OK\r\n\r\n", .statusLine), ("HTTP/1.1 200 O\0K\r\n\r\n", .statusLine),
      ("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n", .upgrade),
      (ok + "no colon\r\n\r\n", .header), (ok + ": x\r\n\r\n", .header),
      (ok + "A : x\r\n\r\n", .header), (ok + "A: x\r\n folded\r\n\r\n", .header),
      (ok + "A: x\0y\r\n\r\n", .header), (ok + "A: x\ry\r\n\r\n", .header),
      (ok + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n", .contentLength),
      (ok + "Content-Length: 5, 6\r\n\r\n", .contentLength),
      (ok + "Content-Length: 5, 5\r\n\r\n", .contentLength),
      (ok + "Content-Length: -5\r\n\r\n", .contentLength),
      (ok + "Content-Length: +5\r\n\r\n", .contentLength),
      (ok + "Content-Length: 0x5\r\n\r\n", .contentLength),
      (ok + "Content-Length: 5 5\r\n\r\n", .contentLength),
      (ok + "Content-Length:\r\n\r\n", .contentLength),
      (ok + "Content-Length: ５\r\n\r\n", .contentLength),
      (ok + "Transfer-Encoding: gzip\r\n\r\n", .transferEncoding),
      (ok + "Transfer-Encoding: gzip, chunked\r\n\r\n", .transferEncoding),
      (ok + "Transfer-Encoding: chunked, chunked\r\n\r\n", .transferEncoding),
      (ok + "Transfer-Encoding: identity\r\n\r\n", .transferEncoding),
      (ok + "Transfer-Encoding: xchunked\r\n\r\n", .transferEncoding),
      (
        ok + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", .transferEncoding
      ),
      (ok + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n", .transferEncoding),
      (ok + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", .transferEncoding),
      ("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", .transferEncoding),
    ] as [(String, HTTPResponseReason)])
  func `An invalid head or contradictory lengths are an error`(
    _ head: String, _ fault: HTTPResponseReason
  ) {
    #expect(Self.read(head, "zebra").failure == .malformed(fault))
  }

  @Test(arguments: [
    "1048577", "9223372036854775807", "9223372036854775808", "18446744073709551616",
    String(repeating: "9", count: 400),
  ])
  func `A length above the limit is an error before the body`(_ length: String) {
    #expect(Self.read(Self.ok + "Content-Length: \(length)\r\n\r\n").failure == .tooLarge(.body))
  }

  @Test func `Equal lengths and leading zeros are one length`() throws {
    let head = Self.ok + "Content-Length: 005\r\ncontent-length: 005\r\n\r\n"
    #expect(try Self.read(head, "zebra").get().body.count == 5)
  }

  @Test func `Bytes after the body do not belong to it`() throws {
    let head = Self.ok + "Content-Length: 5\r\n\r\n"
    #expect(try Self.read(head, "zebraHTTP/1.1 500 No").get().body == Array("zebra".utf8))
    let chunks = "5\r\nzebra\r\n0\r\n\r\nHTTP/1.1 500 No"
    #expect(try Self.read(Self.chunked, chunks).get().body == Array("zebra".utf8))
    for status in [204, 304] {
      let head = "HTTP/1.1 \(status) No\r\nContent-Length: 5\r\n\r\n"
      #expect(try Self.read(head, "zebra").get().body == [])
    }
    #expect(try Self.read(head, "zebra", isHead: true).get().body == [])
  }

  @Test func `A body without a length ends with the connection, within the limit`() throws {
    let limits = HTTPLimits(bodyByteCount: 5)
    #expect(try Self.read(Self.ok + "\r\n", "zebra", part: 1, limits: limits).get().body.count == 5)
    let more = Self.read(Self.ok + "\r\n", "zebras", part: 1, limits: limits)
    #expect(more.failure == .tooLarge(.body))
  }

  @Test func `Interim responses may precede the response, within the limit`() throws {
    let interim = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
    let rest = Self.ok + "Content-Length: 0\r\n\r\n"
    let response = try Self.read(String(repeating: interim, count: 16) + rest).get()
    #expect(response.headers.count == 1)
    let more = Self.read(String(repeating: interim, count: 17) + rest)
    #expect(more.failure == .tooLarge(.informational))
  }

  @Test func `The headers have a limit of bytes and one of lines`() throws {
    let end = "\r\n"
    let line = "A: " + String(repeating: "x", count: 995) + end
    // 65 lines of 1,000 bytes, the status line of 17 and the line that ends the headers: 65,019.
    #expect(try Self.read(Self.ok + String(repeating: line, count: 65) + end).get().status == 200)
    let fill = "A: " + String(repeating: "x", count: 512) + end
    let exact = Self.ok + String(repeating: line, count: 65) + fill + end
    #expect(exact.utf8.count == 65_536)
    #expect(try Self.read(exact).get().status == 200)
    let more = Self.ok + String(repeating: line, count: 65) + "A" + fill + end
    #expect(Self.read(more).failure == .tooLarge(.headers))
    let short = Self.ok + String(repeating: "A: x\r\n", count: 256)
    #expect(try Self.read(short + end).get().headers.count == 256)
    #expect(Self.read(short + "A: x\r\n" + end).failure == .tooLarge(.headers))
  }

  @Test func `A body in chunks is the same for any division into parts`() throws {
    let body =
      "5\r\nzebra\r\n06;a=\"b\";c\r\nquokka\r\nA \t\r\n0123456789\r\n000\r\nX: y\r\nZ:\r\n\r\n"
    for part in 1...body.utf8.count {
      let response = try Self.read(Self.chunked, body, part: part).get()
      #expect(response.body == Array("zebraquokka0123456789".utf8), "\(part)")
      #expect(response.trailers.first("x") == "y")
      #expect(response.trailers.count == 2)
    }
    for length in 0..<body.utf8.count {
      let outcome = Self.read(
        Self.chunked, String(decoding: body.utf8.prefix(length), as: UTF8.self))
      #expect(outcome.failure == .connectionLost, "\(length)")
    }
  }

  @Test(
    arguments: [
      ("z\r\n", .malformed(.chunk)), ("\r\n", .malformed(.chunk)), (" 5\r\n", .malformed(.chunk)),
      ("5\nzebra", .malformed(.chunk)), ("-5\r\n", .malformed(.chunk)),
      ("0x5\r\n", .malformed(.chunk)), ("5\r\nzebras\r\n", .malformed(.chunk)),
      ("5\r\nzebra\n", .malformed(.chunk)), ("5;a\nb\r\n", .malformed(.chunk)),
      ("5;\0\r\n", .malformed(.chunk)), ("5\r5\n", .malformed(.chunk)),
      ("00000000000000005\r\nzebra\r\n", .malformed(.chunk)),
      ("100001\r\n", .tooLarge(.body)), ("7fffffffffffffff\r\n", .tooLarge(.body)),
      ("ffffffffffffffff\r\n", .tooLarge(.body)), ("8000000000000000\r\n", .tooLarge(.body)),
      ("5\r\nzebra\r\nffffc\r\n", .tooLarge(.body)),
      ("0\r\nno colon\r\n\r\n", .malformed(.trailer)), ("0\r\nA: x\n\r\n", .malformed(.trailer)),
      ("0\r\n A: x\r\n\r\n", .malformed(.trailer)),
    ] as [(String, HTTPFailure)])
  func `An invalid or too large chunk is an error`(
    _ body: String, _ failure: HTTPFailure
  ) {
    for part in [1, 2, .max] {
      #expect(Self.read(Self.chunked, body, part: part).failure == failure)
    }
  }

  @Test func `Chunk extensions and trailers have limits over all of them`() throws {
    let one = "1;" + String(repeating: "x", count: 1_023) + "\r\nz\r\n"
    let end = "0\r\n\r\n"
    #expect(
      try Self.read(Self.chunked, String(repeating: one, count: 16) + end).get().body.count == 16)
    let more = Self.read(Self.chunked, String(repeating: one, count: 16) + "0;\r\n\r\n")
    #expect(more.failure == .tooLarge(.chunkExtensions))
    let trailer = "A: " + String(repeating: "x", count: 251) + "\r\n"
    let whole = "0\r\n" + String(repeating: trailer, count: 63)
    #expect(try Self.read(Self.chunked, whole + "\r\n").get().trailers.count == 63)
    let long = Self.read(Self.chunked, whole + trailer + "\r\n")
    #expect(long.failure == .tooLarge(.trailers))
    let many = "0\r\n" + String(repeating: "A:\r\n", count: 257) + "\r\n"
    #expect(Self.read(Self.chunked, many).failure == .tooLarge(.trailers))
  }

  @Test func `Reading any bytes ends within the limits`() {
    let pieces = [
      "HTTP/1.1 200 OK\r\n", "HTTP/1.1 100 C\r\n", "\r\n", "Content-Length: 9\r\n",
      "Transfer-Encoding: chunked\r\n", "A: b\r\n", "zebra", "5\r\n", "0\r\n", ";x", "\0", "\n",
      "ffffffffffffffff",
    ]
    let piece = Generator<[Int]>.array(of: .integer(in: 0...pieces.count - 1), count: 0...20)
    forAll(zip(piece, piece)) { head, body in
      let limits = HTTPLimits(bodyByteCount: 64)
      let outcome = Self.read(
        head.map { pieces[$0] }.joined(), body.map { pieces[$0] }.joined(), part: 3, limits: limits)
      return outcome.value.map { $0.body.count <= 64 && (200...999).contains($0.status) } ?? true
    }
  }
}
