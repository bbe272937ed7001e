package import Journals
import POSIX
public import ScheduleEngine

/// The reason why a store rejected or failed a request.
///
/// Nothing has changed, unless the reason is ``Reason/uncertain(_:)``: the command may then be accepted
/// or not. Read the widget, or repeat the command with the same identifier.
public struct StoreError: Error, Hashable, Sendable {
  /// The reason of an error.
  public enum Reason: Hashable, Sendable {
    /// There is no widget with this name.
    case noSuchWidget(WidgetName)
    /// There is a widget with this name already.
    case exists(WidgetName)
    /// A file or directory cannot be created.
    case cannotCreate(SystemError)
    /// A system call failed.
    case inputOutput(SystemError)
    /// The outcome is not known.
    ///
    /// Writing a command failed, and so did removing the written bytes; or an accepted command cannot
    /// be flushed; or a removal failed after its first step.
    case uncertain(SystemError)
    /// Other programs have locked the journal for this time.
    case busy(file: String, waited: Duration)
    /// A journal was changed by another program, or by a fault of the disk.
    case damaged(file: String, JournalError)
    /// The journal belongs to this other widget, and is not changed.
    ///
    /// A file system that does not distinguish capital from small letters has one file for `Default`
    /// and `default`; on any other, the file was copied or renamed.
    case otherWidget(WidgetName, file: String)
    /// The widget has another revision than expected: another client has changed it.
    case otherRevision(WidgetName, expected: Int, actual: Int)
    /// The journal's last line has another hash than expected; `revision` is the widget's.
    case otherHead(
      WidgetName, expected: SHA256Digest, actual: SHA256Digest, revision: Int)
    /// The identifier belongs to another command, which led to this revision.
    case usedID(CommandID, WidgetName, revision: Int)
    /// No widget belongs to the checkout token.
    case noWidgetOfToken
    /// Several widgets belong to the checkout token, and none was named.
    case severalWidgetsOfToken([WidgetName])
    /// A journal that may hold a capture of the token is missing.
    case missingJournal(WidgetName, file: String)
    /// The record of a capture is missing; the captured widget was removed.
    case missingRecord(file: String)
    /// The index of tokens is damaged, and rebuilding it did not help.
    case damagedIndex(file: String)
    /// The bytes to import are not the journal of a widget; the value is the first mistake, or nil
    /// if there is no whole line.
    case unusableImport(JournalError?)
    /// The journal's first line is damaged, so no line can be salvaged.
    case nothingToSalvage(file: String)
    /// A newer version has written the journal, which is not changed.
    case newerFormat(file: String, JournalError)
    /// A plan is not known; `file` is the journal that names it, or nil if none does.
    case unknownPlan(PlanID, file: String?)
    /// The directory is not trusted.
    case refusedDirectory(path: String, FileRejection)
    /// A journal is not trusted.
    case refusedFile(path: String, FileRejection)
    /// The order total is not an amount of the widget's currency.
    case invalidAmount(AmountError)
    /// The time, in seconds since 1970-01-01T00:00:00Z, is not in the years 1 to 9999.
    case invalidTime(Int64)
    /// The widget rejects the command.
    case refusedCommand(WidgetCommandError)
    /// The widget's order was captured for this amount and cannot change.
    case captured(WidgetName, Money)
  }

