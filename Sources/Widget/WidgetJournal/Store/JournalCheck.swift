import Journals
public import ScheduleEngine

/// The result of reading all lines of a journal.
public struct JournalCheck: Hashable, Sendable {
  /// The widget's name.
  public let name: WidgetName
  /// The journal's path.
  public let path: String
  /// The number of lines from the first on that follow each other without a mistake.
  public let goodLineCount: Int
  /// The revision after those lines; 0 if there are none.
  public let revision: Int
  /// The hash of the last of them, or nil if there are none.
  public let head: SHA256Digest?
  /// The first mistake, or nil if all lines are good.
  public let mistake: JournalError?
  /// The number of intact lines after the mistake.
  public let intactLineCount: Int
  /// The number of lines from the mistake on that are not intact.
  public let damagedLineCount: Int
  /// The warnings: bytes of an unfinished write at the end, or a missing line feed.
  public let warnings: [StoreWarning]

  /// Whether all lines are good.
  public var isGood: Bool { mistake == nil }
}

/// The result of salvaging a journal.
public struct Salvage: Hashable, Sendable {
  /// The new widget.
  public let widget: StoredWidget
  /// The number of lines that were intact, and are in the new widget's journal.
  public let lineCount: Int
  /// The number of lines that were lost.
  public let lostLineCount: Int
}

extension WidgetStore {
  /// Reads and checks all lines of a widget's journal.
  ///
  /// ```swift
  /// let store = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  /// let widget = try store.update(.default, creating: plan, at: moment, amount: "50.00")
  ///
  /// let check = try store.check(.default)
  /// check.isGood               // true
  /// check.goodLineCount        // 1
  /// check.head == widget.head  // true
  /// ```
  ///
  /// - Parameters:
  ///   - name: The widget's name.
  ///   - head: The hash that the last good line must have; nil for any.
  /// - Returns: The result; a damaged journal is a result, not an error.
  /// - Throws: ``StoreError`` when there is no such widget, its journal cannot be read, or the head is
  ///   another one.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted.
  public func check(
    _ name: WidgetName, expecting head: SHA256Digest? = nil
  ) throws(StoreError) -> JournalCheck {
    let (path, bytes) = try bytes(of: name)
    var journal = Journal(of: name)
    var mistake: JournalError?
    do throws(JournalError) {
      try journal.replay(bytes, in: plans) { _, _ in }
    } catch {
      switch StoreError(error, in: path).reason {
      case .damaged: mistake = error
      default: throw StoreError(error, in: path)
      }
    }
    guard journal.widget != nil || mistake != nil else { throw StoreError(.noSuchWidget(name)) }
    try Precondition(head: head).check(journal)
    let rest = mistake == nil ? [] : Self.lines(of: bytes[journal.byteCount...])
    let currency = journal.creation?.total.currency
    let intact = rest.count { Self.intactEntry(in: $0, currency) != nil }
    return JournalCheck(
      name: name, path: path, goodLineCount: journal.lineCount,
      revision: journal.widget?.revision ?? 0, head: journal.widget == nil ? nil : journal.head,
      mistake: mistake, intactLineCount: intact, damagedLineCount: rest.count - intact,
      warnings: mistake == nil ? journal.warnings(in: path) : [])
  }

  /// Copies the intact lines of a damaged journal into a new widget.
  ///
  /// Times, totals and identifiers stay; revisions are counted from 1 again. A capture stays, too:
  /// if the update to its total was lost, such an update is added before it.
  ///
  /// - Parameters:
  ///   - name: The widget with the damaged journal, which is left as it is.
  ///   - newName: The new widget's name.
  /// - Returns: The new widget.
  /// - Throws: ``StoreError`` when there is a widget with the new name, the journal's first line is
  ///   damaged, or the new journal cannot be written.
  /// - Complexity: O(*n*) in the number of commands that the widget has accepted.
  public func salvage(
    _ name: WidgetName, as newName: WidgetName
  ) throws(StoreError) -> Salvage {
    let (path, bytes) = try bytes(of: name)
    let lines = Self.lines(of: bytes[...])
    var journal = Journal(of: newName)
    var salvaged: [UInt8] = []
    var count = 0
    for line in lines {
      let currency = journal.creation?.total.currency
      guard let entry = Self.intactEntry(in: line, currency) else { continue }
      let added = try copied(entry, into: &journal, path)
      guard !added.isEmpty else { continue }
      salvaged += added
      count += 1
    }
    guard let creation = journal.creation else {
      throw StoreError(.nothingToSalvage(file: path))
    }
    try place(salvaged, of: creation)
    return Salvage(
      widget: try stored(journal, [], []), lineCount: count, lostLineCount: lines.count - count)
  }

  /// Copies an entry to the end of another journal.
  ///
  /// - Returns: The new lines; none if the other journal rejects a creation or an update.
  private func copied(
    _ entry: JournalEntry, into journal: inout Journal, _ path: String
  ) throws(StoreError) -> [UInt8] {
    var lines: [UInt8] = []
    var command = entry.command
    switch command {
    case .create(let creation): command = .create(creation.renamed(journal.name))
    case .update: break
    case .capture(let capture):
      if let last = journal.entries.last, last.total != capture.amount {
        lines += try appended(.update(total: capture.amount), nil, entry.moment, &journal) ?? []
      }
    }
    if let line = try appended(command, entry.id, entry.moment, &journal) { return lines + line }
    guard case .capture = command else { return [] }
    let error = JournalError(line: entry.revision, reason: .misplacedCommand)
    throw StoreError(.damaged(file: path, error))
  }

  /// Appends a command to a journal in memory.
  ///
  /// - Returns: The new line; nil if the journal rejects the command.
  private func appended(
    _ command: JournalEntry.Command, _ id: CommandID?, _ moment: Moment, _ journal: inout Journal
  ) throws(StoreError) -> [UInt8]? {
    do throws(JournalError.Reason) {
      return try journal.append(command, id: id, at: moment, plans: plans).line
    } catch {
      if case .unknownPlan(let plan) = error { throw StoreError(.unknownPlan(plan, file: nil)) }
      // If two lines have the same identifier, the second is added without it.
      guard id != nil, error == .misplacedID else { return nil }
      return try appended(command, nil, moment, &journal)
    }
  }

  /// Returns the lines in bytes, without their line feeds; the last line may lack one.
  private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes.split(separator: ChainedLine.lineFeed)
  }

  /// Returns the entry of a line that is intact, whichever line precedes it, or nil.
  private static func intactEntry(
    in line: ArraySlice<UInt8>, _ currency: Currency?
  ) -> JournalEntry? {
    try? JournalLine.decode(line, previous: nil, currency: currency)
  }
}

extension JournalEntry.Creation {
  /// Returns the same terms for a widget with another name.
  fileprivate func renamed(_ name: WidgetName) -> Self {
    Self(widget: name, plan: plan, checkout: checkout, issuedAt: issuedAt, total: total)
  }
}
