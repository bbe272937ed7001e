import OrderBatch
import Testing

@Suite struct JSONRowTests {
  /// A row, and what its error's message is.
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
  func `A mistake is told with its place and nothing of the row`(mistake: Mistake) {
    let message = mistake.message.replacing("mean token", with: #"mean \"token\""#)
    let line = errorLine(id: mistake.id, mistake.code, message)
    #expect(BatchRun(mistake.row + "\n", .ndjson).lines == [line])
  }

  @Test func `An empty line is a row`() {
    let run = BatchRun(Self.row("") + "\n\n" + Self.row("") + "\n", .ndjson)
    #expect(run.counts.schedules == 2 && run.counts.errors == 1)
    #expect(run.firstError?.line == 2)
  }

  @Test func `Quotes do not join lines, as they would in CSV`() {
    let run = BatchRun("\"\n\"\n" + Self.row(""), .ndjson)
    #expect(run.counts.errors == 2 && run.counts.schedules == 1)
  }
}
