package import EntryStore
import ScheduleEngine
import StrictJSON

extension BlockingWidgetStore {
  /// Stores a journal that was exported, as the widget that it belongs to.
  ///
  /// A journal of a captured widget brings its capture. If the store has that very capture, which an
  /// earlier life of the widget left, the journal is stored without a second one.
  package func importJournal(_ bytes: [UInt8]) throws(WidgetStoreError) -> StoredWidget {
    let lines = try importable(bytes)
    return try perform(.creating) { entries throws(WidgetStoreError) in
      let name = lines.creation.widget
      var life = try entries.free(name)
      // They are read first, since the entry of a capture without its row is a missing witness.
      let witnesses = try lines.creation.token.map { token throws(WidgetStoreError) in
        try entries.witnesses(ofToken: token)
      }
      for (line, row) in zip(lines.lines, lines.rows(at: life.key)) {
        if let id = line.entry.id, let revision = try entries.revision(of: id, of: name) {
          throw WidgetStoreError(.usedID(id, name, revision: revision))
        }
        do throws(JournalError.Reason) {
          _ = try life.read(row, in: plans)
        } catch {
          // not covered: the lines were replayed once
          throw entries.error(JournalError(line: row.number, reason: error), of: name)
        }
        try entries.insert(row)
      }
      if let witnesses, let captured = life.end, life.state.captured != nil {
        try insertCapture(captured, witnesses, entries)
      }
      return try entries.stored(life)
    }
  }

  /// Adds the row of an imported or restored capture, unless the store has it.
  func insertCapture(
    _ row: EntryRow, _ witnesses: TokenWitnesses, _ entries: WidgetEntries
  ) throws(WidgetStoreError) {
    if let captured = try entries.capture(in: witnesses), captured.entry.hash != row.hash {
      throw WidgetStoreError(
        .capturedElsewhere(captured.widget.name, captured.capture.record.amount))
    }
    let known = try WidgetStoreError.wrapping { () throws(StoreFault) in
      try entries.transaction.captures(ofToken: witnesses.token)
    }
    // The same line is the same capture: an earlier life of the widget has it, or it was forgotten.
    if known.contains(where: { $0.hash == row.hash }) { return }
    try entries.insert(
      CaptureRow(
        token: witnesses.token, turn: witnesses.nextTurn, key: row.key, number: row.number,
        hash: row.hash))
  }

  /// The lines of a journal without a mistake.
  package struct ImportedLines {
    package let creation: JournalEntry.Creation
    package fileprivate(set) var lines: [(text: String, hash: String, entry: JournalEntry)] = []

    /// Returns the rows of the lines, as the first ones of a life.
    package func rows(at key: JournalKey) -> [EntryRow] {
      var previous = ChainedLine.zeros
      return lines.enumerated().map { index, line in
        defer { previous = line.hash }
        return EntryRow(
          key: key, number: index + 1, command: line.entry.command.name,
          id: line.entry.id?.description,
          token: line.entry.command.hasToken ? creation.token : nil, hash: line.hash,
          previous: previous, line: line.text)
      }
    }
  }

  /// Reads and replays the lines of a whole journal; throws the first mistake.
  package func importable(_ bytes: [UInt8]) throws(WidgetStoreError) -> ImportedLines {
    guard !bytes.isEmpty else { throw WidgetStoreError(.unusableImport(nil)) }
    var texts = bytes.split(separator: ChainedLine.lineFeed, omittingEmptySubsequences: false)
    if texts.last?.isEmpty == true { texts.removeLast() }
    var number = 0
    do throws(JournalError.Reason) {
      var lines: ImportedLines?
      var state: JournaledWidget?
      var previous = ChainedLine.zeros
      var ids: Set<CommandID> = []
      for text in texts {
        number += 1
        let (entry, hash) = try JournaledWidget.storedEntry(
          text, previous: previous, in: lines?.creation.total.currency)
        if lines == nil, case .create(let creation) = entry.command {
          lines = ImportedLines(creation: creation)
          state = JournaledWidget(name: creation.widget)
        }
        try state?.check(entry)
        _ = try state?.apply(entry, in: plans)
        if let id = entry.id, !ids.insert(id).inserted { throw .misplacedID }
        lines?.lines.append((String(decoding: text, as: UTF8.self), hash, entry))
        previous = hash
      }
      guard let lines else { throw .misplacedCommand }
      return lines
    } catch {
      if case .unknownPlan(let plan) = error { throw WidgetStoreError(.unknownPlan(plan, nil)) }
      throw WidgetStoreError(.unusableImport(JournalError(line: number, reason: error)))
    }
  }

