import AccountStorage
import ArgumentParsing
import ScheduleEngine
import Servicing
import ServicingWire

/// `widget account import`: stores the events of an account as a new account.
enum AccountImportCommand {
  static let file = Argument(
    "FILE", .optional(.file), help: "The events; by default, and for -, standard input.")

  static let command = Command<Action>(
    "import", "Stores an account from event lines, as 'widget account export' prints them.",
    examples: [
      Example(
        "widget account import order-1051 order-1050.events", "Stores the events as an account.")
    ],
    discussion: """
      No account with this name may exist. The events are in the order of their days, and every \
      one is checked: either the whole account is stored or nothing. When the command ends with \
      status 0, it is on the disk. 'widget statement --help' lists the types of events.

      This also corrects the past: export an account, change the lines, import them under a new \
      name, and remove the old account.
      """,
    parameters: [AccountOptions.name, file, OutputOptions.json, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  /// The size limit of the events, which are read into memory, in bytes: 1 GiB.
  static let maximumByteCount = 1 << 30

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let name = try parsed.accountName()
    let path = parsed[file] ?? "-"
    let source = path == "-" ? "standard input" : path.shownInMessage
    let bytes = try OrderReader(environment: environment).read(
      path, limit: maximumByteCount, content: "events", from: "FILE")
    let store = try parsed.accounts(in: environment)
    let time = try parsed.moment(in: environment).timestamp
    let account: StoredAccount
    do throws(EventError) {
      account = try StoredAccount(restoring: bytes)
    } catch {
      throw error.commandError(in: source)
    }
    guard !account.events.isEmpty else {
      throw EventError(line: 1, .notOpened).commandError(in: source)
    }
    let version = try onAccounts { () throws(AccountStoreError) in
      try store.importAccount(account, as: name, at: time)
    }
    return try AccountReport(afterLastEventOf: version, environment).result(
      asJSON: parsed.printsJSON, recorded: true,
      hint: "'widget account history \(name)' shows what happened",
      in: parsed.terminal(in: environment))
  }
}
