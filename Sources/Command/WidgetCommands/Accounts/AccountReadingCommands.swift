import AccountStorage
import ArgumentParsing
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON

/// The commands that show and export accounts.
enum AccountReadingCommands {
  /// The format of an account's status.
  enum StatusFormat: String, CaseIterable, Sendable {
    case text, json, csv, svg, html, ics
  }

  static let statusFormat = Option(
    "format", value: "FORMAT", .optional(.choice(StatusFormat.self)),
    help: """
      Text, the default; a line of JSON; CSV with a row for each installment; a picture, a web page, \
      or a calendar of the payments to come.
      """)

  static let status = Command<Action>(
    "status", "Shows what is owed on an account today, or on another day.",
    examples: [
      Example("widget account status order-1050", "Shows the account today."),
      Example("widget account status order-1050 --as-of 2026-12-24 --json", "Prints JSON."),
      Example(
        "widget account status order-1050 --format csv", "Prints a row for each installment."),
      Example(
        "widget account status order-1050 --format ics", "Prints a calendar of what is due."),
    ],
    discussion: """
      A day after the last event lets time pass, with its late fees; a day before it shows the \
      account as it was. Nothing is written.

      In CSV, a row also has the sums of the installment's late fees.
      """,
    parameters: [
      AccountOptions.name, AccountOptions.asOf, StoredWidgetOptions.expectHead, OutputOptions.json,
      statusFormat,
    ]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed, statusFormat)
    let format = parsed[OutputOptions.json] ? .json : parsed[statusFormat] ?? .text
    return Action { environment throws(CommandError) in
      let version = try read(parsed, environment)
      let day = try parsed.statementDay(in: environment)
      let report = try AccountReport(version, asOf: day, environment)
      if format == .csv { return CommandResult(output: report.installments) }
      if let picture = StatementPicture.Format(rawValue: format.rawValue) {
        return try report.result(as: picture)
      }
      return report.result(
        asJSON: format == .json,
        hint: "'widget account history \(version.name)' shows what happened",
        in: parsed.terminal(in: environment))
    }
  }.alsoNamed("show")

  static let history = Command<Action>(
    "history", "Shows the events of an account, and the late fees and expiries between them.",
    examples: [
      Example("widget account history order-1050", "Shows the history up to today, in sentences."),
      Example("widget account history order-1050 --json", "Prints one line of JSON for each."),
      Example("widget account history order-1050 --format csv", "Prints one row of CSV for each."),
    ],
    discussion: """
      In CSV, the columns toInstallments, toFees and toCredit are the sums of a payment's parts; \
      JSON has the parts themselves.
      """,
    parameters: [
      AccountOptions.name, AccountOptions.asOf, StoredWidgetOptions.expectHead,
      OutputOptions.jsonLines, OutputOptions.tableFormat,
    ]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed, OutputOptions.tableFormat)
    return Action { environment throws(CommandError) in
      let version = try read(parsed, environment)
      let day = try parsed.statementDay(in: environment)
      let entries = try version.history(asOf: day)
      let output =
        switch parsed.tableFormat {
        case .text: HistorySentences().text(of: entries, in: parsed.terminal(in: environment))
        case .json: lines(of: entries, version.name)
        case .csv: HistoryTable().text(of: entries, account: version.name.description)
        }
      return CommandResult(output: output)
    }
  }

  static let export = Command<Action>(
    "export", "Prints the accepted events of an account as JSON lines, in the order of their days.",
    examples: [
      Example(
        "widget account export order-1050 > order-1050.events", "Writes the events to a file.")
    ],
    parameters: [AccountOptions.name, StoredWidgetOptions.expectHead]
  ) { parsed throws(ValidationError) in
    Action { environment throws(CommandError) in
      let version = try read(parsed, environment)
      return CommandResult(output: String(decoding: version.account.bytes, as: UTF8.self))
    }
  }.withoutMeaning(for: CommonOptions.ofDay)

  /// Returns a line of JSON for each entry of a history.
  private static func lines(of history: [HistoryEntry], _ name: AccountName) -> String {
    let name = Array(name.description.utf8)
    return history.map { String(decoding: $0.json(ofAccount: name), as: UTF8.self) + "\n" }.joined()
  }

  private static func read(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> AccountVersion {
    let name = try parsed.accountName()
    let store = try parsed.accounts(in: environment)
    return try onAccounts { () throws(AccountStoreError) in
      try store.read(name, expecting: parsed[StoredWidgetOptions.expectHead])
    }
  }
}
