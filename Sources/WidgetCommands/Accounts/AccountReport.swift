import AccountJournal
import ArgumentParsing
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON
import WidgetJournal

/// The output about a stored account.
struct AccountReport {
  let version: AccountVersion
  /// The statement to show.
  let statement: Statement
  let environment: CommandEnvironment

  /// Creates the report of an account as of a day.
  init(
    _ version: AccountVersion, asOf day: CivilDate, _ environment: CommandEnvironment
  ) throws(CommandError) {
    do throws(ServicingError) {
      statement = try version.account.statement(asOf: day)
    } catch {
      throw CommandError(.data, "\(error.code): \(error)")
    }
    (self.version, self.environment) = (version, environment)
  }

  /// Creates the report of an account as of its last event.
  init(afterLastEventOf version: AccountVersion, _ environment: CommandEnvironment)
    throws(CommandError)
  {
    guard let day = version.account.events.last?.date else {
      // not covered: a stored account has an event
      throw CommandError(.software, "the account \(version.name) has no event; verify it")
    }
    try self.init(version, asOf: day, environment)
  }

  /// Returns the result with the statement as text or as JSON.
  ///
  /// - Parameters:
  ///   - asJSON: Whether to print JSON.
  ///   - recorded: Whether the command has stored an event.
  ///   - hint: A next step, for a user at a terminal.
  /// - Returns: The result.
  func result(asJSON: Bool, recorded: Bool = false, hint: String) -> CommandResult {
    let name = version.name
    var error = version.warnings.map { "warning: \($0)\n" }.joined()
    if environment.isInteractive, !asJSON { error += "hint: \(hint)\n" }
    var result = CommandResult(output: asJSON ? json : text, error: error)
    if recorded {
      result.recorded =
        "revision \(version.revision) of the account \(name) is recorded; "
        + "'widget account status \(name)' shows it"
    }
    return result
  }

  /// The account as one line of JSON with a line feed.
  var json: String {
    let name = version.name.description
    let statement = String(
      decoding: statement.json(ofAccount: Array(name.utf8)), as: UTF8.self)
    return #"{"account":"\#(name)","revision":\#(version.revision),"statement":\#(statement),"#
      + #""head":"\#(version.head)"}"# + "\n"
  }

  private var text: String {
    let account = statement.account
    var details = [
      ("Account", "\(version.name), revision \(version.revision)"),
      ("State", statement.state.rawValue),
      ("Owed now", statement.owedNow.description),
      ("Owed in all", statement.outstanding.description),
    ]
    if let next = statement.next { details.append(("Next", "\(next.amount) on \(next.date)")) }
    if let until = statement.pausedUntil { details.append(("Paused", "until \(until)")) }
    if statement.openToCapture.minorUnits > 0 {
      details.append(("To capture", statement.openToCapture.description))
    }
    details += [
      ("Order total", account.total.description),
      ("Plan", "\(account.plan), from \(account.openedOn), rules \(account.rules.id)"),
      ("As of", statement.date.description),
      ("Checksum", statement.checksum.description),
    ]
    return ScheduleText.details(details) + rows
  }

  /// The installments and late fees.
  private var rows: String {
    let account = statement.account
    func money(_ minorUnits: Int64) -> String {
      Money(minorUnits: minorUnits, currency: account.currency).text
    }
    var rows = account.installments.map { installment in
      [
        "  \(installment.number)", installment.dueDate.description, money(installment.original),
        money(installment.outstanding), installment.state(on: statement.date).rawValue,
      ]
    }
    for (index, fee) in account.lateFees.enumerated() {
      rows.append([
        "  fee \(index + 1)", fee.date.description, money(fee.amount), money(fee.outstanding),
        "of installment \(fee.installment)",
      ])
    }
    return ScheduleText.table(["  PAYMENT", "DAY", "AMOUNT", "OWED", "STATE"], rows)
  }
}
