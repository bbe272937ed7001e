import ScheduleEngine

extension WidgetStore {
  /// Makes the command to accept from what the journal holds.
  typealias Preparation = (borrowing Journal) throws(StoreError) -> JournalEntry.Command

  /// Accepts one command: lock, read, replay, apply, write, flush, and only then answer.
  ///
  /// - Parameters:
  ///   - moment: The time.
  ///   - name: The widget's name.
  ///   - creates: Whether a journal that is missing is made.
  ///   - prepare: Makes the command; may be called twice.
  /// - Returns: The widget, and what the command brought about.
  /// - Throws: ``StoreError`` when the command is refused, or the journal cannot be read or written.
  func accept(
    at moment: Moment, for name: WidgetName, creating creates: Bool, _ prepare: Preparation
  ) throws(StoreError) -> StoredWidget {
    try checkTime(moment.secondsSinceEpoch)
    if let directory = try StateDirectory.open(directory, system),
      let file = try openJournal(of: name, for: .writing, in: directory)
    {
      return try accept(at: moment, for: name, in: directory, file, prepare)
    }
    guard creates else { throw StoreError(.noSuchWidget(name)) }
    try rehearse(at: moment, for: name, prepare)
    let directory = try StateDirectory.openOrCreate(directory, system)
    guard let file = try openJournal(of: name, for: .creating, in: directory) else {
      // not covered: a journal that is opened to be created is always there
      throw StoreError(.noSuchWidget(name))
    }
    return try accept(at: moment, for: name, in: directory, file, prepare)
  }

  /// Checks that a line can hold a time.
  func checkTime(_ seconds: Int64) throws(StoreError) {
    guard JournalEntry.times.contains(seconds) else { throw StoreError(.refusedTime(seconds)) }
  }

  /// Accepts a command in memory only, so that a refused one leaves no file behind.
  private func rehearse(
    at moment: Moment, for name: WidgetName, _ prepare: Preparation
  ) throws(StoreError) {
    var journal = Journal(of: name)
    _ = try Self.accept(try prepare(journal), at: moment, into: &journal, plans)
  }

  private func accept(
    at moment: Moment, for name: WidgetName, in directory: borrowing StateDirectory,
    _ file: borrowing JournalFile, _ prepare: Preparation
  ) throws(StoreError) -> StoredWidget {
    let bytes = try file.read()
    let journal = try replay(bytes, of: name, in: file.path)
    let command = try prepare(journal)
    return try append(command, at: moment, to: journal, holding: bytes, in: directory, file)
  }

  /// Accepts a command behind what a locked journal holds, writes it and flushes it.
  func append(
    _ command: JournalEntry.Command, at moment: Moment, to journal: Journal,
    holding bytes: [UInt8], in directory: borrowing StateDirectory, _ file: borrowing JournalFile
  ) throws(StoreError) -> StoredWidget {
    var journal = journal
    let (end, line) = (journal.byteCount, journal.entries.count + 1)
    let accepted = try Self.accept(command, at: moment, into: &journal, plans)
    try file.checkSpace(for: accepted.line, at: end)
    var warnings: [StoreWarning] = []
    if end < bytes.count {
      let sideName = StateDirectory.sideFileName(of: journal.name, line: line)
      let path = try file.setAside(Array(bytes[end...]), from: end, as: sideName, in: directory)
      warnings.append(.setAside(byteCount: bytes.count - end, to: path))
    }
    try file.append(accepted.line, at: end, in: directory)
    return try Self.stored(journal, Array(accepted.events), warnings)
  }

  private static func accept(
    _ command: JournalEntry.Command, at moment: Moment, into journal: inout Journal,
    _ plans: (PlanID) -> Plan?
  ) throws(StoreError) -> Journal.Acceptance {
    do throws(JournalError.Reason) {
      return try journal.accept(command, at: moment, plans: plans)
    } catch {
      if case .refusedCommand(let refusal) = error { throw StoreError(.refusedCommand(refusal)) }
      throw StoreError(
        JournalError(line: journal.entries.count + 1, reason: error),
        in: StateDirectory.fileName(of: journal.name))
    }
  }

  /// Opens a widget's journal and locks it; see ``StateDirectory``.
  func openJournal(
    of name: WidgetName, for access: StateDirectory.Access,
    in directory: borrowing StateDirectory
  ) throws(StoreError) -> JournalFile? {
    try directory.openJournal(of: name, for: access, patience: patience, limit: journalLimit)
  }

  /// Replays a journal's bytes.
  func replay(
    _ bytes: [UInt8], of name: WidgetName, in path: String
  ) throws(StoreError) -> Journal {
    do throws(JournalError) {
      return try Journal(replaying: bytes, of: name, plans: plans)
    } catch {
      throw StoreError(error, in: path)
    }
  }

  /// The widget of a journal; where nothing was accepted there is none.
  static func stored(
    _ journal: Journal, _ events: [WidgetEvent], _ warnings: [StoreWarning]
  ) throws(StoreError) -> StoredWidget {
    guard let machine = journal.widget else { throw StoreError(.noSuchWidget(journal.name)) }
    let capture = journal.captured.flatMap { record in
      journal.entries.last.map { StoredWidget.Capture(record: record, moment: $0.moment) }
    }
    return StoredWidget(
      name: journal.name, machine: machine, capture: capture, events: events, warnings: warnings)
  }
}
