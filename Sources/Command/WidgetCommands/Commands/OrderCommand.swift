import AccountStorage
import ArgumentParsing
import EntryStore
import OrderEntries
import PaymentEngine
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON
import WidgetStorage

/// `widget order`: shows an order whole, its widget and its account.
enum OrderCommand {
  static let name = Argument("NAME", .required, help: "The name of a widget, or of an account.")

  static let command = Command<Action>(
    "order", "Shows an order whole: its widget, its account and its state at the service.",
    examples: [
      Example("widget order order-1042", "Shows the payments, the capture and what is owed."),
      Example("widget order order-1042 --json", "Prints one line of JSON."),
    ],
    discussion: """
      The account is the one of the widget's checkout token. If no widget has the name, the account \
      of the name is shown. If the store has an order of the token at the service, its stored state \
      and amounts are shown, too; the service is not asked. Nothing is written. Ends with status 0, also if the order may not \
      proceed, and with 66 if there is neither.
      """,
    parameters: [name, OutputOptions.json, OutputOptions.format]
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let typed = parsed[name]
    let moment = try parsed.moment(in: environment)
    let accounts = try parsed.accounts(in: environment)
    let widget = try widget(typed, at: moment, parsed, environment)
    let version: AccountVersion?
    if let widget {
      let checkout = widget.machine.terms.checkout
      version = try onAccounts { () throws(AccountStoreError) in
        try accounts.account(ofOrder: checkout)
      }
    } else {
      version = try account(typed, in: accounts)
    }
    let account = try version.map { (version) throws(CommandError) in
      try AccountReport(version, asOf: moment.today, environment)
    }
    guard widget != nil || account != nil else {
      throw CommandError(
        .noInput,
        "there is no widget and no account \(typed.quotedForMessage); 'widget list' and 'widget "
          + "account list' show them", field: "NAME")
    }
    let service = try StoredPayment(
      of: widget?.machine.terms.checkout ?? version?.account.account?.checkout,
      at: moment.timestamp,
      in: try parsed.database(in: environment))
    let isJSON = parsed.printsJSON
    var result = CommandResult()
    let shownWidget = widget?.result(asJSON: isJSON, hint: "")
    if let shownWidget, shownWidget.status == .software { return shownWidget }
    let terminal = parsed.terminal(in: environment)
    let shownAccount = account?.result(asJSON: isJSON, hint: "", in: terminal)
    result.output =
      isJSON
      ? #"{"order":"\#(typed)","widget":\#(json(shownWidget)),"account":\#(json(shownAccount)),"#
        + #""service":\#(service?.json.string ?? "null")}"# + "\n"
      : (shownWidget?.output ?? "No widget is stored.\n")
        + (shownAccount.map { "\n\($0.output)" } ?? advice(on: widget))
        + (service.map { "\n\($0.text)" } ?? "")
    return result
  }

  /// Returns the widget of a name; nil if there is none.
  private static func widget(
    _ typed: String, at moment: Moment, _ parsed: ParsedArguments,
    _ environment: CommandEnvironment
  ) throws(CommandError) -> WidgetReport? {
    let store = try parsed.store(in: environment)
    let name = try WidgetName(typed: typed, as: "NAME")
    let stored: StoredWidget
    do throws(WidgetStoreError) {
      stored = try store.read(name)
    } catch {
      if case .noSuchWidget = error.reason { return nil }
      throw CommandError(error)
    }
    return WidgetReport(
      name: name, machine: try stored.refreshed(at: moment), head: stored.head,
      capture: stored.capture, parsed: parsed, environment: environment)
  }

  /// Returns the account of a name; nil if there is none.
  private static func account(
    _ typed: String, in accounts: BlockingAccountStore
  ) throws(CommandError) -> AccountVersion? {
    let name = try AccountName(typed: typed)
    do throws(AccountStoreError) {
      return try accounts.read(name)
    } catch {
      if case .noSuchAccount = error.reason { return nil }
      throw CommandError(error)
    }
  }

  /// Returns the JSON of a part of the order, without its line feed.
  private static func json(_ part: CommandResult?) -> String {
    part.map { String($0.output.dropLast()) } ?? "null"
  }

  /// Returns the line about an order without an account.
  private static func advice(on widget: WidgetReport?) -> String {
    guard let widget, widget.capture != nil else {
      return ScheduleText.details([("Account", "none; the order is not captured")])
    }
    let name = widget.name
    return ScheduleText.details([
      ("Account", "none; 'widget account open \(name) --from-widget \(name)' opens one")
    ])
  }
}