  /// The reason.
  public let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

extension StoreError: CustomStringConvertible {
  /// One line that names the mistake and its remedy.
  public var description: String {
    switch reason {
    case .noSuchWidget(let name): "there is no widget \(name); create it first"
    case .exists(let name): "there is a widget \(name) already; update it, or choose another name"
    case .cannotCreate(let error): "cannot create \(error)"
    case .inputOutput(let error): "cannot use \(error)"
    case .uncertain(let error):
      "cannot write \(error); the command may have been carried out: look at the widget's history, "
        + "or repeat the command with the same id"
    case .busy(let file, let waited):
      "\(file.quotedPath) has been in use for \(waited); try again later"
    case .damaged(let file, let error):
      "\(file.quotedPath) is damaged, \(error); restore it from a copy, salvage its good lines into "
        + "another widget, or remove the widget"
    case .otherWidget(let name, let file):
      "\(file.quotedPath) is the journal of the widget \(name); use that name, choose one that "
        + "differs in more than capital letters, or move the file away"
    case .otherRevision(let name, let expected, let actual):
      "the widget \(name) is at revision \(actual), not \(expected); read it and decide again"
    case .otherHead(let name, let expected, let actual, let revision):
      "the journal of the widget \(name) ends in \(actual) (revision \(revision)), not in "
        + "\(expected); if nobody else has changed it, lines were taken off its end"
    case .usedID(let id, let name, let revision):
      "the id \(id) is that of another command to the widget \(name), revision \(revision); use a "
        + "new id"
    case .noWidgetOfToken:
      "no widget belongs to this checkout token; create one with the token first"
    case .severalWidgetsOfToken(let names):
      "\(names.count) widgets belong to this checkout token: "
        + "\(names.map(\.description).joined(separator: ", ")); name one of them"
    case .missingJournal(let name, let file):
      "\(file.quotedPath) is missing, and may hold a capture of this checkout; restore it from a "
        + "copy, or remove the widget \(name)"
    case .missingRecord(let file):
      "\(file.quotedPath) is missing, the record of a capture of this checkout; restore it from a "
        + "copy"
    case .damagedIndex(let file):
      "\(file.quotedPath) is still damaged after it was rebuilt; check the disk"
    case .unusableImport(nil): "there is no whole line in it; pass the journal of a widget"
    case .unusableImport(let error?): "\(error); pass the journal of a widget, whole and unchanged"
    case .nothingToSalvage(let file):
      "the first line of \(file.quotedPath) is damaged; without it nothing can be salvaged"
    case .newerFormat(let file, let error):
      "\(file.quotedPath), \(error); update this program"
    case .unknownPlan(let plan, let file?):
      "\(file.quotedPath) uses the plan \(plan), which is not known; update this program"
    case .unknownPlan(let plan, nil): "there is no plan \(plan); choose one of the catalog"
    case .refusedDirectory(let path, let refusal), .refusedFile(let path, let refusal):
      refusal.explanation(of: path)
    case .invalidAmount(let error): error.description
    case .invalidTime(let seconds):
      "the time \(seconds), in seconds since 1970, is not in the years 1 to 9999; set the clock"
    case .refusedCommand(let error): error.description
    case .captured(let name, let amount):
      "the order of the widget \(name) was captured for \(amount) and cannot be changed; create "
        + "another widget"
    }
  }
}

extension StoreError: StorageError {
  package typealias LineError = JournalError

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

  package init(rejecting error: JournalError, in file: String) {
    if case .refusedCommand(let refusal) = error.reason {
      self.init(.refusedCommand(refusal))
    } else {
      self.init(error, in: file)
    }
  }

  package init(_ error: JournalError, in file: String) {
    switch error.reason {
    case .newerFormat: self.init(.newerFormat(file: file, error))
    case .unknownPlan(let plan): self.init(.unknownPlan(plan, file: file))
    case .otherWidget(let name): self.init(.otherWidget(name, file: file))
    case .tooLong, .unreadable, .hashMismatch, .brokenChain, .missingLineFeed, .changedEnding,
      .misplacedID, .notCanonical, .misplacedCommand, .refusedCommand, .refusedCapture, .missing:
      self.init(.damaged(file: file, error))
    }
  }

  /// Returns this error as one whose outcome is uncertain, since the change had begun.
  func madeUncertain(file: String) -> StoreError {
    switch reason {
    case .uncertain: self
    case .inputOutput(let cause), .cannotCreate(let cause): StoreError(.uncertain(cause))
    case .busy(let file, _):
      StoreError(.uncertain(SystemError(call: "flock", path: file, code: EWOULDBLOCK)))
    default: StoreError(.uncertain(SystemError(call: "write", path: file, code: EIO)))
    }
  }
}
