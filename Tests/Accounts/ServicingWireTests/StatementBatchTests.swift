import ScheduleEngine
import Testing

@testable import ServicingWire

/// Statements of accounts whose events are adjacent, next to those of ``StatementReader``.
@Suite("Statements in batches")
struct StatementBatchTests {
  /// Lines of 40 accounts: the worked example, shortened to one more event from account to account.
  private static let lines: [String] = (0..<40).flatMap { account in
    EventLines.worked.prefix(1 + account % EventLines.worked.count).map { line in
      EventLines.with(#""account":"o-\#(account)""#, line)
    }
  }

  private static func bytes(_ lines: [String]) -> [UInt8] {
    Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// Runs a batch over the parts of an input that is read in pieces of a size.
  private static func batch(
    _ bytes: [UInt8], asOf date: String = "2026-12-16", readingAtOnce size: Int = .max
  ) throws -> (lines: [String], errors: Int) {
    var batch = StatementBatch(asOf: try CivilDate(date))
    var scanner = AccountScanner()
    var finished = FinishedAccounts()
    var (output, errors) = ([UInt8](), 0)
    var (part, end) = ([UInt8](), 0)
    while end < bytes.count || !part.isEmpty {
      let next = end + min(size, bytes.count - end)
      part += bytes[end..<next]
      end = next
      let found = scanner.next(in: part.span, isLast: end == bytes.count)
      guard !found.lines.isEmpty else { continue }
      batch.run(part.span.extracting(found.lines), firstLine: found.firstLine)
      errors += batch.checkAdjacency(after: &finished).errors
      batch.withLines { lines in for index in lines.indices { output.append(lines[index]) } }
      part.removeFirst(found.lines.upperBound)
    }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    return (lines, errors)
  }

  @Test(arguments: [1, 7, 100, 1_000, 4_096, .max])
  func `A batch has the statements of a reader, however it is split`(size: Int) throws {
    let expected = try EventLines.read(Self.lines).map { String(decoding: $0.json, as: UTF8.self) }
    let found = try Self.batch(Self.bytes(Self.lines), readingAtOnce: size)
    #expect(found.lines == expected)
    #expect(found.errors == 0)
    #expect(found.lines.count { $0.contains(EventLines.workedChecksum) } == 6)
  }

  @Test func `A mistake is that of its account, with the number of its line`() throws {
    let lines = [
      EventLines.with(#""account":"a""#, EventLines.opened), "", "{",
      EventLines.with(#""account":"b""#, EventLines.opened),
      EventLines.with(#""account":"c""#, EventLines.worked[1]), EventLines.worked[1],
    ]
    let expected = [
      #"{"account":"a","plan":"au-pay-in-4","#,
      #"{"account":null,"error":{"code":"invalid_json","line":3,"#,
      #"{"account":"b","plan":"au-pay-in-4","#,
      #"{"account":"c","error":{"code":"not_opened","line":5,"#,
      #"{"account":null,"error":{"code":"invalid_event","line":6,"#,
    ]
    for size in [1, 50, .max] {
      let found = try Self.batch(Self.bytes(lines), readingAtOnce: size)
      #expect(found.errors == 3)
      #expect(found.lines.count == expected.count)
      for (line, start) in zip(found.lines, expected) { #expect(line.hasPrefix(start)) }
    }
  }

  @Test(arguments: [1, 50, .max])
  func `Lines without an account do not change the account around them`(size: Int) throws {
    let lines = EventLines.worked.map { EventLines.with(#""account":"a""#, $0) }
    let broken = ["{", "[]"] + lines[..<3] + ["x", EventLines.opened] + lines[3...] + ["{"]
    let found = try Self.batch(Self.bytes(broken), readingAtOnce: size)
    let alone = try Self.batch(Self.bytes(lines))
    #expect(found.lines.count == 3 && found.lines[1] == alone.lines[0])
    #expect(found.lines[0].contains(#""code":"invalid_json","line":1,"#))
    #expect(found.lines[2].contains(#""code":"invalid_json","line":6,"#))
  }

  @Test(arguments: [1, 50, .max])
  func `An account that comes again is a mistake, also if it is opened again`(size: Int) throws {
    func named(_ name: String, _ line: String) -> String {
      EventLines.with(#""account":"\#(name)""#, line)
    }
    let lines = [
      named("a", EventLines.opened), named("b", EventLines.opened),
      named("a", EventLines.worked[1]), named("c", EventLines.opened),
      named("b", EventLines.opened), named("d", EventLines.opened),
    ]
    let found = try Self.batch(Self.bytes(lines), readingAtOnce: size)
    let alone = try Self.batch(Self.bytes([lines[0], lines[1], lines[3], lines[5]]))
    #expect(found.errors == 2)
    try #require(found.lines.count == 6, "\(found.lines)")
    #expect([0, 1, 3, 5].map { found.lines[$0] } == alone.lines)
    for (place, name, line) in [(2, "a", 3), (4, "b", 5)] {
      let start = #"{"account":"\#(name)","error":{"code":"invalid_event","line":\#(line),"#
      #expect(found.lines[place].hasPrefix(start))
      #expect(found.lines[place].contains("adjacent lines"))
    }
  }

  @Test func `Events without an account are a mistake`() throws {
    let found = try Self.batch(Self.bytes(EventLines.worked))
    #expect(found.lines.count == 1)
    #expect(found.lines[0].hasPrefix(#"{"account":null,"error":{"code":"invalid_event","line":1,"#))
  }

  @Test func `Events after the day do not count`() throws {
    let lines = EventLines.worked.map { EventLines.with(#""account":"a""#, $0) }
    let found = try Self.batch(Self.bytes(lines), asOf: "2026-12-15")
    #expect(found.lines[0].contains(#""asOf":"2026-12-15""#))
    #expect(found.lines[0].contains(#""cancelled":{"amount":"0.00""#))
  }

  @Test func `A byte order mark, blank lines and a missing last line feed are no events`() throws {
    let line = EventLines.with(#""account":"a""#, EventLines.opened)
    let expected = try Self.batch(Self.bytes([line])).lines
    let bytes = [0xEF, 0xBB, 0xBF] + Array("\n \t\r\n\(line)".utf8)
    #expect(try Self.batch(bytes).lines == expected)
    #expect(try Self.batch([]).lines.isEmpty)
  }
}
