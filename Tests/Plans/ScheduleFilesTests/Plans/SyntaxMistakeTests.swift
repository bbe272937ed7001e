import ScheduleFiles
import Testing

/// Files that are not JSON.
@Suite struct SyntaxMistakeTests {
  typealias Mistake = FileMistake<GoodPlan>

  @Test(arguments: [
    Mistake("\"USD\",\n", "\"USD\"\n", at: "", line: 8, "expected ',' or '}', found '\"'"),
    Mistake("\"name\": ", "\"name\" ", at: "", line: 4, "expected ':', found '\"'"),
    Mistake("  \"split\"", "  // who pays the cent\n  \"split\"", at: "", line: 11, "no comments"),
    Mistake("\"count\": 4", "\"count\": /* four */ 4", at: "", line: 10, "no comments"),
    Mistake("\"count\": 4", "\"count\": 04", at: "", line: 10, "no leading zeros"),
    Mistake("\"count\": 4", "\"count\": vier", at: "", line: 10, "expected a value, found 'v'"),
    Mistake("\"count\": 4", "\"count\": NaN", at: "", line: 10, "expected a value, found 'N'"),
    Mistake("\"high\" }", "\"high\", }", at: "", line: 15, "nothing follows this comma"),
    Mistake("\"en-US\"]", "\"en-US\",]", at: "", line: 8, "nothing follows this comma"),
    Mistake("  ]\n}", "  ],\n}", at: "", line: 16, "nothing follows this comma"),
    Mistake("\"my-plan\"", "'my-plan'", at: "", line: 3, "expected a value"),
    Mistake("\"Example\"", "\"Exa\tmple\"", at: "", line: 5, "must be escaped"),
    Mistake("\"Example\"", "\"Exa\\qmple\"", at: "", line: 5, "not an escape"),
    Mistake("\"Example\"", "\"\\ud800\"", at: "", line: 5, "half of a surrogate pair"),
    Mistake("  ]\n}\n", "  ]\n}\n{}", at: "", line: 18, "expected the end of the document"),
    Mistake("\n}\n", "", at: "", line: 16, "the document ends here, expected ',' or '}'"),
  ])
  func `The line of the mistake is named`(mistake: Mistake) throws { try mistake.expectError() }

  @Test(arguments: [
    ([UInt8](), "the document ends here, expected a value", 1),
    (Array(" \n\n".utf8), "the document ends here, expected a value", 3),
    ([0xEF, 0xBB, 0xBF] + Array(GoodPlan.text.utf8), "byte order mark; save the file as UTF-8", 1),
    ([0xFF, 0xFE, 0x7B, 0x00], "found byte 0xff", 1),
    (Array("{\n\"a\": \"".utf8) + [0xC0, 0x80] + Array("\"}".utf8), "not valid UTF-8", 2),
    ([0x1F, 0x8B, 0x08, 0x00], "found byte 0x1f", 1),
    (Array(repeating: 0, count: 40), "found byte 0x00", 1),
    (Array(repeating: UInt8(ascii: "["), count: 1_000), "nested deeper than 64 levels", 1),
    (Array(repeating: UInt8(ascii: " "), count: 65_537), "65537 bytes, at most 65536", 1),
    (Array(GoodPlan.text.utf8) + Array(repeating: 0x20, count: 1 << 17), "at most 65536", 1),
  ])
  func `Bytes that are not a plan are an error`(bytes: [UInt8], reason: String, line: Int) throws {
    let error = #expect(throws: ScheduleFileError.self) {
      try PlanFile.read(bytes, named: GoodPlan.fileName)
    }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    #expect(error?.line == line)
    #expect(error?.key == "")
    #expect(error?.description.isOnePrintableLine == true)
  }

  @Test func `A file of the largest size is read`() throws {
    let text = GoodPlan.text + String(repeating: " ", count: 65_536 - GoodPlan.text.utf8.count)
    #expect(try GoodPlan.read(text) == GoodPlan.record())
  }

  @Test func `Line ends and the order of keys do not matter`() throws {
    let lines = GoodPlan.text.split(separator: "\n")
    let members = lines[1...11].reversed() + lines[12...]
    let shuffled = "{\r\n" + members.joined(separator: "\r\n") + "\r\n"
    #expect(try GoodPlan.read(shuffled) == GoodPlan.record())
  }
}
