import AccountStorage
import ArgumentParsing
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON

/// `widget account remove`: removes an account.
enum AccountRemoveCommand {
  static let force = Flag(
    "force", help: "Remove also an account on which something is owed, or that is damaged.")

  static let command = Command<Action>(
    "remove", "Removes an account and its history.",
    examples: [
      Example("widget account remove order-1050", "Removes the account, and prints what it was.")
    ],
    discussion: """
      At a terminal the command asks first. Without --force or an answer, an account on which \
      something is owed or that is damaged stays, and the status is 1. 'widget trash restore' brings \
      the account back for 30 days, unless it is damaged. The ids of its events are not used again.
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
          try store.removal(of: name, at: time, force: force)
        }
      }
      let trash =
        removed.isRestorable
        ? Trash(after: time, name.description, isAccount: true) : nil
      var result = CommandResult(
        output: parsed.printsJSON
          ? json(removed.version, trash).string + "\n"
          : text(of: removed.version) + (trash?.sentence ?? ""))
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

  private static func json(_ account: AccountVersion, _ trash: Trash?) -> JSONText {
    JSONText.object { object in
      object.member("removed", account.name.description)
      object.member("revision", account.revision)
      if let statement = account.account.account.map({ Statement($0) }) {
        object.member("total", statement.total)
        object.member("outstanding", statement.outstanding)
      }
      object.member("head", account.revision == 0 ? nil : account.head.description)
      if let trash { object.member("restorableUntil", trash.lastDay.description) }
    }
  }
}
