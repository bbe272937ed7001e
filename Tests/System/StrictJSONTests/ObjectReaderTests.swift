import StrictJSON
import Testing

@Suite struct ObjectReaderTests {
  enum Confidence: String, CaseIterable { case high, low }

  /// Reads a document with every method of the reader and describes the results.
  static func read(_ text: String) throws -> String {
    var object = try ObjectReader(JSONValue(parsing: text))
    var seen = [try object.string("id"), "\(try object.integer("format", in: 1...1))"]
    seen += try object.object("limits") { limits throws(JSONReadError) in
      [try limits.nullable("minimum")?.string() ?? "none", try limits.string("maximum")]
    }
    let sources = try object.elements("sources", count: 1...2)
    for source in sources {
      seen += try source.object { source throws(JSONReadError) in
        [
          try source.string("url"),
          try source.word("confidence", of: Confidence.self).rawValue,
        ]
      }
    }
    if let open = try object.optional("open")?.bool() { seen.append("\(open)") }
    try object.finish()
    return seen.joined(separator: " ")
  }

  @Test(arguments: [("true", true), ("false", false), ("null", nil), ("1", nil), ("\"true\"", nil)])
  func `A Boolean is only true or false`(_ text: String, _ expected: Bool?) throws {
    var object = try ObjectReader(JSONValue(parsing: "{\"open\": \(text)}"))
    guard let expected else {
      let error = #expect(throws: JSONReadError.self) { try object.bool("open") }
      #expect(error?.path.description == "open")
      return
    }
    #expect(try object.bool("open") == expected)
  }

  static let tail = #""sources":[{"url":"u","confidence":"high"}]}"#

