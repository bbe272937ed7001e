import Journals
public import ScheduleEngine

extension WidgetStore {
  /// Returns the bytes of a widget's journal, for a backup or another machine.
  ///
  /// ```swift
  /// let store = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
  /// let other = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  /// let widget = try store.update(.default, creating: plan, at: moment, amount: "50.00")
  ///
  /// let copy = try other.importJournal(try store.exportJournal(.default))
  /// copy.head == widget.head  // true
  /// ```
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - head: The hash that the journal's last line must have; nil for any.
  /// - Returns: All whole lines, each with its line feed.
  /// - Throws: ``StoreError`` when there is no such widget, its journal is damaged, or the head is
  ///   another one.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted.
  public func exportJournal(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) throws(StoreError) -> [UInt8] {
    let (path, bytes) = try bytes(of: name)
    let journal = try replay(bytes, of: name, in: path)
    guard journal.widget != nil else { throw StoreError(.noSuchWidget(name)) }
    try Precondition(head: head).check(journal)
    return journal.wholeLines(of: bytes)
  }

  /// Stores a journal that was exported, as the widget that it belongs to.
  ///
  /// The widget becomes visible as a whole or not at all.
  ///
  /// - Parameter bytes: The journal.
  /// - Returns: The widget.
  /// - Throws: ``StoreError`` when the bytes are not a whole journal without a mistake, there is such a
  ///   widget, or the journal cannot be written.
  /// - Complexity: O(*n*) in the number of bytes.
  public func importJournal(_ bytes: [UInt8]) throws(StoreError) -> StoredWidget {
    let journal = try importable(bytes)
    guard let creation = journal.creation else { throw StoreError(.unusableImport(nil)) }
    try place(journal.wholeLines(of: bytes), of: creation)
    // The journal is not read back: an error while reading would hide that the widget was stored.
    return try stored(journal, [], [])
  }

  private func importable(_ bytes: [UInt8]) throws(StoreError) -> Journal {
    let firstLine = bytes.prefix { $0 != ChainedLine.lineFeed }
    do throws(JournalError) {
      let entry: JournalEntry
      do throws(JournalError.Reason) {
        guard !bytes.isEmpty else { throw .missing }
        entry = try JournalLine.decode(firstLine, previous: ChainedLine.zeros, currency: nil)
      } catch {
        throw JournalError(line: 1, reason: error)
      }
      guard case .create(let creation) = entry.command else {
        throw JournalError(line: 1, reason: .misplacedCommand)
      }
      let journal = try Journal(replaying: bytes, of: creation.widget, plans: plans)
      if case .unfinished = journal.ending {
        throw JournalError(line: journal.lineCount + 1, reason: .changedEnding)
      }
      return journal
    } catch {
      if case .unknownPlan(let plan) = error.reason {
        throw StoreError(.unknownPlan(plan, file: nil))
      }
      throw StoreError(.unusableImport(bytes.isEmpty ? nil : error))
    }
  }

  /// Stores the lines of a new widget as a whole, or not at all.
  func place(_ lines: [UInt8], of creation: JournalEntry.Creation) throws(StoreError) {
    let name = creation.widget
    let directory = try WidgetDirectory.openOrCreate(directory, system)
    guard
      let file = try directory.openFile(
        name.journalFileName, for: .creating, lockTimeout: lockTimeout)
    else {
      // not covered: a journal that is opened to be created is always there
      throw StoreError(.noSuchWidget(name))
    }
    do throws(StoreError) {
      let journal = try replay(try file.read(), of: name, in: file.path)
      guard journal.widget == nil else { throw StoreError(.exists(name)) }
    } catch {
      if case .damaged = error.reason { throw StoreError(.exists(name)) }
      throw error
    }
    try directory.flushNames()
    if case .token(let token) = creation.checkout {
      try record(.registered, name, of: token.digest, in: directory)
    }
    // The lock of the replaced file makes other programs wait until the new file has its name.
    try directory.replaceFile(name.journalFileName) { _ in lines }
  }
}
