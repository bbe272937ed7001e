import AccountStorage
import ArgumentParsing
import POSIX
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON

/// The options that select a stored account and describe its events.
enum AccountOptions {
  static let name = Argument("NAME", .required, help: "The account's name.")
  static let optionalName = Argument("NAME", .optional, help: "The account's name.")

  static let id = Option(
    "id", value: "ID", .optional(.eventID),
    help: "Your own id of the event; a repeat with the same id prints the same answer.")
  static let ifRevision = Option(
    "if-revision", value: "N", .optional(.integer(in: 0...Int.max)),
    help: "Run only if the account has this revision; 0 if it must not exist.")
  static let late = Flag(
    "late", help: "Accept an event of an earlier day than the last one's, in its place.")

  static let future = Flag(
    "future", help: "Accept an event of a day that is more than 31 days from now.")
  static let event = Option(
    "event", value: "ID", .required(.eventID), help: "The id of the event to reverse.")
  static let reversalReason = Option(
    "reason", value: "REASON", .optional(.choice(ReversalReason.self)),
    help: "The reason: the bank did not pay, a mistake, the shopper's bank took it back, or other.")
  static let credit = Flag(
    "credit", help: "Accept more than is owed; the rest is credit, which pays what falls due next.")

  static let amount = Option(
    "amount", value: "AMOUNT", .required, help: "The amount, such as 50.00.")
  static let partialAmount = Option(
    "amount", value: "AMOUNT", .optional, help: "The amount; by default all that is left.")
  static let installment = Option(
    "installment", value: "K", .required(.number),
    help: "The number of the installment, from 1.")
  static let paidInstallment = Option(
    "installment", value: "K", .optional(.number),
    help: "The installment to pay with its fees; by default the rules decide.")
  static let fee = Option(
    "fee", value: "K", .required(.number),
    help: "The number of the late fee, from 1.")
  static let to = Option("to", value: "DAY", .required, help: "The new due date, YYYY-MM-DD.")
  static let until = Option(
    "until", value: "DAY", .required, help: "The last day of the pause, YYYY-MM-DD.")
  static let reason = Option(
    "reason", value: "TEXT", .optional, help: "The reason, which the events contain.")
  static let asOf = Option(
    "as-of", value: "DAY", .optional, help: "The day, YYYY-MM-DD; today if not given.")

  /// The parameters of every command that adds an event.
  static var ofEvents: [any Parameter] {
    [
      id, late, future, ifRevision, StoredWidgetOptions.expectHead, OutputOptions.json,
      OutputOptions.format,
    ]
  }
}

extension ValueParser where Value == Int {
  /// A parser of the number of an installment or late fee; the account knows how many there are.
  static var number: ValueParser {
    ValueParser { text throws(ValidationError) in
      guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw ValidationError("must be a whole number, counted from 1")
      }
      return Int(text) ?? .max
    }
  }
}

extension ValueParser where Value == String {
  /// A parser of an event's identifier, whose bounds are those of the event lines.
  static var eventID: ValueParser {
    ValueParser { text throws(ValidationError) in
      guard (1...200).contains(text.utf8.count) else {
        throw ValidationError("an event's id has 1 to 200 bytes; write one in that range")
      }
      return text
    }
  }
}

extension ParsedArguments {
  /// The name of the account.
  func accountName() throws(CommandError) -> AccountName {
    try AccountName(typed: self[AccountOptions.name])
  }

  /// The expected state of the account, from `--if-revision` and `--expect-head`.
  var accountPrecondition: Precondition {
    Precondition(
      revision: self[AccountOptions.ifRevision], head: self[StoredWidgetOptions.expectHead])
  }

  /// Returns the day of an option.
  func day(of text: String, _ option: String) throws(CommandError) -> CivilDate {
    do throws(DateError) {
      return try CivilDate(text)
    } catch {
      throw CommandError(
        .data, "\(option): \(text.quotedForMessage): \(error)", code: "invalid_date")
    }
  }

  /// Returns the day of `--as-of`, or today.
  func statementDay(in environment: CommandEnvironment) throws(CommandError) -> CivilDate {
    guard let text = self[AccountOptions.asOf] else { return try today(in: environment) }
    return try day(of: text, "--as-of")
  }
}

extension AccountName {
  /// Parses a name from the command line, the value of an option or argument.
  init(typed text: String, as field: String = "NAME") throws(CommandError) {
    do throws(AccountNameError) {
      self = try AccountName(text)
    } catch {
      throw CommandError(
        .data, "\(text.quotedForMessage): \(error)", code: "invalid_name", field: field)
    }
  }
}

/// Calls a store of accounts, and converts its error to a ``CommandError``.
func onAccounts<Result>(
  _ work: () throws(AccountStoreError) -> Result
) throws(CommandError) -> Result {
  do throws(AccountStoreError) {
    return try work()
  } catch {
    throw CommandError(error)
  }
}

extension CommandError {
  /// Converts the error of a store of accounts to an exit status and a message.
  init(_ error: AccountStoreError) {
    switch error.reason {
    case .noSuchAccount(let name):
      self.init(
        .noInput,
        "there is no account \(name); 'widget account list' shows them, "
          + "'widget account open \(name) --amount 50.00' opens it")
    case .exists(let name):
      self.init(
        .cannotCreate,
        "there is an account \(name) already; 'widget account status \(name)' shows it, "
          + "'widget account open NAME' opens another")
    case .widgetNotCaptured(let name):
      self.init(
        .data,
        "the order of the widget \(name) was not captured; 'widget capture \(name)' captures it, "
          + "then open the account")
    case .orderHasAccount(let name):
      self.init(
        .cannotCreate,
        "the order has the account \(name) already; 'widget account status \(name)' "
          + "shows it")
    case .widget(let cause): self.init(cause)
    case .damaged(let name, let mistake):
      self.init(
        .data,
        "the account \(name) is damaged, \(mistake); restore the store from a backup, or 'widget "
          + "account remove \(name) --force' removes it")
    case .removalNeedsForce(let name, let owed):
      self.init(
        .no,
        "\(owed) is owed on the account \(name); 'widget account remove \(name) --force' removes it"
      )
    case .notRemoved(let name):
      self.init(.noInput, "no account \(name) was removed; 'widget trash list' shows what was")
    case .removalExpired: self.init(.noInput, error.description)
    case .restored(let name):
      self.init(
        .cannotCreate,
        "the removed account \(name) was restored already; 'widget account status \(name)' shows it"
      )
    case .damagedRemoval: self.init(.data, error.description)
    case .refusedEvent(let name, let refusal): self.init(refusal, of: name, error)
    case .otherRevision, .otherHead: self.init(.conflict, error.description)
    case .eventOfOther, .eventTooLong, .newerFormat, .unknownTerms, .invalidTime:
      self.init(.data, error.description)
    case .storage(let fault): self.init(fault)
    }
    identify(by: error.code, error.field)
  }

  /// Converts the rejection of an event, with the command or option that helps.
  private init(_ refusal: EventError, of name: AccountName, _ error: AccountStoreError) {
    if refusal.laterEvent != nil {
      self.init(
        .data,
        "\(refusal.code): \(refusal.message); omit the late event, or correct the past: 'widget "
          + "account export \(name)' prints the events, and 'widget account import NAME FILE' stores "
          + "the corrected ones")
    } else if refusal.code == "events_out_of_order" {
      self.init(
        .data, "\(refusal.code): \(refusal.message); --late accepts a late one in its place")
    } else {
      self.init(.data, error.description)
    }
  }
}
