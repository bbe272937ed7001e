public import ScheduleEngine

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The reason why a store could not do what it was asked.
///
/// Nothing has changed, unless the reason is ``Reason/uncertain(_:)``: then the command may have been
/// accepted or not. Look, or repeat it with the same identifier.
public struct StoreError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// There is no widget with this name.
    case noSuchWidget(WidgetName)
    /// There is a widget with this name already.
    case exists(WidgetName)
    /// A file or directory cannot be made.
    case cannotCreate(SystemError)
    /// A call of the system failed.
    case inputOutput(SystemError)
    /// The command may have been accepted or not: writing failed, and so did taking back what was
    /// written; or what was accepted before cannot be brought to the disk. Or a removal failed half
    /// way: the widget may be there or not.
    case uncertain(SystemError)
    /// Others have kept the journal locked for so long.
    case busy(file: String, waited: Duration)
    /// A journal was changed by something else.
    case damaged(file: String, JournalError)
    /// A journal is that of another widget, this one. It is not touched.
    ///
    /// A file system that does not tell capital letters from small ones has one file for `Default`
    /// and `default`; elsewhere, the file was copied or renamed.
    case otherWidget(WidgetName, file: String)
    /// The widget is not in the revision that was expected: somebody else was first.
    case otherRevision(WidgetName, expected: Int, actual: Int)
    /// The journal's last line is not the one that was expected; the revision that it is of.
    case otherHead(
      WidgetName, expected: SHA256Digest, actual: SHA256Digest, revision: Int)
    /// The identifier is that of another command, which led to this revision.
    case usedID(CommandID, WidgetName, revision: Int)
    /// No widget belongs to the checkout token.
    case noWidgetOfToken
    /// Several widgets belong to the checkout token, and none was named.
    case severalWidgetsOfToken([WidgetName])
    /// A journal that may hold a capture of the token is missing.
    case missingJournal(WidgetName, file: String)
    /// The record of a capture, whose widget was removed, is missing.
    case missingRecord(file: String)
    /// The index of tokens is damaged, and was damaged again while it was built anew.
    case damagedIndex(file: String)
    /// The file to import is not the journal of a widget; which line is wrong.
    case unusableImport(JournalError?)
    /// The journal has no line that could be salvaged.
    case nothingToSalvage(file: String)
    /// A journal was written by a newer version. It is not touched.
    case newerFormat(file: String, JournalError)
    /// A widget's plan is not known; the journal that names it, where one does.
    case unknownPlan(PlanID, file: String?)
    /// The directory is not trusted.
    case refusedDirectory(path: String, Refusal)
    /// A journal is not trusted.
    case refusedFile(path: String, Refusal)
    /// The order total is not an amount of the widget's currency.
    case refusedAmount(AmountError)
    /// The time, in seconds since 1970-01-01T00:00:00Z, is not in the years 1 to 9999.
    case refusedTime(Int64)
    /// The command makes no sense to the widget.
    case refusedCommand(WidgetCommandError)
    /// The widget's order was captured for so much, and cannot change any more.
    case captured(WidgetName, Money)
  }

  /// What went wrong.
  public let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

extension StoreError: CustomStringConvertible {
  /// One line that says what is wrong and what to do.
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
      "\(file.quotedPath) is damaged whenever it is written; check the disk"
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
    case .refusedAmount(let error): error.description
    case .refusedTime(let seconds):
      "the time \(seconds), in seconds since 1970, is not in the years 1 to 9999; set the clock"
    case .refusedCommand(let error): error.description
    case .captured(let name, let amount):
      "the order of the widget \(name) was captured for \(amount) and cannot be changed; create "
        + "another widget"
    }
  }
}

extension StoreError {
  /// The error for a line of a journal that cannot be followed.
  init(_ error: JournalError, in file: String) {
    switch error.reason {
    case .newerFormat: self.init(.newerFormat(file: file, error))
    case .unknownPlan(let plan): self.init(.unknownPlan(plan, file: file))
    case .otherWidget(let name): self.init(.otherWidget(name, file: file))
    case .tooLong, .unreadable, .hashMismatch, .brokenChain, .missingLineFeed, .changedEnding,
      .misplacedID, .notCanonical, .misplacedCommand, .refusedCommand, .refusedCapture, .missing:
      self.init(.damaged(file: file, error))
    }
  }

  /// The error of something that was done in part, whatever stopped it.
  func madeUncertain(file: String) -> StoreError {
    switch reason {
    case .uncertain: self
    case .inputOutput(let cause), .cannotCreate(let cause): StoreError(.uncertain(cause))
    case .busy(let file, _):
      StoreError(.uncertain(SystemError(call: "flock", path: file, code: EWOULDBLOCK)))
    default: StoreError(.uncertain(SystemError(call: "write", path: file, code: EIO)))
    }
  }

  /// Runs calls of the system, and turns what they throw into a store's error.
  static func wrapping<Result: ~Copyable>(
    _ reason: (SystemError) -> Reason = { .inputOutput($0) },
    _ body: () throws(SystemError) -> Result
  ) throws(StoreError) -> Result {
    do throws(SystemError) { return try body() } catch { throw StoreError(reason(error)) }
  }
}
