import AccountStorage
import ArgumentParsing
import EntryStore
import ScheduleEngine
import StrictJSON

/// `widget account check`: verifies the histories of accounts.
enum AccountCheckCommand {
  static let all = Flag("all", help: "Check all accounts.")

  static let command = Command<Action>(
    "check", "Verifies the whole history of an account.",
    examples: [
      Example("widget account check order-1050", "Shows how many lines are good."),
      Example("widget account check --all", "Verifies all accounts."),
    ],
    discussion: """
      Ends with status 0 if the history is good, and 1 if it is not. A history whose last lines \
      were removed is still good in itself: compare it with a head that you recorded, by \
      --expect-head.
      """,
    parameters: [
      AccountOptions.optionalName, all, StoredWidgetOptions.expectHead, OutputOptions.jsonLines,
      OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    guard parsed[all] == (parsed[AccountOptions.optionalName] == nil) else {
      throw ValidationError("name the account to check, or pass --all")
    }
    if parsed[all], parsed[StoredWidgetOptions.expectHead] != nil {
      throw ValidationError("use --all without --expect-head")
    }
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }.alsoNamed("verify").withoutMeaning(for: CommonOptions.ofDay)

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let store = try parsed.accounts(in: environment)
    guard let text = parsed[AccountOptions.optionalName] else {
      var whole = CommandResult()
      for name in try onAccounts({ () throws(AccountStoreError) in try store.list() }) {
        do throws(CommandError) {
          let result = try check(name, nil, store, asJSON: parsed.printsJSON)
          whole.output += result.output
          whole.messages += result.messages
          if whole.status == .yes { whole.status = result.status }
        } catch {
          // An error in one account does not end the check of the others.
          whole.add(error)
          if whole.status.rawValue <= ExitStatus.no.rawValue { whole.status = error.status }
        }
      }
      return whole
    }
    return try check(
      try AccountName(typed: text), parsed[StoredWidgetOptions.expectHead], store,
      asJSON: parsed.printsJSON)
  }

  private static func check(
    _ name: AccountName, _ head: SHA256Digest?, _ store: BlockingAccountStore, asJSON: Bool
  ) throws(CommandError) -> CommandResult {
    let check = try onAccounts { () throws(AccountStoreError) in
      try store.check(name, expecting: head)
    }
    return CommandResult(
      output: asJSON ? json(check).string + "\n" : text(check),
      status: check.isGood ? .yes : .no)
  }

  private static func text(_ check: AccountCheck) -> String {
    var details = [("Good lines", String(check.goodLineCount))]
    if let head = check.head { details.append(("Head", head.description)) }
    if let mistake = check.mistake { details.append(("Mistake", mistake.description)) }
    if let fault = check.orderFault { details.append(("Order", fault.detail)) }
    return "\(check.name): \(check.isGood ? "good" : "damaged")\n" + ScheduleText.details(details)
  }

  private static func json(_ check: AccountCheck) -> JSONText {
    JSONText.object { object in
      object.member("account", check.name.description)
      object.member("good", check.isGood)
      object.member("goodLines", check.goodLineCount)
      object.member("head", check.head?.description)
      object.member("mistake", check.mistake?.description)
      object.member("orderFault", check.orderFault?.detail)
    }
  }
}
