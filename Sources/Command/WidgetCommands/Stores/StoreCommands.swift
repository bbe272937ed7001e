import ArgumentParsing
import EntryStore
import ScheduleEngine
import StrictJSON
import WidgetStorage

/// `widget store`: the database of widgets and accounts.
enum StoreCommands {
  static let command = Command<Action>(
    "store", "Shows and prepares the database of widgets and accounts.",
    examples: [
      Example("widget store status", "Shows which database is used, and what it has."),
      Example(
        "widget store migrate --store postgresql://db.example/shop", "Creates its tables."),
    ],
    discussion: """
      The store is a file of SQLite, which the first command that writes creates, or a database of \
      PostgreSQL for a shop's many machines. A network file system is not a store. Write no \
      password into --store, where other users can see it: a service file, a password file and the \
      variables of PostgreSQL's own programs work here too.
      """,
    subcommands: [status, migrate, grants, ForgetCaptureCommand.command])

  static let prints = Flag("print", help: "Print the statements of SQL, and change nothing.")
  static let role = Argument("ROLE", .required, help: "The role's name.")

  static let status = Command<Action>(
    "status", "Shows which store is used, its version, its size, and how much it has.",
    examples: [Example("widget store status --json", "Prints one line of JSON.")],
    discussion: "Nothing is created: a store that does not exist has version 0.",
    parameters: [OutputOptions.json, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      let database = try parsed.database(in: environment)
      let status = try onDatabase { () throws(StoreFault) in try database.blockingStatus() }
      let store = database.location.description
      return CommandResult(
        output: parsed.printsJSON ? json(status, store).string + "\n" : text(status, store))
    }
  }.withoutMeaning(for: CommonOptions.ofDay)

  static let migrate = Command<Action>(
    "migrate", "Creates the tables of a store, or changes those of an older version.",
    examples: [
      Example("widget store migrate --print", "Prints the statements, to apply them by hand.")
    ],
    discussion: """
      On PostgreSQL nothing else creates tables, and the role needs the right to. Either all \
      tables are changed or none. Ends with status 0 also if there is nothing to do.
      """,
    parameters: [prints]
  ) { parsed throws(ValidationError) in
    Action { environment throws(CommandError) in
      let database = try parsed.database(in: environment)
      guard !parsed[prints] else { return CommandResult(output: database.migrationSQL) }
      try onDatabase { () throws(StoreFault) in try database.blockingMigrate() }
      let status = try onDatabase { () throws(StoreFault) in try database.blockingStatus() }
      return CommandResult(
        output: "\(database.location): the tables have version \(status.version)\n")
    }
  }.withoutMeaning(for: CommonOptions.ofDay)

  static let grants = Command<Action>(
    "grants", "Gives a role of PostgreSQL what daily work needs: to read and to add rows.",
    examples: [
      Example("widget store grants shop --print", "Prints the statements, to apply them by hand.")
    ],
    discussion: "The role can neither change nor remove rows, and no command needs it to.",
    parameters: [role, prints]
  ) { parsed throws(ValidationError) in
    Action { environment throws(CommandError) in
      let role = parsed[role]
      guard !parsed[prints] else {
        return CommandResult(output: EntryDatabase.grants(for: role))
      }
      let database = try parsed.database(in: environment)
      guard case .postgresql = database.location else {
        throw CommandError(
          .usage,
          "\(database.location) has no roles; pass a database of PostgreSQL by --store, or --print")
      }
      try onDatabase { () throws(StoreFault) in try database.blockingGrant(to: role) }
      return CommandResult(
        output: "\(database.location): the role \(role.shownInMessage) can read and add rows\n")
    }
  }.withoutMeaning(for: CommonOptions.ofDay)

  private static func text(_ status: StoreStatus, _ store: String) -> String {
    let newest =
      status.version == status.newestVersion
      ? "the newest"
      : status.version == 0 ? "there are no tables yet" : "the newest is \(status.newestVersion)"
    return "\(store)\n"
      + ScheduleText.details([
        ("Version", "\(status.version), \(newest)"), ("Widgets", String(status.widgetCount)),
        ("Accounts", String(status.accountCount)), ("Orders", String(status.orderCount)),
        ("Entries", String(status.entryCount)),
        ("Captures", String(status.captureCount)), ("Size", "\(status.byteCount) bytes"),
      ])
  }

