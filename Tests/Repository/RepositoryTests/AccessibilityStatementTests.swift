import Foundation
import Testing

/// The statement of accessibility, against the criteria of WCAG 2.2 and the checks that exist.
@Suite struct AccessibilityStatementTests {
  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The criteria of levels A and AA in each guideline, by https://www.w3.org/TR/WCAG22/.
  private static let criteria = [
    "1.1": [1], "1.2": [1, 2, 3, 4, 5], "1.3": [1, 2, 3, 4, 5],
    "1.4": [1, 2, 3, 4, 5, 10, 11, 12, 13], "2.1": [1, 2, 4], "2.2": [1, 2], "2.3": [1],
    "2.4": [1, 2, 3, 4, 5, 6, 7, 11], "2.5": [1, 2, 3, 4, 7, 8], "3.1": [1, 2],
    "3.2": [1, 2, 3, 4, 6], "3.3": [1, 2, 3, 4, 7, 8], "4.1": [2, 3],
  ]

  private static func scripts() throws -> [String: String] {
    let folder = root.appending(path: "Tests/Harnesses/Browser/Checks")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.reduce(into: [:]) { texts, file in
      texts[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
  }

  private static func tests() throws -> Set<String> {
    let folder = root.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let sources = files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
    return try sources.reduce(into: []) { names, file in
      names.formUnion(TestNames(in: try String(contentsOf: file, encoding: .utf8)).names)
    }
  }

  @Test func `The statement has each criterion of levels A and AA, and its checks exist`() throws {
    let file = Self.root.appending(path: "Sources/Web/WidgetWeb/Accessibility.md")
    let statement = AccessibilityStatement(try String(contentsOf: file, encoding: .utf8))
    let wanted = Self.criteria.flatMap { guideline, numbers in
      numbers.map { "\(guideline).\($0)" }
    }
    #expect(wanted.count == 55)
    #expect(Set(statement.rows.map(\.criterion)) == Set(wanted))
    let mistakes = statement.mistakes(tests: try Self.tests(), scripts: try Self.scripts())
    #expect(mistakes == [])
  }

  @Test(arguments: [
    ("| 1.1.1 Text (A) | meets | so | `a.mjs/shows it` |", [String]()),
    ("| 1.1.1 Text (A) | meets | so | `a.mjs/shows it`, `SomeTests/it holds` |", []),
    ("| 1.1.1 Text (A) | does not apply | there is none | |", []),
    ("| 1.1.1 Text (A) | meets | so | |", ["no check"]),
    ("| 1.1.1 Text (A) | meets | so | `a.mjs/hides it` |", ["no check a.mjs/hides it"]),
    ("| 1.1.1 Text (A) | meets | so | `b.mjs/shows it` |", ["no check b.mjs/shows it"]),
    ("| 1.1.1 Text (A) | meets | so | `SomeTests/it is` |", ["no check SomeTests/it is"]),
    ("| 1.1.1 Text (A) | nearly | so | |", ["no state nearly"]),
    ("| 1.1.1 Text (A) | does not apply | | |", ["no reason"]),
    ("| criterion | state | how | checks |", []), ("| --- | --- | --- | --- |", []),
  ])
  func `A mistake in a row is found`(row: String, mistakes: [String]) {
    let found = AccessibilityStatement("# Title\n" + row).mistakes(
      tests: ["SomeTests/it holds"], scripts: ["a.mjs": "add(\"shows it\")"])
    #expect(found == mistakes.map { "line 2, 1.1.1: \($0)" })
  }

  @Test func `A second row of a criterion is found`() {
    let row = "| 1.1.1 Text (A) | does not apply | there is none | |\n"
    let found = AccessibilityStatement(row + row).mistakes(tests: [], scripts: [:])
    #expect(found == ["line 2, 1.1.1: a second row"])
  }
}
