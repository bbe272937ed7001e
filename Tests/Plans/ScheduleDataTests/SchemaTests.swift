import Foundation
import ScheduleEngine
import ScheduleFiles
import Testing

/// Tests of the plans' JSON Schema against the reader.
@Suite(.enabled(if: SchemaTool.isInstalled, "python3 with jsonschema is not installed"))
struct SchemaTests {
  private static let schema = ScheduleFolder.url.appending(path: "plan.schema.json")

  /// A value of a plan, and whether the schema and the reader accept it; nil for a rule that a schema
  /// cannot express.
  private struct Value {
    let key: String
    let json: String
    let isReadable: Bool
    let isAcceptedBySchema: Bool?

    /// Values that the schema and the reader both accept or reject.
    static func both(_ isAccepted: Bool, _ key: String, _ values: String...) -> [Self] {
      values.map {
        Self(key: key, json: $0, isReadable: isAccepted, isAcceptedBySchema: isAccepted)
      }
    }

    /// Values that only the reader has to reject.
    static func reader(rejects key: String, _ values: String...) -> [Self] {
      values.map { Self(key: key, json: $0, isReadable: false, isAcceptedBySchema: nil) }
    }
  }

  private static let members: [(key: String, json: String)] = [
    ("format", "1"), ("id", "\"x\""), ("name", "\"X\""), ("brand", "\"X\""), ("region", "\"US\""),
    ("currency", "\"USD\""), ("locales", "[\"en-US\"]"), ("minimum", "null"), ("maximum", "null"),
    ("count", "4"), ("interval", "\"P14D\""), ("firstDue", "\"P0D\""), ("split", "\"floor-last\""),
    ("validFrom", "null"), ("validUntil", "null"), ("url", "\"https://a.example\""),
    ("confidence", "\"low\""),
  ]

  /// Returns a plan with one changed value.
  private static func document(_ changed: String, _ json: String) -> String {
    func member(_ key: String) -> String {
      let good = members.first { $0.key == key }?.json ?? "null"
      return "\"\(key)\": \(key == changed ? json : good)"
    }
    func list(_ keys: String...) -> String { keys.map(member).joined(separator: ", ") }
    let isRule = optional.contains(changed)
    let terms = isRule ? "\"interval\": \"P1M\", \"\(changed)\": \(json)" : member("interval")
    return """
      {\(list("format", "id", "name", "brand", "region", "currency", "locales")), \
      "limits": {\(list("minimum", "maximum"))}, \
      "installments": {\(list("count", "firstDue")), \(terms)}, \
      \(list("split", "validFrom", "validUntil")), "sources": [{\(list("url", "confidence"))}]}
      """
  }

  /// The optional keys of `installments`.
  private static let optional = ["weights", "firstPayment", "dayOfMonth", "businessDays"]

  /// Returns business days with one changed value.
  private static func businessDays(
    adjust: String = "\"following\"", weekend: String = "[\"sunday\"]", holidays: String = "[]"
  ) -> String {
    #"{"adjust": \#(adjust), "weekend": \#(weekend), "holidays": \#(holidays)}"#
  }

