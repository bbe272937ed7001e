import AccountStorage
import ArgumentParsing
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON

/// The commands that add an event to an account.
enum AccountEventCommands {
  static let pay = event(
    "pay", "Records a payment of the shopper.",
    examples: [
      Example("widget account pay order-1050 --amount 50.00", "Pays by the order of the rules."),
      Example(
        "widget account pay order-1050 --amount 50.00 --installment 3 --id payment-7",
        "Pays installment 3 and its fees, once."),
      Example(
        "widget account pay order-1050 --amount 250.00 --credit",
        "Pays all that is owed, and adds the rest to the credit."),
    ], [AccountOptions.amount, AccountOptions.paidInstallment, AccountOptions.credit]
  ) { parsed, currency throws(EventError) in
    .payment(
      try amount(parsed[AccountOptions.amount], currency),
      installment: parsed[AccountOptions.paidInstallment],
      overpayment: parsed[AccountOptions.credit] ? .credit : .refuse)
  }

  static let fail = event(
    "fail", "Records that a payment was attempted and failed; nothing else changes.",
    examples: [
      Example(
        "widget account fail order-1050 --installment 2 --reason expired-card",
        "Records a failed payment.")
    ], [AccountOptions.installment, AccountOptions.reason], reason: AccountOptions.reason
  ) { parsed, _ throws(EventError) in
    .paymentFailed(installment: parsed[AccountOptions.installment])
  }

  static let capture = event(
    "capture", "Records that the shop captured an amount.",
    examples: [
      Example("widget account capture order-1050 --amount 80.00", "Records a capture.")
    ], [AccountOptions.amount]
  ) { parsed, currency throws(EventError) in
    .captured(try amount(parsed[AccountOptions.amount], currency))
  }

  static let void = event(
    "void", "Records that the shop released an amount that was open to capture.",
    examples: [
      Example("widget account void order-1050", "Voids all that is open to capture.")
    ], [AccountOptions.partialAmount]
  ) { parsed, currency throws(EventError) in
    .voided(try optionalAmount(parsed[AccountOptions.partialAmount], currency))
  }

  static let refund = event(
    "refund", "Records a refund by the shop.",
    examples: [
      Example("widget account refund order-1050 --amount 60.00", "Records a refund.")
    ], [AccountOptions.amount]
  ) { parsed, currency throws(EventError) in
    .refund(try amount(parsed[AccountOptions.amount], currency))
  }

  static let waive = event(
    "waive", "Waives a late fee, or a part of it.",
    examples: [
      Example("widget account waive order-1050 --fee 1", "Waives all that is left of a fee.")
    ], [AccountOptions.fee, AccountOptions.partialAmount]
  ) { parsed, currency throws(EventError) in
    .feeWaived(
      fee: parsed[AccountOptions.fee],
      try optionalAmount(parsed[AccountOptions.partialAmount], currency))
  }

  static let move = event(
    "move", "Moves the due date of an installment.",
    examples: [
      Example(
        "widget account move order-1050 --installment 3 --to 2026-12-24", "Moves a due date.")
    ], [AccountOptions.installment, AccountOptions.to], day: AccountOptions.to
  ) { parsed, _, day throws(EventError) in
    .dateMoved(installment: parsed[AccountOptions.installment], to: day)
  }

  static let pause = event(
    "pause", "Pauses an account, in which no late fees are charged.",
    examples: [
      Example("widget account pause order-1050 --until 2027-01-31", "Pauses from today on.")
    ], [AccountOptions.until, AccountOptions.reason], day: AccountOptions.until,
    reason: AccountOptions.reason
  ) { _, _, day throws(EventError) in .paused(until: day) }

  static let resume = event(
    "resume", "Ends the pauses of today.",
    examples: [Example("widget account resume order-1050", "Ends a pause.")], []
  ) { _, _ throws(EventError) in .resumed }

