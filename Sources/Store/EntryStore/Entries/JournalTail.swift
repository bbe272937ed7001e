package import StrictJSON

/// The first entry and the last entries of the newest life of a journal, with their lines checked.
package struct JournalTail {
  /// An entry and its line.
  package struct Entry {
    package let row: EntryRow
    package let line: JSONValue
  }

  /// The first entry.
  package let first: Entry
  /// The last entries in ascending order, without a removal; the last of them is the journal's end.
  ///
  /// If the journal has few entries, the first one is among them.
  package let last: [Entry]
  /// The removal, if the journal was removed.
  package let removal: EntryRow?

  package var key: JournalKey { first.row.key }
  /// The last row, which is the removal of a removed journal.
  package var end: EntryRow { removal ?? last.last?.row ?? first.row }
}

extension EntryTransaction {
  /// Reads the newest life of a journal: its first entry and its last ones.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - count: The number of last entries to read, at least 2; a removal may be one of them.
  /// - Returns: The entries, or nil if no journal ever had the name.
  /// - Throws: The fault of an entry that is damaged or missing.
  package func tail(of journal: JournalName, count: Int = 3) throws(StoreFault) -> JournalTail? {
    try tail(try lastEntries(of: journal, count: count))
  }

  /// Reads one life of a journal; nil if there is none.
  package func tail(of key: JournalKey, count: Int = 3) throws(StoreFault) -> JournalTail? {
    try tail(try lastEntries(of: key, count: count))
  }

  private func tail(_ rows: [EntryRow]) throws(StoreFault) -> JournalTail? {
    guard let lastRow = rows.last else { return nil }
    var entries = try checked(rows)
    var removal: EntryRow?
    if let last = entries.last, last.row.isRemoval(last.line) {
      removal = entries.removeLast().row
    }
    if lastRow.command == CommonCommand.remove, removal == nil {
      throw fault(lastRow, "it is not a removal")
    }
    if removal != nil, lastRow.command != CommonCommand.remove {
      throw fault(lastRow, "the column command has another value")
    }
    let first: JournalTail.Entry
    if let known = entries.first, known.row.number == 1 {
      first = known
    } else {
      guard let row = try self.entries(of: lastRow.key, in: 1...1).first else {
        let journal = lastRow.key.journal
        throw fault(
          StoreFault.EntryPlace(kind: journal.scope.rawValue, name: journal.name, number: 1),
          "it is missing")
      }
      first = JournalTail.Entry(row: row, line: try openedLine(of: row))
    }
    guard try followsRemoval(lastRow.key) else {
      throw fault(first.row, "the column life has another value")
    }
    guard !entries.isEmpty else { throw fault(lastRow, "the entry that precedes it is missing") }
    return JournalTail(first: first, last: entries, removal: removal)
  }

  /// Returns whether a life is the first of its name, or follows the removal of the preceding one.
  ///
  /// No line has the life, so that the removal confirms the column.
  package func followsRemoval(_ key: JournalKey) throws(StoreFault) -> Bool {
    if key.life == 1 { return true }
    guard key.life > 1 else { return false }
    let preceding = JournalKey(key.journal, life: key.life - 1)
    return try lastEntries(of: preceding, count: 1).last?.isIntactRemoval ?? false
  }

  /// Returns the last entries of the journals that were not removed, ordered by the bytes of their names.
  ///
  /// - Parameters:
  ///   - scope: The kind of the journals.
  ///   - name: The name after which the list begins; nil for all.
  ///   - limit: The largest number of journals.
  /// - Returns: The entries; that of a damaged journal is one of them.
  /// - Throws: The fault of the database.
  package func presentJournals(
    _ scope: JournalScope, after name: String?, limit: Int
  ) throws(StoreFault) -> [EntryRow] {
    var present: [EntryRow] = []
    var after = name
    while present.count < limit {
      let count = min(limit - present.count, EntryRow.pageCount)
      let rows = try lastEntries(ofAll: scope, after: after, count: count)
      present += rows.filter { !$0.isIntactRemoval }
      guard rows.count == count, let last = rows.last else { break }
      after = last.key.journal.name
    }
    return present
  }

  /// Reads the lines of consecutive rows of one journal, and checks their order and their chain.
  ///
  /// - Parameters:
  ///   - rows: The rows in ascending order.
  ///   - preceding: The row that precedes them, or nil if it is not known.
  /// - Returns: The rows with their lines.
  /// - Throws: The fault of the first entry that is damaged or missing.
  package func checked(
    _ rows: [EntryRow], after preceding: EntryRow? = nil
  ) throws(StoreFault) -> [JournalTail.Entry] {
    var entries: [JournalTail.Entry] = []
    entries.reserveCapacity(rows.count)
    var preceding = preceding
    for row in rows {
      if let preceding {
        guard row.number == preceding.number + 1, row.key == preceding.key else {
          var place = preceding.place
          place = StoreFault.EntryPlace(
            kind: place.kind, name: place.name, number: preceding.number.addingOrMaximum(1))
          throw fault(place, "it is missing")
        }
        guard row.previous == preceding.hash else {
          throw fault(row, LineFault.brokenChain.storedText)
        }
      }
      entries.append(JournalTail.Entry(row: row, line: try openedLine(of: row)))
      preceding = row
    }
    return entries
  }
}

extension Int {
  /// The sum, or the greatest number if it is greater: a damaged row can have any number.
  package func addingOrMaximum(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
