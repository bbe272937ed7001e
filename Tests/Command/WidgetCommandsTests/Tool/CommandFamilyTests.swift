import ArgumentParsing
import Foundation
import TestSupport
import Testing

@testable import WidgetCommands

/// The family of commands: nouns with verbs, and the same options for the same thing.
@Suite("Nouns and verbs")
struct CommandFamilyTests {
  /// The commands that do something, without those that only have subcommands.
  private static let commands = WidgetTool.program.commands.filter(\.runs)

  @Test func `The table in CONTRIBUTING has each noun, verb and option`() throws {
    let page = String(
      decoding: try Data(contentsOf: Repository.root.appendingPathComponent("CONTRIBUTING.md")),
      as: UTF8.self)
    let table = page.split(separator: "\n").drop { !$0.hasPrefix("| noun |") }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }.map(String.init)
    let rows = Self.commands.map(Self.row)
    #expect(table == rows)
  }

  private static func row(of command: CommandOutline) -> String {
    func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }
    let offered = command.offeredOptions.map(\.name)
    let common = ["--today", "--store"].filter(offered.contains)
    let words = command.arguments.map(\.name) + command.ownOptions.map(\.name)
    let cells = [
      command.path.dropFirst().dropLast().joined(separator: " "), command.path.last ?? "",
      words.joined(separator: " "), common.joined(separator: " "),
    ]
    return "| \(cells.map(code).joined(separator: " | ")) |"
  }

  @Test(arguments: ["plans", "rules", "loans"])
  func `A noun of files has the verbs list, show and check`(_ noun: String) {
    let verbs = Self.commands.filter { $0.path.dropFirst().first == noun }.map { $0.path[2] }
    #expect(verbs == ["list", "show", "check"])
  }

  @Test(arguments: commands.map(\.path))
  func `--json comes with --format, and both with text or JSON`(_ path: [String]) throws {
    let command = try #require(Self.commands.first { $0.path == path })
    let names = command.ownOptions.map(\.name)
    let hasFormat = names.contains("--format")
    #expect(names.contains("--json") == hasFormat || path.last == "render")
    let choices = command.ownOptions.first { $0.name == "--format" }?.choices ?? ["json"]
    #expect(choices.contains("json") || path.last == "render")
  }

  @Test(arguments: [
    ("show", "status"), ("account show a", "account status a"),
    ("account verify a", "account check a"), ("plans validate x", "plans check x"),
    ("rules validate x", "rules check x"), ("loans validate x", "loans check x"),
    ("terms validate x", "terms check x"),
  ])
  func `Another word for a verb means the same`(_ other: String, _ line: String) throws {
    let harness = try CommandHarness()
    #expect(harness(other) == harness(line))
  }

  @Test(arguments: ["plans list", "plans show us-pay-in-4", "store status", "history w", "check w"])
  func `A day that means nothing is not offered, and changes nothing`(_ line: String) throws {
    let harness = try CommandHarness()
    _ = harness("create w --amount 50")
    #expect(!harness("\(line) --help").output.contains("--today"))
    #expect(harness("\(line) --today 2026-12-24") == harness(line))
  }
}
