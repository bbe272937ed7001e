import Foundation
import ScheduleFiles
import Testing

/// Tests of the JSON Schema of loan terms against the reader.
@Suite(.enabled(if: SchemaTool.isInstalled, "python3 with jsonschema is not installed"))
struct LoanSchemaTests {
  private static let schema = ScheduleFolder.url.appending(path: "loan.schema.json")

  /// Terms with every key; each value occurs once.
  private static let good = """
    {"format": 1, "id": "x", "name": "X", "brand": "B", "region": "US", "currency": "USD", \
    "locales": ["en-US"], "limits": {"minimum": "4.00", "maximum": "4000.00"}, \
    "payments": {"count": 9, "interval": "P1M", "firstDue": "P45D", "rounding": "up", \
    "multipleOf": "0.05"}, "interest": {"dayCount": "30/360", "rounding": "half-even"}, \
    "apr": {"method": "eu", "places": 3, "minimum": "0.5", "maximum": "35.99"}, \
    "validFrom": "2026-01-01", "validUntil": "2026-12-31", \
    "sources": [{"url": "https://a.example", "confidence": "low"}]}
    """

  /// A change to the good terms, and whether reader and schema accept the result; nil for a rule that
  /// a schema cannot express.
  private struct Change {
    let old: String
    let new: String
    let isReadable: Bool
    let isAcceptedBySchema: Bool?

    var document: String { good.replacing(old, with: new) }

    /// Values that the schema and the reader both accept or reject.
    static func both(_ isAccepted: Bool, _ old: String, _ values: String...) -> [Self] {
      values.map {
        Self(old: old, new: $0, isReadable: isAccepted, isAcceptedBySchema: isAccepted)
      }
    }

    /// Values that only the reader has to reject.
    static func reader(rejects old: String, _ values: String...) -> [Self] {
      values.map { Self(old: old, new: $0, isReadable: false, isAcceptedBySchema: nil) }
    }
  }

