package import EntryStore
package import ScheduleEngine
import StrictJSON

extension BlockingWidgetStore {
  /// Reads a widget.
  package func read(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) throws(WidgetStoreError) -> StoredWidget {
    try perform(.reading) { entries throws(WidgetStoreError) in
      let life = try entries.present(name)
      try Precondition(head: head).check(life)
      return try entries.stored(life)
    }
  }

  /// Reads the history of a widget.
  package func history(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) throws(WidgetStoreError) -> WidgetHistory {
    try perform(.reading) { entries throws(WidgetStoreError) in
      var history: [JournalEntry] = []
      let life = try entries.replay(name) { _, step in history.append(step.entry) }
      try Precondition(head: head).check(life)
      guard let end = life.end else { throw WidgetStoreError(.noSuchWidget(name)) }
      return WidgetHistory(name: name, entries: history, head: try entries.digest(of: end))
    }
  }

  /// Returns the stored lines of a widget, each with its line feed.
  package func exportJournal(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) throws(WidgetStoreError) -> [UInt8] {
    try perform(.reading) { entries throws(WidgetStoreError) in
      var bytes: [UInt8] = []
      let life = try entries.replay(name) { row, _ in
        bytes += row.line.utf8
        bytes.append(ChainedLine.lineFeed)
      }
      try Precondition(head: head).check(life)
      return bytes
    }
  }

  /// Returns the names of widgets, ordered by their bytes.
  package func list(
    after name: WidgetName? = nil, limit: Int = .max
  ) throws(WidgetStoreError) -> [WidgetName] {
    try perform(.reading) { entries throws(WidgetStoreError) in
      let rows = try WidgetStoreError.wrapping { () throws(StoreFault) in
        try entries.transaction.presentJournals(
          .widget, after: name?.description, limit: limit)
      }
      var names: [WidgetName] = []
      for row in rows { names.append(try entries.widgetName(of: row)) }
      return names
    }
  }

  /// Reads and checks all lines of a widget's journal.
  package func check(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) throws(WidgetStoreError) -> WidgetCheck {
    try perform(.reading) { entries throws(WidgetStoreError) in
      guard let (key, count) = try entries.extent(of: name) else {
        throw WidgetStoreError(.noSuchWidget(name))
      }
      var life = WidgetLife(of: name, at: key)
      var mistake = try entries.mistake(inLife: key).map { JournalError(line: 1, reason: $0) }
      var creation: JournalEntry.Creation?
      var (intact, rest) = (0, 0)
      try entries.forEachRow(of: key, count) { row throws(WidgetStoreError) in
        if mistake == nil, try !entries.hasOriginal(row) {
          mistake = JournalError(
            line: row.number, reason: .unreadable("the column id has another value"))
        }
        if mistake == nil {
          do throws(JournalError.Reason) {
            _ = try life.read(row, in: plans)
            creation = life.state.creation
            return true
          } catch {
            // A missing line is counted where it is, not at the row that follows it.
            mistake = JournalError(line: life.count.addingOrMaximum(1), reason: error)
          }
        }
        rest += 1
        if WidgetLife.intactEntry(in: row, of: name, creation) != nil { intact += 1 }
        return true
      }
      if mistake == nil, life.count < count {
        mistake = JournalError(line: life.count + 1, reason: .missing)
      }
      if let mistake {
        let error = entries.error(mistake, of: name)
        guard error.isDamage else { throw error }
      }
      try Precondition(head: head).check(life)
      let damaged = max(count.subtractingOrZero(life.count), rest) - intact
      return WidgetCheck(
        name: name, goodLineCount: life.count, revision: life.revision,
        head: try life.end.map { row throws(WidgetStoreError) in try entries.digest(of: row) },
        mistake: mistake, intactLineCount: intact, damagedLineCount: damaged,
        captureFault: try entries.captureFault(ofToken: life.token))
    }
  }

  /// Returns the faults of the captures of all tokens, also of widgets that were removed.
  package func captureFaults() throws(WidgetStoreError) -> [StoreFault] {
    try perform(.reading) { entries throws(WidgetStoreError) in
      var faults: [StoreFault] = []
      var last: String?
      while true {
        let tokens = try WidgetStoreError.wrapping { () throws(StoreFault) in
          try entries.transaction.tokens(after: last, count: EntryRow.pageCount)
        }
        for token in tokens {
          if let fault = try entries.captureFault(ofToken: token) { faults.append(fault) }
        }
        guard tokens.count == EntryRow.pageCount else { return faults }
        last = tokens.last
      }
    }
  }
}

