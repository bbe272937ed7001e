import ScheduleEngine

/// A command that a client asks for, before the state of its widget is known.
struct Request {
  /// The time.
  let moment: Moment
  /// The client's own identifier, or nil.
  let id: CommandID?
  /// The state in which the widget must be.
  let precondition: Precondition
}

extension WidgetStore {
  /// Creates the command from the contents of the journal, for which it is checked.
  typealias Preparation = (borrowing Journal) throws(StoreError) -> JournalEntry.Command
  /// Answers whether a command, accepted with the same identifier, is the one that is asked for.
  typealias Comparison = (JournalEntry.Command, Currency) throws(StoreError) -> Bool

  /// Accepts one command: lock, read, apply, write, flush, and only then answer.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - name: The widget's name.
  ///   - creates: Whether a journal that is missing is created.
  ///   - prepare: Creates the command; may be called twice.
  ///   - isRepeated: Compares the command with one of the same identifier.
  /// - Returns: The widget, and the events of the command.
  /// - Throws: ``StoreError`` when the command is rejected, or the journal cannot be read or written.
  func accept(
    _ request: Request, for name: WidgetName, creating creates: Bool, _ prepare: Preparation,
    isRepeated: Comparison
  ) throws(StoreError) -> StoredWidget {
    try checkTime(request.moment.secondsSinceEpoch)
    if let open = try openJournal(of: name, for: .writing) {
      return try accept(request, in: open, prepare, isRepeated: isRepeated)
    }
    guard creates else { throw StoreError(.noSuchWidget(name)) }
    try rehearse(request, for: name, prepare)
    let directory = try StateDirectory.openOrCreate(directory, system)
    guard
      let file = try directory.openJournal(of: name, for: .creating, patience: patience)
    else {
      // not covered: a journal that is opened to be created is always there
      throw StoreError(.noSuchWidget(name))
    }
    let open = try OpenJournal(file, of: name, in: directory, plans: plans)
    return try accept(request, in: open, prepare, isRepeated: isRepeated)
  }

  /// Checks that a line can hold a time.
  func checkTime(_ seconds: Int64) throws(StoreError) {
    guard JournalEntry.times.contains(seconds) else { throw StoreError(.refusedTime(seconds)) }
  }

  /// Accepts a command in memory only, so that a rejected one leaves no file behind.
  private func rehearse(
    _ request: Request, for name: WidgetName, _ prepare: Preparation
  ) throws(StoreError) {
    var journal = Journal(of: name)
    try request.precondition.check(journal)
    let command = try prepare(journal)
    _ = try OpenJournal.accept(
      command, id: request.id, at: request.moment, into: &journal, plans)
  }

  private func accept(
    _ request: Request, in open: OpenJournal, _ prepare: Preparation, isRepeated: Comparison
  ) throws(StoreError) -> StoredWidget {
    if let answered = try repeated(request, in: open, isRepeated) { return answered }
    try request.precondition.check(open.journal)
    let command = try prepare(open.journal)
    if case .create(let creation) = command, case .token(let token) = creation.checkout {
      // Before the first line: no journal of a checkout is missing in the index.
      try open.directory.flushNames()
      try record(.registered, creation.widget, of: token.digest, in: open.directory)
    }
    let (events, warnings) = try open.accept(command, id: request.id, at: request.moment)
    return try stored(open.journal, events, warnings)
  }

  /// The answer to a request that repeats an accepted command, or nil for a new one.
  func repeated(
    _ request: Request, in open: OpenJournal, _ isRepeated: Comparison
  ) throws(StoreError) -> StoredWidget? {
    guard let id = request.id, let (entry, hash) = try open.entry(with: id),
      let currency = open.journal.creation?.total.currency
    else { return nil }
    guard try isRepeated(entry.command, currency) else {
      throw StoreError(.usedID(id, open.journal.name, revision: entry.revision))
    }
    // The program that wrote the line may have been killed before it had flushed it.
    do throws(StoreError) {
      try open.file.flush()
    } catch {
      if case .inputOutput(let cause) = error.reason { throw StoreError(.uncertain(cause)) }
      throw error
    }
    var capture: StoredWidget.Capture?
    if case .capture(let captured) = entry.command, let record = open.journal.record(of: captured) {
      capture = StoredWidget.Capture(record: record, moment: entry.moment)
    }
    do throws(JournalError.Reason) {
      return StoredWidget(
        name: open.journal.name, machine: try open.journal.restored(at: entry, plans: plans),
        capture: capture, head: SHA256Digest(hexadecimal: hash) ?? open.journal.head,
        isRepeated: true, events: [], warnings: open.warnings)
    } catch {
      throw StoreError(
        JournalError(line: open.journal.lineCount, reason: error), in: open.file.path)
    }
  }

  /// Opens a widget's journal, locks it and reads it: its end, or all of it if `isWhole`.
  ///
  /// - Returns: The journal, or nil if there is none.
  func openJournal(
    of name: WidgetName, for access: StateDirectory.Access, isWhole: Bool = false
  ) throws(StoreError) -> OpenJournal? {
    guard let directory = try StateDirectory.open(directory, system),
      let file = try directory.openJournal(of: name, for: access, patience: patience)
    else { return nil }
    return try OpenJournal(file, of: name, in: directory, isWhole: isWhole, plans: plans)
  }

  /// The widget of a journal; where nothing was accepted there is none.
  func stored(
    _ journal: Journal, _ events: [WidgetEvent], _ warnings: [StoreWarning]
  ) throws(StoreError) -> StoredWidget {
    guard let machine = journal.widget else { throw StoreError(.noSuchWidget(journal.name)) }
    let capture = journal.captured.flatMap { record in
      journal.entries.last.map { StoredWidget.Capture(record: record, moment: $0.moment) }
    }
    return StoredWidget(
      name: journal.name, machine: machine, capture: capture, head: journal.head,
      isRepeated: false, events: events, warnings: warnings)
  }
}
