import Testing

@testable import WidgetCommands

/// The errors of commands with `--json`: one line of JSON on standard error.
@Suite("Errors as JSON")
struct JSONErrorTests {
  private func harness() throws -> CommandHarness {
    try CommandHarness([
      "errors.csv": Samples.ordersWithErrors, "other.json": "{}", "token.txt": Samples.token,
      "mistake.jsonl": #"{"type":"payment","date":"2026-11-21","amount":"5.00"}"# + "\n",
    ])
  }

  /// The line of an error; `field` and `remedy` are JSON.
  private static func line(
    _ code: String, _ message: String, field: String, remedy: String
  ) -> String {
    #"{"error":{"code":"\#(code)","message":"\#(message)","field":\#(field),"remedy":\#(remedy)}}"#
  }

  @Test(arguments: [
    (
      "update --amount 5,00", ExitStatus.data,
      line(
        "invalid_amount",
        #"\"5,00\": ',' at position 2: an amount has only digits and one point"#,
        field: #""--amount""#, remedy: #""write one such as 50.00""#)
    ),
    (
      "schedule --amount 5 --currency AUD --plan us-pay-in-4", .data,
      line(
        "unsupported_currency", "the plan us-pay-in-4 takes USD, not AUD", field: #""--currency""#,
        remedy: #""use a plan in AUD""#)
    ),
    (
      "schedule --amount 5 --plan-file other.json", .data,
      line(
        "invalid_plan_file", "other.json: line 1, column 1: format: this key is missing",
        field: #""--plan-file""#, remedy: #""add it""#)
    ),
    (
      "schedule --amount 5 --token-file none", .noInput,
      line(
        "no_such_file", #"there is no file \"none\""#, field: #""--token-file""#,
        remedy: #""check its name""#)
    ),
    (
      "schedule --amount 5 --today 2026-02-30", .data,
      line(
        "invalid_date", #"\"2026-02-30\": this month has no such day"#, field: #""--today""#,
        remedy: #""write a day that the calendar has""#)
    ),
    (
      "price --amount 5 --plan eu-pay-in-4-2021", .no,
      line(
        "plan_unavailable",
        "The plan eu-pay-in-4-2021 is offered from 2021-01-01 to 2022-04-30 only.",
        field: "null", remedy: #""Choose another plan, or pay another way.""#)
    ),
    (
      "status", .noInput,
      line(
        "no_such_widget", "there is no widget default", field: "null",
        remedy: #""'widget list' shows them, 'widget update --amount 50.00' creates it""#)
    ),
    (
      "update --amount 5 --if-revision 3", .conflict,
      line(
        "revision_conflict", "the widget default is at revision 0, not 3",
        field: #""--if-revision""#, remedy: #""read it and decide again""#)
    ),
    (
      "account pay a --amount 5", .noInput,
      line(
        "no_such_account", "there is no account a", field: #""NAME""#,
        remedy: #""'widget account list' shows them, 'widget account open a --amount 50.00' opens "#
          + #"it""#)
    ),
    (
      "statement mistake.jsonl", .data,
      line(
        "not_opened", "mistake.jsonl:1: not_opened: the account is not open",
        field: #""FILE""#, remedy: #""begin with its opened event""#)
    ),
    (
      "update", .usage,
      line(
        "missing_parameter", "missing required option '--amount AMOUNT'", field: #""--amount""#,
        remedy: #""see 'widget update --help'""#)
    ),
    (
      "update --amuont 5", .usage,
      line(
        "unknown_option", "unknown option '--amuont' (did you mean '--amount'?)",
        field: #""--amount""#, remedy: #""see 'widget update --help'""#)
    ),
    (
      "update --amount 5 --if-revision x", .usage,
      line(
        "invalid_value",
        "invalid value 'x' for '--if-revision': must be a whole number from 0 to 9223372036854775807",
        field: #""--if-revision""#, remedy: #""see 'widget update --help'""#)
    ),
    (
      "updat", .usage,
      line(
        "unknown_subcommand", "unknown subcommand 'updat' (did you mean 'update'?)", field: "null",
        remedy: #""see 'widget --help'""#)
    ),
  ])
  func `An error is one line with its code, message, field and remedy`(
    _ words: String, _ status: ExitStatus, _ line: String
  ) throws {
    for spelling in ["--json", "--format json", "--format=json"] {
      try harness()("\(words) \(spelling)").expectJSONFailure(status, line)
    }
  }

  @Test func `Without the option, and after the end of the options, errors are text`() throws {
    try harness()("update --amount x").expectFailure(.data, "error: invalid_amount: ")
    try harness()("batch none.csv").expectFailure(.noInput, "error: there is no file ")
    try harness()("events nobody").expectFailure(.noInput, "error: there is no widget nobody; ")
    try harness()("status -- --json").expectFailure(.data, "error: \"--json\": ")
    try harness()("schedule --amount x --format canonical").expectFailure(.data, "error: invalid_")
  }

  @Test func `The option makes JSON of the errors of commands whose lines are JSON in any case`()
    throws
  {
    try harness()("events nobody --json").expectJSONFailure(
      .noInput,
      Self.line(
        "no_such_widget", "there is no widget nobody", field: "null",
        remedy: #""'widget list' shows them, 'widget create nobody --amount 50.00' creates it""#))
    let harness = try harness()
    let result = harness("batch errors.csv --json")
    #expect(result.status == .data)
    #expect(
      result.error
        == Self.line(
          "rows_with_errors",
          "3 of 5 rows cannot be computed: amount_above_maximum 1, invalid_amount 1, "
            + "malformed_row 1",
          field: "null", remedy: #""their lines have the reasons""#)
        + "\n2 schedules of 5 rows in 0.36 s, 14 a second\n")
  }

  @Test func `Each error of a list is a line`() throws {
    let harness = try harness()
    for name in ["a", "b", "c"] { harness("create \(name) --amount 5") }
    try harness.storeFile.change("UPDATE entries SET line = 'x' WHERE name <> 'b'")
    let result = harness("list --json")
    #expect(result.status == .data)
    #expect(result.output.hasPrefix(#"{"widget":"b","#))
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines { #expect(line.hasPrefix(#"{"error":{"code":"damaged","message":""#)) }
  }

  @Test func `An answer that cannot be printed is an error with its remedy`() throws {
    let result = try harness()("update --amount 5 --json")
    result.unprinted(because: "No space left on device", asJSON: true).expectJSONFailure(
      .unanswered,
      Self.line(
        "output_failed", "standard output cannot be written: No space left on device",
        field: "null",
        remedy: #""revision 1 of the widget default is recorded; 'widget status default' shows "#
          + #"it""#))
    result.unprinted(because: "No space left on device", asJSON: false)
      .expectFailure(.unanswered, "error: standard output cannot be written: ")
  }
}

/// The parts of the one line of an error.
@Suite("Parts of an error")
struct ErrorMessageTests {
  private func expect(
    _ message: String, field: String? = nil, code: String? = nil, _ problem: String,
    _ remedy: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let parts = ErrorMessage(message)
    #expect(parts.field == field, sourceLocation: sourceLocation)
    #expect(parts.code == code, sourceLocation: sourceLocation)
    #expect(parts.problem == problem, sourceLocation: sourceLocation)
    #expect(parts.remedy == remedy, sourceLocation: sourceLocation)
  }

  @Test func `The first semicolon ends the error`() {
    expect("no file; check its name", "no file", "check its name")
    expect("busy; try again; or later", "busy", "try again; or later")
    expect("nothing is owed", "nothing is owed", nil)
    expect("a;b", "a;b", nil)
  }

  @Test func `An option and a code at the beginning are parts`() {
    expect("--today: not a date; write it", field: "--today", "not a date", "write it")
    expect("invalid_amount: x; write one", code: "invalid_amount", "x", "write one")
    expect(
      "--to: invalid_date: x; write it", field: "--to", code: "invalid_date", "x", "write it")
    expect("WIDGET_STORE: wrong", "WIDGET_STORE: wrong", nil)
    expect("busy: x", "busy: x", nil)
    expect("--: x", "--: x", nil)
    expect("a_code:x", "a_code:x", nil)
  }

  @Test func `A semicolon between quotation marks is text`() {
    expect(#""a; b": no file; check it"#, #""a; b": no file"#, "check it")
    expect(#""a\"; b": no file; check it"#, #""a\"; b": no file"#, "check it")
    expect(#""a\\"; check it"#, #""a\\""#, "check it")
    expect("unknown 'a; b'; see help", "unknown 'a; b'", "see help")
    expect("the plan's day; wait", "the plan's day", "wait")
    expect("it's \"a; b\"; wait", "it's \"a; b\"", "wait")
  }

  @Test func `A quotation mark without its pair ends no text`() {
    expect("unknown 'a''; see help", "unknown 'a''", "see help")
    expect("a \" mark; see help", "a \" mark", "see help")
  }

  @Test func `Sentences after the first one are what to do`() {
    expect(
      "amount_too_small: The total is too small. Add to it, or pay. Now.",
      code: "amount_too_small", "The total is too small.", "Add to it, or pay. Now.")
    expect("The total of 5.00 USD is too small.", "The total of 5.00 USD is too small.", nil)
    expect("a. b", "a. b", nil)
  }
}