  @Test(arguments: [
    (#"{"id":"a","format":1,"limits":{"minimum":null,"maximum":"9"},"# + tail, "a 1 none 9 u high"),
    (
      #"{"open":false,"limits":{"maximum":"9","minimum":"1"},"format":1,"id":"a","# + tail,
      "a 1 1 9 u high false"
    ),
  ])
  func `Keys are read in any order`(_ text: String, _ seen: String) throws {
    #expect(try Self.read(text) == seen)
  }

  @Test(arguments: [
    ("[]", "line 1, column 1: expected an object, found an array"),
    ("{}", "line 1, column 1: id: this key is missing; add it"),
    (#"{"id":1}"#, "line 1, column 7: id: expected a string, found a number"),
    (#"{"id":null}"#, "line 1, column 7: id: expected a string, found null"),
    (
      #"{"id":"a","format":2}"#,
      "line 1, column 20: format: expected a whole number from 1 to 1, found 2"
    ),
    (
      #"{"id":"a","format":1.0}"#,
      "line 1, column 20: format: expected a whole number without fraction or exponent, found 1.0"
    ),
    (
      #"{"id":"a","format":99999999999999999999}"#,
      "line 1, column 20: format: expected a whole number from 1 to 1, found 99999999999999999999"
    ),
    (#"{"id":"a","format":"1"}"#, "line 1, column 20: format: expected a number, found a string"),
    (
      #"{"id":"a","format":1,"limits":{"maximum":"9"}}"#,
      "line 1, column 31: limits.minimum: this key is missing; add it"
    ),
    (
      #"{"id":"a","format":1,"limits":{"minimum":true,"maximum":"9"}}"#,
      "line 1, column 42: limits.minimum: expected a string, found true or false"
    ),
    (
      #"{"id":"a","format":1,"limits":{"minimum":null,"maximum":"9","min":0}}"#,
      "line 1, column 61: limits.min: unknown key; remove it"
    ),
    (
      "{\"id\":\"a\",\"format\":1,\"limits\":{\"minimum\":null,\"maximum\":\"9\"},\n\"sources\":[]}",
      "line 2, column 11: sources: expected 1 to 2 elements, found 0"
    ),
    (
      "{\"id\":\"a\",\"format\":1,\"limits\":{\"minimum\":null,\"maximum\":\"9\"},\n"
        + #""sources":[{"url":"u","confidence":"low"},{"url":{},"confidence":"low"}]}"#,
      "line 2, column 50: sources[1].url: expected a string, found an object"
    ),
    (
      "{\"id\":\"a\",\"format\":1,\"limits\":{\"minimum\":null,\"maximum\":\"9\"},\n"
        + #""sources":[{"url":"u","confidence":"High"}]}"#,
      #"line 2, column 36: sources[0].confidence: expected one of "high", "low", found "High""#
    ),
    (
      "{\"id\":\"a\",\"format\":1,\"limits\":{\"minimum\":null,\"maximum\":\"9\"},\n\"Opne\":true,"
        + tail,
      #"line 2, column 1: Opne: unknown key; did you mean "open"?"#
    ),
    (
      "{\"id\":\"a\",\"format\":1,\"limits\":{\"minimum\":null,\"maximum\":\"9\"},\n"
        + #""a\u001b\"b":true,"# + tail,
      #"line 2, column 1: ["a\u{1b}\"b"]: unknown key; remove it"#
    ),
    (
      "{\"open\":0,\"id\":\"a\",\"format\":1,\"limits\":{\"minimum\":null,\"maximum\":\"9\"},"
        + tail,
      "line 1, column 9: open: expected true or false, found a number"
    ),
  ])
  func `A mistake is reported with its position and path`(_ text: String, _ message: String) {
    let error = #expect(throws: JSONReadError.self) { _ = try Self.read(text) }
    #expect(error?.description == message)
  }

  @Test func `A similar key that is present is not suggested`() throws {
    var object = try ObjectReader(JSONValue(parsing: #"{"minimum":1,"minimun":2}"#), path: "limits")
    _ = try object.integer("minimum", in: 0...9)
    let error = #expect(throws: JSONReadError.self) { try object.finish() }
    #expect(error?.description == "line 1, column 14: limits.minimun: unknown key; remove it")
  }

  @Test(arguments: 0..<3)
  func `An unknown key is an error at any place`(place: Int) throws {
    var members = [#""a":1"#, #""b":2"#]
    members.insert(#""zz":0"#, at: place)
    var object = try ObjectReader(JSONValue(parsing: "{" + members.joined(separator: ",") + "}"))
    #expect(try object.integer("a", in: 1...1) == 1)
    #expect(try object.integer("b", in: 2...2) == 2)
    let error = #expect(throws: JSONReadError.self) { try object.finish() }
    #expect(error?.path == JSONPath().key("zz"))
    #expect(error?.position.column == 2 + 6 * place)
  }

  @Test func `A reader reports its own reasons at the value's position`() throws {
    let field = JSONField(try JSONValue(parsing: "\n \"x\""), path: JSONPath("validFrom"))
    #expect(
      field.error(.invalid("not a date")).description
        == "line 2, column 2: validFrom: not a date")
  }

  @Test(arguments: [
    (JSONPath(), ""),
    (JSONPath("limits").key("minimum"), "limits.minimum"),
    (JSONPath().key("sources").index(1).key("url"), "sources[1].url"),
    (JSONPath().index(0), "[0]"),
    (JSONPath("a b").key(""), #""a b"[""]"#),
    (JSONPath().key("a.b").key("c"), #"["a.b"].c"#),
  ])
  func `A path has the form of code`(_ path: JSONPath, _ text: String) {
    #expect(path.description == text)
  }

  @Test func `Messages truncate long text of a document`() throws {
    let long = String(repeating: "x", count: 5000)
    var object = try ObjectReader(
      JSONValue(parsing: "{\"\(long)\": \(String(repeating: "9", count: 5000))}"))
    let error = #expect(throws: JSONReadError.self) { _ = try object.integer(long, in: 0...9) }
    #expect((error?.description.utf8.count ?? .max) < 250)
  }
}
