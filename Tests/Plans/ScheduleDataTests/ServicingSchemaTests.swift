import Foundation
import ScheduleEngine
import ScheduleFiles
import Servicing
import Testing

/// Tests of the JSON Schema of servicing rules against the reader.
@Suite(.enabled(if: SchemaTool.isInstalled, "python3 with jsonschema is not installed"))
struct ServicingSchemaTests {
  private static let schema = ScheduleFolder.url.appending(path: "servicing.schema.json")

  /// Rules with every key; each value occurs once.
  private static let good = """
    {"format": 1, "id": "x", "name": "X", "currency": "AUD", "plans": ["p"], \
    "validFrom": "2026-01-01", "validUntil": "2026-12-31", "lateFees": {"tiers": [\
    {"orderBelow": "40.00", "fees": [{"grace": "P3D", "amount": "10.00"}], "perOrder": 2, \
    "cap": {"percent": 25, "amount": "12.50"}}, \
    {"orderBelow": null, "fees": [], "perOrder": null, \
    "cap": {"percent": null, "amount": null}}], "waivedByFullRefund": true, \
    "bounced": "charges-fees"}, \
    "payments": {"order": ["due", "overdue", "overdue-with-fee", "upcoming"], \
    "upcoming": "evenly", "fees": "before-upcoming"}, \
    "refunds": {"order": "unpaid-first", "within": "P120D"}, \
    "moves": {"perOrder": 7, "first": true, "last": false, "notice": "P1D", "atMost": "P5D", \
    "customerFor": "P42D"}, "authorization": "P13D", \
    "sources": [{"url": "https://a.example", "confidence": "low"}]}
    """

  /// A change to the good rules, and whether reader and schema accept the result; nil for a rule that
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

  private static let order = #""due", "overdue", "overdue-with-fee", "upcoming""#

