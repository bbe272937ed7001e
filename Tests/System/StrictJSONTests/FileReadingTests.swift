import StrictJSON
import Testing

/// The functions of `ObjectReader` for readers of files.
@Suite struct FileReadingTests {
  private struct Refusal: Error, CustomStringConvertible { let description = "in other words" }

  private static func reader(_ text: String) throws -> ObjectReader {
    try ObjectReader(JSONValue(parsing: text), path: "plan")
  }

  /// Returns the text of an error.
  private static func message(_ read: () throws(JSONReadError) -> Void) -> String? {
    do throws(JSONReadError) {
      try read()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `Only the supported format is accepted`() throws {
    var object = try Self.reader("{\"format\": 2}")
    try object.expectFormat(2, of: "plan")
    try object.finish()
  }

  @Test(arguments: [
    ("{}", "line 1, column 1: plan.format: this key is missing; add it"),
    (
      "{\"format\": 3, \"new\": 1}",
      "line 1, column 12: plan.format: the file is written in the newer format 3, and this version "
        + "reads format 2 only; update this software, or write the plan in that format"
    ),
    (
      "{\"format\": 1}",
      "line 1, column 12: plan.format: expected a whole number from 2 to 2, found 1"
    ),
    (
      "{\"format\": 3.0}",
      "line 1, column 12: plan.format: expected a whole number without fraction or exponent, found 3.0"
    ),
    (
      "{\"format\": 99999999999999999999}",
      "line 1, column 12: plan.format: expected a whole number from 2 to 2, found 99999999999999999999"
    ),
    (
      "{\"format\": \"2\"}",
      "line 1, column 12: plan.format: expected a number, found a string"
    ),
  ])
  func `Another format is an error`(_ text: String, _ message: String) throws {
    var object = try Self.reader(text)
    let found = Self.message { () throws(JSONReadError) in
      try object.expectFormat(2, of: "plan")
    }
    #expect(found == message)
  }

  @Test func `An unknown key is reported rather than a missing one`() throws {
    let object = try Self.reader("{\"a\": 1, \"curency\": 2}")
    let found = Self.message { () throws(JSONReadError) in
      try object.expectKeys(["a", "b", "currency"])
    }
    #expect(
      found
        == "line 1, column 10: plan.curency: unknown key; did you mean \"currency\"?")
    #expect(
      Self.message { () throws(JSONReadError) in
        try object.expectKeys(["curency", "a", "b"])
      } == nil)
  }

  @Test func `Expected keys do not count as read`() throws {
    var object = try Self.reader("{\"a\": 1}")
    try object.expectKeys(["a"])
    #expect(throws: JSONReadError.self) { try object.finish() }
    #expect(try object.integer("a", in: 1...1) == 1)
  }

  @Test func `The error of a conversion has the path and position`() throws {
    var object = try Self.reader("{\"a\":\n  1}")
    let field = try object.required("a")
    #expect(try field.converted { () throws(Refusal) in 7 } == 7)
    let found = Self.message { () throws(JSONReadError) in
      try field.converted { () throws(Refusal) in throw Refusal() }
    }
    #expect(found == "line 2, column 3: plan.a: in other words")
  }
}
