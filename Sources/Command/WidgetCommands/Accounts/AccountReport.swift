import AccountStorage
import ArgumentParsing
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON
import WidgetRendering

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
      throw CommandError(.software, "the account \(version.name) has no event; check it")
    }
    try self.init(version, asOf: day, environment)
  }

  /// Returns the result with the statement as text or as JSON.
  ///
  /// - Parameters:
  ///   - asJSON: Whether to print JSON.
  ///   - recorded: Whether the command has stored an event.
  ///   - hint: A next step, for a user at a terminal.
  ///   - terminal: The capabilities of the terminal.
  /// - Returns: The result.
  func result(
    asJSON: Bool, recorded: Bool = false, hint: String, in terminal: Terminal
  ) -> CommandResult {
    let name = version.name
    var error = environment.isInteractive && !asJSON ? "hint: \(hint)\n" : ""
    if version.placement == .repeated, !asJSON {
      error = "note: an event with this id was recorded already; nothing has changed\n" + error
    }
    var result = CommandResult(output: asJSON ? json : text(in: terminal), error: error)
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

  /// The installments as CSV, with a header.
  var installments: String {
    let table = InstallmentTable()
    return table.header + table.lines(of: statement, account: version.name.description)
  }

  /// Returns the result with a picture of the statement.
  func result(as format: StatementPicture.Format) throws(CommandError) -> CommandResult {
    let history = try version.history(asOf: statement.date)
    return try StatementPicture(
      of: statement, account: version.name.description, history: history
    ).result(as: format)
  }

  private func text(in terminal: Terminal) -> String {
    StatementText(
      of: statement, account: version.name.description, revision: version.revision, in: terminal
    ).text
  }
}

extension AccountVersion {
  /// Returns the account's history up to the end of a day.
  func history(asOf day: CivilDate) throws(CommandError) -> [HistoryEntry] {
    do throws(ServicingError) {
      return try account.history(asOf: day)
    } catch {
      throw CommandError(.data, "\(error.code): \(error)")
    }
  }
}