  private static let changes: [Change] = [
    Change.both(false, #""format": 1"#, #""format": 2"#, #""format": "1""#, #""format": null"#),
    Change.both(false, #""id": "x""#, #""id": """#, #""id": "X""#, #""id": "-x""#, #""id": 1"#),
    Change.both(true, #""X""#, #""日本""#), Change.both(false, #""X""#, #""""#, "null", "1"),
    Change.reader(rejects: #""X""#, #"" ""#, #""a\u202e""#),
    Change.both(true, #""B""#, #""Brand & Co""#), Change.both(false, #""B""#, #""""#, "null"),
    Change.both(true, #""US""#, #""EU""#), Change.both(false, #""US""#, #""UK""#, #""us""#, "1"),
    Change.both(false, #""USD""#, #""usd""#, #""US""#, "null"),
    Change.reader(rejects: #""USD""#, #""XXX""#),
    Change.both(true, #""en-US""#, #""en", "de""#),
    Change.both(false, #""en-US""#, "", #""e""#, #""en_US""#, "1", #""en", "en""#),
    Change.reader(rejects: #""en-US""#, #""en", "EN""#),
    Change.both(true, #""4.00""#, "null", #""0""#), Change.both(false, #""4.00""#, "4", #""-1""#),
    Change.both(true, #""4000.00""#, "null"), Change.both(false, #""4000.00""#, #""5.""#, "{}"),
    Change.reader(rejects: #""4000.00""#, #""0.00""#, #""3.99""#, #""1.001""#),
    Change.both(true, #""count": 9"#, #""count": 1"#, #""count": 480"#),
    Change.both(
      false, #""count": 9"#, #""count": 0"#, #""count": 481"#, #""count": "9""#, #""count": 1.5"#),
    Change.both(true, #""P1M""#, #""P1D""#, #""P9999W""#),
    Change.both(false, #""P1M""#, #""P0M""#, #""P1Y""#, #""P01M""#, #""semimonth""#, "1", "null"),
    Change.both(true, #""P45D""#, #""P0D""#, #""P1M""#),
    Change.both(false, #""P45D""#, #""P045D""#, #""P10000D""#, "45", "null", #""p45d""#),
    Change.both(true, #""up""#, #""half-up""#, #""half-even""#, #""down""#),
    Change.both(false, #""up""#, #""half""#, #""UP""#, "null", "1"),
    Change.both(true, #""0.05""#, "null", #""0.01""#, #""1""#, #""10000000000000.00""#),
    Change.both(false, #""0.05""#, "0.05", #""-1""#, #""""#, #""1e2""#),
    Change.reader(rejects: #""0.05""#, #""0.00""#, #""0.001""#, #""10000000000000.01""#),
    Change.both(
      true, #""30/360""#, #""actual/365""#, #""actual/360""#, #""actual/actual""#,
      #""equal-periods""#),
    Change.both(false, #""30/360""#, #""30E/360""#, #""actual""#, "360", "null"),
    Change.both(true, #""half-even""#, #""half-up""#, #""down""#),
    Change.both(false, #""half-even""#, #""ceiling""#, "null"),
    Change.both(true, #""eu""#, #""us""#, #""uk""#), Change.both(false, #""eu""#, #""US""#, "1"),
    Change.both(true, #""places": 3"#, #""places": 0"#, #""places": 6"#),
    Change.both(false, #""places": 3"#, #""places": 7"#, #""places": -1"#, #""places": "3""#),
    Change.both(true, #""0.5""#, "null", #""0""#, #""0.000001""#, #""007.5""#),
    Change.both(
      false, #""0.5""#, "0.5", #""""#, #"".5""#, #""5.""#, #""-1""#, #""0.0000001""#, #""5 %""#),
    Change.reader(rejects: #""0.5""#, #""36""#, #""1000.000001""#),
    Change.both(true, #""35.99""#, "null", #""1000""#, #""0.5""#),
    Change.both(false, #""35.99""#, "35.99", #""1e2""#, "{}"),
    Change.reader(rejects: #""35.99""#, #""0.499999""#, #""1001""#),
    Change.both(true, #""2026-01-01""#, "null", #""0001-01-01""#),
    Change.both(false, #""2026-01-01""#, #""2026-1-1""#, "20260101", #""2026-13-01""#),
    Change.reader(rejects: #""2026-01-01""#, #""2026-02-30""#, #""2027-01-01""#),
    Change.both(true, #""2026-12-31""#, "null", #""9999-12-31""#),
    Change.both(false, #""2026-12-31""#, #""2026-12-32""#, "false"),
    Change.both(false, #""https://a.example""#, #""""#, "null", #""ftp://a.example""#),
    Change.both(false, #""low""#, #""sure""#, "1"), Change.both(true, #""low""#, #""high""#),
  ].flatMap(\.self)

  @Test func `The schema and the reader agree on values`() throws {
    let documents = Self.changes.map(\.document)
    let answers = try SchemaTool.accepts(documents, schema: Self.schema)
    try #require(answers.count == documents.count)
    for (change, isAccepted) in zip(Self.changes, answers) {
      #expect(
        Self.good.split(separator: change.old, omittingEmptySubsequences: false).count == 2,
        "the good terms contain once: \(change.old)")
      let record = try? LoanFile.read(Array(change.document.utf8), named: "x.json")
      #expect((record != nil) == change.isReadable, "\(change.old) -> \(change.new), reader")
      if let expected = change.isAcceptedBySchema {
        #expect(isAccepted == expected, "\(change.old) -> \(change.new), schema")
      }
    }
  }

  @Test func `The schema and the reader know the same keys`() throws {
    let keys = [
      "format", "id", "name", "brand", "region", "currency", "locales", "limits", "minimum",
      "maximum", "payments", "count", "interval", "firstDue", "rounding", "multipleOf", "interest",
      "dayCount", "apr", "method", "places", "validFrom", "validUntil", "sources", "url",
      "confidence",
    ]
    let documents = keys.flatMap { key in
      [
        Self.good.replacing("\"\(key)\": ", with: "\"\(key)x\": "),
        Self.good.replacing("\"\(key)\": ", with: "\"x\": null, \"\(key)\": "),
      ]
    }
    let answers = try SchemaTool.accepts([Self.good] + documents, schema: Self.schema)
    #expect(answers == [true] + documents.map { _ in false })
    #expect(throws: Never.self) { try LoanFile.read(Array(Self.good.utf8), named: "x.json") }
    for document in documents {
      #expect(document != Self.good)
      #expect(throws: ScheduleFileError.self, "\(document)") {
        try LoanFile.read(Array(document.utf8), named: "x.json")
      }
    }
  }

  @Test func `The schema accepts all terms and the example`() throws {
    let examples = MarkdownText(try ScheduleFolder.text(of: "README.md"))
      .examples(withKey: "interest")
    let documents =
      try ScheduleFolder.loanNames().map { try ScheduleFolder.text(of: "loans/\($0)") } + examples
    #expect(documents.count >= 3)
    let answers = try SchemaTool.accepts(documents, schema: Self.schema)
    #expect(answers == documents.map { _ in true })
  }
}
