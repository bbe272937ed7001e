import Foundation
import Testing

/// The tutorials against the files beside them.
///
/// `Tests/Harnesses/Views/tutorials` runs their code.
@Suite struct TutorialTests {
  private static let catalog = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Sources/Views/ViewModels/ViewModels.docc")

  /// The files below a folder of the catalog, by name, with their contents.
  private static func files(in folder: String, endingWith suffix: String) -> [String: String] {
    let place = catalog.appending(path: folder)
    let walk = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
    var files: [String: String] = [:]
    for case let url as URL in walk ?? .init() where url.lastPathComponent.hasSuffix(suffix) {
      files[url.lastPathComponent] = try? String(contentsOf: url, encoding: .utf8)
    }
    return files
  }

  private static let tutorials = files(in: "Tutorials", endingWith: ".tutorial")
  private static let code = files(in: "Tutorials", endingWith: ".swift")
  private static let pictures = files(in: "Resources", endingWith: ".svg")

  /// The names that a directive gives in an argument, in all tutorials.
  private static func named(_ directive: String, _ argument: String) throws -> [String] {
    let pattern = try Regex("@\(directive)\\([^\\n]*\\b\(argument): \"([^\"]*)\"")
    return tutorials.values.flatMap { text in
      text.matches(of: pattern).map { String($0.output[1].substring ?? "") }
    }
  }

  @Test func `Every tutorial is in the table of contents`() throws {
    let names = Self.tutorials.keys.map { $0.replacing(".tutorial", with: "") }
    #expect(names.count == 4)
    let listed = try Self.named("TutorialReference", "tutorial")
    let expected = names.filter { $0 != "ScreenTutorials" }.map { "doc:\($0)" }
    #expect(listed.sorted() == expected.sorted())
  }

  @Test func `Every file of code that a step names exists, and every file is named`() throws {
    let named = try Self.named("Code", "file")
    #expect(Set(named) == Set(Self.code.keys))
    let steps = Self.tutorials.values.reduce(0) { $0 + $1.matches(of: /@Step \{/).count }
    #expect(named.count == steps)
  }

  @Test func `Every picture exists and has an alternative text`() throws {
    let sources = try Self.named("Image", "source")
    #expect(sources.count >= 5)
    #expect(Set(sources).isSubset(of: Self.pictures.keys))
    let texts = try Self.named("Image", "alt")
    #expect(texts.count == sources.count)
    #expect(texts.allSatisfy { $0.hasSuffix(".") })
  }

  @Test func `A program prints, a view does not`() throws {
    let pattern = /@Code\(name: "([^"]*)", file: "([^"]*)"\)/
    for match in Self.tutorials.values.joined().matches(of: pattern) {
      let text = try #require(Self.code[String(match.output.2)])
      let isProgram = match.output.1 == "main.swift"
      #expect(text.contains("// Prints \"") == isProgram, "\(match.output.2)")
      let hasViews = text.contains(/import (SwiftUI|UIKit)/)
      #expect(hasViews == (!isProgram && match.output.1 != "Package.swift"), "\(match.output.2)")
    }
  }
}
