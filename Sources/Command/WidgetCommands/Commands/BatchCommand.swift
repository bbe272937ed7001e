import ArgumentParsing
import Financing
import OrderBatch
import ScheduleEngine
import StrictJSON

/// `widget batch`: computes many orders and prints a line for each.
enum BatchCommand {
  static let file = Argument(
    "FILE", .optional(.file), help: "The orders; by default, and for -, standard input.")
  static let threads = Option(
    "threads", value: "N", .optional(.integer(in: 1...256)),
    help: "The number of threads, 1 to 256; by default one for each processor.")
  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(BatchOptions.OutputFormat.self)),
    help: """
      The format of the lines: short JSON by default, full JSON as 'widget schedule --json' or \
      'widget loan --json' prints it, or CSV.
      """)
  static let output = Option(
    "output", value: "FORMAT", .optional(.choice(BatchOptions.OutputFormat.self)),
    help: "The same as --format.")
  static let json = Flag("json", help: "Print lines of JSON, which is the default.")
  static let verify = Flag(
    "verify", help: "Check the checksum of each order, in the sixth field or a column.")
  static let rate = Option(
    "rate", value: "PERCENT", .optional,
    help: "The interest rate a year of loans whose row has none, such as 29.99.")
  static let strict = Flag("strict", help: "Stop at the first row that cannot be computed.")
  static let quiet = Flag("quiet", help: "Show no progress and no summary.")
  static let plan = Option(
    "plan", value: "ID",
    .optional(
      .string.completing(
        .choices(
          Plan.builtIn.map(\.id.description) + LoanTerms.builtIn.map(\.id.description)))),
    help: """
      A built-in plan, or loan terms, for all orders; by default each currency's open pay-in-4.
      """)
  static let planFile = Option(
    "plan-file", value: "FILE", .optional(.file),
    help: "A file of a plan or of loan terms, instead of --plan.")

  static let command = Command<Action>(
    "batch", "Computes the schedules and checksums of many orders, a line for each.",
    examples: [
      Example("widget batch orders.csv > schedules.jsonl", "Computes a file of orders."),
      Example(
        "widget batch orders.csv --plan us-pay-in-4 --format csv > schedules.csv",
        "Computes all orders by one plan, as a table."),
      Example(
        "widget batch orders.csv --format full > schedules.jsonl",
        "Prints the JSON of 'widget schedule --json' for each order."),
      Example(
        "widget batch captured.csv --verify > checked.jsonl",
        "Checks the checksum in the sixth field of each row."),
      Example(
        "widget batch loans.csv --plan us-pay-monthly-12 > loans.jsonl",
        "Computes loans, each at the rate in the last field of its row."),
      Example(
        "widget batch loans.csv --plan us-pay-monthly-12 --rate 29.99 --format full > loans.jsonl",
        "Prints the JSON of 'widget loan --json' for each row, at 29.99 % where it has no rate."),
      Example(
        "widget batch sales.csv --time-zone Australia/Sydney --duplicates reject > schedules.jsonl",
        "Reads the columns that the header names, days from times, and each id once."),
      Example(
        "widget batch export.csv --separator semicolon --columns id,-,date,amount,currency "
          + "> schedules.jsonl",
        "Reads a file without a header."),
      Example(
        "widget batch orders.jsonl --input-format ndjson --threads 1 > schedules.jsonl",
        "Reads lines of JSON, and computes on one thread."),
    ],
    discussion: """
      A row of CSV (RFC 4180) is id,amount,currency,date,token; the token is empty without a \
      checkout. With --verify each row has a sixth field, the checksum. A first line with these \
      names is a header: it decides the order of the columns and the separator, a comma, a \
      semicolon or a tab, and may lack the token. --columns names them in place of the header. A \
      file is UTF-8, or UTF-16 with a byte order mark.

      A row of JSON is an object on one line with members of the same names; the amount is a \
      string, and the token may be null or missing.

      An amount has digits and one point, as in 1234.50: 1.234,50 is an error. A date is a day, or \
      with --time-zone a time such as 2026-11-21T23:30:00Z. Spaces and zero-width characters \
      around a token are dropped.

      With loan terms a row has one more field at its end, rate, such as 29.99; with --rate it may \
      be empty or missing. The token is empty. A line has the annual percentage rate and the cost.

      The lines are in the order of the rows and are printed as soon as possible; memory does not \
      grow with the input. A full line is the JSON of 'widget schedule --json' with the id first; \
      a line of CSV is id,checksum,amountDueToday,errorCode,errorLine,\
      errorMessage and then the due date and the amount of each payment; --verify adds match after \
      checksum; a loan has apr,payment,totalOfPayments,financeCharge in place of amountDueToday.

      For a row that cannot be computed, or that its plan's limits and dates do not allow, the \
      line has the error's code, the number of the row's first line and a message; later rows are \
      still computed. Ends with status 65 if there was such a row, else with status 1 if --verify \
      found another checksum. Standard error shows a summary and, if it is a terminal and standard \
      output is not, the progress.

      SHA-256 is computed by the fastest instructions of the processor, which 'widget --version \
      --verbose' names. WIDGET_SHA256=swift, or another name that it lists, takes others; the lines \
      are the same.
      """,
    parameters: [
      file, OrderFileOptions.inputFormat, OrderFileOptions.columns, OrderFileOptions.separator,
      OrderFileOptions.duplicates, format, output, json, plan, planFile, rate, verify, strict,
      threads, quiet,
    ]
  ) { parsed throws(ValidationError) in
    if parsed[plan] != nil, parsed[planFile] != nil {
      throw ValidationError("use either --plan or --plan-file, not both")
    }
    guard parsed[rate] == nil || parsed[plan] != nil || parsed[planFile] != nil else {
      throw ValidationError("--rate is that of loans; name their terms by --plan or --plan-file")
    }
    try checkFormats(parsed)
    try OrderFileOptions.check(parsed)
    guard parsed[CommonOptions.today] == nil else {
      throw ValidationError("the day of each purchase is in its row; omit --today")
    }
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }.withoutMeaning(for: [CommonOptions.today] + CommonOptions.ofStore)

  /// Throws if `--format`, `--output` and `--json` select different formats.
  private static func checkFormats(_ parsed: ParsedArguments) throws(ValidationError) {
    if let first = parsed[output], let second = parsed[format], first != second {
      throw ValidationError(
        "--format \(second.rawValue) and --output \(first.rawValue) differ; pass one of them")
    }
    if parsed[json], parsed[output] == .csv || parsed[format] == .csv {
      throw ValidationError("--json and lines of csv differ; pass one of them")
    }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    var job = try job(parsed, environment)
    let path = parsed[file] ?? "-"
    let source = path == "-" ? "standard input" : path.quotedForMessage
    let input = OrderInput(try environment.batches.input(path, named: source))
    try input.readHeader(of: &job, named: source)
    return BatchRun(job, of: input.input, in: environment.batches).report()
      .result(source: source, isQuiet: job.isQuiet)
  }

  private static func job(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> BatchJob {
    var job = BatchJob()
    try OrderFileOptions.set(&job.options, from: parsed, environment)
    job.options.output = parsed[output] ?? parsed[format] ?? .json
    job.options.verifies = parsed[verify]
    job.options.plans = try BatchPlanReader(environment: environment)
      .plans(id: parsed[plan], file: parsed[planFile], rate: parsed[rate])
    job.kernel = try environment.kernel()
    job.threads = parsed[threads] ?? min(environment.batches.processors, 256)
    job.stopsAtError = parsed[strict]
    if parsed[OrderFileOptions.duplicates] == .reject { job.repeatedIDs = SharedRepeatedIDs() }
    job.isQuiet = parsed[quiet]
    return job
  }
}