  private static let changes: [Change] = [
    Change.both(false, #""format": 1"#, #""format": 2"#, #""format": "1""#, #""format": null"#),
    Change.both(
      false, #""id": "x""#, #""id": """#, #""id": "X""#, #""id": "-x""#, #""id": null"#),
    Change.both(true, #""X""#, #""日本""#), Change.both(false, #""X""#, #""""#, "null", "1"),
    Change.reader(rejects: #""X""#, #"" ""#, #""a\u202e""#),
    Change.both(false, #""AUD""#, #""aud""#, #""AU""#, "null"),
    Change.reader(rejects: #""AUD""#, #""XXX""#),
    Change.both(true, #"["p"]"#, #"["p", "q"]"#),
    Change.both(
      false, #"["p"]"#, "[]", #""p""#, #"["P"]"#, "[1]", #"["p", "p"]"#, "null",
      "[\((0...100).map { "\"p\($0)\"" }.joined(separator: ","))]"),
    Change.both(true, #""2026-01-01""#, "null", #""0001-01-01""#),
    Change.both(false, #""2026-01-01""#, #""2026-1-1""#, #""""#, "20260101", #""2026-13-01""#),
    Change.reader(rejects: #""2026-01-01""#, #""2026-02-30""#, #""2027-01-01""#),
    Change.both(true, #""2026-12-31""#, "null", #""9999-12-31""#),
    Change.both(false, #""2026-12-31""#, #""2026-12-32""#, "false"),
    Change.both(true, #""40.00""#, #""0.01""#, #""40""#, #""007.50""#),
    Change.both(false, #""40.00""#, #""""#, "40", #""-1""#, #""1,00""#, #"".5""#, #""5.""#, "{}"),
    Change.both(false, #""40.00""#, #""0.00""#, #""0""#, #""00.0""#),
    Change.reader(rejects: #""40.00""#, "null", #""1.001""#),
    Change.both(true, #""P3D""#, #""P0D""#, #""P1W""#, #""P9999W""#),
    Change.both(
      false, #""P3D""#, #""P1M""#, #""P01D""#, #""P10000D""#, #""P-1D""#, #""p1d""#, #""P1D ""#,
      "3", "null"),
    Change.both(true, #""10.00""#, #""1""#, #""100000000000.00""#),
    Change.both(false, #""10.00""#, "10", "null", #""1e3""#),
    Change.both(false, #""10.00""#, #""0""#),
    Change.reader(rejects: #""10.00""#, #""100000000000.01""#),
    Change.both(true, #""perOrder": 2"#, #""perOrder": 0"#, #""perOrder": 1000000"#),
    Change.both(
      false, #""perOrder": 2"#, #""perOrder": -1"#, #""perOrder": 1000001"#, #""perOrder": "2""#,
      #""perOrder": 1.5"#, #""perOrder": true"#),
    Change.both(true, "25", "1", "100", "null"),
    Change.both(false, "25", "0", "101", "-1", "2.5", #""25""#, "false"),
    Change.both(true, #""12.50""#, "null", #""0.01""#),
    Change.both(false, #""12.50""#, "12.50", #""-1""#),
    Change.reader(rejects: #""12.50""#, #""0""#),
    Change.both(true, #""waivedByFullRefund": true"#, #""waivedByFullRefund": false"#),
    Change.both(
      false, #""waivedByFullRefund": true"#, #""waivedByFullRefund": null"#,
      #""waivedByFullRefund": 1"#),
    Change.both(true, #", "bounced": "charges-fees""#, ""),
    Change.both(
      false, #""charges-fees""#, #""charges-nothing""#, #""Charges-fees""#, #""""#, "null", "true"),
    Change.both(true, order, #""upcoming", "overdue-with-fee", "overdue", "due""#),
    Change.both(
      false, order, #""due""#, "", #""due", "due", "overdue", "upcoming""#, "\(order), \"due\"",
      #""due", "overdue", "late", "upcoming""#, #""due", 1, "overdue-with-fee", "upcoming""#),
    Change.both(true, #""evenly""#, #""next-first""#, #""last-first""#),
    Change.both(false, #""evenly""#, #""Evenly""#, #""""#, "null"),
    Change.both(true, #""before-upcoming""#, #""after-installment""#, #""before-installment""#),
    Change.both(false, #""before-upcoming""#, #""after""#, "1"),
    Change.both(true, #""unpaid-first""#, #""last-first""#),
    Change.both(false, #""unpaid-first""#, #""first""#, "null"),
    Change.both(true, #""P120D""#, "null", #""P4M""#, #""P0D""#),
    Change.both(false, #""P120D""#, "120", #""P1Y""#, #""""#),
    Change.both(true, #""perOrder": 7"#, #""perOrder": 0"#, #""perOrder": 1000000"#),
    Change.both(
      false, #""perOrder": 7"#, #""perOrder": null"#, #""perOrder": -1"#, #""perOrder": "7""#),
    Change.both(false, #""first": true"#, #""first": 1"#, #""first": null"#),
    Change.both(false, #""last": false"#, #""last": "no""#, #""last": null"#),
    Change.both(true, #""P1D""#, #""P0D""#, #""P2W""#, #""P1M""#),
    Change.both(false, #""P1D""#, "null", "1", #""PT1H""#),
    Change.both(true, #""P5D""#, #""P1M""#), Change.both(false, #""P5D""#, "null", #""P""#),
    Change.both(true, #""P42D""#, "null", #""P6W""#, #""P2M""#),
    Change.both(false, #""P42D""#, "42", "false", #""P1Y""#),
    Change.both(true, #""P13D""#, "null", #""P0D""#, #""P2W""#),
    Change.both(false, #""P13D""#, "13", #""P1M""#, #""P00D""#),
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
        "the good rules contain once: \(change.old)")
      let record = try? ServicingFile.read(Array(change.document.utf8), named: "x.json")
      #expect((record != nil) == change.isReadable, "\(change.old) -> \(change.new), reader")
      if let expected = change.isAcceptedBySchema {
        #expect(isAccepted == expected, "\(change.old) -> \(change.new), schema")
      }
    }
  }

  @Test func `The schema and the reader know the same keys`() throws {
    let keys = [
      "format", "id", "name", "currency", "plans", "validFrom", "validUntil", "lateFees", "tiers",
      "orderBelow", "grace", "percent", "waivedByFullRefund", "bounced", "payments", "upcoming",
      "refunds",
      "within", "moves", "first", "last", "notice", "atMost", "customerFor", "authorization",
      "sources", "url", "confidence", "cap", "perOrder", "order", "fees", "amount",
    ]
    let documents = keys.flatMap { key in
      [
        Self.good.replacing("\"\(key)\": ", with: "\"\(key)x\": "),
        Self.good.replacing("\"\(key)\": ", with: "\"x\": null, \"\(key)\": "),
      ]
    }
    let answers = try SchemaTool.accepts([Self.good] + documents, schema: Self.schema)
    #expect(answers == [true] + documents.map { _ in false })
    #expect(throws: Never.self) {
      try ServicingFile.read(Array(Self.good.utf8), named: "x.json")
    }
    for document in documents {
      #expect(document != Self.good)
      #expect(throws: ScheduleFileError.self, "\(document)") {
        try ServicingFile.read(Array(document.utf8), named: "x.json")
      }
    }
  }

  @Test func `The schema accepts rules without moves and tiers`() throws {
    let moves = try #require(Self.good.firstRange(of: #"{"perOrder": 7"#)).lowerBound
    let end = try #require(Self.good.firstRange(of: #", "authorization""#)).lowerBound
    let tiers = try #require(Self.good.firstRange(of: #"{"orderBelow": "40.00""#)).lowerBound
    let last = try #require(Self.good.firstRange(of: #"], "waived"#)).lowerBound
    let documents = [
      Self.good[..<moves] + "null" + Self.good[end...],
      Self.good[..<tiers] + Self.good[last...],
    ].map { String($0) }
    #expect(try SchemaTool.accepts(documents, schema: Self.schema) == [true, true])
    for document in documents {
      #expect(throws: Never.self) {
        try ServicingFile.read(Array(document.utf8), named: "x.json")
      }
    }
  }

  @Test func `The schema accepts all rules and the example`() throws {
    let examples = MarkdownText(try ScheduleFolder.text(of: "README.md"))
      .examples(withKey: "lateFees")
    let documents =
      try ScheduleFolder.servicingNames().map { try ScheduleFolder.text(of: "servicing/\($0)") }
      + examples
    #expect(documents.count >= 10)
    let answers = try SchemaTool.accepts(documents, schema: Self.schema)
    #expect(answers == documents.map { _ in true })
  }
}
