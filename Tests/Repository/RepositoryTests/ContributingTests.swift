import Foundation
import Testing

/// Articles and scripts against the files and folders that they name.
@Suite struct ContributingTests {
  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path(percentEncoded: false))
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  @Test(arguments: [
    ".ci/run", ".ci/sanitizers", "CONTRIBUTING.md", "README.md", "Schedules/vectors/README.md",
  ])
  func `Every path in an article or script exists`(file: String) throws {
    let paths = Self.paths(in: try Self.text(of: file))
    #expect(!paths.isEmpty)
    #expect(paths.filter { !Self.exists($0) } == [])
  }

  @Test func `Every group and target is on the map, in the row of its group`() throws {
    let text = try Self.text(of: "CONTRIBUTING.md")
    let map = (text.components(separatedBy: "\n## The map\n").last ?? "")
      .components(separatedBy: "\n## ")[0]
    let rows = map.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count == 16)
    let sources = Self.root.appending(path: "Sources").path(percentEncoded: false)
    for group in try Self.names(in: sources) {
      let row = rows.first { $0.hasPrefix("| `\(group)` |") } ?? ""
      let targets = try Self.names(in: "\(sources)/\(group)")
      #expect(targets.filter { !row.contains("`\($0)`") } == [], "\(group)")
    }
  }

  /// The names in a folder, without those of hidden files.
  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The paths of a text, from the root of the repository; those with a placeholder are left out.
  private static func paths(in text: String) -> [String] {
    let starts = [".ci/", "Examples/", "Schedules/", "Sources/", "Tests/"]
    return text.split { !($0.isLetter || $0.isNumber || "./_+-".contains($0)) }
      .map { $0.last == "." ? String($0.dropLast()) : String($0) }
      .filter { path in
        starts.contains { path.hasPrefix($0) }
          && !path.split(separator: "/").contains { $0.allSatisfy(\.isUppercase) }
          && !path.contains("TARGET")
      }
  }
}
