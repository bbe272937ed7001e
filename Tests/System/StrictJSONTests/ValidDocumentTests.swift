import StrictJSON
import Testing

@Suite struct ValidDocumentTests {
  @Test(arguments: [
    ("null", "null"),
    ("true", "true"),
    ("false", "false"),
    (" \t\r\n null \t\r\n ", "null"),
    ("0", "0"),
    ("-0", "-0"),
    ("7", "7"),
    ("-7", "-7"),
    ("10", "10"),
    ("0.5", "0.5"),
    ("-0.50", "-0.50"),
    ("1e5", "1e5"),
    ("1E+05", "1E+05"),
    ("0e0", "0e0"),
    ("12.34e-56", "12.34e-56"),
    ("99999999999999999999999999", "99999999999999999999999999"),
    ("1e999999", "1e999999"),
    (#""""#, #""""#),
    (#"" ""#, #"" ""#),
    (#""a/b""#, #""a/b""#),
    (#""\/""#, #""/""#),
    (#""\"\\""#, #""\"\\""#),
    (#""\b\f\n\r\t""#, #""\b\f\n\r\t""#),
    (#""\u0041""#, #""A""#),
    (#""\u000a""#, #""\n""#),
    (#""\u000A""#, #""\n""#),
    (#""\u0000""#, #""\u0000""#),
    (#""\u007f""#, #""\u007f""#),
    (#""\u20AC""#, "\"\u{20AC}\""),
    (#""\uD83D\ude00""#, "\"\u{1F600}\""),
    (#""\uDBFF\uDFFF""#, "\"\u{10FFFF}\""),
    (#""\uFFFF""#, "\"\u{FFFF}\""),
    ("\"\u{E9}\u{20AC}\u{1F600}\"", "\"\u{E9}\u{20AC}\u{1F600}\""),
    ("\"\u{FEFF}\"", "\"\u{FEFF}\""),
    ("\"\u{2028}\"", #""\u2028""#),
    ("[]", "[]"),
    ("[ \n ]", "[]"),
    ("[[],[[]]]", "[[],[[]]]"),
    ("[1, 2 ,3]", "[1,2,3]"),
    ("[null,true,\"\",{}]", "[null,true,\"\",{}]"),
    ("{}", "{}"),
    ("{ }", "{}"),
    (#"{"a":1}"#, #"{"a":1}"#),
    (#"{ "b" : 1 , "a" : [ { } ] }"#, #"{"b":1,"a":[{}]}"#),
    (#"{"":0}"#, #"{"":0}"#),
    (#"{"a":1,"A":2}"#, #"{"a":1,"A":2}"#),
    (#"{"a":{"a":{"a":1}}}"#, #"{"a":{"a":{"a":1}}}"#),
    (#"{"\u00e9":1,"e\u0301":2}"#, "{\"\u{E9}\":1,\"e\u{301}\":2}"),
  ])
  func `A document is read and written compactly`(
    _ document: String, _ compact: String
  ) throws {
    let value = try JSONValue(parsing: document)
    #expect(Array(JSONText(value).string.utf8) == Array(compact.utf8))
    #expect(try JSONValue(parsing: Array(document.utf8).span).hasSameContent(as: value))
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("5000", 5000), ("-1", -1),
    ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
    ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1.0", nil), ("1e3", nil),
    ("1E3", nil), ("10000000000000000000000", nil),
  ])
  func `Only plain integers in range are integers`(_ literal: String, _ integer: Int64?) throws {
    let number = try #require(try JSONValue(parsing: literal).number)
    #expect(number.int64 == integer)
    #expect(number.int == integer.map { Int($0) })
    #expect(number.text == literal)
  }

  @Test func `Integers of other widths have their own range`() throws {
    let number = try #require(try JSONValue(parsing: "200").number)
    #expect(number.integer(as: UInt8.self) == 200)
    #expect(number.integer(as: Int8.self) == nil)
  }

  @Test func `Every value and key has its position`() throws {
    let text = "{\n  \"\u{E9}\u{20AC}\": [1,\r\n\t{\"b\": \"\u{1F600}\"}, null]}"
    let members = try #require(try JSONValue(parsing: text).object)
    let member = try #require(members.first)
    let elements = try #require(member.value.array)
    let inner = try #require(elements[1].object?.first)
    #expect(member.keyPosition == JSONPosition(line: 2, column: 3, offset: 4))
    #expect(member.value.position == JSONPosition(line: 2, column: 9, offset: 13))
    #expect(elements[0].position == JSONPosition(line: 2, column: 10, offset: 14))
    #expect(elements[1].position == JSONPosition(line: 3, column: 2, offset: 19))
    #expect(inner.keyPosition == JSONPosition(line: 3, column: 3, offset: 20))
    #expect(inner.value.position == JSONPosition(line: 3, column: 8, offset: 25))
    #expect(elements[2].position == JSONPosition(line: 3, column: 14, offset: 34))
  }

  @Test func `Keys are compared byte for byte`() throws {
    let value = try JSONValue(parsing: #"{"\u00e9":1,"e\u0301":2}"#)
    #expect(value["\u{E9}"]?.number?.int == 1)
    #expect(value["e\u{301}"]?.number?.int == 2)
    #expect(value["e"] == nil)
    #expect(try JSONValue(parsing: "[1]")["0"] == nil)
  }

  @Test(arguments: [
    ("1", "1.0"), ("null", "false"), ("[1,2]", "[2,1]"), ("[1]", "[1,1]"), ("\"1\"", "1"),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#), (#"{"a":1}"#, #"{"a":2}"#), ("{}", "[]"),
    (#""\u00e9""#, #""e\u0301""#),
  ])
  func `Different contents are not equal`(_ left: String, _ right: String) throws {
    let (one, other) = (try JSONValue(parsing: left), try JSONValue(parsing: right))
    #expect(!one.hasSameContent(as: other))
    #expect(try one.hasSameContent(as: JSONValue(parsing: " \(left) ")))
  }
}
