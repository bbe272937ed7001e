import StrictJSON
import Testing

@testable import WidgetCommands

/// `-o FILE` of commands whose output is complete at their end.
@Suite("Output in a file")
struct CollectedOutputTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness([
      "one.jsonl": StatementSamples.lines(StatementSamples.account),
      "accounts.jsonl": StatementSamples.lines(StatementSamples.accounts),
    ])
    harness("create w --amount 50.00")
    harness("account open a --amount 200.00 --currency AUD")
  }

  @Test(arguments: [
    "status w", "status w --json", "list --format csv", "history w", "account list", "manual",
    "account status a --format svg", "plans show us-pay-in-4 --json", "schedule --amount 5000.00",
  ])
  func `The file has what would be printed`(_ line: String) {
    let printed = harness(line)
    #expect(!printed.output.isEmpty)
    let result = harness("\(line) -o file")
    #expect(result.output.isEmpty && result.error == printed.error)
    #expect(result.status == printed.status)
    #expect(harness.written.texts["file"] == printed.output)
    #expect(harness("\(line) --output=-") == printed)
  }

  @Test(arguments: [
    ("statement one.jsonl --as-of 2026-12-16 --json", 1),
    ("statement accounts.jsonl --grouped --quiet", 3),
  ])
  func `Statements are in the file`(_ line: String, _ count: Int) {
    harness("\(line) -o file")
    #expect(harness.batch.output.isEmpty)
    harness(line)
    #expect(harness.written.texts["file"] == harness.batch.output)
    #expect(harness.batch.output.split(separator: "\n").count == count)
  }

  @Test func `A terminal colors no file`() {
    harness.environment.outputIsTerminal = true
    harness.environment.isInteractive = true
    let result = harness("status w -o file")
    #expect(result.error.hasSuffix("wrote \"file\"\n") && result.output.isEmpty)
    #expect(harness.written.texts["file"]?.contains("\u{1B}") == false)
  }

  @Test func `A command that fails writes no file`() {
    harness("status nobody -o file").expectFailure(.noInput, "there is no widget nobody")
    #expect(harness.written.texts.isEmpty)
  }

  @Test func `A change that is stored is named if the file cannot be written`() {
    harness.written.fail(with: .notWritten("No space left on device"))
    let update = harness("update w --amount 60.00 -o file")
    update.expectFailure(.unanswered, "No space left on device")
    #expect(
      update.error.contains("; the command is stored") || update.error.contains("is recorded"))
    #expect(harness("status w --json").output.contains(#""total":{"amount":"60.00""#))
    harness("status w -o file").expectFailure(.inputOutput, "\"file\" cannot be written: No space")
  }

  @Test(arguments: ["events w", "store status", "checkout replay native"])
  func `A command that prints as it works has no file`(_ line: String) {
    harness("\(line) -o file").expectFailure(.usage, "'-o'")
  }
}
