import AccountStorage
import ArgumentParsing
import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON
import WidgetStorage

/// `widget trash`: the widgets and accounts that were removed and can be restored.
enum TrashCommands {
  static let command = Command<Action>(
    "trash", "Lists and restores removed widgets and accounts, for 30 days.",
    examples: [
      Example("widget trash list", "Shows what was removed, and until when it stays."),
      Example("widget trash restore order-1042", "Restores a removed widget."),
      Example("widget trash restore order-1050 --account", "Restores a removed account."),
    ],
    discussion: """
      A removal deletes nothing: the history ends in it. Until the end of the 30th day after it, in \
      UTC, the history can be copied into a new widget or account. Later it stays in the store and \
      is not restored. Of several removals of one name, the last one counts.
      """,
    subcommands: [list, TrashRestoreCommand.command])

  static let list = Command<Action>(
    "list", "Lists the removed widgets and accounts that can be restored.",
    examples: [Example("widget trash list", "Lists widgets first, then accounts, by name.")],
    discussion: """
      REMOVED is the time of the removal, UNTIL the last day, both in UTC. STATE is that at the \
      removal: whether the order was captured, and what was owed in all. A damaged widget has no \
      total, and its intact lines can be restored; a damaged account cannot be.
      """,
    parameters: [OutputOptions.jsonLines, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try runList(parsed, environment) }
  }

  /// A line of the list.
  private struct Line {
    let kind: String
    let name: String
    let removal: RemovedJournal
    let total: Money?
    /// The state in words.
    let state: String
    /// Whether the order of a widget was captured.
    var isCaptured: Bool?
    /// The amount that was owed on an account.
    var outstanding: Money?
  }

  private static func runList(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let time = try parsed.moment(in: environment).timestamp
    let widgets = try parsed.store(in: environment)
    let accounts = try parsed.accounts(in: environment)
    var lines = try onStore { () throws(WidgetStoreError) in
      try widgets.removed(at: time).map(line)
    }
    lines += try onAccounts { () throws(AccountStoreError) in
      try accounts.removed(at: time).map(line)
    }
    var result = CommandResult()
    if parsed.printsJSON {
      result.output = lines.map { json($0).string + "\n" }.joined()
    } else if !lines.isEmpty {
      result.output = ScheduleText.table(
        ["KIND", "NAME", "REMOVED", "UNTIL", "TOTAL", "STATE"], lines.map(row))
    } else if environment.isInteractive {
      result.add("hint: no widget or account was removed in the last 30 days\n")
    }
    return result
  }

  private static func line(_ removed: RemovedWidget) -> Line {
    let isCaptured = removed.widget.map { $0.capture != nil }
    return Line(
      kind: "widget", name: removed.name.description, removal: removed.removal,
      total: removed.widget?.machine.total,
      state: isCaptured.map { $0 ? "captured" : "not captured" } ?? "damaged",
      isCaptured: isCaptured)
  }

  private static func line(_ removed: RemovedAccount) -> Line {
    let statement = removed.version?.account.account.map { Statement($0) }
    return Line(
      kind: "account", name: removed.name.description, removal: removed.removal,
      total: statement?.total, state: statement.map { "\($0.outstanding) owed" } ?? "damaged",
      outstanding: statement?.outstanding)
  }

  private static func row(of line: Line) -> [String] {
    [
      line.kind, line.name, line.removal.time.description, line.removal.lastDay.description,
      line.total?.description ?? "unknown", line.state,
    ]
  }

  private static func json(_ line: Line) -> JSONText {
    JSONText.object { object in
      object.member("kind", line.kind)
      object.member("name", line.name)
      object.member("removedAt", line.removal.time.description)
      object.member("restorableUntil", line.removal.lastDay.description)
      object.member("damaged", line.total == nil)
      if let total = line.total { object.member("total", total) }
      if let isCaptured = line.isCaptured { object.member("captured", isCaptured) }
      if let outstanding = line.outstanding { object.member("outstanding", outstanding) }
    }
  }
}
