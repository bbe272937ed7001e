import AccountStorage
import ArgumentParsing
import ScheduleEngine
import Servicing
import ServicingWire

/// `widget account list`: prints a line for each account.
enum AccountListCommand {
  static let state = Option(
    "state", value: "STATE", .optional(.choice(Statement.State.self)),
    help: "List only the accounts in this state.")

  static let command = Command<Action>(
    "list", "Lists all accounts with their states today, or on another day.",
    examples: [
      Example("widget account list", "Lists all accounts, with totals for each currency."),
      Example(
        "widget account list --state overdue --as-of 2026-12-24",
        "Lists the accounts that are overdue at the end of a day."),
      Example("widget account list --format csv", "Prints a row of CSV for each account."),
    ],
    discussion: """
      An account with something owed is overdue if a part of it was due before the day or is a late \
      fee, else current. One with nothing owed is refunded if nothing of the order is left, else \
      settled. Accounts that were opened after the day are left out.

      After two or more accounts come the totals of each currency: the number of accounts listed, \
      and the amounts owed in all and overdue. JSON and CSV have no totals.
      """,
    parameters: [AccountOptions.asOf, state, OutputOptions.jsonLines, OutputOptions.tableFormat]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed, OutputOptions.tableFormat)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let store = try parsed.accounts(in: environment)
    let day = try parsed.statementDay(in: environment)
    let format = parsed.tableFormat
    var result = CommandResult(output: format == .csv ? AccountTable.columns.header : "")
    var rows: [[String]] = []
    var totals = AccountTotals()
    for name in try onAccounts({ () throws(AccountStoreError) in try store.list() }) {
      do throws(CommandError) {
        guard let version = try look(at: name, in: store) else { continue }
        guard let opened = version.account.account?.openedOn, opened <= day else { continue }
        let report = try AccountReport(version, asOf: day, environment)
        if let state = parsed[state], state != report.statement.state { continue }
        switch format {
        case .text:
          rows.append(row(of: report))
          totals.add(report.statement)
        case .json: result.output += report.json
        case .csv: result.output += AccountTable.columns.line(for: report)
        }
      } catch {
        // An error in one account does not end the list.
        result.add(error)
        if result.status == .yes { result.status = error.status }
      }
    }
    if !rows.isEmpty {
      result.output = ScheduleText.table(
        ["ACCOUNT", "TOTAL", "PLAN", "REVISION", "STATE", "OWED NOW", "OWED IN ALL"], rows)
    }
    if rows.count > 1 { result.output += "\n" + totals.text }
    return result
  }

  /// Reads an account; returns nil if it was removed after it was listed.
  private static func look(
    at name: AccountName, in store: BlockingAccountStore
  ) throws(CommandError) -> AccountVersion? {
    do throws(AccountStoreError) {
      return try store.read(name)
    } catch {
      if case .noSuchAccount = error.reason { return nil }
      throw CommandError(error)
    }
  }

  private static func row(of report: AccountReport) -> [String] {
    let statement = report.statement
    return [
      report.version.name.description, statement.total.description,
      statement.account.plan.description, String(report.version.revision),
      statement.state.rawValue, statement.owedNow.text, statement.outstanding.text,
    ]
  }
}

/// The sums of accounts for each currency.
struct AccountTotals {
  private struct Sums {
    var count = 0
    var owed = AmountSum()
    var overdue = AmountSum()
  }

  private var sums: [Currency: Sums] = [:]

  /// Adds an account.
  mutating func add(_ statement: Statement) {
    let currency = statement.total.currency
    sums[currency, default: Sums()].count += 1
    sums[currency, default: Sums()].owed.add(statement.outstanding)
    sums[currency, default: Sums()].overdue.add(statement.overdue)
  }

  /// A line for each currency, ordered by their codes.
  var text: String {
    sums.sorted { $0.key.code < $1.key.code }.map { currency, sums in
      let count = QuantityFormat.count(sums.count, "account")
      return "\(currency.code): \(count), \(sums.owed.text(in: currency)) owed in all, "
        + "\(sums.overdue.text(in: currency)) overdue\n"
    }.joined()
  }
}
