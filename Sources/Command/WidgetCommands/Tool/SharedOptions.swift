import ArgumentParsing
import EntryStore
import OrderBatch
import ScheduleEngine
import StrictJSON
import WidgetRendering

/// The options of every command.
enum CommonOptions {
  enum Color: String, CaseIterable, Sendable {
    case auto, always, never
  }

  static let today = Option(
    "today", value: "YYYY-MM-DD", .optional,
    help: "The day of the purchase, event or statement, instead of today by the time zone (TZ).")
  static let timeZone = Option(
    "time-zone", value: "ZONE", .optional,
    help: """
      The time zone of the day, instead of that of TZ: UTC, an offset such as +10:00, or a name \
      such as Australia/Sydney.
      """)
  static let stateDirectory = Option(
    "state-dir", value: "DIR", .optional(.directory),
    help: """
      The directory of the file store.sqlite, instead of WIDGET_STATE_DIR or the XDG state \
      directory.
      """)
  static let store = Option(
    "store", value: "URL", .optional(.storeLocation),
    help: "The database, sqlite:PATH or postgresql://..., instead of WIDGET_STORE or --state-dir.")
  static let color = Option(
    "color", value: "WHEN", .optional(.choice(), default: Color.auto),
    help: "When to color text; auto colors on a terminal unless NO_COLOR is set.")
  static let ascii = Flag("ascii", help: "Draw with ASCII only.")

  /// The options that choose the day, and those that choose the store: they mean nothing for a command
  /// that has no day, or that stores nothing.
  static let ofDay: [any NamedParameter] = [today, timeZone]
  static let ofStore: [any NamedParameter] = [store, stateDirectory]

  static let group = OptionGroup(
    "Common options", [today, timeZone, store, stateDirectory, color, ascii])
}

extension ParsedArguments {
  /// Returns the system's time, with the day of `--today` if it is given.
  func moment(in environment: CommandEnvironment) throws(CommandError) -> Moment {
    let given = try givenDay()
    let clock = given == nil ? try clock(in: environment) : environment.now
    guard let now = clock() else {
      throw CommandError(
        .software, "the system's clock cannot be read; set it and try again", code: "no_clock")
    }
    return Moment(today: given ?? now.today, secondsSinceEpoch: now.secondsSinceEpoch)
  }

  /// Returns the day of `--today`, or the system's; the clock is read only without `--today`.
  func today(in environment: CommandEnvironment) throws(CommandError) -> CivilDate {
    if let given = try givenDay() { return given }
    guard let now = try clock(in: environment)() else {
      throw CommandError(
        .software, "the system's clock cannot be read; pass --today YYYY-MM-DD", code: "no_clock",
        field: "--today")
    }
    return now.today
  }

  /// Returns the system's clock with the day in the zone of `--time-zone`, or of TZ without it.
  func clock(
    in environment: CommandEnvironment
  ) throws(CommandError) -> @Sendable () -> Moment? {
    let now = environment.now
    guard let zone = try zone(in: environment) else { return now }
    return {
      guard let moment = now(), let day = zone.day(at: moment.timestamp) else { return nil }
      return Moment(today: day, secondsSinceEpoch: moment.secondsSinceEpoch)
    }
  }

  /// Returns a function from a time to its day in the zone of `--time-zone`, or of TZ without it.
  func days(
    in environment: CommandEnvironment
  ) throws(CommandError) -> @Sendable (Timestamp) -> CivilDate? {
    guard let zone = try zone(in: environment) else { return environment.day }
    return { zone.day(at: $0) }
  }

  /// Returns the zone of `--time-zone`; nil without it, if TZ is right.
  private func zone(
    in environment: CommandEnvironment
  ) throws(CommandError) -> OrderTimeZone? {
    let zone = try givenZone(in: environment)
    if zone == nil { try environment.checkTimeZone() }
    return zone
  }

  /// Returns the zone of `--time-zone`; nil without it.
  func givenZone(in environment: CommandEnvironment) throws(CommandError) -> OrderTimeZone? {
    guard let name = self[CommonOptions.timeZone] else { return nil }
    guard let zone = OrderTimeZone(offset: name) ?? environment.timeZone(name) else {
      throw CommandError(
        .configuration,
        "--time-zone: there is no time zone \(name.quotedForMessage); pass UTC, an offset such as "
          + "+10:00, or a name of the system's time zones, such as Australia/Sydney")
    }
    return zone
  }

  /// Returns the day of `--today`, or nil without it; `zone` is whether `--time-zone` has another
  /// meaning than the zone of the day.
  func givenDay(besideZone zone: Bool = false) throws(CommandError) -> CivilDate? {
    guard let text = self[CommonOptions.today] else { return nil }
    guard zone || self[CommonOptions.timeZone] == nil else {
      throw CommandError(
        .usage, "--today is the day in any time zone; omit --time-zone",
        code: "invalid_combination",
        field: "--time-zone")
    }
    do throws(DateError) {
      return try CivilDate(text)
    } catch {
      throw CommandError(
        .data, "--today: \(text.quotedForMessage): \(error)", code: "invalid_date")
    }
  }

