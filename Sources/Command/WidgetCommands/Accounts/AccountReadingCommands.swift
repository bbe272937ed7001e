import AccountStorage
import ArgumentParsing
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON

/// The commands that show, export and remove accounts.
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
  static let force = Flag(
    "force", help: "Remove also an account on which something is owed, or that is damaged.")

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
  }.withoutMeaning(for: [CommonOptions.today])

  static let remove = Command<Action>(
    "remove", "Removes an account and its history.",
    examples: [
      Example("widget account remove order-1050", "Removes the account, and prints what it was.")
    ],
    discussion: """
      At a terminal the command asks first. Without --force or an answer, an account on which \
      something is owed or that is damaged stays, and the status is 1. The ids of the account's \
      events are not used again.
      """,
    parameters: [AccountOptions.name, force, OutputOptions.json, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      let name = try parsed.accountName()
      let store = try parsed.accounts(in: environment)
      let time = try parsed.moment(in: environment).timestamp
      let removed = try environment.removing("the account \(name)", force: parsed[force]) {
        force throws(CommandError) in
        try onAccounts { () throws(AccountStoreError) in
          try store.remove(name, at: time, force: force)
        }
      }
      var result = CommandResult(
        output: parsed.printsJSON ? json(removed).string + "\n" : text(of: removed))
      result.recorded = "the account \(name) is removed"
      return result
    }
  }

  private static func text(of account: AccountVersion) -> String {
    let statement = account.account.account.map { Statement($0) }
    return "removed\n"
      + ScheduleText.details([
        ("Account", "\(account.name), revision \(account.revision)"),
        ("Order total", statement?.total.description ?? "unknown"),
        ("Owed in all", statement?.outstanding.description ?? "unknown"),
      ])
  }

  private static func json(_ account: AccountVersion) -> JSONText {
    JSONText.object { object in
      object.member("removed", account.name.description)
      object.member("revision", account.revision)
      if let statement = account.account.account.map({ Statement($0) }) {
        object.member("total", statement.total)
        object.member("outstanding", statement.outstanding)
      }
      object.member("head", account.revision == 0 ? nil : account.head.description)
    }
  }

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
