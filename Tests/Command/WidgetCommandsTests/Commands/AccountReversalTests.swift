import TestSupport
import Testing

@testable import WidgetCommands

/// Reversals, credit and far days of stored accounts.
@Suite("widget account reverse")
struct AccountReversalTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness([:])
    harness("account open a --amount 200.00 --currency AUD --id o")
    harness("account pay a --amount 50.00 --id p-1")
  }

  @Test func `A bounced payment is owed again, and the history has both`() {
    let reverse = "account reverse a --event p-1 --reason bounced --id r-1 --today 2026-11-24"
    let reversed = harness("\(reverse) --json")
    #expect(reversed.status == .yes)
    #expect(reversed.output.hasPrefix(#"{"account":"a","revision":3,"#))
    #expect(reversed.output.contains(#""overdue":{"amount":"50.00","currency":"AUD"}"#))
    #expect(harness("\(reverse) --json") == reversed)
    #expect(
      harness("account status a --as-of 2026-11-23 --json").output.contains(
        #""overdue":{"amount":"0.00","currency":"AUD"}"#))
    let history = harness("account history a --as-of 2026-11-24").output
    #expect(history.contains("The shopper paid 50.00 AUD: 50.00 for installment 1. (id \"p-1\")"))
    #expect(history.contains("2026-11-24  The payment of 2026-11-21 with the id \"p-1\","))
    let lines = harness("account history a --as-of 2026-11-24 --json").output
    #expect(
      lines.contains(
        #""type":"reversed","id":"r-1","event":"p-1","reason":"bounced","of":"payment","#))
    #expect(harness("account check a").status == .yes)
  }

  @Test func `An event that cannot be reversed has its rule`() {
    for (event, phrase) in [
      ("x", "no_such_event: no earlier event"), ("o", "not_reversible: an event of that type"),
    ] {
      harness("account reverse a --event \(event)").expectFailure(.data, phrase)
    }
    #expect(harness("account reverse a --event p-1").status == .yes)
    harness("account reverse a --event p-1").expectFailure(.data, "reversed_before: ")
    harness("account reverse a --event p-1 --reason late").expectFailure(.usage, "--reason")
    harness("account reverse a").expectFailure(.usage, "--event")
    harness("account reverse b --event p-1").expectFailure(.noInput, "there is no account b")
  }

  @Test func `A reversal that a later event forbids names the event and its rule`() {
    harness("account open d --amount 200.00 --currency AUD --capture deferred")
    harness("account capture d --amount 80.00 --id c")
    harness("account refund d --amount 30.00 --id b")
    harness("account reverse d --event c").expectFailure(
      .data,
      "reversal_not_possible: without the reversed event, refund on 2026-11-21, id \"b\", would not"
    )
    #expect(harness("account reverse d --event b").status == .yes)
    #expect(harness("account reverse d --event c").status == .yes)
  }

  @Test func `A payment of more than is owed needs --credit`() {
    harness("account pay a --amount 160.00").expectFailure(.data, "payment_exceeds_owed: ")
    let paid = harness("account pay a --amount 160.00 --credit")
    #expect(paid.status == .yes)
    #expect(paid.output.contains("10.00 AUD, which pays what falls due next"))
    #expect(
      harness("account status a --json").output.contains(
        #""credit":{"amount":"10.00","currency":"AUD"}"#))
    #expect(harness("account history a").output.contains("and 10.00 as credit."))
  }

  @Test func `A settled account has no more late fees`() {
    #expect(harness("account status a").output.contains("none so far; at most 50.00 more"))
    let paid = harness("account pay a --amount 150.00").output
    #expect(!paid.contains("more"))
    #expect(paid.contains("Late fees    none\n"))
  }

  @Test func `A repeated event says that it was recorded already`() {
    let again = harness("account pay a --amount 50.00 --id p-1")
    #expect(again.status == .yes)
    #expect(
      again.error == "note: an event with this id was recorded already; nothing has changed\n")
    #expect(harness("account pay a --amount 50.00 --id p-1 --json").error == "")
    #expect(harness("account pay a --amount 50.00 --id p-2").error == "")
  }

  @Test func `A day more than 31 days from now needs --future`() {
    #expect(harness("account pay a --amount 5.00 --today 2026-12-22").status == .yes)
    let far = "account pay a --amount 5.00 --today 2026-12-23"
    harness(far).expectFailure(
      .data, "--today: 2026-12-23 is 32 days after today, 2026-11-21, and every later event")
    #expect(harness("\(far) --future").status == .yes)
    harness("account reverse a --event p-1 --today 2127-01-01").expectFailure(.data, "--future")
  }
}
