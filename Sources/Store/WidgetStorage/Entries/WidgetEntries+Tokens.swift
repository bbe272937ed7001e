package import EntryStore
import ScheduleEngine
import StrictJSON

/// The capture of a token that counts, with the state of the captured widget.
struct TokenCapture {
  /// The row of the capture's entry.
  let entry: EntryRow
  /// The captured widget after its capture, also if it was removed.
  let widget: StoredWidget
  /// The capture.
  let capture: StoredWidget.Capture
}

extension WidgetEntries {
  /// Reads the capture of a token; nil if the token can be captured.
  ///
  /// - Throws: ``WidgetStoreError`` if a witness is missing or damaged.
  func capture(ofToken token: String) throws(WidgetStoreError) -> TokenCapture? {
    try capture(in: try witnesses(ofToken: token))
  }

  /// Reads the witnesses of a token's capture.
  func witnesses(ofToken token: String) throws(WidgetStoreError) -> TokenWitnesses {
    try WidgetStoreError.wrapping { () throws(StoreFault) in
      try transaction.witnesses(ofToken: token)
    }
  }

  /// Returns the capture that the witnesses confirm.
  func capture(in witnesses: TokenWitnesses) throws(WidgetStoreError) -> TokenCapture? {
    guard let found = witnesses.capture else { return nil }
    let (creation, entry) = try terms(of: found)
    return try captured(by: entry, of: creation, at: found.entry)
  }

  /// Returns the capture that the witnesses confirm, as a store remembers it without its widget.
  package func rememberedCapture(
    in witnesses: TokenWitnesses
  ) throws(WidgetStoreError) -> RememberedCapture? {
    guard let found = witnesses.capture else { return nil }
    let (creation, entry) = try terms(of: found)
    guard let capture = RememberedCapture(of: creation, entry) else {
      // not covered: a widget with a token has a checkout
      throw WidgetStoreError(transaction.fault(found.entry, "it is not a capture of a checkout"))
    }
    return capture
  }

  /// Reads the terms of a captured widget, and its capture.
  private func terms(
    of found: TokenWitnesses.Capture
  ) throws(WidgetStoreError) -> (JournalEntry.Creation, JournalEntry) {
    if found.entry.key.journal.scope == .capture {
      let row = found.entry
      let remembered: RememberedCapture
      do throws(JournalError.Reason) {
        remembered = try RememberedCapture(line: Array(row.line.utf8)[...])
      } catch {
        throw WidgetStoreError(transaction.fault(row, error.description))
      }
      guard row == remembered.row(life: row.key.life) else {
        throw WidgetStoreError(transaction.fault(row, "a column has another value"))
      }
      return (remembered.creation, remembered.entry)
    }
    let name = try widgetName(of: found.entry)
    let creation = try self.creation(found.first.row, found.first.line, of: name)
    let entry = try checked(found.entry, of: name) { () throws(JournalError.Reason) in
      try WidgetLife.entry(found.entry, found.line, of: creation)
    }
    return (creation, entry)
  }

  private func captured(
    by entry: JournalEntry, of creation: JournalEntry.Creation, at row: EntryRow
  ) throws(WidgetStoreError) -> TokenCapture? {
    let name = creation.widget
    let (state, machine) = try checked(row, of: name) { () throws(JournalError.Reason) in
      let state = try JournaledWidget(of: creation, at: entry.moment, in: plans)
      return (state, try state.restored(at: entry, plans: plans))
    }
    guard let capture = state.capture(in: entry) else {
      throw WidgetStoreError(transaction.fault(row, "it is not a capture of a checkout"))
    }
    return TokenCapture(
      entry: row,
      widget: StoredWidget(
        name: name, machine: machine, capture: capture, head: try digest(of: row)),
      capture: capture)
  }

  /// Reads the terms of a widget from its first entry.
  func creation(
    _ first: EntryRow, _ line: JSONValue, of name: WidgetName
  ) throws(WidgetStoreError) -> JournalEntry.Creation {
    try checked(first, of: name) { () throws(JournalError.Reason) in
      let entry = try WidgetLife.entry(first, line, of: nil)
      guard case .create(let creation) = entry.command else { throw .misplacedCommand }
      guard creation.widget == name else { throw .otherWidget(creation.widget) }
      return creation
    }
  }

  /// Reads the name of the widget that a row belongs to.
  func widgetName(of row: EntryRow) throws(WidgetStoreError) -> WidgetName {
    do throws(WidgetNameError) {
      return try WidgetName(row.key.journal.name)
    } catch {
      throw WidgetStoreError(transaction.fault(row, error.description))
    }
  }

  /// Reads the hash of a row.
  func digest(of row: EntryRow) throws(WidgetStoreError) -> SHA256Digest {
    guard let digest = SHA256Digest(hexadecimal: row.hash) else {
      throw WidgetStoreError(transaction.fault(row, "the column hash has another value"))
    }
    return digest
  }

  /// Returns a widget with the capture of its token.
  func stored(
    _ life: WidgetLife, _ events: [WidgetEvent] = []
  ) throws(WidgetStoreError) -> StoredWidget {
    let capture =
      if let token = life.token { try self.capture(ofToken: token)?.capture } else {
        nil as StoredWidget.Capture?
      }
    return try stored(life, events, capture)
  }

  /// Returns a widget with a capture that was read.
  func stored(
    _ life: WidgetLife, _ events: [WidgetEvent] = [], _ capture: StoredWidget.Capture?
  ) throws(WidgetStoreError) -> StoredWidget {
    guard let machine = life.state.widget, let end = life.end else {
      throw WidgetStoreError(.noSuchWidget(life.name))
    }
    return StoredWidget(
      name: life.name, machine: machine, capture: capture, head: try digest(of: end),
      events: events)
  }
}

extension JournaledWidget {
  /// Creates the state after the creation with a total that was set at a moment.
  init(
    of creation: JournalEntry.Creation, at moment: Moment, in plans: @escaping PlanFinder
  ) throws(JournalError.Reason) {
    self.init(name: creation.widget)
    _ = try apply(
      JournalEntry(revision: 1, moment: moment, command: .create(creation)), in: plans)
  }

  /// Returns the capture of an entry; nil for another command.
  func capture(in entry: JournalEntry) -> StoredWidget.Capture? {
    guard case .capture(let capture) = entry.command, let record = record(of: capture) else {
      return nil
    }
    return StoredWidget.Capture(record: record, moment: entry.moment)
  }
}
