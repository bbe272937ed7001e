package import ScheduleEngine
import StrictJSON

/// A removed journal: one life of a name, and the removal that ends it.
///
/// Rows are only added, so a removed journal has all its entries. For some days after the removal it can be
/// restored: its lines are copied into the next life of the name.
package struct RemovedJournal: Hashable, Sendable {
  /// The last row of the journal, an intact removal.
  package let removal: EntryRow
  /// The time of the removal.
  package let time: Timestamp

  /// The number of days after that of the removal on which a journal can be restored.
  package static var dayCount: Int { 30 }

  /// Reads a removal; nil if the row is not an intact one, or is the only one of its journal.
  package init?(_ row: EntryRow) {
    guard row.number > 1, row.command == CommonCommand.remove, let line = try? row.openedLine(),
      row.isRemoval(line), let seconds = line["at"]?.number?.int,
      case let time = Timestamp(secondsSinceEpoch: Int64(seconds)), Timestamp.years.contains(time)
    else { return nil }
    (removal, self.time) = (row, time)
  }

  package var key: JournalKey { removal.key }
  /// The number of entries without the removal.
  package var count: Int { removal.number - 1 }
  /// The hash of the last entry that precedes the removal.
  package var head: String { removal.previous }

  /// The day of the removal, in UTC.
  package var day: CivilDate { Self.day(of: time) }
  /// The last day, in UTC, on which the journal can be restored.
  package var lastDay: CivilDate { Self.lastDay(after: time) }

  /// Returns the last day, in UTC, on which a journal can be restored that is removed at a time.
  package static func lastDay(after time: Timestamp) -> CivilDate {
    let day = day(of: time)
    return (try? day.adding(days: dayCount)) ?? day
  }

  /// Returns whether the journal can be restored at a time.
  func isRestorable(at time: Timestamp) -> Bool {
    time.dayNumber <= self.time.dayNumber + Self.dayCount
  }

  private static func day(of time: Timestamp) -> CivilDate {
    CivilDate(knownDayNumber: time.dayNumber)
  }
}

/// The last removal of a journal, at a time.
package enum LastRemoval: Sendable {
  /// The journal was not removed.
  case none
  /// The time in which it could be restored is over.
  case expired(RemovedJournal)
  /// It was restored.
  case restored
  /// It can be restored.
  case restorable(RemovedJournal)
}

extension EntryTransaction {
  /// Returns the last removal of a journal.
  package func lastRemoval(
    of journal: JournalName, at time: Timestamp
  ) throws(StoreFault) -> LastRemoval {
    guard let last = try lastEntries(of: journal, count: 1).last,
      let removed = try removedJournal(upTo: last)
    else { return .none }
    guard removed.isRestorable(at: time) else { return .expired(removed) }
    return try isRestored(removed) ? .restored : .restorable(removed)
  }

  /// Returns the newest removed life of a journal whose newest life ends in a row.
  private func removedJournal(upTo last: EntryRow) throws(StoreFault) -> RemovedJournal? {
    if let removed = RemovedJournal(last) { return removed }
    guard last.key.life > 1 else { return nil }
    let preceding = JournalKey(last.key.journal, life: last.key.life - 1)
    return try lastEntries(of: preceding, count: 1).last.flatMap { RemovedJournal($0) }
  }

  /// Returns whether the next life of a removed journal has its entries: it was restored.
  private func isRestored(_ removed: RemovedJournal) throws(StoreFault) -> Bool {
    guard removed.key.life < .max else { return false }
    let next = JournalKey(removed.key.journal, life: removed.key.life + 1)
    return try entries(of: next, in: removed.count...removed.count).first?.hash == removed.head
  }

  /// Returns the newest removed life of each name that can be restored at a time, ordered by the bytes of
  /// the names.
  ///
  /// - Complexity: O(*n*) in the number of names.
  package func removedJournals(
    _ scope: JournalScope, at time: Timestamp
  ) throws(StoreFault) -> [RemovedJournal] {
    var found: [RemovedJournal] = []
    var name: String?
    while true {
      let rows = try lastEntries(ofAll: scope, after: name, count: EntryRow.pageCount)
      for row in rows {
        guard let removed = try removedJournal(upTo: row), removed.isRestorable(at: time),
          try !isRestored(removed)
        else { continue }
        found.append(removed)
      }
      guard rows.count == EntryRow.pageCount, let last = rows.last else { return found }
      name = last.key.journal.name
    }
  }
}

extension EntryRow {
  /// Returns the same entry in another life of its journal.
  ///
  /// The column of the identifier is unique for a name, and that of the first entry answers for all of
  /// them: the copy has the identifier, a tab and its life, which no identifier contains.
  package func restored(in life: Int) -> EntryRow {
    var row = self
    row.key = JournalKey(key.journal, life: life)
    row.id = originalID.map { Self.restoredID($0, in: life) }
    return row
  }

  /// Returns whether the column of the identifier is that of an entry with an identifier.
  package func hasID(_ id: String?) -> Bool {
    if self.id == id { return true }
    guard let id, key.life > 1 else { return false }
    return self.id == Self.restoredID(id, in: key.life)
  }

  /// The identifier in the column, without the life of a restored entry.
  fileprivate var originalID: String? { id.map { String($0.prefix { $0 != "\t" }) } }

  private static func restoredID(_ id: String, in life: Int) -> String { "\(id)\t\(life)" }
}

extension EntryTransaction {
  /// Returns whether the first entry with the identifier of a restored one is the same in an earlier life.
  ///
  /// It is true for an entry that was not restored.
  package func hasOriginal(_ row: EntryRow) throws(StoreFault) -> Bool {
    guard let id = row.originalID, id != row.id else { return true }
    guard let first = try entry(of: row.key.journal, id: id) else { return false }
    return first.hash == row.hash && first.number == row.number && first.key.life < row.key.life
  }
}
