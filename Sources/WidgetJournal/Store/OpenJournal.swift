import ScheduleEngine

/// A widget's journal, open, locked and read.
///
/// A class, so that several can be in one array: a file's lock cannot be copied.
final class OpenJournal {
  let directory: StateDirectory
  let file: JournalFile
  let plans: (PlanID) -> Plan?
  private(set) var journal: Journal

  /// Reads an open journal: its end, or all of it if `isWhole`.
  init(
    _ file: consuming JournalFile, of name: WidgetName, in directory: consuming StateDirectory,
    isWhole: Bool = false, plans: @escaping (PlanID) -> Plan?
  ) throws(StoreError) {
    journal = try Self.read(file, of: name, isWhole: isWhole, plans)
    self.file = file
    self.directory = directory
    self.plans = plans
  }

  private static func read(
    _ file: borrowing JournalFile, of name: WidgetName, isWhole: Bool,
    _ plans: (PlanID) -> Plan?
  ) throws(StoreError) -> Journal {
    if isWhole || file.byteCount <= JournalFile.wholeByteCount {
      return try replayed(file, of: name, plans)
    }
    let first = try file.readLine(at: 0)
    let offset = max(0, file.byteCount - JournalFile.endByteCount)
    let end = try file.read(from: offset)
    do throws(JournalError) {
      return try Journal(first: first, end: end, at: offset, of: name, plans: plans)
    } catch {
      // A replay of all lines names the line and its mistake for certain.
      _ = try replayed(file, of: name, plans)
      throw StoreError(error, in: file.path)
    }
  }

  private static func replayed(
    _ file: borrowing JournalFile, of name: WidgetName, _ plans: (PlanID) -> Plan?
  ) throws(StoreError) -> Journal {
    let bytes = try file.read()
    do throws(JournalError) {
      return try Journal(replaying: bytes, of: name, plans: plans)
    } catch {
      throw StoreError(error, in: file.path)
    }
  }

  /// Finds the command that was accepted with an identifier.
  ///
  /// - Returns: Its entry, and the hash of its line; nil if there is none.
  func entry(with id: CommandID) throws(StoreError) -> (entry: JournalEntry, hash: String)? {
    let offset = try journal.line(with: id) { offset throws(StoreError) in try node(at: offset) }
    guard let offset else { return nil }
    let line = try line(at: offset)
    return (line.entry, line.hash)
  }

  /// Accepts a command, writes it and flushes it.
  ///
  /// - Returns: The events of the command, and warnings.
  func accept(
    _ command: JournalEntry.Command, id: CommandID?, at moment: Moment
  ) throws(StoreError) -> (events: [WidgetEvent], warnings: [StoreWarning]) {
    let index = try journal.index(for: id) { offset throws(StoreError) in try node(at: offset) }
    var accepted = journal
    let acceptance = try Self.accept(
      command, id: id, at: moment, index: index, into: &accepted, plans)
    let warnings = try repairEnd()
    try file.append(acceptance.line, at: lineStart, in: directory)
    journal = accepted
    return (Array(acceptance.events), warnings)
  }

  /// Accepts a command in memory.
  static func accept(
    _ command: JournalEntry.Command, id: CommandID?, at moment: Moment,
    index: JournalLine.Index? = nil, into journal: inout Journal, _ plans: (PlanID) -> Plan?
  ) throws(StoreError) -> Journal.Acceptance {
    do throws(JournalError.Reason) {
      return try journal.accept(command, id: id, at: moment, index: index, plans: plans)
    } catch {
      if case .refusedCommand(let refusal) = error { throw StoreError(.refusedCommand(refusal)) }
      throw StoreError(
        JournalError(line: journal.lineCount + 1, reason: error),
        in: StateDirectory.fileName(of: journal.name))
    }
  }

  /// The place of the next line, once the end is repaired.
  private var lineStart: Int {
    if case .missingLineFeed = journal.ending { return journal.byteCount + 1 }
    return journal.byteCount
  }

  /// Brings the end of the journal to where a line can follow.
  private func repairEnd() throws(StoreError) -> [StoreWarning] {
    switch journal.ending {
    case .complete: return []
    case .missingLineFeed:
      try file.writeLineFeed(at: journal.byteCount)
      return [.addedLineFeed(file: file.path)]
    case .unfinished(let byteCount):
      let name = StateDirectory.sideFileName(of: journal.name, line: journal.lineCount + 1)
      let bytes = try file.read(from: journal.byteCount)
      let path = try file.setAside(bytes, from: journal.byteCount, as: name, in: directory)
      return [.setAside(byteCount: byteCount, to: path)]
    }
  }

  /// The warnings for a reader.
  var warnings: [StoreWarning] { journal.warnings(in: file.path) }

  private func node(at offset: Int) throws(StoreError) -> LineTrie.Node {
    let (entry, index, _) = try line(at: offset)
    guard let id = entry.id, case .identified(let links) = index else {
      throw damage(.misplacedID)
    }
    return LineTrie.Node(key: id.digest, links: links)
  }

  private func line(
    at offset: Int
  ) throws(StoreError) -> (entry: JournalEntry, index: JournalLine.Index, hash: String) {
    let bytes = try file.readLine(at: offset)
    let line = bytes.last == ChainedLine.lineFeed ? bytes.dropLast() : bytes[...]
    do throws(JournalError.Reason) {
      return try JournalLine.decode(
        line, previous: offset == 0 ? JournalLine.noHash : nil,
        currency: offset == 0 ? nil : journal.creation?.total.currency)
    } catch {
      // A replay of all lines names the line and its mistake for certain.
      _ = try Self.replayed(file, of: journal.name, plans)
      throw damage(error)
    }
  }

  private func damage(_ reason: JournalError.Reason) -> StoreError {
    StoreError(JournalError(line: journal.lineCount, reason: reason), in: file.path)
  }
}

extension Journal {
  /// The warnings for a reader of a journal.
  func warnings(in path: String) -> [StoreWarning] {
    switch ending {
    case .complete: []
    case .missingLineFeed: [.missingLineFeed(file: path)]
    case .unfinished(let byteCount): [.unfinishedLine(file: path, byteCount: byteCount)]
    }
  }
}
