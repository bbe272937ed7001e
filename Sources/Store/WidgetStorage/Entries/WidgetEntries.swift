package import EntryStore
import ScheduleEngine

/// The widgets in the tables of entries, as one transaction sees them.
package struct WidgetEntries {
  let transaction: any EntryTransaction
  let plans: PlanFinder

  package init(_ transaction: any EntryTransaction, plans: @escaping PlanFinder) {
    (self.transaction, self.plans) = (transaction, plans)
  }

  /// The newest life of a name.
  enum Newest {
    /// No widget ever had the name.
    case none
    /// The last widget of the name was removed; the value is its last row.
    case removed(EntryRow)
    /// There is a widget.
    case present(WidgetLife)
  }

  /// Reads a widget.
  ///
  /// - Throws: ``WidgetStoreError`` if there is no such widget, or it cannot be read.
  package func widget(_ name: WidgetName) throws(WidgetStoreError) -> StoredWidget {
    try stored(try present(name))
  }
}

extension WidgetEntries {
  /// Reads the newest life of a name: its first entry and its last ones.
  func newest(_ name: WidgetName) throws(WidgetStoreError) -> Newest {
    let tail: JournalTail?
    do throws(StoreFault) {
      tail = try transaction.tail(of: name.journal)
    } catch {
      // An intact removal ends the life, whatever precedes it.
      if error.isDamagedEntry, let removal = try intactRemoval(of: name) {
        return .removed(removal)
      }
      throw WidgetStoreError(error)
    }
    guard let tail else { return .none }
    if let removal = tail.removal { return .removed(removal) }
    return .present(try life(tail, of: name))
  }

  /// Reads a widget; throws if there is none.
  func present(_ name: WidgetName) throws(WidgetStoreError) -> WidgetLife {
    guard case .present(let life) = try newest(name) else {
      throw WidgetStoreError(.noSuchWidget(name))
    }
    return life
  }

  /// Returns the next life of a name, without an entry; throws if there is a widget.
  func free(_ name: WidgetName) throws(WidgetStoreError) -> WidgetLife {
    switch try newest(name) {
    case .none: return WidgetLife(of: name, at: JournalKey(name.journal, life: 1))
    case .removed(let row): return try life(of: name, after: row)
    case .present: throw WidgetStoreError(.exists(name))
    }
  }

  /// Returns the life of a name that follows a removed one, without an entry.
  func life(of name: WidgetName, after removal: EntryRow) throws(WidgetStoreError) -> WidgetLife {
    let life = removal.key.life
    guard life > 0, life < .max else {
      throw WidgetStoreError(transaction.fault(removal, "the column life has another value"))
    }
    return WidgetLife(of: name, at: JournalKey(name.journal, life: life + 1))
  }

  /// Returns the last row of a name if it is an intact removal.
  func intactRemoval(of name: WidgetName) throws(WidgetStoreError) -> EntryRow? {
    let rows = try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.lastEntries(of: name.journal, count: 2)
    }
    guard let last = rows.last, last.command == CommonCommand.remove,
      let line = try? last.openedLine(), last.isRemoval(line),
      rows.count == 2, rows[0].hash == last.previous, rows[0].number == last.number - 1
    else { return nil }
    return last
  }

  /// Returns the widget that the first and the last entries of a life determine.
  func life(
    _ tail: JournalTail, of name: WidgetName
  ) throws(WidgetStoreError) -> WidgetLife {
    var life = WidgetLife(of: name, at: tail.key)
    var entries = tail.last[...]
    if entries.first?.row.number == 1 { entries.removeFirst() }
    try checked(tail.first.row, of: name) { () throws(JournalError.Reason) in
      _ = try life.replay(tail.first.row, tail.first.line, in: plans)
    }
    for (offset, entry) in entries.enumerated() {
      try checked(entry.row, of: name) { () throws(JournalError.Reason) in
        if offset == 0, entry.row.number > 2 {
          return try life.resume(at: entry.row, entry.line, in: plans)
        }
        _ = try life.replay(entry.row, entry.line, in: plans)
      }
    }
    return life
  }

  /// Runs work on a row, and throws its mistake as an error of the store.
  func checked<Result>(
    _ row: EntryRow, of name: WidgetName, _ work: () throws(JournalError.Reason) -> Result
  ) throws(WidgetStoreError) -> Result {
    do throws(JournalError.Reason) {
      return try work()
    } catch {
      throw self.error(JournalError(line: row.number, reason: error), of: name)
    }
  }

  /// Returns the error of a line that is stored.
  func error(_ error: JournalError, of name: WidgetName) -> WidgetStoreError {
    switch error.reason {
    case .newerFormat: return WidgetStoreError(.newerFormat(name, error))
    case .unknownPlan(let plan): return WidgetStoreError(.unknownPlan(plan, name))
    case .misplacedCommand, .refusedCommand, .refusedCapture, .otherWidget, .notCanonical,
      .misplacedID:
      return WidgetStoreError(.damaged(name, error))
    case .tooLong, .unreadable, .hashMismatch, .brokenChain, .missing:
      let place = StoreFault.EntryPlace(
        kind: JournalScope.widget.rawValue, name: name.description, number: error.line)
      return WidgetStoreError(transaction.fault(place, error.reason.storedText))
    }
  }
}

extension JournalError.Reason {
  /// The mistake of a stored line.
  fileprivate var storedText: String {
    switch self {
    case .missing: LineFault.missing.storedText
    case .brokenChain: LineFault.brokenChain.storedText
    default: description
    }
  }
}

extension WidgetName {
  /// The name of the widget's journal in the tables.
  var journal: JournalName { JournalName(.widget, description) }
}
