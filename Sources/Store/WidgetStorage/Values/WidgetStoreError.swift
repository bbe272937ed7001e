public import EntryStore
public import ScheduleEngine
import ScheduleFiles

/// The reason why a store rejected or failed a request.
///
/// Nothing has changed, unless the reason is a fault whose reason is
/// ``/EntryStore/StoreFault/Reason/uncertain``: the command may then be accepted or not. Read the
/// widget, or repeat the command with the same identifier.
public struct WidgetStoreError: Error, Hashable, Sendable {
  /// The reason of an error.
  public enum Reason: Hashable, Sendable {
    /// There is no widget with this name.
    case noSuchWidget(WidgetName)
    /// There is a widget with this name already.
    case exists(WidgetName)
    /// The widget has another revision than expected: another client has changed it.
    case otherRevision(WidgetName, expected: Int, actual: Int)
    /// The journal's last line has another hash than expected; `revision` is the widget's.
    case otherHead(WidgetName, expected: SHA256Digest, actual: SHA256Digest, revision: Int)
    /// The identifier belongs to another command, which led to this revision.
    case usedID(CommandID, WidgetName, revision: Int)
    /// No widget belongs to the checkout token.
    case noWidgetOfToken
    /// Several widgets belong to the checkout token, and none was named.
    case severalWidgetsOfToken([WidgetName])
    /// The bytes to import are not the journal of a widget; the value is the first mistake, or nil
    /// if there is no line.
    case unusableImport(JournalError?)
    /// The journal to import has a capture, and the token was captured for this amount by another
    /// widget.
    case capturedElsewhere(WidgetName, Money)
    /// The journal's first line is damaged, so no line can be salvaged.
    case nothingToSalvage(WidgetName)
    /// A newer version has written the line, and the journal is not changed.
    case newerFormat(WidgetName, JournalError)
    /// A plan is not known; the widget is the one whose journal names it, or nil if none does.
    case unknownPlan(PlanID, WidgetName?)
    /// The store finds a plan with other terms by the identifier of a shop's own plan.
    case otherTerms(PlanID)
    /// The terms of a shop's own plan are not those of a plan file, or too long for a line.
    case unusableTerms(PlanID)
    /// The order total is not an amount of the widget's currency.
    case invalidAmount(AmountError)
    /// The time, in seconds since 1970-01-01T00:00:00Z, is not in the years 1 to 9999.
    case invalidTime(Int64)
    /// The widget rejects the command.
    case refusedCommand(WidgetCommandError)
    /// The order was captured for this amount and cannot change.
    case captured(WidgetName, Money)
    /// The widget was captured for this amount, or is damaged, so that its removal needs `force`; nil
    /// if the amount is not known.
    case removalNeedsForce(WidgetName, Money?)
    /// No widget with this name was removed.
    case notRemoved(WidgetName)
    /// The widget was removed on this day in UTC, and is no longer restored.
    case removalExpired(WidgetName, on: CivilDate)
    /// The removed widget was restored.
    case restored(WidgetName)
    /// A line of the journal is intact, and cannot have been accepted at its place.
    case damaged(WidgetName, JournalError)
    /// The database failed, or a row or line in it is damaged.
    case storage(StoreFault)
  }

  /// The reason.
  public let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

extension WidgetStoreError: CustomStringConvertible {
  /// One line that names the mistake and its remedy.
  public var description: String {
    switch reason {
    case .noSuchWidget(let name): "there is no widget \(name); create it first"
    case .exists(let name): "there is a widget \(name) already; update it, or choose another name"
    case .otherRevision(let name, let expected, let actual):
      "the widget \(name) is at revision \(actual), not \(expected); read it and decide again"
    case .otherHead(let name, let expected, let actual, let revision):
      "the journal of the widget \(name) ends in \(actual) (revision \(revision)), not in "
        + "\(expected); if nobody else has changed it, lines were removed from its end"
    case .usedID(let id, let name, let revision):
      "the id \(id) is that of another command to the widget \(name), revision \(revision); use a "
        + "new id"
    case .noWidgetOfToken:
      "no widget belongs to this checkout token; create one with the token first"
    case .severalWidgetsOfToken(let names):
      "\(names.count) widgets belong to this checkout token: "
        + "\(names.map(\.description).joined(separator: ", ")); name one of them"
    case .unusableImport(nil): "there is no whole line in it; pass the journal of a widget"
    case .unusableImport(let error?): "\(error); pass the journal of a widget, whole and unchanged"
    case .capturedElsewhere(let name, let amount):
      "the order of this checkout was captured for \(amount) by the widget \(name); it cannot be "
        + "captured by another"
    case .nothingToSalvage(let name):
      "the first line of the widget \(name) is damaged; without it nothing can be salvaged"
    case .newerFormat(let name, let error): "the widget \(name), \(error); update this program"
    case .unknownPlan(let plan, let name?):
      "the widget \(name) uses the plan \(plan), which is not known; update this program"
    case .unknownPlan(let plan, nil): "there is no plan \(plan); choose one of the catalog"
    case .otherTerms(let plan):
      "there is another plan \(plan), with other terms; give this one an id of its own"
    case .unusableTerms(let plan):
      "the plan \(plan) cannot be stored with a widget: as one line, its file must be valid and have "
        + "at most \(PlanFile.maximumMemberByteCount) bytes; correct or shorten its texts and sources"
    case .invalidAmount(let error): error.description
    case .invalidTime(let seconds):
      "the time \(seconds), in seconds since 1970, is not in the years 1 to 9999; set the clock"
    case .refusedCommand(let error): error.description
    case .captured(let name, let amount):
      "the order of the widget \(name) was captured for \(amount) and cannot be changed; create "
        + "another widget"
    case .removalNeedsForce(let name, let amount?):
      "the order of the widget \(name) was captured for \(amount); remove it by force"
    case .removalNeedsForce(let name, nil):
      "the widget \(name) is damaged and may be captured; salvage its good lines into another "
        + "widget, or remove it by force"
    case .notRemoved(let name): "no widget \(name) was removed"
    case .removalExpired(let name, let day):
      "the widget \(name) was removed on \(day); it stayed \(RemovedJournal.dayCount) days"
    case .restored(let name): "the removed widget \(name) was restored already; read the widget"
    case .damaged(let name, let error):
      "the widget \(name) is damaged, \(error); restore it from a backup, salvage its good lines "
        + "into another widget, or remove it by force"
    case .storage(let fault): fault.description
    }
  }
}

extension WidgetStoreError: StorageFailure {
  package init(_ fault: StoreFault) { self.init(.storage(fault)) }

  /// Whether a row or a line is damaged.
  var isDamage: Bool {
    switch reason {
    case .damaged: true
    case .storage(let fault): fault.isDamagedEntry
    default: false
    }
  }
}

extension StoreFault {
  /// Whether a row is damaged, or lacks its second witness.
  var isDamagedEntry: Bool {
    if case .damagedEntry = reason { true } else { false }
  }
}
