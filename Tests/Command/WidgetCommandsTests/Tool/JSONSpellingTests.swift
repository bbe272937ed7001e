import ArgumentParsing
import StrictJSON
import Testing

@testable import WidgetCommands

/// All commands have the same options for JSON, and the same object for an installment.
@Suite("JSON")
struct JSONSpellingTests {
  private static let made = "create w --token-file token.txt --checkouts orders.json"
  private static let lines = [
    "update --amount 50", "create v --amount 50", "status w", "list", "history w", "check w",
    "check --all", "events w", "schedule --amount 50", "price --amount 50", "price --amount 0",
    "capture --token-file token.txt --amount 200", "import w.journal", "plans list",
    "plans show us-pay-in-4", "verify --amount 50 --checksum \(Samples.checksum50)",
    "verify --amount 50 --checksum \(Samples.checksum200)", "rules list", "rules show gb-2024",
    "fees --amount 50 --days-late 11", "remove w", "trash list", "trash restore u",
  ]
  /// The words that name the commands.
  private static let subcommands = Set(WidgetTool.program.commands.flatMap(\.path))
  /// The commands that print only JSON.
  private static let onlyJSON = ["events w"]

  private func harness() throws -> CommandHarness {
    let harness = try CommandHarness([
      "token.txt": Samples.token, "orders.json": Samples.checkouts, "w.journal": Samples.history,
    ])
    harness(Self.made)
    harness("create u --amount 50")
    harness("remove u")
    return harness
  }

  @Test(arguments: lines)
  func `Both options print JSON, alone and together`(_ line: String) throws {
    let replies = try ["--json", "--format json", "--format=json --json"].map { spelling in
      let harness = try harness()
      return harness("\(line) \(spelling)")
    }
    #expect(replies[1] == replies[0] && replies[2] == replies[0])
    for text in replies[0].output.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONValue(parsing: String(text)) }
    }
    #expect(!replies[0].output.isEmpty)
  }

  @Test(arguments: lines)
  func `Text and JSON cannot be requested together`(_ line: String) throws {
    if Self.onlyJSON.contains(line) {
      try harness()("\(line) --format text").expectFailure(.usage, "must be one of json")
      return
    }
    let (plain, text) = (try harness()(line), try harness()("\(line) --format text"))
    #expect(plain == text)
    let command = line.split(separator: " ").prefix { Self.subcommands.contains(String($0)) }
    try harness()("\(line) --json --format text").expectJSONFailure(
      .usage,
      #"{"error":{"code":"invalid_combination","message":"--json and --format text differ","#
        + #""field":null,"remedy":"pass one of them; see 'widget \#(command.joined(separator: " ")) "#
        + #"--help'"}}"#)
  }

  @Test func `JSON and the canonical text cannot be requested together`() throws {
    try harness()("schedule --amount 50 --json --format canonical").expectJSONFailure(
      .usage,
      #"{"error":{"code":"invalid_combination","message":"--json and --format canonical differ","#
        + #""field":null,"remedy":"pass one of them; see 'widget schedule --help'"}}"#)
    #expect(
      try harness()("schedule --amount 50 --format canonical").output.hasPrefix("schedule/1 "))
  }

  /// The command `render` is excluded: its formats are pictures, not JSON.
  @Test func `Every command with JSON has both options`() throws {
    for command in WidgetTool.program.commands where command.path.last != "render" {
      let help = try CommandHarness().run(command.path.dropFirst() + ["--help"]).output
      #expect(help.contains("--json ") == help.contains("--format FORMAT"), "\(command.path)")
    }
  }

  @Test func `Installments have the same members in every command`() throws {
    let harness = try CommandHarness(["-": "o-1,50.00,USD,2026-11-21,\n"])
    func installments(_ text: String) throws -> Substring {
      let list = try #require(text.split(separator: #""installments":"#).last)
      return list.prefix(through: try #require(list.firstIndex(of: "]")))
    }
    let update = try installments(harness("update --amount 50 --json").output)
    #expect(
      update.hasPrefix(
        #"[{"number":1,"dueDate":"2026-11-21","amount":{"amount":"12.50","currency":"USD"}},"#
          + #"{"number":2,"dueDate":"2026-12-05","#))
    #expect(try installments(harness("status --json").output) == update)
    #expect(try installments(harness("schedule --amount 50 --json").output) == update)
    harness("batch --output full")
    #expect(try installments(harness.batch.output) == update)
  }
}
