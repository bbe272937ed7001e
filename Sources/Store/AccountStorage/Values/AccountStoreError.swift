public import EntryStore
public import ScheduleEngine
public import ServicingWire
import StrictJSON
public import WidgetStorage

/// The reason why a store of accounts rejected or failed a request.
///
/// Nothing has changed, unless the reason is a fault whose reason is
/// ``/EntryStore/StoreFault/Reason/uncertain``: the event may then be accepted or not. Read the
/// account, or repeat the event with the same identifier.
public struct AccountStoreError: Error, Hashable, Sendable {
  /// The reason of an error.
  public enum Reason: Hashable, Sendable {
    /// There is no account with this name.
    case noSuchAccount(AccountName)
    /// There is an account with this name already.
    case exists(AccountName)
    /// The account does not accept the event.
    case refusedEvent(AccountName, EventError)
    /// The event names this other account.
    case eventOfOther(AccountName, named: String)
    /// The event is longer than a line of a journal can be.
    case eventTooLong(AccountName)
    /// The order of the widget was not captured, so that there is no purchase.
    case widgetNotCaptured(WidgetName)
    /// The order has this account already.
    case orderHasAccount(AccountName)
    /// The widget cannot be read.
    case widget(WidgetStoreError)
    /// This amount is owed on the account, so that its removal needs `force`.
    case removalNeedsForce(AccountName, owed: Money)
    /// No account with this name was removed.
    case notRemoved(AccountName)
    /// The account was removed on this day in UTC, and is no longer restored.
    case removalExpired(AccountName, on: CivilDate)
    /// The removed account was restored.
    case restored(AccountName)
    /// A line of the removed account is damaged, so that it is not restored.
    case damagedRemoval(AccountName, AccountLineError)
    /// The account has another revision than expected: another client has changed it.
    case otherRevision(AccountName, expected: Int, actual: Int)
    /// The journal's last line has another hash than expected; `revision` is the account's.
    case otherHead(AccountName, expected: SHA256Digest, actual: SHA256Digest, revision: Int)
    /// A line of the journal is intact, and cannot have been accepted at its place.
    case damaged(AccountName, AccountLineError)
    /// A newer version has written the line, and the journal is not changed.
    case newerFormat(AccountName, AccountLineError)
    /// The plan or the rules of the account are not known.
    case unknownTerms(AccountName, AccountLineError)
    /// The time, in seconds since 1970-01-01T00:00:00Z, is not in the years 1 to 9999.
    case invalidTime(Int64)
    /// The database failed, or a row or line in it is damaged.
    case storage(StoreFault)
  }

  /// The reason.
  public let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

extension AccountStoreError: CustomStringConvertible {
  /// One line that names the mistake and its remedy.
  public var description: String {
    switch reason {
    case .noSuchAccount(let name): "there is no account \(name); open it first"
    case .exists(let name):
      "there is an account \(name) already; add events to it, or choose another name"
    case .refusedEvent(_, let error):
      "\(error.code): \(error.message)"
        + (error.laterEvent == nil
          ? ""
          : "; omit the late event, or export the events, correct them and import them as another "
            + "account")
    case .eventOfOther(let name, let named):
      "invalid_event: the event names the account \(named.quotedForMessage), not \(name); add it "
        + "to that account"
    case .eventTooLong:
      "invalid_event: the event does not fit into a line of \(ChainedLine.maximumByteCount) bytes; "
        + "shorten its reason"
    case .widgetNotCaptured(let name):
      "the order of the widget \(name) was not captured; capture it first"
    case .orderHasAccount(let name):
      "the order has the account \(name) already; add events to it, or remove "
        + "it first"
    case .widget(let error): error.description
    case .removalNeedsForce(let name, let owed):
      "\(owed) is owed on the account \(name); remove it by force"
    case .notRemoved(let name): "no account \(name) was removed"
    case .removalExpired(let name, let day):
      "the account \(name) was removed on \(day); it stayed \(RemovedJournal.dayCount) days"
    case .restored(let name): "the removed account \(name) was restored already; read the account"
    case .damagedRemoval(let name, let error):
      "the removed account \(name) is damaged, \(error); restore the store from a backup"
    case .otherRevision(let name, let expected, let actual):
      "the account \(name) is at revision \(actual), not \(expected); read it and decide again"
    case .otherHead(let name, let expected, let actual, let revision):
      "the journal of the account \(name) ends in \(actual) (revision \(revision)), not in "
        + "\(expected); if nobody else has changed it, lines were removed from its end"
    case .damaged(let name, let error):
      "the account \(name) is damaged, \(error); restore it from a backup, or remove it by force"
    case .newerFormat(let name, let error): "the account \(name), \(error); update this program"
    case .unknownTerms(let name, let error):
      "the account \(name), \(error); update this program, or pass the plans and rules"
    case .invalidTime(let seconds):
      "the time \(seconds), in seconds since 1970, is not in the years 1 to 9999; set the clock"
    case .storage(let fault): fault.description
    }
  }
}

extension AccountStoreError: StorageFailure {
  package init(_ fault: StoreFault) { self.init(.storage(fault)) }

  /// Creates the error of a widget that cannot be read; a fault of the database stays one.
  init(_ error: WidgetStoreError) {
    if case .storage(let fault) = error.reason {
      self.init(fault)
    } else {
      self.init(.widget(error))
    }
  }

  /// Whether a row or a line is damaged.
  var isDamage: Bool {
    switch reason {
    case .damaged: true
    case .storage(let fault): fault.isDamagedEntry
    default: false
    }
  }

  /// Whether the event has the identifier of another one.
  var isConflict: Bool {
    if case .refusedEvent(_, let error) = reason {
      error.code == "conflicting_event"
    } else {
      false
    }
  }
}

extension StoreFault {
  /// Whether a row is damaged or missing.
  var isDamagedEntry: Bool {
    if case .damagedEntry = reason { true } else { false }
  }
}