  private static func json(_ status: StoreStatus, _ store: String) -> JSONText {
    JSONText.object { object in
      object.member("store", store)
      object.member("version", status.version)
      object.member("newestVersion", status.newestVersion)
      object.member("widgets", status.widgetCount)
      object.member("accounts", status.accountCount)
      object.member("orders", status.orderCount)
      object.member("entries", status.entryCount)
      object.member("captures", status.captureCount)
      object.member("bytes", status.byteCount)
    }
  }
}

/// `widget store forget-capture`: ends the captures of a token.
enum ForgetCaptureCommand {
  static let prints = Flag("print", help: "Print what is known, and change nothing.")

  static let command = Command<Action>(
    "forget-capture", "Lets a captured token be captured again, after a damage or a mistake.",
    examples: [
      Example(
        "widget store forget-capture --token-file token.txt --print",
        "Shows what is known of the captures."),
      Example("widget store forget-capture --token-file token.txt", "Forgets them."),
    ],
    discussion: """
      If a capture's row or entry is missing or damaged, every capture of its token fails. Find \
      out from the payment provider whether the order was paid. Once the capture is forgotten, a \
      widget of the token can be captured; one whose history ends in a capture stays as it is, so \
      create another. The decision is stored, and no row is removed.
      """,
    parameters: [CaptureCommand.tokenFile, prints, OutputOptions.jsonLines, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let token = try OrderReader(environment: environment).token(
      inFile: parsed[CaptureCommand.tokenFile])
    let store = try parsed.store(in: environment)
    let moment = try parsed.moment(in: environment)
    let known = try onStore { () throws(WidgetStoreError) in try store.captures(of: token) }
    // The known captures are printed even if the store then fails.
    for capture in known {
      let text = parsed.printsJSON ? json(capture).string + "\n" : text(capture)
      switch environment.emit(text) {
      case .printed: break
      case .readerIsGone: return CommandResult()
      case .failed(let reason): throw CommandError(unprinted: reason)
      }
    }
    guard !parsed[prints] else {
      return sentence(known.isEmpty ? "no capture of this token is known" : nil, parsed)
    }
    let forgotten = try onStore { () throws(WidgetStoreError) in
      try store.forgetCapture(of: token, at: moment)
    }
    var result = sentence(
      forgotten.isEmpty
        ? "no capture of this token is known; nothing was changed"
        : "forgot \(forgotten.count == 1 ? "the capture" : "\(forgotten.count) captures") of this token",
      parsed)
    if !forgotten.isEmpty { result.recorded = "the capture is forgotten" }
    return result
  }

  /// Returns a result with a sentence, which JSON omits.
  private static func sentence(_ text: String?, _ parsed: ParsedArguments) -> CommandResult {
    CommandResult(output: parsed.printsJSON ? "" : text.map { "\($0)\n" } ?? "")
  }

  private static func text(_ capture: ForgottenCapture) -> String {
    let known = capture.capture
    return "\(capture.widget?.description ?? "a widget that is not known")\n"
      + ScheduleText.details([
        ("Amount", known?.record.amount.description ?? "not known"),
        ("At", known?.moment.timestamp.description ?? "not known"),
        ("Line", String(capture.line)), ("Hash", capture.hash),
      ])
  }

  private static func json(_ capture: ForgottenCapture) -> JSONText {
    JSONText.object { object in
      object.member("widget", capture.widget?.description)
      object.member("line", capture.line)
      object.member("hash", capture.hash)
      if let known = capture.capture { object.member("capture", known.json) }
    }
  }
}

/// `widget backup`: copies the store while it is used.
enum BackupCommand {
  static let file = Argument("FILE", .required(.file), help: "The new file of SQLite.")

  static let command = Command<Action>(
    "backup", "Writes one consistent copy of the store, while other programs use it.",
    examples: [
      Example("widget backup shop.sqlite", "Writes a copy."),
      Example("widget list --store sqlite:shop.sqlite", "Uses it."),
    ],
    discussion: """
      The copy is a file of SQLite that only its owner can read, also of a PostgreSQL database. It \
      gets its name when it is complete; there must be no such file. A store that is restored from \
      a copy knows no capture that is newer: compare heads that you recorded, by --expect-head.
      """,
    parameters: [file]
  ) { parsed throws(ValidationError) in
    Action { environment throws(CommandError) in
      let database = try parsed.database(in: environment)
      let path = parsed[file]
      try onDatabase { () throws(StoreFault) in try database.blockingBackUp(to: path) }
      let wrote = environment.isInteractive ? "wrote \(path.quotedForMessage)\n" : ""
      return CommandResult(error: wrote)
    }
  }.withoutMeaning(for: CommonOptions.ofDay)
}
