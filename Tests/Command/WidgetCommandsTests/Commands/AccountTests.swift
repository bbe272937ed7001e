import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget account")
struct AccountTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(["token.txt": Samples.token]) }

  private static let open = "account open a --amount 200.00 --currency AUD"

  /// Gives the command a file, in the place of all others.
  private func pass(_ text: String, as name: String) {
    harness.environment.read = { path, _ in path == name ? .bytes(Array(text.utf8)) : .missing }
  }

  private func journal(_ name: String = "a") throws -> [String] {
    try harness.storeFile.lines(of: name)
  }

  /// The events and the checksum are those that the contract of accounts publishes.
  @Test func `The published account has its checksum`() throws {
    harness(Self.open)
    for line in [
      "pay a --amount 50.00", "fail a --installment 2 --today 2026-12-05",
      "move a --installment 3 --to 2026-12-24 --today 2026-12-10",
      "pay a --amount 70.00 --today 2026-12-15", "refund a --amount 60.00 --today 2026-12-16",
    ] {
      #expect(harness("account \(line)").status == .yes, "\(line)")
    }
    let status = harness("account status a --as-of 2026-12-16 --json")
    #expect(
      status.output.contains(
        #""checksum":"cfa5ce66ae0e53c060515b0003fc31962193732041a4ccb96c7a3a7ed0840165""#))
    #expect(status.output.hasPrefix(#"{"account":"a","revision":6,"statement":{"account":"a","#))
    let history = harness("account history a --as-of 2026-12-16 --json").output
    #expect(history.split(separator: "\n").count == 8)
    #expect(
      history.contains(
        #"{"account":"a","date":"2026-12-15","type":"payment","amount":{"amount":"70.00","#))
    let export = harness("account export a").output
    #expect(export.split(separator: "\n").count == 6)
    #expect(
      export.hasPrefix(
        #"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.00","currency""#))
  }

  @Test func `The past can be asked for`() {
    harness(Self.open)
    harness("account pay a --amount 50.00")
    harness("account pay a --amount 50.00 --today 2026-12-15")
    let past = harness("account status a --as-of 2026-12-04 --json").output
    #expect(past.contains(#""outstanding":{"amount":"150.00","currency":"AUD"}"#))
    for command in ["status", "history"] {
      harness("account \(command) a --as-of 2026-11-20").expectFailure(
        .data, "not_opened: the account was opened on 2026-11-21")
    }
  }

  @Test func `A repeated event with an id has the same answer, also on another day`() throws {
    harness("\(Self.open) --id o")
    let first = harness("account pay a --amount 50.00 --id p --json")
    let before = try journal()
    #expect(harness("account pay a --amount 50.00 --id p --json") == first)
    #expect(harness("account pay a --amount 50 --id p --json") == first)
    harness.environment.now = try CommandHarness.clock("2026-11-22")
    #expect(harness("account pay a --amount 50.00 --id p --json") == first)
    #expect(harness("\(Self.open) --id o").status == .yes)
    #expect(try journal() == before)
    for line in [
      "pay a --amount 51.00 --id p", "refund a --amount 50.00 --id p",
      "pay a --amount 50.00 --id p --today 2026-11-22",
    ] {
      harness("account \(line)").expectFailure(.data, "conflicting_event: ")
    }
    #expect(try journal() == before)
  }

  @Test func `A late event needs --late`() throws {
    harness(Self.open)
    harness("account pay a --amount 50.00 --today 2026-12-15")
    let late = "account pay a --amount 50.00 --today 2026-11-21"
    harness(late).expectFailure(.data, "events_out_of_order: ")
    #expect(harness(late).error.contains("; --late accepts a late one in its place"))
    #expect(harness("\(late) --late").status == .yes)
    // With the first installment paid in time, only the second has late fees.
    let status = harness("account status a --as-of 2026-12-15 --json").output
    #expect(status.contains(#""fees":{"charged":{"amount":"17.00","currency":"AUD"}"#))
    #expect(harness("account check a").status == .yes)
  }

  @Test func `A captured widget becomes an account from the day of its capture`() {
    harness("create w --amount 200.00 --token-file token.txt")
    let open = "account open a --from-widget w"
    harness(open).expectFailure(.data, "the order of the widget w was not captured")
    harness("capture w --token-file token.txt --amount 200.00 --today 2026-11-23")
    let opened = harness("\(open) --json --today 2026-12-24")
    #expect(opened.status == .yes)
    #expect(opened.output.contains(#""plan":"us-pay-in-4","rules":"us-2021","mode":"token""#))
    #expect(opened.output.contains(#""openedOn":"2026-11-23","asOf":"2026-11-23""#))
    harness("account open b --from-widget x").expectFailure(.noInput, "there is no widget x")
    harness("\(open) --amount 5.00").expectFailure(.usage, "omit the other options")
    harness("account open b").expectFailure(.usage, "--from-widget")
  }

  @Test(arguments: [
    (
      "refund d --amount 5", "2026-11-22",
      "nothing that was captured is left to refund; what is open"
    ),
    ("void d", "2026-12-20", "voided or released, when the authorization ended on 2026-12-05"),
    (
      "capture d --amount 5", "2026-12-20",
      "nothing is open to capture; all was captured, voided or released, when the authorization "
        + "ended on 2026-12-05"
    ),
    ("void c", "2026-11-22", "nothing is open to void; all was captured, voided or released\n"),
    ("pay p --amount 1", "2026-11-22", "nothing is owed; leave the payment out, or keep it as a"),
  ])
  func `A limit of zero says why`(_ line: String, _ day: String, _ phrase: String) {
    // By au-2023 an amount is open for 13 days after the purchase, so that 5 December is the first day without.
    harness("account open d --amount 200.00 --currency AUD --capture deferred")
    harness("account open c --amount 200.00 --currency AUD")
    harness("account open p --amount 200.00 --currency AUD")
    harness("account pay p --amount 200.00")
    harness("account \(line) --today \(day)").expectFailure(.data, phrase)
  }

  @Test func `The status of an error is that of its cause`() throws {
    harness("account status a").expectFailure(.noInput, "there is no account a")
    harness("account pay a --amount 5.00").expectFailure(.noInput, "there is no account a")
    harness("account remove a").expectFailure(.noInput, "there is no account a")
    harness("account status ../a").expectFailure(.data, "an account's name")
    harness(Self.open)
    harness(Self.open).expectFailure(.cannotCreate, "there is an account a already")
    let before = try journal()
    for (line, status, phrase) in [
      ("pay a --amount 200.01", ExitStatus.data, "payment_exceeds_owed: at most 200.00 AUD"),
      ("pay a --amount x", .data, "invalid_amount: 'x' at position 1"),
      ("pay a --amount 0", .data, "invalid_amount: the amount is not above zero"),
      ("pay a --amount 5.00 --installment 0", .data, "write a number from 1 to 4"),
      ("pay a --amount 5.00 --installment -1", .usage, "must be a whole number"),
      ("fail a --installment 99999999999999999999", .data, "write a number from 1 to 4"),
      ("pay a --amount 5.00 --installment 9", .data, "no_such_installment: "),
      ("void a", .data, "void_exceeds_open: "), ("resume a", .data, "not_paused: "),
      ("capture a --amount 5.00", .data, "capture_exceeds_open: "),
      ("refund a --amount 200.01", .data, "refund_exceeds_captured: "),
      ("waive a --fee 1", .data, "no_such_fee: "),
      ("move a --installment 1 --to 2026-11-22", .data, "move_not_allowed: "),
      ("move a --installment 2 --to 22.11.2026", .data, "--to: "),
      ("pause a --until 2026-11-20", .data, "invalid_event: "),
      ("open b --amount 200.00 --plan no-such-plan", .noInput, "no-such-plan"),
      ("open b --amount 200.00 --rules no-such-rules", .noInput, "unknown_rules: "),
      (
        "open b --amount 200.00 --currency AUD --rules nz-2023", .noInput,
        "unknown_rules: the rules nz-2023 are in NZD"
      ),
      ("open b --amount 99999999999999999999", .data, "amount_too_large: "),
      ("open b --amount 9 --currency AUD --today 2010-01-01", .data, "by the option --rules"),
      ("pay a --amount 5.00 --id \(String(repeating: "x", count: 201))", .usage, "1 to 200 bytes"),
      ("open b --amount 200.00 --currency EUR", .noInput, "EUR"),
      ("open b --amount 0.02 --currency AUD", .data, "amount_too_small: "),
      ("pay a --amount 5.00 --if-revision 2", .conflict, "is at revision 1, not 2"),
    ] {
      harness("account \(line)").expectFailure(status, phrase)
    }
    #expect(try journal() == before)
    #expect(harness("account list").output.split(separator: "\n").count == 2)
  }

  @Test func `A later event that a late one makes impossible is named, with the remedy`() throws {
    harness(Self.open)
    harness("account pay a --amount 200.00 --today 2026-11-30 --id p-1")
    let result = harness("account pay a --amount 50.00 --late")
    result.expectFailure(
      .data,
      #"payment_exceeds_owed: event 2 of the account, payment on 2026-11-30, id "p-1", would not be"#
    )
    #expect(result.error.contains("'widget account export a'"))
    #expect(result.error.contains("'widget account import NAME FILE'"))
  }

  @Test func `Exported events are imported under another name, corrected or not`() throws {
    harness("\(Self.open) --id o")
    harness(
      "account pay a --amount 200.00 --today 2026-11-30 --id \(String(repeating: "x", count: 200))")
    let events = harness("account export a").output
    pass(events, as: "a.events")
    let imported = harness("account import b a.events --json")
    #expect(imported.status == .yes)
    #expect(imported.output.hasPrefix(#"{"account":"b","revision":2,"#))
    #expect(harness("account export b").output == events)
    #expect(harness("account check b").status == .yes)
    let corrected = events.replacing("200.00\"}", with: "150.00\"}").split(separator: "\n")
    let late = #"{"type":"payment","date":"2026-11-21","amount":"50.00"}"#
    let lines = [
      String(corrected[0]), late, String(corrected[1]).replacing("200.00", with: "150.00"),
    ]
    pass(StatementSamples.lines(lines), as: "c.events")
    #expect(harness("account import c c.events").status == .yes)
    #expect(
      harness("account status c --as-of 2026-12-31 --json").output.contains(#""state":"settled""#))
  }

  @Test func `An import is whole or nothing`() throws {
    harness(Self.open)
    let before = try journal()
    let opened = StatementSamples.opened
    for (lines, status, phrase) in [
      ([opened, "{"], ExitStatus.data, "events:2: invalid_json: "),
      ([opened, opened], .data, "events:2: already_opened: "), ([], .data, "not_opened: "),
      (
        [opened, #"{"type":"resumed","date":"2026-11-20"}"#], .data,
        "events:2: events_out_of_order: "
      ),
      ([#"{"account":"x","# + opened.dropFirst()], .data, "invalid_event: "),
    ] {
      pass(StatementSamples.lines(lines), as: "events")
      harness("account import b events").expectFailure(status, phrase)
    }
    harness("account import b missing").expectFailure(.noInput, "missing")
    pass(StatementSamples.lines([opened]), as: "events")
    harness("account import a events").expectFailure(.cannotCreate, "there is an account a already")
    harness("account import ../b events").expectFailure(.data, "an account's name")
    #expect(try journal() == before)
    #expect(harness("account list").output.split(separator: "\n").count == 2)
  }

  @Test func `A changed byte is found by every command`() throws {
    harness(Self.open)
    harness("account pay a --amount 50.00")
    #expect(harness("account check --all").output.hasPrefix("a: good\n"))
    try harness.storeFile.replace("50.00", by: "51.00", in: "a", line: 2)
    let damaged = try journal()
    for line in ["status a", "history a", "export a", "pay a --amount 5.00"] {
      harness("account \(line)").expectFailure(.data, "entry 2 of the account a: it was changed")
    }
    let verified = harness("account check a --json")
    #expect(verified.status == .no)
    #expect(verified.output.contains(#""good":false,"goodLines":1,"#))
    #expect(harness("account list").status == .data)
    #expect(try journal() == damaged)
    #expect(harness("account remove a").status == .data)
    #expect(harness("account remove a --force").status == .yes)
    #expect(harness("account list") == CommandResult())
  }

  @Test func `A head that is another one is an error`() throws {
    harness(Self.open)
    let line = harness("account status a --json").output
    let head = String(line.dropLast(3).suffix(64))
    #expect(harness("account pay a --amount 50.00 --expect-head \(head)").status == .yes)
    harness("account status a --expect-head \(head)").expectFailure(.conflict, "ends in")
    harness("account check a --expect-head \(head)").expectFailure(.conflict, "ends in")
  }

  /// The events of the published account.
  private func runPublished() {
    harness(Self.open)
    for line in [
      "pay a --amount 50.00", "fail a --installment 2 --today 2026-12-05",
      "move a --installment 3 --to 2026-12-24 --today 2026-12-10",
      "pay a --amount 70.00 --today 2026-12-15", "refund a --amount 60.00 --today 2026-12-16",
    ] {
      harness("account \(line)")
    }
  }

  @Test func `The text of a status is that of a statement, without the history`() throws {
    runPublished()
    let status = harness("account status a --as-of 2026-12-16").output
    let export = harness("account export a").output
    let statements = try CommandHarness(["a.jsonl": export])
    statements("statement a.jsonl --as-of 2026-12-16")
    let text = try #require(statements.batch.output.split(separator: "\nHistory\n").first)
    #expect(status == text.replacing("Account:", with: "Account a, revision 6:"))
    #expect(text.contains("103.00 paid, 60.00 cancelled of 200.00 AUD"))
  }

  @Test func `The text of a history is that of a statement`() throws {
    runPublished()
    let history = harness("account history a --as-of 2026-12-16").output
    let statements = try CommandHarness(["a.jsonl": harness("account export a").output])
    statements("statement a.jsonl --as-of 2026-12-16")
    let parts = statements.batch.output.split(separator: "\nHistory\n")
    #expect(parts.count == 2 && history == parts[1])
    harness("account history a --as-of 2026-11-20").expectFailure(.data, "not_opened: ")
  }

  @Test(arguments: ["svg", "html", "ics"])
  func `A status is drawn as a statement is`(_ format: String) throws {
    runPublished()
    let drawn = harness.run(
      ["account", "status", "a", "--as-of", "2026-12-16", "--format", format]
    ).output
    let named = harness("account export a").output
      .replacing(#"{"type""#, with: #"{"account":"a","type""#)
    let statements = try CommandHarness(["a.jsonl": named])
    let picture = statements.run(
      ["statement", "a.jsonl", "--as-of", "2026-12-16", "--format", format])
    #expect(drawn == picture.output && !drawn.isEmpty)
    harness("account status a --json --format svg").expectJSONFailure(
      .usage,
      #"{"error":{"code":"invalid_combination","message":"--json and --format svg differ","#
        + #""field":null,"remedy":"pass one of them; see 'widget account status --help'"}}"#)
  }

  @Test func `A calendar of an account that owes nothing is not written`() {
    harness(Self.open)
    harness("account refund a --amount 200.00")
    harness("account status a --format ics").expectFailure(.no, "nothing is owed")
  }
}
