import ExampleReading
import Testing

/// The examples that are found in comments and articles, and the tests written of their lines.
@Suite struct ReadingTests {
  private func code(inSource source: String) -> [[String]] {
    SourceComments.examples(in: source).map { $0.blocks.flatMap { $0.map(\.text) } }
  }

  private func test(of code: String) throws -> TestWriter {
    let example = try #require(Example(article: "```swift\n\(code)\n```"))
    return try TestWriter(example, path: "a.md")
  }

  @Test(arguments: [
    ("/// Text.\n///\n///     a\n///     b\npublic var x", [["a", "b"]]),
    (
      "/// Text.\n///\n///     a\n///\n///       b\n/// Text.\n///\n///     c\nopen var x",
      [["a", "", "  b", "c"]]
    ),
    (
      "/// ```swift\n/// a\n///\n/// b\n/// ```\n@inlinable\n@discardableResult\npublic func f()",
      [["a", "", "b"]]
    ),
    ("/// Text.\n///\n///     a\ncase one", [["a"]]),
    ("/// A\n///\n///     a\npublic var x\n/// B\n///\n///     b\npublic var y", [["a"], ["b"]]),
  ])
  func `Indented blocks and fences of Swift are examples`(source: String, examples: [[String]]) {
    #expect(code(inSource: source) == examples)
  }

  @Test(arguments: [
    "/// Text.\n///\n///     a\nvar x", "/// Text.\n///\n///     a\nprivate func f()",
    "/// Text.\n///\n///     a\npackage struct A {}", "/// Text\n///     goes on.\npublic var x",
    "/// - Parameter x: One\n///\n///     that goes on.\npublic func f()",
    "/// ```\n/// a\n/// ```\npublic var x", "/// ```text\n/// a\n/// ```\npublic var x",
    "/// ```swift no-run\n/// a\n/// ```\npublic var x", "//     a\npublic var x",
    "let x = 1\n    a\npublic var x",
  ])
  func `Text, lists, other fences and comments of internal declarations are no examples`(
    source: String
  ) {
    #expect(code(inSource: source) == [])
  }

  @Test func `Articles have examples in fences only`() {
    let article =
      "Text\n\n    a\n\n```swift\nb\n```\n\n```shell\nc\n```\n- item\n  ```swift\n  d\n  ```\n"
    #expect(MarkdownBlocks.inArticle(article).map { $0.map(\.text) } == [["b"], ["d"]])
    #expect(MarkdownBlocks.inArticle(article)[0][0].number == 6)
  }

  @Test(arguments: [
    ("x.y  // 5", "expect(x.y, shows: #\"5\"#)"),
    ("x(\"//\")  // 5", "expect(x(\"//\"), shows: #\"5\"#)"),
    ("x  // .none", "expect(x, equals: .none)"),
    ("try f()  // throws: no", "expectError(saying: #\"no\"#) { _ = try f() }"),
    ("try f()  // throws", "expectError() { _ = try f() }"),
    ("try f()  // throws E", "expectError(named: #\"E\"#) { _ = try f() }"),
    ("let x = f()  // 5", "let x = f(); expect(x, shows: #\"5\"#)"),
    ("x = 5", "x = 5"), ("f()", "ignore(f())"), ("let (x, y) = f()", "let (x, y) = f()"),
    ("for x in y { print(x) }", "for x in y { print(x) }"),
    ("print(x)  // 5", "print(x); expectPrinted(#\"5\"#)"),
  ])
  func `Each line becomes one line`(line: String, written: String) throws {
    let lines = try test(of: line).lines
    #expect(lines[0] == "#sourceLocation(file: \"a.md\", line: 2)")
    #expect(lines[1] == written)
  }

  @Test func `A statement of many lines is checked as one`() throws {
    let lines = try test(of: "f(\n  1,\n  2)\n  .g  // 3\nx").lines
    #expect(lines[1...5] == ["expect(f(", "1,", "2)", ".g, shows: #\"3\"#)", "ignore(x)"])
  }

  @Test func `Comments after printing code are its output`() throws {
    let lines = try test(of: "// why\nprint(x)\n// 1\n//  2\n// 3").lines
    #expect(lines[1...5] == ["", "print(x)", "expectPrinted(#\"1\"#, #\" 2\"#, #\"3\"#)", "", ""])
  }

  @Test(arguments: [
    "if x {  // 5", "x = 5  // 5", "x  // …", "let (a, b) = f()  // 5",
  ])
  func `A result that cannot be checked throws`(line: String) {
    #expect(throws: ExampleError.self) { try test(of: line) }
  }
}

/// The patterns with which results are compared.
@Suite struct MatchingTests {
  @Test(arguments: [
    ("abc", "abc", true), ("abc", "abd", false), ("abc", "a…", true), ("abc", "…c", true),
    ("abc", "a…c", true),
    ("abc", "b…", false), ("abc", "ab…bc", false), ("abcabd", "a…c…d", true),
    ("abcabd", "a…e…d", false), ("", "a…", false),
  ])
  func `An ellipsis matches any text`(text: String, pattern: String, matches: Bool) {
    #expect(text.matches(pattern) == matches)
  }
}
