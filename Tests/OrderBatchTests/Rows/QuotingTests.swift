import PropertyTesting
import Testing

@testable import OrderBatch

@Suite struct QuotingTests {
  /// The fields that the reader finds, row by row, without regard to how many there ought to be.
  static func rows(_ bytes: [UInt8]) -> [NaiveRows.Row] {
    let ends = RowEnds(format: .csv, isLast: true)
    let span = bytes.span
    var rows: [NaiveRows.Row] = []
    var offset = 0
    while offset < bytes.count, let end = ends.end(in: span, from: offset) {
      let line = 1 + bytes[..<offset].count { $0 == 10 }
      let row = span.extracting(offset..<end.content)
      let fields = end.isWellFormed ? CSVReader(verifies: false).fields(of: row) : nil
      rows.append(.init(fields: fields, line: line))
      offset = end.next
    }
    return rows
  }

  @Test(arguments: [
    ("a,b", ["a", "b"]), ("\"a\",\"b\"\n", ["a", "b"]), ("\"a,b\",c", ["a,b", "c"]),
    ("\"a\"\"b\"", ["a\"b"]), ("\"\"", [""]), ("\"\"\"\"", ["\""]), ("\"\"\"\"\"\"", ["\"\""]),
    ("\"a\r\nb\",c\r\n", ["a\r\nb", "c"]), ("\"\n\"", ["\n"]), (",", ["", ""]), ("a\r\n", ["a"]),
    ("a\rb\n", ["a\rb"]), ("\"a\r\"\r\n", ["a\r"]), ("\"\"\",\"\"\",x", ["\",\"", "x"]),
  ])
  func `Quotes are read as RFC 4180 writes them`(text: String, fields: [String]) {
    #expect(Self.rows(Array(text.utf8)) == [.init(fields: fields.map { Array($0.utf8) }, line: 1)])
  }

  @Test(arguments: [
    "a\"", "\"a", "\"a\"b", "\"a\"\rb", "a,\"", "\"a\" ,b", "\"a\r\n", "x\"\"", "\"\"\"",
  ])
  func `Broken quotes cost one row`(text: String) {
    let next = text.utf8.last == 10 ? "b" : "\nb"
    let rows = Self.rows(Array((text + next).utf8))
    #expect(rows.map(\.fields) == [nil, [[0x62]]])
  }

  @Test func `Every short text is read as by a second reader`() {
    let pieces: [UInt8] = [34, 44, 10, 13, 97]
    var texts: [[UInt8]] = [[]]
    for _ in 0..<7 {
      texts = texts.flatMap { text in pieces.map { text + [$0] } }
      let different = texts.first { Self.rows($0) != NaiveRows.rows($0) }
      #expect(different == nil)
    }
  }

  @Test func `Long texts are read as by a second reader`() {
    let piece = Generator<String>.element(of: [
      "\"", "\"\"", ",", "\n", "\r\n", "\r", "a", "\"a\"", "\",\"", "\"\n\"", "\u{e9}",
    ])
    forAll(Generator<[String]>.array(of: piece, count: 0...60)) { pieces in
      let bytes = Array(pieces.joined().utf8)
      return Self.rows(bytes) == NaiveRows.rows(bytes)
    }
  }
}
