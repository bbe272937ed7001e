import PropertyTesting
import Testing

@testable import OrderBatch

@Suite struct QuotingTests {
  /// Returns the fields that the reader finds in each row, of any number.
  static func rows(_ bytes: [UInt8]) -> [NaiveRows.Row] {
    let ends = RowEnds(format: .csv, isLast: true)
    let span = bytes.span
    var rows: [NaiveRows.Row] = []
    var offset = 0
    while offset < bytes.count, let end = ends.end(in: span, from: offset) {
      let line = 1 + bytes[..<offset].count { $0 == 10 }
      let row = span.extracting(offset..<end.content)
      let reader = CSVReader(form: RowForm(verifies: false))
      let fields = end.isWellFormed ? reader.fields(of: row) : nil
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
  func `Quotes are read by RFC 4180`(text: String, fields: [String]) {
    #expect(Self.rows(Array(text.utf8)) == [.init(fields: fields.map { Array($0.utf8) }, line: 1)])
  }

  @Test(arguments: [
    "a\"", "\"a", "\"a\"b", "\"a\"\rb", "a,\"", "\"a\" ,b", "\"a\r\n", "x\"\"", "\"\"\"",
  ])
  func `Broken quotes spoil one row`(text: String) {
    let next = text.utf8.last == 10 ? "b" : "\nb"
    let rows = Self.rows(Array((text + next).utf8))
    #expect(rows.map(\.fields) == [nil, [[0x62]]])
  }

  @Test func `Every short text is read like by the naive reader`() {
    let pieces: [UInt8] = [34, 44, 10, 13, 97]
    var texts: [[UInt8]] = [[]]
    for _ in 0..<7 {
      texts = texts.flatMap { text in pieces.map { text + [$0] } }
      let different = texts.first { Self.rows($0) != NaiveRows.rows($0) }
      #expect(different == nil)
    }
  }

  @Test func `Long texts are read like by the naive reader`() {
    let piece = Generator<String>.element(of: [
      "\"", "\"\"", ",", "\n", "\r\n", "\r", "a", "\"a\"", "\",\"", "\"\n\"", "\u{e9}",
    ])
    forAll(Generator<[String]>.array(of: piece, count: 0...60)) { pieces in
      let bytes = Array(pieces.joined().utf8)
      return Self.rows(bytes) == NaiveRows.rows(bytes)
    }
  }
}

@Suite struct JSONRowTests {
  /// A row and the message of its error.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let row: String
    let id: String?
    let code: String
    let message: String

    init(_ row: String, id: String? = nil, code: String = "malformed_row", _ message: String) {
      (self.row, self.id, self.code, self.message) = (row, id, code, message)
    }

    var testDescription: String { row }
  }

  static func row(_ members: String) -> String {
    #"{"id":"o","amount":"1.00","currency":"USD","date":"2026-11-21"\#(members)}"#
  }

  @Test(arguments: [
    Mistake(" ", "column 2: the line ends here, expected a value"),
    Mistake("o,1,USD,2026-11-21,", "column 1: expected a value, found something else"),
    Mistake("[]", "column 1: expected an object, found an array"),
    Mistake("{}", "column 1: id: this key is missing; add it"),
    Mistake(
      #"{"id":"o","amount":1.00,"currency":"USD","date":"2026-11-21"}"#, id: "o",
      "column 20: amount: expected a string, found a number"),
    Mistake(row(#","tokn":"tok_secret""#), id: "o", "column 64: unknown key; did you mean token?"),
    Mistake(row(#","tok_secret":1"#), id: "o", "column 64: unknown key; remove it"),
    Mistake(row(#","checksum":"""#), id: "o", "column 64: unknown key; remove it"),
    Mistake(
      row(#","id":"p""#), "column 64: the key is there twice (first in column 2); remove one"),
    Mistake(row(#","token":7"#), id: "o", "column 72: token: expected a string, found a number"),
    Mistake(row("") + "7", "column 64: expected the end of the line, found something else"),
    Mistake(
      row(#","token":"tok\ud800""#),
      "column 76: half of a surrogate pair; write both halves"),
    Mistake(
      row(#","token":"""#), id: "o", code: "invalid_token",
      "the checkout token is empty; pass the token of the checkout"),
  ])
  func `A mistake has its position, and its message no part of the row`(mistake: Mistake) {
    let message = mistake.message.replacing("mean token", with: #"mean \"token\""#)
    let line = errorLine(id: mistake.id, mistake.code, message)
    #expect(BatchRun(mistake.row + "\n", .ndjson).lines == [line])
  }

  @Test func `An empty line is a row`() {
    let run = BatchRun(Self.row("") + "\n\n" + Self.row("") + "\n", .ndjson)
    #expect(run.counts.schedules == 2 && run.counts.errors == 1)
    #expect(run.firstError?.line == 2)
  }

  @Test func `Quotes do not join lines as in CSV`() {
    let run = BatchRun("\"\n\"\n" + Self.row(""), .ndjson)
    #expect(run.counts.errors == 2 && run.counts.schedules == 1)
  }
}
