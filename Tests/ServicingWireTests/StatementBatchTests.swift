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
    var (output, errors, firstLine) = ([UInt8](), 0, 1)
    var (part, end) = ([UInt8](), 0)
    while end < bytes.count || !part.isEmpty {
      let next = end + min(size, bytes.count - end)
      part += bytes[end..<next]
      end = next
      let count = StatementBatch.wholeAccounts(in: part.span, isLast: end == bytes.count)
      guard count > 0 else { continue }
      let counts = batch.run(part.span.extracting(0..<count), firstLine: firstLine)
      firstLine += part[..<count].count { $0 == UInt8(ascii: "\n") }
      errors += counts.errors
      batch.withLines { lines in for index in lines.indices { output.append(lines[index]) } }
      part.removeFirst(count)
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
      EventLines.with(#""account":"a""#, EventLines.worked[1]), EventLines.worked[1],
    ]
    for size in [1, 50, .max] {
      let found = try Self.batch(Self.bytes(lines), readingAtOnce: size)
      #expect(found.errors == 2)
      #expect(found.lines.count == 3)
      #expect(found.lines[0].hasPrefix(#"{"account":"a","error":{"code":"invalid_json","line":3,"#))
      #expect(found.lines[1].hasPrefix(#"{"account":"b","plan":"au-pay-in-4","#))
      #expect(found.lines[2].hasPrefix(#"{"account":"a","error":{"code":"not_opened","line":5,"#))
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
