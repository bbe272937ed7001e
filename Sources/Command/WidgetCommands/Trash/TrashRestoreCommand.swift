import AccountStorage
import ArgumentParsing
import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON
import WidgetStorage

/// `widget trash restore`: restores a removed widget or account.
enum TrashRestoreCommand {
  static let name = Argument(
    "NAME", .required, help: "The name of the removed widget, or of the account.")
  static let account = Flag("account", help: "Restore an account instead of a widget.")
  static let newName = Option(
    "as", value: "NEW", .optional, help: "Restore it under another name, if its own is taken.")

  static let command = Command<Action>(
    "restore", "Restores a removed widget or account, with its whole history.",
    examples: [
      Example("widget trash restore order-1042", "Restores a widget under its own name."),
      Example(
        "widget trash restore order-1042 --as order-1042-b", "Restores it under another name."),
      Example("widget trash restore order-1050 --account", "Restores an account."),
    ],
    discussion: """
      Every line is verified. Under its own name, the history and its head are those before the \
      removal, and a repeated id has the same answer. Under another name, or if lines are damaged, \
      the intact lines are copied as 'widget check --salvage' does, with other hashes.

      A captured order stays captured. A widget whose order another widget captured since the \
      removal is not restored, and neither is a damaged account, nor one whose order has another \
      account. If the name is taken, nothing is changed and the status is 73.
      """,
    parameters: [name, account, newName, OutputOptions.json, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      parsed[account]
        ? try restoreAccount(parsed, environment) : try restoreWidget(parsed, environment)
    }
  }

  private static func restoreWidget(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let name = try WidgetName(typed: parsed[name], as: "NAME")
    let other = try parsed[newName].map { (text) throws(CommandError) in
      try WidgetName(typed: text, as: "--as")
    }
    let store = try parsed.store(in: environment)
    let time = try parsed.moment(in: environment).timestamp
    let restored: WidgetSalvage
    do throws(WidgetStoreError) {
      restored = try store.restore(name, as: other, at: time)
    } catch {
      if case .exists(let taken) = error.reason {
        throw nameTaken("widget", taken.description, name.description, error.code)
      }
      throw CommandError(error)
    }
    let widget = restored.widget
    var result = CommandResult(
      output: parsed.printsJSON ? json(restored).string + "\n" : text(of: restored))
    result.recorded =
      "the widget \(widget.name) is restored; 'widget status\(widget.name.asArgument)' shows it"
    return result
  }

  private static func restoreAccount(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let name = try AccountName(typed: parsed[name])
    let other = try parsed[newName].map { (text) throws(CommandError) in
      try AccountName(typed: text, as: "--as")
    }
    let store = try parsed.accounts(in: environment)
    let time = try parsed.moment(in: environment).timestamp
    let restored: AccountVersion
    do throws(AccountStoreError) {
      restored = try store.restore(name, as: other, at: time)
    } catch {
      if case .exists(let taken) = error.reason {
        throw nameTaken("account", taken.description, name.description, error.code)
      }
      throw CommandError(error)
    }
    var result = CommandResult(
      output: parsed.printsJSON ? json(restored).string + "\n" : text(of: restored))
    result.recorded =
      "the account \(restored.name) is restored; 'widget account status \(restored.name)' shows it"
    return result
  }

  /// Returns the error that a name is taken.
  private static func nameTaken(
    _ kind: String, _ taken: String, _ removed: String, _ code: String?
  ) -> CommandError {
    let isOwn = taken.utf8.elementsEqual(removed.utf8)
    let option = kind == "account" ? " --account" : ""
    return CommandError(
      .cannotCreate,
      "there is \(kind == "account" ? "an account" : "a widget") \(taken) already; "
        + (isOwn
          ? "'widget trash restore \(removed)\(option) --as NEW' restores the removed one under "
            + "another name"
          : "pass another name by --as"),
      code: code, field: isOwn ? "NAME" : "--as")
  }

  private static func text(of restored: WidgetSalvage) -> String {
    let widget = restored.widget
    var details = [
      ("Widget", "\(widget.name), revision \(widget.machine.revision)"),
      ("Order total", widget.machine.total?.description ?? "unknown"),
    ]
    if let capture = widget.capture {
      details.append(("Captured", "\(capture.record.amount) at \(capture.moment.timestamp)"))
    }
    if restored.lostLineCount > 0 {
      details.append(("Lines", "\(restored.lineCount), \(restored.lostLineCount) lost"))
    }
    return "restored\n" + ScheduleText.details(details)
  }

  private static func text(of account: AccountVersion) -> String {
    let statement = account.account.account.map { Statement($0) }
    return "restored\n"
      + ScheduleText.details([
        ("Account", "\(account.name), revision \(account.revision)"),
        ("Order total", statement?.total.description ?? "unknown"),
        ("Owed in all", statement?.outstanding.description ?? "unknown"),
      ])
  }

  private static func json(_ restored: WidgetSalvage) -> JSONText {
    let widget = restored.widget
    return JSONText.object { object in
      object.member("restored", widget.name.description)
      object.member("kind", "widget")
      object.member("revision", widget.machine.revision)
      if let total = widget.machine.total { object.member("total", total) }
      if let capture = widget.capture { object.member("capture", capture.json) }
      object.member("lines", restored.lineCount)
      object.member("lostLines", restored.lostLineCount)
      object.member("head", widget.head.description)
    }
  }

  private static func json(_ account: AccountVersion) -> JSONText {
    JSONText.object { object in
      object.member("restored", account.name.description)
      object.member("kind", "account")
      object.member("revision", account.revision)
      if let statement = account.account.account.map({ Statement($0) }) {
        object.member("total", statement.total)
        object.member("outstanding", statement.outstanding)
      }
      object.member("lines", account.revision)
      object.member("lostLines", 0)
      object.member("head", account.head.description)
    }
  }
}
