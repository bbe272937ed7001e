package import Journals
import POSIX
public import ScheduleEngine
public import ServicingWire
public import WidgetJournal

/// The reason why a store of accounts rejected or failed a request.
///
/// Nothing has changed, unless the reason is ``Reason/uncertain(_:)``: the event may then be accepted
/// or not. Read the account, or repeat the event with the same identifier.
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
    /// The widget cannot be read.
    case widget(StoreError)
    /// A file or directory cannot be created.
    case cannotCreate(SystemError)
    /// A system call failed.
    case inputOutput(SystemError)
    /// The outcome is not known.
    ///
    /// Writing an event failed, and so did removing the written bytes; or an accepted event cannot be
    /// flushed; or a removal failed after its first step.
    case uncertain(SystemError)
    /// Other programs have locked the journal for this time.
    case busy(file: String, waited: Duration)
    /// A journal was changed by another program, or by a fault of the disk.
    case damaged(file: String, AccountLineError)
    /// The journal belongs to this other account, and is not changed.
    case otherAccount(AccountName, file: String)
    /// The account has another revision than expected: another client has changed it.
    case otherRevision(AccountName, expected: Int, actual: Int)
    /// The journal's last line has another hash than expected; `revision` is the account's.
    case otherHead(AccountName, expected: SHA256Digest, actual: SHA256Digest, revision: Int)
    /// A newer version has written the journal, which is not changed.
    case newerFormat(file: String, AccountLineError)
    /// The plan or the rules of the account are not known.
    case unknownTerms(file: String, AccountLineError)
    /// The directory is not trusted.
    case refusedDirectory(path: String, FileRejection)
    /// A journal is not trusted.
    case refusedFile(path: String, FileRejection)
    /// The time, in seconds since 1970-01-01T00:00:00Z, is not in the years 1 to 9999.
    case invalidTime(Int64)
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
      "invalid_event: the event names the account \(named.quotedPath), not \(name); add it to that "
        + "account"
    case .eventTooLong:
      "invalid_event: the event does not fit into a line of \(ChainedLine.maximumByteCount) bytes; "
        + "shorten its reason"
    case .widgetNotCaptured(let name):
      "the order of the widget \(name) was not captured; capture it first"
    case .widget(let error): error.description
    case .cannotCreate(let error): "cannot create \(error)"
    case .inputOutput(let error): "cannot use \(error)"
    case .uncertain(let error):
      "cannot write \(error); the event may have been accepted: look at the account's history, or "
        + "repeat the event with the same id"
    case .busy(let file, let waited):
      "\(file.quotedPath) has been in use for \(waited); try again later"
    case .damaged(let file, let error):
      "\(file.quotedPath) is damaged, \(error); restore it from a copy, or remove the account"
    case .otherAccount(let name, let file):
      "\(file.quotedPath) is the journal of the account \(name); use that name, choose one that "
        + "differs in more than capital letters, or move the file away"
    case .otherRevision(let name, let expected, let actual):
      "the account \(name) is at revision \(actual), not \(expected); read it and decide again"
    case .otherHead(let name, let expected, let actual, let revision):
      "the journal of the account \(name) ends in \(actual) (revision \(revision)), not in "
        + "\(expected); if nobody else has changed it, lines were taken off its end"
    case .newerFormat(let file, let error): "\(file.quotedPath), \(error); update this program"
    case .unknownTerms(let file, let error):
      "\(file.quotedPath), \(error); update this program, or pass the plans and rules"
    case .refusedDirectory(let path, let refusal), .refusedFile(let path, let refusal):
      refusal.explanation(of: path)
    case .invalidTime(let seconds):
      "the time \(seconds), in seconds since 1970, is not in the years 1 to 9999; set the clock"
    }
  }
}

extension AccountStoreError: StorageError {
  package typealias LineError = AccountLineError

  package init(_ fault: StorageFault) {
    reason =
      switch fault {
      case .cannotCreate(let cause): .cannotCreate(SystemError(cause))
      case .inputOutput(let cause): .inputOutput(SystemError(cause))
      case .uncertain(let cause): .uncertain(SystemError(cause))
      case .busy(let file, let waited): .busy(file: file, waited: waited)
      case .untrustedDirectory(let path, let reason):
        .refusedDirectory(path: path, FileRejection(reason))
      case .untrustedFile(let path, let reason): .refusedFile(path: path, FileRejection(reason))
      }
  }

  package init(rejecting error: AccountLineError, in file: String) {
    switch (error.reason, AccountName(fileName: file)) {
    case (.refusedEvent(let refusal), let name?): self.init(.refusedEvent(name, refusal))
    case (.tooLong, let name?): self.init(.eventTooLong(name))
    default: self.init(error, in: file)
    }
  }

  package init(_ error: AccountLineError, in file: String) {
    switch error.reason {
    case .newerFormat: self.init(.newerFormat(file: file, error))
    case .otherAccount(let name): self.init(.otherAccount(name, file: file))
    case .refusedEvent(let refusal)
    where ["unknown_plan", "unknown_rules", "rules_unavailable"].contains(refusal.code):
      self.init(.unknownTerms(file: file, error))
    case .tooLong, .unreadable, .hashMismatch, .brokenChain, .missingLineFeed, .changedEnding,
      .notCanonical, .misplacedEvent, .refusedEvent, .missing:
      self.init(.damaged(file: file, error))
    }
  }
}
