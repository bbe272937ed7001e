import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget account open --from-file")
struct AccountFileTests {
  private static let open = "account open --from-file orders.csv"

  /// Returns a harness with a file of orders that has a header.
  private func harness(_ rows: [String], header: String = "id,amount,currency,date,token") throws
    -> CommandHarness
  {
    try CommandHarness(["orders.csv": StatementSamples.lines([header] + rows)])
  }

  private static let rows = [
    "b-1,200.00,AUD,2026-11-20,", "b-2,100.00,AUD,2026-11-21,",
    "b-3,80.00,GBP,2026-11-21,002.secret-token",
  ]

  @Test func `Each row becomes an account`() throws {
    let harness = try harness(Self.rows)
    let result = harness(Self.open)
    #expect(result.status == .yes && result.error.isEmpty)
    #expect(
      result.output == """
        opened 3 accounts
          AUD          2 accounts, 300.00 in all
          GBP          1 account, 80.00 in all

        """)
    let list = harness("account list").output.split(separator: "\n")
    #expect(list[1].hasPrefix("b-1      200.00 AUD  au-pay-in-4  1         "))
    #expect(list[3].hasPrefix("b-3      80.00 GBP   gb-pay-in-4  1         "))
    let account = harness("account status b-3 --json").output
    #expect(account.contains(#""plan":"gb-pay-in-4","rules":"gb-2024","mode":"token","#))
    #expect(harness("account check --all").status == .yes)
    #expect(harness("account pay b-1 --amount 50.00").status == .yes)
  }

  @Test func `An order that its plan does not allow is opened with a warning`() throws {
    let warning = "amount_above_maximum: The order total of 2500.00 USD is above the maximum of "
    let harness = try harness(["b-1,2500.00,USD,2026-11-21,", "b-2,2000.00,USD,2026-11-21,"])
    let result = harness(Self.open)
    #expect(result.status == .yes && result.output.hasPrefix("opened 2 accounts\n"))
    #expect(result.error.hasPrefix("warning: account b-1: \(warning)"))
    #expect(result.error.split(separator: "\n").count == 1)
    let single = harness("account open c --amount 2500.00")
    #expect(single.status == .yes && single.error.hasPrefix("warning: account c: \(warning)"))
    #expect(harness("account open d --amount 2000.00").error.isEmpty)
  }

  @Test func `Lines of JSON are those of single accounts`() throws {
    let lines = try harness(Self.rows)("\(Self.open) --json").output.split(separator: "\n")
    try #require(lines.count == 3)
    let single = try CommandHarness(["token.txt": Samples.token])
    for (line, order) in zip(
      lines,
      [
        "b-1 --amount 200.00 --currency AUD --today 2026-11-20",
        "b-2 --amount 100.00 --currency AUD",
        "b-3 --amount 80.00 --currency GBP --token-file token.txt",
      ])
    {
      #expect(single("account open \(order) --json").output == line + "\n")
    }
  }

  @Test func `With a mistake in one row, no account is opened and no store is created`() throws {
    let rows = [
      "b-1,200.00,AUD,2026-11-21,", "b-2,0,AUD,2026-11-21,", "b 3,80.00,GBP,2026-11-21,",
      "b-1,50.00,AUD,2026-11-21,", "b-5,0.02,AUD,2026-11-21,", "b-6,50.00,AUD,2026-11-21,",
    ]
    let harness = try harness(rows)
    let result = harness(Self.open)
    #expect(result.status == .data && result.output.isEmpty)
    let lines = result.error.split(separator: "\n")
    try #require(lines.count == 5)
    #expect(
      lines[0]
        == "error: orders.csv:3: invalid_amount: the amount is zero; write more than zero")
    #expect(
      lines[1].hasPrefix(
        "error: orders.csv:4: invalid_name: a space at position 2 of an account's name; use "))
    #expect(
      lines[2] == "error: orders.csv:5: repeated_id: line 2 has this name already; write another "
        + "one, or remove the row")
    #expect(lines[3].hasPrefix("error: orders.csv:6: amount_too_small: "))
    #expect(
      lines[4] == "error: no account is opened, since 4 of 6 orders in orders.csv have a mistake; "
        + "correct the file, and pass it again")
    #expect(harness("account list") == CommandResult())
    #expect(!harness.directory.holds("state"))
  }

  @Test func `If the last account exists, none is opened`() throws {
    let harness = try harness(Self.rows)
    harness("account open b-3 --amount 5.00 --currency AUD")
    let result = harness(Self.open)
    #expect(result.status == .data && result.output.isEmpty)
    #expect(
      result.error == """
        error: orders.csv:4: account_exists: there is an account b-3 already; write another name, \
        or remove the row
        error: no account is opened, since 1 of 3 orders in orders.csv has a mistake; correct the \
        file, and pass it again

        """)
    let list = harness("account list").output.split(separator: "\n")
    #expect(list.count == 2 && list[1].hasPrefix("b-3      5.00 AUD"))
    harness("account remove b-3 --force")
    #expect(harness(Self.open).status == .yes)
    #expect(harness(Self.open).error.contains("since 3 of 3 orders"))
  }

  @Test func `An account that exists is reported with the other mistakes`() throws {
    let harness = try harness(["b-1,x,AUD,2026-11-21,", "b-2,50.00,AUD,2026-11-21,"])
    harness("account open b-2 --amount 5.00 --currency AUD")
    let error = harness("\(Self.open) --json").error.split(separator: "\n")
    try #require(error.count == 3)
    #expect(error[0].hasPrefix(#"{"error":{"code":"invalid_amount","message":"orders.csv:2: "#))
    #expect(
      error[1]
        == #"{"error":{"code":"account_exists","message":"orders.csv:3: account_exists: there is an "#
        + #"account b-2 already","field":"--from-file","remedy":"write another name, or remove the "#
        + #"row"}}"#)
    #expect(error[2].contains(#""code":"rows_with_errors""#))
  }

  @Test func `The first 20 mistakes are reported`() throws {
    let harness = try harness((1...25).map { "b-\($0),0,AUD,2026-11-21," })
    let result = WidgetTool.run(
      Self.open.split(separator: " ").map(String.init), in: harness.environment)
    let lines = result.error.split(separator: "\n")
    try #require(lines.count == 21)
    #expect(lines[19].hasPrefix("error: orders.csv:21: invalid_amount: "))
    #expect(
      lines[20].contains(
        "since 25 of 25 orders in orders.csv have a mistake (the first 20 are shown); "))
  }

  @Test func `Columns may have any order, and days are those of a time zone`() throws {
    let harness = try harness(
      ["2026-11-20 23:30;200,00;AUD;b-1", "2026-11-20T13:00:00Z;100.00;AUD;b-2"],
      header: "Date;Amount;Currency;ID")
    let zone = "\(Self.open) --time-zone Australia/Sydney"
    #expect(harness(zone).error.hasPrefix("error: orders.csv:2: invalid_amount: "))
    let corrected = try self.harness(
      ["2026-11-20 23:30;200.00;AUD;b-1", "2026-11-20T13:00:00Z;100.00;AUD;b-2"],
      header: "Date;Amount;Currency;ID")
    let lines = corrected("\(zone) --json").output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].contains(#""openedOn":"2026-11-20""#))
    #expect(lines[1].contains(#""openedOn":"2026-11-21""#))
  }

  @Test func `Standard input and named columns are read`() throws {
    let harness = try CommandHarness(["-": "b-1;Ada;2026-11-21;200.00;AUD\n"])
    let columns = "--columns id,-,date,amount,currency --separator semicolon"
    #expect(
      harness("account open --from-file - \(columns)").output
        == "opened 1 account\n  AUD          1 account, 200.00 in all\n")
    #expect(harness("account status b-1").status == .yes)
  }

  @Test func `The plan, the rules and the time of capture are those of all rows`() throws {
    let deferred = try harness(Self.rows)("\(Self.open) --json --capture deferred").output
    #expect(deferred.contains(#""openToCapture":{"amount":"200.00","currency":"AUD"}"#))
    let plan = try harness(Self.rows)("\(Self.open) --plan us-pay-in-4-no-upfront").error
    #expect(plan.hasPrefix("error: orders.csv:2: unsupported_currency: "))
    let rules = try harness(Self.rows)("\(Self.open) --rules nz-2023").error
    #expect(rules.hasPrefix("error: orders.csv:2: unknown_rules: the rules nz-2023 are in NZD"))
    try harness(Self.rows)("\(Self.open) --rules none").expectFailure(.noInput, "unknown_rules: ")
  }

  @Test func `A file has at least one order, and at most 10,000`() throws {
    try harness([])(Self.open).expectFailure(.data, "orders.csv has no orders")
    try CommandHarness(["orders.csv": ""])(Self.open).expectFailure(.data, "has no orders")
    try CommandHarness()(Self.open).expectFailure(.noInput, "there is no file orders.csv")
    try harness((0...10_000).map { "b-\($0),50.00,AUD,2026-11-21," })(Self.open).expectFailure(
      .data, "orders.csv has more than 10,000 orders; split it")
  }

  @Test(arguments: [
    ("b --from-file orders.csv", "pass only --plan, --rules and --capture with it"),
    ("--from-file orders.csv --amount 5.00", "pass only --plan, --rules and --capture with it"),
    (
      "--from-file orders.csv --today 2026-11-21",
      "pass only --plan, --rules and --capture with it"
    ),
    ("--from-file orders.csv --id o-1", "pass only --plan, --rules and --capture with it"),
    ("--from-file orders.csv --if-revision 0", "pass only --plan, --rules and --capture with it"),
    ("--from-file orders.csv --columns id,price", "column 2 of --columns has no known name"),
    ("b --amount 5.00 --columns id,amount", "belong to --from-file; add it"),
    ("b --amount 5.00 --input-format ndjson", "belong to --from-file; add it"),
    ("--amount 5.00", "name the account, or pass a file of orders by --from-file"),
  ])
  func `A file excludes the options of one account`(_ words: String, _ phrase: String) throws {
    try harness(Self.rows)("account open \(words)").expectFailure(.usage, phrase)
  }
}