  private static let rules: [Value] = [
    Value.both(true, "weights", "[1, 2, 3, 1000000]"),
    Value.both(
      false, "weights", "[]", "[1, 2, 3, 0]", "[1, 2, 3, 1000001]", "[1, 2, 3, 1.5]",
      "[1, 2, 3, \"4\"]", "null", "5"),
    Value.reader(rejects: "weights", "[1, 2, 3]", "[1, 2, 3, 4, 5]"),
    Value.both(
      true, "firstPayment", #"{"percent": "20"}"#, #"{"percent": "0.0001"}"#,
      #"{"percent": "99.9999"}"#, #"{"percent": "1.0"}"#, #"{"amount": "0.01"}"#),
    Value.both(
      false, "firstPayment", "{}", #"{"percent": "20", "amount": "1.00"}"#, #"{"percent": 20}"#,
      #"{"percent": "0"}"#, #"{"percent": "0.0"}"#, #"{"percent": "100"}"#, #"{"percent": "020"}"#,
      #"{"percent": "1.00001"}"#, #"{"percent": "1."}"#, #"{"amount": "0.00"}"#,
      #"{"amount": "-1.00"}"#, #"{"amount": 1}"#, #"{"share": 1}"#, "null", "\"20\""),
    Value.reader(rejects: "firstPayment", #"{"amount": "1.001"}"#),
    Value.both(true, "dayOfMonth", "1", "31", "\"last\""),
    Value.both(false, "dayOfMonth", "0", "32", "1.5", "\"15\"", "\"Last\"", "null"),
    Value.both(
      true, "businessDays", businessDays(), businessDays(adjust: "\"modified-following\""),
      businessDays(weekend: "[]"), businessDays(holidays: #"["2026-12-25", "2026-12-28"]"#)),
    Value.both(
      false, "businessDays", "{}", "[]", "null", businessDays(adjust: "\"next\""),
      businessDays(weekend: "[\"Sunday\"]"), businessDays(weekend: "[\"sunday\", \"sunday\"]"),
      businessDays(holidays: "[\"25.12.2026\"]"),
      businessDays(holidays: #"["2026-12-25", "2026-12-25"]"#)),
    Value.reader(
      rejects: "businessDays", businessDays(holidays: #"["2026-12-28", "2026-12-25"]"#),
      businessDays(holidays: #"["2026-02-30"]"#)),
  ].flatMap { $0 }

  private static let values: [Value] =
    rules
    + [
      Value.both(true, "format", "1"), Value.both(false, "format", "0", "2", "\"1\"", "null"),
      Value.both(true, "id", "\"x\""),
      Value.both(
        false, "id", "\"\"", "\"X\"", "\"-x\"", "\".x\"", "\"_x\"", "\"x y\"", "\"é\"", "1"),
      Value.both(
        true, "id", "\"0\"", "\"a-b.c_d\"", "\"\(String(repeating: "x", count: 64))\""),
      Value.both(false, "id", "\"\(String(repeating: "x", count: 65))\""),
      Value.both(true, "name", "\"X\"", "\"日本\""), Value.both(false, "name", "\"\"", "null"),
      Value.reader(rejects: "name", "\" \"", "\"a\\u202e\""),
      Value.both(true, "brand", "\"X y\""), Value.both(false, "brand", "\"\"", "1"),
      Value.both(true, "region", "\"EU\"", "\"GB\""),
      Value.both(
        false, "region", "\"\"", "null", "\"us\"", "\"USA\"", "\"U1\"", "\"UK\""),
      Value.both(true, "currency", "\"USD\"", "\"JPY\"", "\"CLF\""),
      Value.both(false, "currency", "\"usd\"", "\"US\"", "\"USDX\"", "\"U1D\"", "\"\"", "840"),
      Value.reader(rejects: "currency", "\"XXX\"", "\"AAA\""),
      Value.both(
        true, "locales", "[\"fr-CA\", \"en\"]", "[\"zh-Hant-TW\", \"ast\", \"es-419\"]",
        "[\"eng-abcdefgh-abcdefgh-abcdefgh-abcd\"]"),
      Value.both(
        false, "locales", "\"en\"", "[\"\"]", "[1]", "null", "[]", "[\"en_US\"]", "[\"e\"]",
        "[\"engl\"]", "[\"en-\"]", "[\"en--US\"]", "[\"en-abcdefghi\"]", "[\"en\", \"en\"]",
        "[\"eng-abcdefgh-abcdefgh-abcdefgh-abcde\"]"),
      Value.reader(rejects: "locales", "[\"en\", \"EN\"]"),
      Value.both(true, "minimum", "null", "\"0\"", "\"1\"", "\"1.0\"", "\"1.00\"", "\"007.50\""),
      Value.both(
        false, "minimum", "\"\"", "\"-1\"", "\"+1\"", "\".5\"", "\"5.\"", "\"1,00\"", "\"1e3\"",
        "\" 1\"", "\"0x1\"", "\"1.0.0\"", "1", "1.00", "\"\u{661}\""),
      Value.reader(rejects: "minimum", "\"1.005\"", "\"99999999999999999999\""),
      Value.both(true, "maximum", "null", "\"1\"", "\"2000.00\""),
      Value.both(false, "maximum", "\"\"", "\"-1\"", "2000", "false"),
      Value.reader(rejects: "maximum", "\"0\"", "\"0.00\""),
      Value.both(true, "count", "1", "4", "1000"),
      Value.both(false, "count", "0", "-1", "1001", "1.5", "\"4\"", "null", "true"),
      Value.both(true, "interval", "\"P1D\"", "\"P2W\"", "\"P1M\"", "\"P9999M\""),
      Value.both(
        false, "interval", "\"P0D\"", "\"P0W\"", "\"P01D\"", "\"P10000D\"", "\"P1Y\"", "\"PT1H\"",
        "\"P1M1D\"", "\"P-1D\"", "\"p1d\"", "\"P1D \"", "\"1D\"", "\"P\"", "\"PD\"", "14"),
      Value.both(true, "firstDue", "\"P0D\"", "\"P0W\"", "\"P0M\"", "\"P14D\"", "\"P9999W\""),
      Value.both(
        false, "firstDue", "\"P00D\"", "\"P01D\"", "\"P10000D\"", "\"P1Y\"", "\"\"", "0", "null"),
      Split.allCases.flatMap { Value.both(true, "split", "\"\($0.name)\"") },
      Value.both(false, "split", "\"half-up\"", "\"Floor-last\"", "\"\"", "null"),
      Value.both(true, "validFrom", "null", "\"0001-01-01\"", "\"2024-02-29\"", "\"9999-12-31\""),
      Value.both(
        false, "validFrom", "\"0000-01-01\"", "\"2026-00-01\"", "\"2026-13-01\"", "\"2026-01-00\"",
        "\"2026-01-32\"", "\"2026-1-1\"", "\"20260101\"", "\"2026-01-01T00:00\"", "\"\"", "2026"),
      Value.reader(rejects: "validFrom", "\"2026-02-29\"", "\"2026-04-31\""),
      Value.both(true, "validUntil", "null", "\"2026-12-31\""),
      Value.both(false, "validUntil", "\"2026-12-32\"", "\"\"", "true"),
      Value.both(true, "url", "\"http://a.example/b?c#d\""),
      Value.both(false, "url", "\"\"", "null"),
      Value.reader(rejects: "url", "\"a.example\"", "\"https://\"", "\"https://a b\""),
      Value.both(true, "confidence", "\"high\"", "\"medium\"", "\"low\""),
      Value.both(false, "confidence", "\"High\"", "\"sure\"", "\"\"", "1"),
    ].flatMap(\.self)

  @Test func `The schema and the reader agree on values`() throws {
    let documents = Self.values.map { Self.document($0.key, $0.json) }
    let answers = try SchemaTool.accepts(documents, schema: Self.schema)
    try #require(answers.count == documents.count)
    for ((value, document), isAccepted) in zip(zip(Self.values, documents), answers) {
      let id = value.key == "id" ? value.json.filter { $0 != "\"" } : "x"
      let record = try? PlanFile.read(Array(document.utf8), named: "\(id).json")
      #expect((record != nil) == value.isReadable, "\(value.key): \(value.json), reader")
      if let expected = value.isAcceptedBySchema {
        #expect(isAccepted == expected, "\(value.key): \(value.json), schema")
      }
    }
  }

  @Test func `The schema and the reader know the same keys`() throws {
    let good = Self.document("", "")
    let changes = [
      ("\"format\": 1, ", ""), ("\"id\": \"x\", ", ""), ("\"split\"", "\"splits\""),
      ("\"minimum\": null, ", ""), ("\"minimum\"", "\"least\""), ("\"count\": 4, ", ""),
      ("\"count\"", "\"number\""), (", \"confidence\": \"low\"", ""), ("\"url\"", "\"address\""),
      ("\"validUntil\": null, ", ""), ("{\"format\"", "{\"x\": 1, \"format\""),
      ("\"limits\": {", "\"limits\": {\"x\": 1, "), ("[{\"url\"", "[{\"x\": 1, \"url\""),
    ]
    let documents = changes.map { good.replacing($0.0, with: $0.1) }
    let answers = try SchemaTool.accepts([good] + documents, schema: Self.schema)
    #expect(answers == [true] + changes.map { _ in false })
    for document in documents {
      #expect(document != good)
      #expect(throws: ScheduleFileError.self) {
        try PlanFile.read(Array(document.utf8), named: "x.json")
      }
    }
  }

  @Test func `The schema accepts every plan`() throws {
    let names = try ScheduleFolder.planNames()
    let examples = MarkdownText(try ScheduleFolder.text(of: "README.md"))
      .examples(withKey: "installments")
    let documents = try names.map { try ScheduleFolder.text(of: "plans/\($0)") } + examples
    let answers = try SchemaTool.accepts(documents, schema: Self.schema)
    #expect(answers == documents.map { _ in true })
  }
}
