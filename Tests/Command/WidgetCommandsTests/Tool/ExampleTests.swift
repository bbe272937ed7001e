import ArgumentParsing
import EntryStore
import Foundation
import TestSupport
import Testing

@testable import WidgetCommands

/// Every example of every help text runs.
@Suite("The examples")
struct ExampleTests {
  @Test func `All examples run in sequence`() async throws {
    let harness = try CommandHarness([
      "token.txt": Samples.token, "token2.txt": Samples.otherToken,
      "checkouts.json": Samples.checkouts, "my-plan.json": Samples.planFile,
      "shop-pay-in-3.json": Samples.ownPlan, "orders.csv": Samples.orders,
      "captured.csv": Samples.ordersToVerify,
      "orders.jsonl": Samples.ordersOfJSON, "sales.csv": Samples.ordersWithHeader,
      "export.csv": "o-1;Ada;2026-11-21;200.00;USD\n",
      "order-1042.journal": Samples.history, "-": "",
      "key.txt": "secret-key", "order.json": ServiceExamples.body, "checksum.txt": "ZmluZS4=",
      "order.jsonl": CheckoutSamples.lines(Array(CheckoutSamples.buys[..<2])),
      "checkout.jsonl": CheckoutSamples.lines(CheckoutSamples.buys),
      "Schedules/plans/*.json": Samples.planFile.replacing("my-plan", with: "*"),
      "my-rules.json": Samples.rulesFile,
      "events.jsonl": StatementSamples.lines(StatementSamples.account),
      "order-1050.events": StatementSamples.lines(StatementSamples.account),
      "accounts.jsonl": StatementSamples.lines(
        StatementSamples.accounts.filter { !$0.contains("order-2") }),
      "checkout.json": #"{"payment":{}}"#,
      "loans.csv": LoanSamples.loans, "my-terms.json": LoanSamples.terms,
      "flows.csv": LoanSamples.flows,
      "Schedules/loans/*.json": LoanSamples.terms.replacing("my-terms", with: "*"),
      "Schedules/servicing/*.json": Samples.rulesFile.replacing("my-rules", with: "*"),
    ])
    harness.connect(to: ScriptedShop([.order(0)]))
    // The server of an example does not exist.
    harness.environment.open = { [stores = harness.stores] location, waiting in
      if case .postgresql = location { return EntryDatabase(.memory) }
      return stores.open(location, waiting: waiting, reports: true)
    }
    harness("create order-1042 --amount 60.00")
    harness("update --amount 60.00")
    var run = 0
    for command in WidgetTool.program.commands {
      for example in command.examples {
        prepare(harness, for: example.line)
        if example.line.hasPrefix("widget service ") {
          await ServiceExamples.prepare(harness, for: example.line, number: run)
        }
        // A file of SQLite is a real one, in the test's directory.
        let words = words(of: example.line).map { word in
          ["shop.sqlite", "new.sqlite"].reduce(word) { word, name in
            word.replacing(name, with: harness.directory.path(name))
          }
        }
        let environment = harness.environment
        // A command that waits for tasks needs a thread that is none of theirs.
        let result = await withCheckedContinuation { continuation in
          Thread {
            continuation.resume(returning: WidgetTool.run(words, in: environment))
          }.start()
        }
        #expect(
          result.status == expectedStatus(of: example.line), "\(example.line): \(result.error)")
        #expect(
          !result.output.isEmpty
            || [
              "backup ", "forget-capture", "*", "--follow", " -o ", " batch ", " replay ", " run ",
              " statement ", " service resume ", " terms check ",
            ]
            .contains {
              example.line.contains($0)
            },
          "\(example.line)")
        #expect(
          result.error.isEmpty || result.status != .yes || example.line.contains(" batch ")
            || example.line.contains(" --grouped"),
          "\(example.line)")
        run += 1
      }
    }
    #expect(run >= 60)
    #expect(harness.batch.printings == 24)
  }

  /// Returns the words of an example's command, without pipes and redirections.
  private func words(of line: String) -> [String] {
    var line = line[...]
    if line.hasPrefix("source <(") { line = line.dropFirst(9).dropLast() }
    let command = line.prefix { !"|>".contains($0) }
    return command.split(separator: " ").dropFirst().map(String.init)
  }

  private func prepare(_ harness: CommandHarness, for line: String) {
    if line.hasPrefix("widget account ") { prepareAccount(harness, for: line) }
    if line.hasPrefix("widget remove ") { harness("create order-1042 --amount 60.00") }
    if line.hasPrefix("widget trash ") { prepareTrash(harness) }
    if line.contains("create order-1042 ") || line.hasPrefix("widget import") {
      harness("remove order-1042")
    }
    if line.contains("--if-revision") {
      harness("remove default")
      harness("update --amount 200.00")
    }
  }

  /// Removes the widget and the account that an example restores.
  private func prepareTrash(_ harness: CommandHarness) {
    for name in ["order-1042", "order-1042-b"] { harness("remove \(name) --force") }
    harness("create order-1042 --amount 60.00")
    harness("remove order-1042")
    harness("account remove order-1050 --force")
    harness("account open order-1050 --amount 200.00 --currency AUD")
    harness("account remove order-1050 --force")
  }

  /// Creates the account, or the captured widget, that an example needs.
  private func prepareAccount(_ harness: CommandHarness, for line: String) {
    harness("account remove order-1050 --force")
    if line.contains("--from-widget") {
      harness("account remove order-1043 --force")
      harness("remove order-1043 --force")
      harness("create order-1043 --amount 80.00 --token-file token2.txt")
      harness("capture order-1043 --token-file token2.txt --amount 80.00")
    }
    if line.contains("--from-order") { try? ServiceOrderSamples.add(to: harness) }
    guard !line.contains(" open order-1050 ") else { return }
    defer {
      if line.contains(" remove ") { harness("account refund order-1050 --amount 200.00") }
    }
    let isOpen = [" capture ", " void "].contains { line.contains($0) }
    harness(
      "account open order-1050 --amount 200.00 --currency AUD"
        + (isOpen ? " --capture deferred" : line.contains(" waive ") ? " --today 2026-11-20" : ""))
    if line.contains(" reverse ") {
      harness("account pay order-1050 --amount 50.00 --id debit-7")
    }
    if line.contains(" resume ") { harness("account pause order-1050 --until 2026-11-30") }
  }

  /// The name `*` without a shell's expansion is an error, since it is not a plan's identifier.
  private func expectedStatus(of line: String) -> ExitStatus { line.contains("*") ? .data : .yes }
}
