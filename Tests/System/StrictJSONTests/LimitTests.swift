import StrictJSON
import Testing

@Suite struct LimitTests {
  @Test func `Sixty-four levels are accepted and the next is an error`() throws {
    let opening = String(repeating: "[", count: 64)
    let closing = String(repeating: "]", count: 64)
    _ = try JSONValue(parsing: opening + closing)
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: "[" + opening + closing + "]")
    }
    #expect(
      error?.description
        == "line 1, column 65: nested deeper than 64 levels; flatten the document")
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `A million open levels are an error`(_ opening: String) {
    let document = String(repeating: opening, count: 1_000_000)
    for depth in [64, Int.max] {
      let error = #expect(throws: JSONError.self) {
        try JSONValue(parsing: document, limits: JSONLimits(maximumDepth: depth))
      }
      #expect(error?.reason == .tooDeep(maximum: min(depth, 512)))
    }
  }

  @Test func `The deepest document can be read, compared, written and released`() throws {
    let count = JSONLimits.deepest
    let document = String(repeating: "[", count: count) + String(repeating: "]", count: count)
    let limits = JSONLimits(maximumDepth: count)
    let value = try JSONValue(parsing: document, limits: limits)
    #expect(value.hasSameContent(as: value))
    #expect(JSONText(value).string == document)
  }

  @Test func `An object of a hundred thousand members is written as it was read`() throws {
    let members = (0..<100_000).map { "\"\($0)\":\($0)" }
    let document = "{" + members.joined(separator: ",") + "}"
    #expect(JSONText(try JSONValue(parsing: document)).utf8 == Array(document.utf8))
  }

  @Test func `Depth zero accepts a scalar only`() throws {
    let limits = JSONLimits(maximumDepth: 0)
    #expect(try JSONValue(parsing: "1", limits: limits).number?.int == 1)
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[]", limits: limits) }
  }

  @Test func `A document above the size limit is an error`() throws {
    let limits = JSONLimits(maximumBytes: 3)
    _ = try JSONValue(parsing: "[1]", limits: limits)
    for error in [
      #expect(throws: JSONError.self) { try JSONValue(parsing: "[12]", limits: limits) },
      #expect(throws: JSONError.self) {
        try JSONValue(parsing: Array("[12]".utf8).span, limits: limits)
      },
      #expect(throws: JSONError.self) {
        try JSONValue(parsing: Array("[12]".utf8), limits: limits)
      },
    ] {
      #expect(
        error?.description
          == "line 1, column 1: the document has 4 bytes, at most 3 are accepted")
    }
  }

  @Test func `A number of a million digits has its literal and no integer`() throws {
    let digits = String(repeating: "9", count: 1_000_000)
    let number = try #require(try JSONValue(parsing: digits).number)
    #expect(number.text == digits)
    #expect(number.int64 == nil)
  }

  @Test(.timeLimit(.minutes(60)))
  func `A hundred thousand keys are read in one pass`() throws {
    let members = (0..<100_000).map { "\"key\($0)\":\($0)" }
    let document = "{" + members.joined(separator: ",") + "}"
    #expect(try JSONValue(parsing: document).object?.count == 100_000)
  }
}

/// The default limits, as literals.
@Suite struct JSONDefaultsTests {
  @Test func `A document has at most 16 MiB and 64 levels, and never more than 512`() {
    #expect(JSONLimits().maximumBytes == 16_777_216)
    #expect(JSONLimits().maximumDepth == 64)
    #expect(JSONLimits.deepest == 512)
    #expect(JSONLimits(maximumDepth: .max).maximumDepth == 512)
    #expect(JSONLimits(maximumDepth: -1).maximumDepth == 0)
  }
}
