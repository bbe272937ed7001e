import Foundation
import PropertyTesting
import Testing

/// The examples of the article run here, and must print the output that the article shows.
@Suite struct ArticleTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private let article = "Sources/Testing/PropertyTesting/PropertyTesting.docc/TestingWithTheKit.md"

  /// Returns the blocks of a language; `text` is printed output.
  private func blocks(of language: String) throws -> [String] {
    try Self.text(article).components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  /// Returns the printed text of issues without expectations, whose text depends on Swift's version.
  private func printed(_ issues: [String]) -> String {
    withoutExpectations(
      issues.joined(separator: "\n").replacing("Issue recorded (error): ", with: "")
        .replacing("Issue recorded: ", with: ""))
  }

  private func withoutExpectations(_ text: String) -> String {
    text.replacing(/Expectation failed: .*/, with: "Expectation failed")
  }

  @Test func `Parts add up`() async throws {
    let complaints = try await issues {
      let orders = zip(
        Generator<Int>.integer(in: 1...1_000_000), Generator<Int>.integer(in: 1...12))
      forAll(orders, failingSeeds: .nowhere) { total, count in
        split(total, into: count).reduce(0, +) == total
      }
    }
    let shown = try blocks(of: "text").first.map(withoutExpectations)
    let printed = printed(complaints)
    #expect(shown == printed)
  }

  @Test func `A desk lends each ticket once`() async throws {
    let complaints = try await issues {
      await expectCommands(of: DeskModel(), failingSeeds: .nowhere)
    }
    let shown = try blocks(of: "text").last.map(withoutExpectations)
    let printed = printed(complaints)
    #expect(shown == printed)
  }

  @Test func `The code of the article is the code that runs here`() throws {
    let folder = "Tests/Testing/PropertyTestingTests/"
    let code = try Self.text(folder + "WorkedExamples.swift")
    let swift = try blocks(of: "swift no-run")
    #expect(swift.count { code.contains($0) } == 3)
  }
}