  /// Copies the intact lines of a damaged journal into a new widget.
  ///
  /// A capture is not copied, since a token has one: it stays in the damaged journal, whose rows are
  /// never removed, and the new widget is captured as every widget of the token is. If a witness of
  /// the capture is damaged, salvaging fails as a capture does, until the capture is forgotten.
  package func salvage(
    _ name: WidgetName, as newName: WidgetName
  ) throws(WidgetStoreError) -> WidgetSalvage {
    try perform(.writing) { entries throws(WidgetStoreError) in
      guard let (key, count) = try entries.extent(of: name) else {
        throw WidgetStoreError(.noSuchWidget(name))
      }
      var salvage = SalvagedLines(of: name, into: try entries.free(newName), entries)
      return try salvage.copy(key, count)
    }
  }
}

/// The lines that are copied from a damaged or removed journal.
struct SalvagedLines {
  let name: WidgetName
  private(set) var life: WidgetLife
  private(set) var rows: [EntryRow] = []
  /// The number of intact lines.
  private(set) var count = 0
  /// The number of rows that were read.
  private(set) var rowCount = 0
  private let entries: WidgetEntries
  private var ids: Set<CommandID> = []

  init(of name: WidgetName, into life: WidgetLife, _ entries: WidgetEntries) {
    (self.name, self.life, self.entries) = (name, life, entries)
  }

  /// Copies all intact lines of a journal.
  mutating func copy(_ key: JournalKey, _ count: Int) throws(WidgetStoreError) -> WidgetSalvage {
    let entries = self.entries
    var salvage = self
    try entries.forEachRow(of: key, count) { row throws(WidgetStoreError) in
      try salvage.add(row)
      return true
    }
    self = salvage
    guard life.end != nil else { throw WidgetStoreError(.nothingToSalvage(name)) }
    for row in rows { try entries.insert(row) }
    return WidgetSalvage(
      widget: try entries.stored(life), lineCount: self.count,
      lostLineCount: max(0, max(count, rowCount) - self.count))
  }

  /// Copies the line of a row, if it is intact.
  private mutating func add(_ row: EntryRow) throws(WidgetStoreError) {
    rowCount += 1
    guard let entry = WidgetLife.intactEntry(in: row, of: name, life.state.creation) else { return }
    var command = entry.command
    switch command {
    case .create(let creation): command = .create(creation.renamed(life.name))
    case .update: break
    case .capture(let capture):
      // The update to the captured total may be lost.
      if life.last?.total != capture.amount {
        _ = try append(.update(total: capture.amount), nil, entry.moment)
      }
      count += 1
      return
    }
    if try append(command, entry.id, entry.moment) { count += 1 }
  }

  /// Appends a command.
  ///
  /// - Returns: Whether the widget accepts the command.
  private mutating func append(
    _ command: JournalEntry.Command, _ id: CommandID?, _ moment: Moment
  ) throws(WidgetStoreError) -> Bool {
    var id = id
    // The second line with an identifier is added without it.
    if let known = id {
      let stored = try entries.revision(of: known, of: life.name)
      if !ids.insert(known).inserted || stored != nil { id = nil }
    }
    do throws(JournalError.Reason) {
      rows.append(try life.append(command, id: id, at: moment, in: entries.plans).row)
      return true
    } catch {
      if case .unknownPlan(let plan) = error { throw WidgetStoreError(.unknownPlan(plan, nil)) }
      return false
    }
  }
}

extension WidgetEntries {
  /// Returns the revision of the command with an identifier in any life of a name; nil if there is
  /// none.
  fileprivate func revision(
    of id: CommandID, of name: WidgetName
  ) throws(WidgetStoreError) -> Int? {
    let row = try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.entry(of: name.journal, id: id.description)
    }
    guard let row else { return nil }
    return row.command == CommonCommand.capture ? max(0, row.number - 1) : row.number
  }
}

extension JournaledWidget {
  /// Reads a line without its line feed, and returns its entry and its hash.
  fileprivate static func storedEntry(
    _ line: ArraySlice<UInt8>, previous: String, in currency: Currency?
  ) throws(JournalError.Reason) -> (JournalEntry, hash: String) {
    let (value, hash): (JSONValue, String)
    do throws(LineFault) {
      (value, hash) = try ChainedLine.open(line)
    } catch {
      throw JournalError.Reason(error)
    }
    guard value["previous"]?.string == previous else { throw .brokenChain }
    return (try storedEntry(of: value, spelled: line, previous: previous, in: currency), hash)
  }
}

extension JournalEntry.Command {
  /// Whether the row of the command has the token of its widget.
  fileprivate var hasToken: Bool {
    switch self {
    case .create, .capture: true
    case .update: false
    }
  }
}

extension JournalEntry.Creation {
  /// Returns the same terms for a widget with another name.
  fileprivate func renamed(_ name: WidgetName) -> Self {
    Self(
      widget: name, plan: plan, terms: terms, checkout: checkout, issuedAt: issuedAt, total: total)
  }
}
