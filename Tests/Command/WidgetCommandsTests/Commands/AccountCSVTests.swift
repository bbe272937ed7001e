import TestSupport
import Testing

@testable import WidgetCommands

/// Figures of accounts as CSV, computed by hand from the rules of the contract of accounts.
@Suite("Accounts as CSV")
struct AccountCSVTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(StatementSamples.files) }

  /// The events of the published account, one of them with an id.
  private func runPublished() {
    harness("account open a --amount 200.00 --currency AUD")
    for line in [
      "pay a --amount 50.00", "fail a --installment 2 --today 2026-12-05",
      "move a --installment 3 --to 2026-12-24 --today 2026-12-10",
      "pay a --amount 70.00 --id p-1 --today 2026-12-15",
      "refund a --amount 60.00 --today 2026-12-16",
    ] {
      harness("account \(line)")
    }
  }

  @Test func `A status has a row for each installment, with the sums of its fees`() {
    runPublished()
    #expect(
      harness("account status a --as-of 2026-12-16 --format csv").output == """
        account,plan,openedOn,asOf,number,dueDate,state,currency,original,net,paid,cancelled,returned,outstanding,feesCharged,feesWaived,feesPaid,feesReturned,feesOutstanding
        a,au-pay-in-4,2026-11-21,2026-12-16,1,2026-11-21,paid,AUD,50.00,50.00,50.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00
        a,au-pay-in-4,2026-11-21,2026-12-16,2,2026-12-05,paid,AUD,50.00,50.00,50.00,0.00,0.00,0.00,17.00,0.00,17.00,0.00,0.00
        a,au-pay-in-4,2026-11-21,2026-12-16,3,2026-12-24,scheduled,AUD,50.00,40.00,3.00,10.00,0.00,37.00,0.00,0.00,0.00,0.00,0.00
        a,au-pay-in-4,2026-11-21,2026-12-16,4,2027-01-02,cancelled,AUD,50.00,0.00,0.00,50.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00

        """)
  }

  /// The 70.00 paid two late fees, installment 2, and 3.00 of installment 3.
  @Test func `A history has a row for each entry`() {
    runPublished()
    harness("account reverse a --event p-1 --reason bounced --today 2026-12-17")
    let output = harness("account history a --as-of 2026-12-17 --format csv").output
    #expect(
      output.hasPrefix(
        """
        account,date,type,id,event,reason,currency,amount,toInstallments,toFees,toCredit,cancelled,returned,installment,fee,from,to,until,of,on
        a,2026-11-21,opened,,,,AUD,200.00,,,,,,,,,,,,
        a,2026-11-21,payment,,,,AUD,50.00,50.00,0.00,0.00,,,,,,,,,
        a,2026-12-05,payment_failed,,,,,,,,,,,2,,,,,,
        a,2026-12-06,late_fee,,,,AUD,10.00,,,,,,2,1,,,,,
        a,2026-12-10,date_moved,,,,,,,,,,,3,,2026-12-19,2026-12-24,,,
        a,2026-12-13,late_fee,,,,AUD,7.00,,,,,,2,2,,,,,
        a,2026-12-15,payment,p-1,,,AUD,70.00,53.00,17.00,0.00,,,,,,,,,
        a,2026-12-16,refund,,,,AUD,60.00,,,,60.00,0.00,,,,,,,
        a,2026-12-17,reversed,,p-1,bounced,AUD,70.00,,,,,,,,,,,payment,2026-12-15

        """))
  }

  @Test func `A reason with a comma, a quote and a line feed is one field`() {
    harness("account open a --amount 200.00 --currency AUD")
    harness.run([
      "account", "pause", "a", "--until", "2026-12-01", "--reason", "on hold, \"ill\"\n-1",
    ])
    harness.run(["account", "pause", "a", "--until", "2026-12-02", "--reason", "=1+1"])
    let output = harness("account history a --format csv").output
    #expect(
      output.contains(
        "\na,2026-11-21,paused,,,\"on hold, \"\"ill\"\"\n-1\",,,,,,,,,,,,2026-12-01,,\n"))
    #expect(output.hasSuffix("a,2026-11-21,paused,,,'=1+1,,,,,,,,,,,,2026-12-02,,\n"))
  }

  /// On 2026-12-06, `a` owes 150.00 and a late fee of 10.00, and `b` 60.00 and 6.00.
  @Test func `A list has a row for each account, and no totals`() throws {
    harness("account open b --amount 80.00 --currency GBP")
    harness("account open a --amount 200.00 --currency AUD")
    harness("account pay a --amount 50.00")
    harness("account pay b --amount 20.00")
    let lines = harness("account list --as-of 2026-12-06 --format csv").output
      .split(separator: "\n")
    try #require(lines.count == 3)
    #expect(
      lines[0]
        == "account,revision,plan,rules,openedOn,asOf,state,pausedUntil,currency,total,net,"
        + "outstanding,owedNow,overdue,nextDueDate,nextAmount,paid,cancelled,returned,credit,"
        + "feesCharged,feesWaived,feesPaid,feesReturned,feesOutstanding,openToCapture,checksum,"
        + "head")
    #expect(
      lines[1].hasPrefix(
        "a,2,au-pay-in-4,au-2023,2026-11-21,2026-12-06,overdue,,AUD,200.00,200.00,160.00,"
          + "60.00,60.00,2026-12-19,50.00,50.00,0.00,0.00,,10.00,0.00,0.00,0.00,10.00,0.00,"))
    #expect(
      lines[2].hasPrefix(
        "b,2,gb-pay-in-4,gb-2024,2026-11-21,2026-12-06,overdue,,GBP,80.00,80.00,66.00,"
          + "26.00,26.00,2026-12-19,20.00,20.00,0.00,0.00,,6.00,0.00,0.00,0.00,6.00,0.00,"))
    for line in lines { #expect(line.count { $0 == "," } == 27) }
    let json = harness("account status a --as-of 2026-12-06 --json").output
    for text in lines[1].split(separator: ",").suffix(2) {
      #expect(text.count == 64 && json.contains("\"\(text)\""))
    }
    #expect(
      harness("account list --state settled --format csv").output == lines[0] + "\n")
  }

  @Test func `Statements have a row for each installment, and one for a mistake`() {
    let result = harness("statement accounts.jsonl --as-of 2026-12-16 --format csv")
    #expect(result.status == .data)
    #expect(result.error.contains("1 of 3 accounts could not be computed"))
    #expect(
      harness.batch.output == """
        account,plan,openedOn,asOf,number,dueDate,state,currency,original,net,paid,cancelled,returned,outstanding,feesCharged,feesWaived,feesPaid,feesReturned,feesOutstanding,errorCode,errorLine,errorMessage
        order-1,au-pay-in-4,2026-11-21,2026-12-16,1,2026-11-21,paid,AUD,50.00,50.00,50.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,,,
        order-1,au-pay-in-4,2026-11-21,2026-12-16,2,2026-12-05,paid,AUD,50.00,50.00,50.00,0.00,0.00,0.00,17.00,0.00,17.00,0.00,0.00,,,
        order-1,au-pay-in-4,2026-11-21,2026-12-16,3,2026-12-24,scheduled,AUD,50.00,40.00,3.00,10.00,0.00,37.00,0.00,0.00,0.00,0.00,0.00,,,
        order-1,au-pay-in-4,2026-11-21,2026-12-16,4,2027-01-02,cancelled,AUD,50.00,0.00,0.00,50.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,,,
        order-2,,,,,,,,,,,,,,,,,,,already_opened,8,"the account was opened before; write one opened event, as the first"
        order-3,au-pay-in-4,2026-11-21,2026-12-16,1,2026-11-21,paid,AUD,50.00,50.00,50.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,,,
        order-3,au-pay-in-4,2026-11-21,2026-12-16,2,2026-12-05,overdue,AUD,50.00,50.00,0.00,0.00,0.00,50.00,17.00,0.00,0.00,0.00,17.00,,,
        order-3,au-pay-in-4,2026-11-21,2026-12-16,3,2026-12-19,scheduled,AUD,50.00,50.00,0.00,0.00,0.00,50.00,0.00,0.00,0.00,0.00,0.00,,,
        order-3,au-pay-in-4,2026-11-21,2026-12-16,4,2027-01-02,scheduled,AUD,50.00,50.00,0.00,0.00,0.00,50.00,0.00,0.00,0.00,0.00,0.00,,,

        """)
  }

  @Test func `The name of an account in a statement is a text from outside`() throws {
    let events = StatementSamples.account.map {
      #"{"account":"=A1,\"x\"\ny","# + $0.dropFirst()
    }
    let harness = try CommandHarness(["a.jsonl": StatementSamples.lines(events)])
    harness("statement a.jsonl --as-of 2026-12-16 --format csv")
    let rows = harness.batch.output.split(separator: "\n\"'=A1,\"\"x\"\"\ny\",au-pay-in-4,")
    #expect(rows.count == 5)
  }

  @Test func `A mistake in events without an account is an error, and no row`() {
    let result = harness("statement mistake.jsonl --as-of 2026-12-16 --format csv")
    result.expectFailure(.data, "payment_exceeds_owed: ")
    #expect(harness.batch.output.isEmpty)
  }

  @Test(arguments: ["account list", "account status a", "account history a", "statement"])
  func `JSON and CSV exclude each other`(_ command: String) {
    harness("\(command) --json --format csv").expectFailure(
      .usage, "--json and --format csv differ")
    harness("statement accounts.jsonl --grouped --format csv").expectFailure(
      .usage, "--grouped prints lines of JSON; omit --format csv")
  }
}