  static let reverse = Command<Action>(
    "reverse", "Reverses an earlier event: the account is then as it would be without it.",
    examples: [
      Example(
        "widget account reverse order-1050 --event debit-7 --reason bounced",
        "Takes a bounced payment back.")
    ],
    discussion: """
      'widget account history' shows the ids of the events. No late fee is charged for days before \
      the reversal, unless the account's rules charge the fees of a bounced payment on the day of its reversal. A fee that would not have \
      been charged is waived. A reversal after which a later event would not be possible is an error.
      """,
    parameters: [AccountOptions.name, AccountOptions.event, AccountOptions.reversalReason]
      + AccountOptions.ofEvents
  ) { parsed throws(ValidationError) in
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in
      let (event, reason) = (parsed[AccountOptions.event], parsed[AccountOptions.reversalReason])
      let id = parsed[AccountOptions.id]
      return try run(parsed, environment) { account, day throws(EventError) in
        try account.recordingReversal(of: event, on: day, reason: reason, id: id)
      }
    }
  }

  private static func event(
    _ name: String, _ summary: String, examples: [Example], _ parameters: [any Parameter],
    reason: Option<String?>? = nil,
    _ event: @escaping @Sendable (ParsedArguments, Currency) throws(EventError) -> AccountEvent
  ) -> Command<Action> {
    command(name, summary, examples: examples, parameters) { parsed throws(CommandError) in
      (
        reason.flatMap { parsed[$0] },
        { currency throws(EventError) in try event(parsed, currency) }
      )
    }
  }

  private static func event(
    _ name: String, _ summary: String, examples: [Example], _ parameters: [any Parameter],
    day: Option<String>, reason: Option<String?>? = nil,
    _ event:
      @escaping @Sendable (ParsedArguments, Currency, CivilDate) throws(EventError) -> AccountEvent
  ) -> Command<Action> {
    command(name, summary, examples: examples, parameters) { parsed throws(CommandError) in
      let date = try parsed.day(of: parsed[day], day.declaration.name)
      return (
        reason.flatMap { parsed[$0] },
        { currency throws(EventError) in try event(parsed, currency, date) }
      )
    }
  }

  private typealias Making = (Currency) throws(EventError) -> AccountEvent

  private static func command(
    _ name: String, _ summary: String, examples: [Example], _ parameters: [any Parameter],
    _ prepare:
      @escaping @Sendable (ParsedArguments) throws(CommandError) -> (reason: String?, Making)
  ) -> Command<Action> {
    Command<Action>(
      name, summary, examples: examples,
      parameters: [AccountOptions.name] + parameters + AccountOptions.ofEvents
    ) { parsed throws(ValidationError) in
      try OutputOptions.check(parsed)
      return Action { environment throws(CommandError) in
        let (reason, event) = try prepare(parsed)
        let id = parsed[AccountOptions.id]
        return try run(parsed, environment) { account, day throws(EventError) in
          guard let currency = account.account?.currency else {
            throw EventError(line: 1, .notOpened)
          }
          return try account.recording(try event(currency), on: day, id: id, reason: reason)
        }
      }
    }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment,
    _ line: @escaping EventRequest.Line
  ) throws(CommandError) -> CommandResult {
    let name = try parsed.accountName()
    let store = try parsed.accounts(in: environment)
    let moment = try parsed.moment(in: environment)
    if !parsed[AccountOptions.future] { try checkIsNear(moment.today, in: environment) }
    let request = EventRequest(
      id: parsed[AccountOptions.id], date: moment.today,
      isDateNamed: parsed[CommonOptions.today] != nil, time: moment.timestamp,
      acceptsLate: parsed[AccountOptions.late], if: parsed.accountPrecondition, line)
    let version: AccountVersion
    do throws(CommandError) {
      version = try onAccounts { () throws(AccountStoreError) in
        try store.perform(request, on: name, creates: false)
      }
    } catch {
      throw explained(error, in: try? store.read(name), on: moment.today)
    }
    return try AccountReport(afterLastEventOf: version, environment).result(
      asJSON: parsed.printsJSON, recorded: true,
      hint: "'widget account history \(name)' shows what happened",
      in: parsed.terminal(in: environment))
  }

  /// Returns an error; that of an amount which is not open any more has the day on which the
  /// authorization ended.
  private static func explained(
    _ error: CommandError, in version: AccountVersion?, on day: CivilDate
  ) -> CommandError {
    guard ["capture_exceeds_open", "void_exceeds_open"].contains(error.code),
      let statement = try? version?.account.account?.statement(asOf: day),
      statement.openToCapture.minorUnits == 0,
      let ended = (try? version?.history(asOf: day))?.last(where: \.isEndOfAuthorization)
    else { return error }
    var explained = error
    explained.message += ", when the authorization ended on \(ended.date)"
    return explained
  }

  /// Throws an error for a day that is more than 31 days after today by the clock.
  private static func checkIsNear(
    _ day: CivilDate, in environment: CommandEnvironment
  ) throws(CommandError) {
    guard let today = environment.now()?.today, day.dayNumber - today.dayNumber > 31 else { return }
    throw CommandError(
      .data,
      "--today: \(day) is \(day.dayNumber - today.dayNumber) days after today, \(today), and every "
        + "later event would have to be of that day or later, or be passed with --late; correct the "
        + "day, or pass --future to record the event")
  }

  private static func optionalAmount(
    _ text: String?, _ currency: Currency
  ) throws(EventError) -> Money? {
    guard let text else { return nil }
    return try amount(text, currency)
  }

  private static func amount(_ text: String, _ currency: Currency) throws(EventError) -> Money {
    let amount: Money
    do throws(AmountError) {
      amount = try Money(text, currency)
    } catch {
      throw EventError(line: 1, .unreadableAmount(error))
    }
    guard amount.minorUnits > 0 else { throw EventError(line: 1, .invalidAmount) }
    return amount
  }
}

extension HistoryEntry {
  /// Whether the entry is the end of an authorization, which released the open amount.
  fileprivate var isEndOfAuthorization: Bool {
    if case .authorizationExpired = kind { true } else { false }
  }
}