  /// Returns the properties of the terminal, or of a file if standard output is not a terminal.
  func terminal(in environment: CommandEnvironment) -> Terminal {
    let name = environment.variables["TERM"]
    let isPlain = name.map(Self.plainTerminals.contains) ?? environment.outputIsTerminal
    let wantsNoColor = !(environment.variables["NO_COLOR"] ?? "").isEmpty
    let hasColor =
      switch self[CommonOptions.color] {
      case .always: true
      case .never: false
      case .auto: environment.outputIsTerminal && !wantsNoColor && !isPlain
      }
    return Terminal(
      columns: environment.columns ?? 80, asciiOnly: self[CommonOptions.ascii] || isPlain,
      hasColor: hasColor)
  }

  /// The values of `TERM` for terminals that cannot show colors or the circles of a picture.
  private static var plainTerminals: Set<String> {
    ["", "ansi", "cons25", "dumb", "linux", "unknown", "vt100", "vt102", "vt220"]
  }
}

/// The options that choose between text and JSON: `--json`, or `--format json`.
enum OutputOptions {
  /// Text for people, or JSON for programs.
  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  /// Text for people, JSON for programs, or rows of CSV for spreadsheets.
  enum TableFormat: String, CaseIterable, Sendable {
    case text, json, csv
  }

  /// The only format of a command that always prints JSON.
  enum JSONFormat: String, CaseIterable, Sendable {
    case json
  }

  static let json = Flag("json", help: "Print one line of JSON, as --format json does.")
  static let jsonLines = Flag(
    "json", help: "Print one line of JSON for each, as --format json does.")
  static let format = Option(
    "format", value: "FORMAT", .optional(.choice(Format.self)),
    help: "What to print; text if not given.")
  static let tableFormat = Option(
    "format", value: "FORMAT", .optional(.choice(TableFormat.self)),
    help: """
      Text, the default; JSON; or CSV: a header and rows, with amounts and currencies in columns of \
      their own.
      """)
  static let alwaysJSON = Flag(
    "json", help: "Print errors as JSON, too; the lines are JSON in any case.")
  static let jsonFormat = Option(
    "format", value: "FORMAT", .optional(.choice(JSONFormat.self)),
    help: "The same as --json.")

  /// Throws if `--json` is given together with a `--format` other than `json`.
  static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    try check(parsed, format)
  }

  /// Throws if `--json` is given together with a format option whose value is not `json`.
  static func check<Value: RawRepresentable<String>>(
    _ parsed: ParsedArguments, _ format: Option<Value?>
  ) throws(ValidationError) {
    guard parsed[json], let other = parsed[format]?.rawValue, other != "json" else { return }
    throw ValidationError("--json and \(format.declaration.name) \(other) differ; pass one of them")
  }
}

extension ParsedArguments {
  /// Whether to print JSON.
  var printsJSON: Bool { self[OutputOptions.json] || self[OutputOptions.format] == .json }

  /// The format of a command that also prints CSV.
  var tableFormat: OutputOptions.TableFormat {
    self[OutputOptions.json] ? .json : self[OutputOptions.tableFormat] ?? .text
  }
}

/// The options that describe an order: its amount, currency, plan and checkout.
enum OrderOptions {
  static let amount = Option(
    "amount", value: "AMOUNT", .required, help: "The order total, such as 50.00.")
  static let currency = Option(
    "currency", value: "CODE", .optional,
    help: "The currency; by default that of the plan, or USD.")
  static let plan = Option(
    "plan", value: "ID",
    .optional(.string.completing(.choices(Plan.builtIn.map(\.id.description)))),
    help: "A built-in plan; by default the currency's open pay-in-4.")
  static let planFile = Option(
    "plan-file", value: "FILE", .optional(.file), help: "A plan file, instead of --plan.")
  static let tokenFile = Option(
    "token-file", value: "FILE", .optional(.file),
    help:
      "A file with the checkout token; spaces and line breaks around it are dropped; - is standard input."
  )

  static let checkouts = Option(
    "checkouts", value: "FILE", .optional(.file),
    help: "A JSON file of checkouts with the token's order total and time of issue.")
  static let amountOrCheckouts = Option(
    "amount", value: "AMOUNT", .optional,
    help: "The order total, such as 50.00, instead of --checkouts.")

  /// Throws unless the options give either an order total, or a token and a file of checkouts.
  static func checkLookup(_ parsed: ParsedArguments) throws(ValidationError) {
    switch (parsed[amountOrCheckouts], parsed[checkouts]) {
    case (nil, nil):
      throw ValidationError(
        "pass the order total by --amount AMOUNT, or look it up by --checkouts FILE")
    case (.some, .some): throw ValidationError("use either --amount or --checkouts, not both")
    case (nil, .some) where parsed[tokenFile] == nil:
      throw ValidationError("--checkouts looks up a token; pass it by --token-file FILE")
    case (nil, .some) where parsed[currency] != nil:
      throw ValidationError("--checkouts has the currency; omit --currency")
    case (.some, nil), (nil, .some): break
    }
  }

  /// Throws if both `--plan` and `--plan-file` are given.
  static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    if parsed[plan] != nil, parsed[planFile] != nil {
      throw ValidationError("use either --plan or --plan-file, not both")
    }
  }
}
