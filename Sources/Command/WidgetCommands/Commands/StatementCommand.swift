import ArgumentParsing
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON

/// `widget statement`: computes the amounts owed on accounts after the purchase, from their events.
enum StatementCommand {
  /// The format of a statement.
  enum Format: String, CaseIterable, Sendable {
    case text, json, csv, canonical, history, svg, html, ics

    /// The format of a picture of one account; nil if the format is one of text.
    var picture: StatementPicture.Format? { StatementPicture.Format(rawValue: rawValue) }
  }

  static let file = Argument(
    "FILE", .optional(.file), help: "The events; by default, and for -, standard input.")
  static let asOf = Option(
    "as-of", value: "YYYY-MM-DD", .optional,
    help: "The day at whose end the statement is; today by default.")
  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(Format.self)),
    help: """
      Text, the default; a line of JSON; CSV with a row for each installment; the canonical text, \
      whose SHA-256 is the checksum; the history as lines of JSON; a picture, a web page, or a \
      calendar of the payments to come.
      """)
  static let rulesFile = Option(
    "rules-file", value: "FILE", .optional(.file),
    help: """
      A file of servicing rules, used besides the built-in ones; it precedes those that are valid on \
      the same day.
      """)
  static let planFile = Option(
    "plan-file", value: "FILE", .optional(.file),
    help: "A plan file, used besides the built-in plans.")
  static let checksum = Option(
    "checksum", value: "HEX", .optional,
    help: "Compare the account's checksum with this one: 64 hex digits.")
  static let grouped = Flag(
    "grouped",
    help: """
      All events of an account are on adjacent lines: threads share the work, memory does not grow \
      with the accounts, and lines of JSON come as soon as accounts end.
      """)
  static let threads = Option(
    "threads", value: "N", .optional(.integer(in: 1...256)),
    help: "With --grouped: the number of threads, 1 to 256; by default one for each processor.")
  static let quiet = Flag("quiet", help: "With --grouped: show no progress and no summary.")

  static let command = Command<Action>(
    "statement", "Computes what is owed on accounts after the purchase, from their events.",
    examples: [
      Example("widget statement events.jsonl", "Shows an account as of today."),
      Example(
        "widget statement events.jsonl --as-of 2026-12-16 --json",
        "Prints the account at the end of a day as JSON."),
      Example("widget statement accounts.jsonl --json", "Prints a line for each account."),
      Example(
        "widget statement accounts.jsonl --grouped > statements.jsonl",
        "Computes accounts whose events are adjacent, in flat memory."),
      Example(
        "widget statement events.jsonl --format canonical | sha256sum", "Checks the checksum."),
      Example(
        "widget statement accounts.jsonl --format csv",
        "Prints a row for each installment of each account."),
      Example("widget statement events.jsonl --format ics", "Prints a calendar of what is due."),
    ],
    discussion: """
      An event is a JSON object on a line of its own, in the order of the days. An example of an \
      account:

      {"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.00"}
      {"type":"payment","date":"2026-11-21","amount":"50.00"}

      All events have a type and a date, and may have an id and an account, texts of 1 to 200 \
      bytes. The other keys by type, those in brackets may be missing:

       opened          plan, amount, [currency], [tokenDigest], [rules], [capture],
                       [customerSince]: the purchase, first
       payment         amount, [installment], [overpayment]: by the shopper
       payment_failed  installment, [reason]: changes nothing
       captured        amount: by the shop, of what is open to capture
       voided          [amount]: of that, by default all of it
       refund          amount: by the shop, of what was captured
       fee_waived      fee, [amount]: by default all that is left of the fee
       date_moved      installment, to: the new due date
       paused          until, [reason]: no late fees up to that day
       resumed         no other key: ends the pauses of the day
       reversed        event, [reason]: takes back the earlier event with that id

      Amounts are texts such as "50.00", installment and fee are numbers from 1, and date, to, \
      until and customerSince are days. tokenDigest is the SHA-256 of the checkout token, capture \
      is immediate or deferred, overpayment refuse or credit, the reason of a reversal bounced, \
      mistake, chargeback or other. A repeated id with the same keys and values is skipped.

      Late fees and the end of an authorization come by themselves. The first event after the day \
      of the statement ends the reading of its account. Rules apply by the plan and the day of the \
      purchase: those of --rules-file where they are valid, else the built-in ones.

      If events name accounts by the key "account", all must. A statement is then printed for \
      each, in the order in which they appear first; for an account with a mistake, it is a line \
      of JSON with the error, and the other accounts go on. A line that cannot be read is a \
      mistake of the account that it names for certain. If it names none for certain, the error \
      has "account":null, and any account may lack the event of that line. Memory grows with the accounts and with \
      the identifiers of events, not with the number of events, except for the histories of text \
      and history.

      In CSV, a row also has the sums of the installment's late fees, and the columns errorCode, \
      errorLine and errorMessage are those of an account with a mistake. With --grouped, statements \
      are lines of JSON only.

      With --grouped, lines come in the order of the accounts while the events are read, the same \
      lines as without it, and memory is that of the largest account, which may have 64 MiB of \
      events. A line without an account is an error of its own. An account that comes again \
      after others is an error, if no more than 786,432 others were between.

      Ends with status 65 if an event has a mistake, which is reported with its line; with 66 if a \
      file is missing; and with 1 if --checksum differs, which prints both checksums.
      """,
    parameters: [
      file, asOf, OutputOptions.json, format, rulesFile, planFile, checksum, grouped, threads,
      quiet,
    ]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed, format)
    guard parsed[asOf] == nil || parsed[CommonOptions.today] == nil else {
      throw ValidationError("use either --as-of or --today, not both")
    }
    if parsed[grouped] {
      try checkGrouped(parsed)
      return Action { environment throws(CommandError) in try runGrouped(parsed, environment) }
    }
    guard parsed[threads] == nil, !parsed[quiet] else {
      throw ValidationError("--threads and --quiet belong to --grouped; add it")
    }
    let format = parsed[OutputOptions.json] ? .json : parsed[format] ?? .text
    guard parsed[checksum] == nil || format == .text || format == .json else {
      throw ValidationError(
        "--checksum prints whether checksums match, as text or JSON; omit --format")
    }
    return Action { environment throws(CommandError) in try run(parsed, format, environment) }
  }.withoutMeaning(for: CommonOptions.ofStore)

  private static func run(
    _ parsed: ParsedArguments, _ format: Format, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let date = try date(of: parsed, environment)
    let received = try checksum(of: parsed)
    let catalog = try catalog(
      rulesFile: parsed[rulesFile], planFile: parsed[planFile], environment)
    let path = parsed[file] ?? "-"
    let source = path == "-" ? "standard input" : path.shownInMessage
    let recordsHistory = received == nil && [.text, .history, .ics].contains(format)
    var events = EventInput(
      StatementReader(asOf: date, catalog: catalog, recordsHistory: recordsHistory), named: source)
    try events.read(path, environment.batches)
    if let received {
      return try events.onlyResult().compare(with: received, asJSON: format == .json, in: source)
    }
    if let picture = format.picture {
      let result = try events.onlyResult()
      return try StatementPicture(
        of: try result.onlyStatement(in: source), account: result.account, history: result.history
      ).result(as: picture)
    }
    return StatementPrinter(format, in: parsed.terminal(in: environment), environment.batches)
      .result(of: &events)
  }

  private static func checkGrouped(_ parsed: ParsedArguments) throws(ValidationError) {
    if let format = parsed[format], format != .json {
      throw ValidationError("--grouped prints lines of JSON; omit --format \(format.rawValue)")
    }
    guard parsed[checksum] == nil else {
      throw ValidationError("--checksum is for one account; omit --grouped")
    }
  }

  private static func runGrouped(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    var job = StatementJob(
      asOf: try date(of: parsed, environment),
      catalog: try catalog(
        rulesFile: parsed[rulesFile], planFile: parsed[planFile], environment))
    job.threads = parsed[threads] ?? min(environment.batches.processors, 256)
    job.isQuiet = parsed[quiet]
    let path = parsed[file] ?? "-"
    let source = path == "-" ? "standard input" : path.shownInMessage
    let input = try environment.batches.input(path, named: source)
    return BatchRun(job, of: input, in: environment.batches).report()
      .result(source: source, isQuiet: job.isQuiet)
  }

  private static func date(
    of parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CivilDate {
    guard let text = parsed[asOf] else { return try parsed.today(in: environment) }
    return try parsed.day(of: text, "--as-of")
  }

  private static func checksum(
    of parsed: ParsedArguments
  ) throws(CommandError) -> AccountChecksum? {
    guard let text = parsed[checksum] else { return nil }
    guard let checksum = AccountChecksum(text) else {
      throw CommandError(
        .data, "--checksum: not a checksum; write its 64 lower-case hexadecimal digits",
        code: "invalid_checksum")
    }
    return checksum
  }

  /// Returns the plans and rules: the built-in ones and those of files.
  static func catalog(
    rulesFile: String?, planFile: String?, _ environment: CommandEnvironment
  ) throws(CommandError) -> ServicingCatalog {
    let plans = try planFile.map { (file) throws(CommandError) in
      [try OrderReader(environment: environment).planRecord(inFile: file).plan]
    }
    let rules = try rulesFile.map { (file) throws(CommandError) in
      [try RulesReader(environment: environment).record(inFile: file, plans: plans ?? []).rules]
    }
    return ServicingCatalog(plans: plans ?? [], rules: rules ?? [])
  }
}
