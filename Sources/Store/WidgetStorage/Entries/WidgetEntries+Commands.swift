import EntryStore
import ScheduleEngine

extension WidgetEntries {
  /// A function that returns whether an accepted command to a widget with these terms equals the request.
  typealias Comparison =
    (JournalEntry.Command, JournalEntry.Creation) throws(WidgetStoreError) -> Bool

  /// Returns the answer to a request that repeats an accepted command, or nil for a new one.
  ///
  /// - Throws: ``WidgetStoreError`` if the identifier belongs to another command of any life of the
  ///   name.
  func repeated(
    _ request: BlockingWidgetStore.Request, of name: WidgetName, _ isRepeated: Comparison
  ) throws(WidgetStoreError) -> StoredWidget? {
    guard let id = request.id else { return nil }
    let found = try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.entry(of: name.journal, id: id.description)
    }
    guard let row = found else { return nil }
    let creation = try self.creation(of: row.key, name)
    let entry = try checked(row, of: name) { () throws(JournalError.Reason) in
      let line = try WidgetLife.line(of: row)
      return try WidgetLife.entry(row, line, of: row.number == 1 ? nil : creation)
    }
    guard try isRepeated(entry.command, creation) else {
      throw WidgetStoreError(.usedID(id, name, revision: entry.revision))
    }
    // The first program may have been killed before its entry was durable.
    try awaitDurability()
    let (state, machine) = try checked(row, of: name) { () throws(JournalError.Reason) in
      let state = try JournaledWidget(of: creation, at: entry.moment, in: plans)
      return (state, try state.restored(at: entry, plans: plans))
    }
    return StoredWidget(
      name: name, machine: machine, capture: try capture(of: row, entry, state),
      head: try digest(of: row), isRepeated: true)
  }

  /// Returns the capture in the answer to the command of an entry.
  ///
  /// A widget that was created after its token was captured is captured from its creation on.
  private func capture(
    of row: EntryRow, _ entry: JournalEntry, _ state: JournaledWidget
  ) throws(WidgetStoreError) -> StoredWidget.Capture? {
    switch entry.command {
    case .capture: return state.capture(in: entry)
    case .update: return nil
    case .create(let creation):
      guard let token = creation.token, let captured = try capture(ofToken: token),
        captured.entry.key != row.key,
        captured.capture.moment.secondsSinceEpoch <= entry.moment.secondsSinceEpoch
      else { return nil }
      return captured.capture
    }
  }

  /// Reads the terms of one life of a widget.
  func creation(
    of key: JournalKey, _ name: WidgetName
  ) throws(WidgetStoreError) -> JournalEntry.Creation {
    let rows = try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.entries(of: key, in: 1...1)
    }
    guard let row = rows.first else {
      throw error(JournalError(line: 1, reason: .missing), of: name)
    }
    let line = try checked(row, of: name) { () throws(JournalError.Reason) in
      try WidgetLife.line(of: row)
    }
    return try creation(row, line, of: name)
  }

  /// Makes the answer durable, though nothing was added.
  func awaitDurability() throws(WidgetStoreError) {
    try WidgetStoreError.wrapping { () throws(StoreFault) in try transaction.awaitDurability() }
  }

  /// Throws an error if the order of a widget was captured, by this widget or another of its token.
  func checkOpen(_ life: WidgetLife) throws(WidgetStoreError) {
    if let token = life.token, let captured = try capture(ofToken: token) {
      throw WidgetStoreError(.captured(life.name, captured.capture.record.amount))
    }
    // A capture that was forgotten still ends its journal.
    if let record = life.state.captured {
      throw WidgetStoreError(.captured(life.name, record.amount))
    }
  }

  /// Adds a command to a widget.
  ///
  /// - Returns: The events of the command.
  func append(
    _ command: JournalEntry.Command, _ request: BlockingWidgetStore.Request,
    to life: inout WidgetLife
  ) throws(WidgetStoreError) -> [WidgetEvent] {
    let added: (row: EntryRow, step: WidgetStep)
    do throws(JournalError.Reason) {
      added = try life.append(command, id: request.id, at: request.moment, in: plans)
    } catch {
      switch error {
      case .refusedCommand(let refusal): throw WidgetStoreError(.refusedCommand(refusal))
      case .unknownPlan(let plan): throw WidgetStoreError(.unknownPlan(plan, nil))
      default: throw self.error(JournalError(line: life.count, reason: error), of: life.name)
      }
    }
    try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.insert(added.row)
    }
    return added.step.events
  }
}
