import ScheduleEngine
import Servicing
import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget account list")
struct AccountListTests {
  private let harness: CommandHarness

  /// Opens three accounts on 2026-11-21: of `a` and `c` the first payment is made, of `b` none.
  init() throws {
    harness = try CommandHarness()
    harness("account open c --amount 80.00 --currency GBP")
    harness("account open b --amount 100.00 --currency AUD")
    harness("account open a --amount 200.00 --currency AUD")
    harness("account pay a --amount 50.00")
    harness("account pay c --amount 20.00")
  }

  /// On 2026-12-06, `a` owes 150.00 and a fee of 10.00, `b` 100.00 and fees of 10.00, 7.00 and 8.00,
  /// the rest of a quarter of the order, and `c` 60.00 and a fee of 6.00.
  @Test func `Totals are those of each currency`() {
    #expect(
      harness("account list --as-of 2026-12-06").output == """
        ACCOUNT  TOTAL       PLAN         REVISION  STATE    OWED NOW  OWED IN ALL
        a        200.00 AUD  au-pay-in-4  2         overdue  60.00     160.00
        b        100.00 AUD  au-pay-in-4  1         overdue  75.00     125.00
        c        80.00 GBP   gb-pay-in-4  2         overdue  26.00     66.00

        AUD: 2 accounts, 285.00 owed in all, 135.00 overdue
        GBP: 1 account, 66.00 owed in all, 26.00 overdue

        """)
  }

  @Test func `An amount that is due today is not overdue`() {
    let output = harness("account list").output
    #expect(output.contains("\nb        100.00 AUD  au-pay-in-4  1         current  25.00"))
    #expect(
      output.hasSuffix(
        "\n\nAUD: 2 accounts, 250.00 owed in all, 0.00 overdue\n"
          + "GBP: 1 account, 60.00 owed in all, 0.00 overdue\n"))
  }

  /// On 2026-12-04, only `b` is overdue: 25.00 and fees of 17.00.
  @Test func `Accounts in a state are listed, with their totals`() {
    #expect(
      harness("account list --state overdue --as-of 2026-12-04").output == """
        ACCOUNT  TOTAL       PLAN         REVISION  STATE    OWED NOW  OWED IN ALL
        b        100.00 AUD  au-pay-in-4  1         overdue  42.00     117.00

        """)
    #expect(
      harness("account list --state current --as-of 2026-12-04").output == """
        ACCOUNT  TOTAL       PLAN         REVISION  STATE    OWED NOW  OWED IN ALL
        a        200.00 AUD  au-pay-in-4  2         current  0.00      150.00
        c        80.00 GBP   gb-pay-in-4  2         current  0.00      60.00

        AUD: 1 account, 150.00 owed in all, 0.00 overdue
        GBP: 1 account, 60.00 owed in all, 0.00 overdue

        """)
    #expect(harness("account list --state settled") == CommandResult())
    harness("account list --state late").expectFailure(
      .usage, "must be one of refunded, settled, overdue, current")
  }

  @Test func `A settled and a refunded account are in their states`() {
    harness("account pay a --amount 150.00")
    harness("account refund b --amount 100.00")
    for (state, name) in [("settled", "a"), ("refunded", "b"), ("current", "c")] {
      let lines = harness("account list --state \(state)").output.split(separator: "\n")
      #expect(lines.count == 2 && lines.last?.hasPrefix("\(name) ") == true, "\(state)")
    }
  }

  @Test func `Lines of JSON have no totals`() {
    let lines = harness("account list --json --as-of 2026-12-04").output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"account":""#) && $0.hasSuffix("}") })
    let overdue = harness("account list --json --as-of 2026-12-04 --state overdue").output
    #expect(overdue == lines[1] + "\n")
  }

  @Test func `A damaged account is an error in every state, and in no total`() throws {
    try harness.storeFile.replace("100.00", by: "101.00", in: "b", line: 1)
    let result = harness("account list --state current")
    #expect(result.status == .data)
    #expect(result.error.contains("entry 1 of the account b"))
    #expect(
      result.output.hasSuffix(
        "\n\nAUD: 1 account, 150.00 owed in all, 0.00 overdue\n"
          + "GBP: 1 account, 60.00 owed in all, 0.00 overdue\n"))
  }

  /// 9,223 times 10^15 minor units fit in 64 bits, 9,224 times do not.
  @Test func `A total that is too large for an amount is shown as such`() throws {
    let day = try CivilDate("2026-11-21")
    let account = try Account(
      total: Money("10000000000000.00", .aud), plan: .auPayIn4, on: day)
    let statement = try account.statement(asOf: day)
    var totals = AccountTotals()
    for _ in 0..<9_223 { totals.add(statement) }
    #expect(
      totals.text == "AUD: 9,223 accounts, 92230000000000000.00 owed in all, 0.00 overdue\n")
    for _ in 0..<2 { totals.add(statement) }
    #expect(
      totals.text
        == "AUD: 9,225 accounts, more than 92233720368547758.07 owed in all, 0.00 overdue\n")
  }
}