extension WidgetEntries {
  /// Reads all rows of a widget in order.
  ///
  /// - Returns: The widget.
  /// - Throws: ``WidgetStoreError`` if there is no such widget, and for the first row that cannot be
  ///   replayed.
  func replay(
    _ name: WidgetName, _ deliver: (EntryRow, WidgetStep) -> Void
  ) throws(WidgetStoreError) -> WidgetLife {
    guard let (key, count) = try extent(of: name) else {
      throw WidgetStoreError(.noSuchWidget(name))
    }
    var life = WidgetLife(of: name, at: key)
    if let mistake = try mistake(inLife: key) {
      throw error(JournalError(line: 1, reason: mistake), of: name)
    }
    try forEachRow(of: key, count) { row throws(WidgetStoreError) in
      do throws(JournalError.Reason) {
        deliver(row, try life.read(row, in: plans))
      } catch {
        throw self.error(JournalError(line: life.count + 1, reason: error), of: name)
      }
      return true
    }
    guard life.count == count else {
      throw error(JournalError(line: life.count + 1, reason: .missing), of: name)
    }
    try checkCaptureIsLast(of: life)
    return life
  }

  /// Reads and checks all rows of a widget in order.
  ///
  /// - Parameters:
  ///   - last: The last row of the widget.
  ///   - deliver: Receives each row.
  /// - Throws: ``WidgetStoreError`` for the first row that is damaged or missing.
  package func forEachRow(
    ofWidgetAt last: EntryRow, _ deliver: (EntryRow) -> Void
  ) throws(WidgetStoreError) {
    _ = try replay(try widgetName(of: last)) { row, _ in deliver(row) }
  }

  /// Throws an error if the table of captures has another last row of a widget than its journal.
  func checkCaptureIsLast(of life: WidgetLife) throws(WidgetStoreError) {
    guard let token = life.token else { return }
    let captures = try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.captures(ofToken: token)
    }
    for row in captures where row.key == life.key {
      guard row.number == life.count, row.hash == life.hash else {
        throw error(JournalError(line: row.number, reason: .missing), of: life.name)
      }
    }
  }

  /// Returns the newest life of a name, and the number of its last row; nil if there is no widget.
  func extent(of name: WidgetName) throws(WidgetStoreError) -> (key: JournalKey, count: Int)? {
    let rows = try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.lastEntries(of: name.journal, count: 1)
    }
    guard let last = rows.last, !last.isIntactRemoval else { return nil }
    return (last.key, last.number)
  }

  /// Returns the mistake of a life that no removal precedes: the column of its rows was changed.
  func mistake(inLife key: JournalKey) throws(WidgetStoreError) -> JournalError.Reason? {
    let follows = try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.followsRemoval(key)
    }
    return follows ? nil : .unreadable("the column life has another value")
  }

  /// Reads the rows of a journal in pages, in ascending order, while the work returns true.
  func forEachRow(
    of key: JournalKey, _ count: Int, _ work: (EntryRow) throws(WidgetStoreError) -> Bool
  ) throws(WidgetStoreError) {
    var start = 1
    while start <= count {
      let end = min(count, start.addingOrMaximum(EntryRow.pageCount - 1))
      let rows = try WidgetStoreError.wrapping { () throws(StoreFault) in
        try transaction.entries(of: key, in: start...end)
      }
      for row in rows where try !work(row) { return }
      // The last number may be damaged, and very great.
      guard !rows.isEmpty, end < count else { return }
      start = end + 1
    }
  }

  /// Returns the fault of a missing or damaged witness of a token's capture.
  func captureFault(ofToken token: String?) throws(WidgetStoreError) -> StoreFault? {
    guard let token else { return nil }
    do throws(WidgetStoreError) {
      _ = try capture(ofToken: token)
      return nil
    } catch {
      if case .storage(let fault) = error.reason, fault.isDamagedEntry { return fault }
      // The mistake of an intact line is that of the other widget's own check.
      if case .damaged(let name, let mistake) = error.reason {
        let place = StoreFault.EntryPlace(
          kind: JournalScope.widget.rawValue, name: name.description, number: mistake.line)
        return transaction.fault(place, mistake.reason.description)
      }
      throw error
    }
  }
}

extension WidgetLife {
  /// Returns the entry of a row whose line is intact, whichever line precedes it, or nil.
  ///
  /// The columns of the row may be damaged: the line is authoritative.
  static func intactEntry(
    in row: EntryRow, of name: WidgetName, _ creation: JournalEntry.Creation?
  ) -> JournalEntry? {
    let bytes = Array(row.line.utf8)
    guard
      let line = try? ChainedLine.open(bytes[...]).value,
      let previous = line["previous"]?.string,
      let entry = try? JournaledWidget.storedEntry(
        of: line, spelled: bytes[...], previous: previous, in: creation?.total.currency)
    else { return nil }
    if case .create(let creation) = entry.command, creation.widget != name { return nil }
    return entry
  }
}

extension Int {
  fileprivate func subtractingOrZero(_ other: Int) -> Int {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? 0 : Swift.max(0, difference)
  }
}
