import Foundation
import Testing

/// The tests that `Tests/Hazards.md` names, against those that exist.
@Suite struct HazardTableTests {
  private static let tests = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func allNames() throws -> Set<String> {
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    let sources = files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
    return try sources.reduce(into: []) { names, file in
      names.formUnion(TestNames(in: try String(contentsOf: file, encoding: .utf8)).names)
    }
  }

  @Test func `Every test of the table exists`() throws {
    let text = try String(contentsOf: Self.tests.appending(path: "Hazards.md"), encoding: .utf8)
    let table = HazardTable(text)
    #expect(table.rows.count > 60)
    let mistakes = table.mistakes(among: try Self.allNames())
    #expect(mistakes == [])
  }

  @Test(arguments: [
    ("| a thing | `SomeTests/it holds` |", [String]()),
    ("| a thing | `SomeTests/it holds`, `OtherTests/isHeld` |", []),
    ("| a thing | Does not apply: there is none. |", []), ("| a thing | No such part yet. |", []),
    ("| `a|` thing | `SomeTests/it holds` |", ["not a row of a hazard and a test"]),
    ("| a thing | `SomeTests/it hold` |", ["no test SomeTests/it hold"]),
    ("| a thing | `SomeTests/it holds`, `OtherTests/it holds` |", ["no test OtherTests/it holds"]),
    ("| a thing | `helps` |", ["no test helps"]), ("| a thing | |", ["no test, and no reason why"]),
    ("| a thing | some test |", ["no test, and no reason why"]),
    ("| hazard | test |", []), ("| --- | --- |", []), ("A text with a | in it.", []),
  ])
  func `A mistake in a row is found`(row: String, mistakes: [String]) {
    let found = HazardTable("# Title\n" + row).mistakes(
      among: ["SomeTests/it holds", "OtherTests/isHeld"])
    #expect(found == mistakes.map { "line 2: \($0)" })
  }

  @Test func `Tests are found in a source`() {
    let source = """
      @Suite struct SomeTests {
        // @Test func inAComment() {}
        @Test func `It holds, twice`() {}
        private func helps() -> String { "func inAText()" }
        @Test(arguments: [1, 2])
        func
          isHeld(_ number: Int)
        {
        }
        func helpsToo() {}
      }
      """
    #expect(TestNames(in: source).names == ["SomeTests/It holds, twice", "SomeTests/isHeld"])
  }
}
