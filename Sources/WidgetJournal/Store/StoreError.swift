public import ScheduleEngine

/// Says why a store could not do what it was asked.
///
/// Unless the reason is ``Reason/uncertain(_:)``, nothing has changed.
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
    /// Writing failed, and so did taking back what was written: the command may stand or not. Or a
    /// removal failed half way: the widget may be there or not, and what was set aside from it.
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
    /// The journal has no room for another line; see ``WidgetStore/maximumJournalByteCount``.
    case journalFull(file: String)
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
    case .inputOutput(let error): "cannot use \(error); nothing was changed"
    case .uncertain(let error):
      "cannot write \(error); look at the widget's history before trying again"
    case .busy(let file, let waited):
      "\(file.quotedPath) has been in use for \(waited); try again later"
    case .damaged(let file, let error):
      "\(file.quotedPath) is damaged, \(error); restore it from a copy, or remove the widget"
    case .otherWidget(let name, let file):
      "\(file.quotedPath) is the journal of the widget \(name); use that name, choose one that "
        + "differs in more than capital letters, or move the file away"
    case .journalFull(let file):
      "\(file.quotedPath) is full; create another widget, or remove this one"
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
    case .tooLong, .unreadable, .hashMismatch, .brokenChain, .missingLineFeed, .notCanonical,
      .misplacedCommand, .refusedCommand, .refusedCapture, .missing:
      self.init(.damaged(file: file, error))
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
