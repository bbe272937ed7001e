import StrictJSON
import Testing

@Suite struct InvalidDocumentTests {
  @Test(arguments: [
    ("", "line 1, column 1: the document ends here, expected a value"),
    (" \n", "line 2, column 1: the document ends here, expected a value"),
    ("[", "line 1, column 2: the document ends here, expected a value or ']'"),
    ("[1", "line 1, column 3: the document ends here, expected ',' or ']'"),
    ("[1,", "line 1, column 4: the document ends here, expected a value"),
    ("{", "line 1, column 2: the document ends here, expected a key in double quotes or '}'"),
    (#"{"a""#, "line 1, column 5: the document ends here, expected ':'"),
    (#"{"a":"#, "line 1, column 6: the document ends here, expected a value"),
    (#"{"a":1"#, "line 1, column 7: the document ends here, expected ',' or '}'"),
    (#"{"a":1,"#, "line 1, column 8: the document ends here, expected a key in double quotes"),
    (#"""#, "line 1, column 2: the document ends here, expected the closing '\"' of the string"),
    (#""\"#, "line 1, column 3: the document ends here, expected the closing '\"' of the string"),
    (
      #""\u12"#, "line 1, column 6: the document ends here, expected the closing '\"' of the string"
    ),
    ("tru", "line 1, column 4: the document ends here, expected true"),
    ("-", "line 1, column 2: the document ends here, expected a digit"),
    ("1.", "line 1, column 3: the document ends here, expected a digit"),
    ("1e", "line 1, column 3: the document ends here, expected a digit"),
    ("1e+", "line 1, column 4: the document ends here, expected a digit"),
  ])
  func `A document that ends too early is an error`(_ document: String, _ message: String) {
    expectError(document, message)
  }

  @Test(arguments: [
    ("[1,]", "line 1, column 3: nothing follows this comma; remove it"),
    (#"{"a":1 , }"#, "line 1, column 8: nothing follows this comma; remove it"),
    ("[,1]", "line 1, column 2: expected a value or ']', found ','"),
    ("[1,,2]", "line 1, column 4: expected a value, found ','"),
    ("[1 2]", "line 1, column 4: expected ',' or ']', found '2'"),
    ("[1:2]", "line 1, column 3: expected ',' or ']', found ':'"),
    ("[1}", "line 1, column 3: expected ',' or ']', found '}'"),
    ("[1,}", "line 1, column 4: expected a value, found '}'"),
    (#"{"a":1]"#, "line 1, column 7: expected ',' or '}', found ']'"),
    (#"{"a" 1}"#, "line 1, column 6: expected ':', found '1'"),
    (#"{"a":}"#, "line 1, column 6: expected a value, found '}'"),
    (#"{"a",1}"#, "line 1, column 5: expected ':', found ','"),
    (#"{"a"::1}"#, "line 1, column 6: expected a value, found ':'"),
    ("{a:1}", "line 1, column 2: expected a key in double quotes or '}', found 'a'"),
    ("{1:1}", "line 1, column 2: expected a key in double quotes or '}', found '1'"),
    ("{'a':1}", "line 1, column 2: expected a key in double quotes or '}', found \"'\""),
    (#"{"a":1,1}"#, "line 1, column 8: expected a key in double quotes, found '1'"),
    (#"{"a":1 "b":2}"#, "line 1, column 8: expected ',' or '}', found '\"'"),
    ("{,}", "line 1, column 2: expected a key in double quotes or '}', found ','"),
    ("]", "line 1, column 1: expected a value, found ']'"),
    ("}", "line 1, column 1: expected a value, found '}'"),
    (",", "line 1, column 1: expected a value, found ','"),
    ("[1] 2", "line 1, column 5: expected the end of the document, found '2'"),
    ("{}\n}", "line 2, column 1: expected the end of the document, found '}'"),
    ("1 1", "line 1, column 3: expected the end of the document, found '1'"),
    ("null\0", "line 1, column 5: expected the end of the document, found byte 0x00"),
    ("[]]", "line 1, column 3: expected the end of the document, found ']'"),
    ("1 // one", "line 1, column 3: JSON has no comments; remove it"),
    ("[/* none */]", "line 1, column 2: JSON has no comments; remove it"),
    ("# x\n1", "line 1, column 1: expected a value, found '#'"),
    ("[1\u{B}]", "line 1, column 3: expected ',' or ']', found byte 0x0b"),
    ("\u{A0}1", "line 1, column 1: expected a value, found byte 0xc2"),
    (
      "\u{FEFF}1",
      "line 1, column 1: starts with a byte order mark; save the file as UTF-8 without one"
    ),
    (" \u{FEFF}1", "line 1, column 2: expected a value, found byte 0xef"),
    ("\"a\"\u{E9}", "line 1, column 4: expected the end of the document, found byte 0xc3"),
  ])
  func `A missing or superfluous mark is an error`(_ document: String, _ message: String) {
    expectError(document, message)
  }

  @Test(arguments: [
    ("True", "line 1, column 1: expected a value, found 'T'"),
    ("trUe", "line 1, column 3: expected true, found 'U'"),
    ("fals3", "line 1, column 5: expected false, found '3'"),
    ("nil", "line 1, column 2: expected null, found 'i'"),
    ("nulll", "line 1, column 5: expected the end of the document, found 'l'"),
    ("NaN", "line 1, column 1: expected a value, found 'N'"),
    ("-Infinity", "line 1, column 2: expected a digit, found 'I'"),
    ("undefined", "line 1, column 1: expected a value, found 'u'"),
    ("+1", "line 1, column 1: expected a value, found '+'"),
    ("01", "line 1, column 1: a number has no leading zeros; remove them"),
    ("[-01]", "line 1, column 3: a number has no leading zeros; remove them"),
    ("00", "line 1, column 1: a number has no leading zeros; remove them"),
    (".5", "line 1, column 1: expected a value, found '.'"),
    ("[5.]", "line 1, column 4: expected a digit, found ']'"),
    ("5.e1", "line 1, column 3: expected a digit, found 'e'"),
    ("1e5.5", "line 1, column 4: expected the end of the document, found '.'"),
    ("1ee5", "line 1, column 3: expected a digit, found 'e'"),
    ("1e+-5", "line 1, column 4: expected a digit, found '-'"),
    ("--1", "line 1, column 2: expected a digit, found '-'"),
    ("1_000", "line 1, column 2: expected the end of the document, found '_'"),
    ("0x1F", "line 1, column 2: expected the end of the document, found 'x'"),
    ("1-2", "line 1, column 2: expected the end of the document, found '-'"),
    ("\u{FF11}", "line 1, column 1: expected a value, found byte 0xef"),
  ])
  func `A malformed literal or number is an error`(_ document: String, _ message: String) {
    expectError(document, message)
  }

  @Test(arguments: 0x00...0x1F as ClosedRange<UInt8>)
  func `An unescaped control character in a string is an error`(byte: UInt8) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, byte, 0x22]) }
    #expect(error?.reason == .controlCharacter(byte))
  }

  @Test(arguments: [
    ("\"\t\"", "line 1, column 2: byte 0x09 must be escaped in a string"),
    ("\"a\nb\"", "line 1, column 3: byte 0x0a must be escaped in a string"),
    ("\"\0\"", "line 1, column 2: byte 0x00 must be escaped in a string"),
    (
      #""\x41""#,
      #"line 1, column 2: not an escape; use \" \\ \/ \b \f \n \r \t or \u and four digits"#
    ),
    (
      #""\u00g0""#,
      #"line 1, column 2: not an escape; use \" \\ \/ \b \f \n \r \t or \u and four digits"#
    ),
    (
      #""\U0041""#,
      #"line 1, column 2: not an escape; use \" \\ \/ \b \f \n \r \t or \u and four digits"#
    ),
    (
      #"["a\'"]"#,
      #"line 1, column 4: not an escape; use \" \\ \/ \b \f \n \r \t or \u and four digits"#
    ),
    (#""\ud800""#, #"line 1, column 2: \ud800 is half of a surrogate pair; write both halves"#),
    (#""é\udc00""#, #"line 1, column 3: \udc00 is half of a surrogate pair; write both halves"#),
    (#""\ud83dx""#, #"line 1, column 2: \ud83d is half of a surrogate pair; write both halves"#),
    (#""\ud83d\n""#, #"line 1, column 2: \ud83d is half of a surrogate pair; write both halves"#),
    (
      #""\udc00\udc00""#,
      #"line 1, column 2: \udc00 is half of a surrogate pair; write both halves"#
    ),
    (
      #""\ud83d\u0041""#,
      #"line 1, column 2: \ud83d is half of a surrogate pair; write both halves"#
    ),
    (
      #""\ud83d\ud83d""#,
      #"line 1, column 2: \ud83d is half of a surrogate pair; write both halves"#
    ),
    ("'a'", "line 1, column 1: expected a value, found \"'\""),
  ])
  func `A malformed string is an error`(_ document: String, _ message: String) {
    expectError(document, message)
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x28],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8], [0xFE], [0xFF],
    ] as [[UInt8]])
  func `Bytes that are not UTF-8 are an error`(_ bytes: [UInt8]) {
    let document = [0x22, 0xC3, 0xA9] + bytes + [0x22]
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: document) }
    #expect(error?.description == "line 1, column 3: the string is not valid UTF-8")
    #expect(error?.offset == 3)
  }

  @Test(arguments: [
    (
      #"{"a":1,"a":1}"#,
      #"line 1, column 8: the key "a" is there twice (first in line 1, column 2)"#
    ),
    (
      "{\"a\":1,\n\"\\u0061\":2}",
      #"line 2, column 1: the key "a" is there twice (first in line 1, column 2)"#
    ),
    (
      #"[{"b":{"":0,"":0}}]"#,
      #"line 1, column 13: the key "" is there twice (first in line 1, column 8)"#
    ),
    (
      #"{"\u001b[2J\"":1,"\u001b[2J\"":2}"#,
      #"line 1, column 18: the key "\u{1b}[2J\"" is there twice (first in line 1, column 2)"#
    ),
  ])
  func `A repeated key is an error`(_ document: String, _ message: String) {
    expectError(document, message)
  }

  @Test(arguments: [2, 16, 17, 18, 40])
  func `A repeated key is found among any number of keys`(count: Int) {
    for repeated in 0..<count {
      let keys = (0..<count).map { "\"k\($0)\":0" } + ["\"k\(repeated)\":1"]
      let document = "{" + keys.joined(separator: ",") + "}"
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: document) }
      guard case .duplicateKey("k\(repeated)", _) = error?.reason else {
        Issue.record("key \(repeated) of \(count): \(String(describing: error))")
        continue
      }
    }
  }

  private func expectError(_ document: String, _ message: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: document) }
    #expect(error?.description == message)
  }
}
