/// The sizes that decide which parts of a journal are read.
package enum JournalReading {
  /// The size in bytes up to which each call reads all lines of a journal.
  package static var wholeByteCount: Int { ChainedLine.maximumByteCount }
  /// The number of bytes that are read at the end of a larger journal: enough for a part of a line,
  /// two whole lines and an unfinished line.
  package static var endByteCount: Int { 4 * ChainedLine.maximumByteCount }
}

/// A repair of a journal's end, made before a line was appended.
package enum EndRepair: Hashable, Sendable {
  /// The missing line feed of the last line was added.
  case addedLineFeed(file: String)
  /// An unfinished line was moved to a file of its own.
  case setAside(byteCount: Int, to: String)
}

/// A journal that is open, locked and read.
///
/// It is a class because an array can contain several journals, while a file with its lock cannot
/// be copied.
package final class OpenJournal<State: JournalState> {
  package let directory: StateDirectory<State.AccessError>
  package let file: JournalFile<State.AccessError>
  package let fileName: String
  package private(set) var journal: ReplayedJournal<State>
  private let initial: State
  private let context: State.Context

  /// Reads an open journal.
  ///
  /// - Parameters:
  ///   - file: The open file.
  ///   - fileName: The file's name.
  ///   - directory: The file's directory.
  ///   - initial: The state before the first entry.
  ///   - context: The context of the entries.
  ///   - isWhole: Whether all lines of a long journal are read, not only the first and the last
  ///     ones.
  /// - Throws: The store's error if a line cannot be replayed or a call fails.
  package init(
    _ file: consuming JournalFile<State.AccessError>, named fileName: String,
    in directory: consuming StateDirectory<State.AccessError>, from initial: State,
    context: State.Context, isWhole: Bool = false
  ) throws(State.AccessError) {
    journal = try Self.read(file, from: initial, isWhole: isWhole, in: context)
    (self.fileName, self.initial, self.context) = (fileName, initial, context)
    self.file = file
    self.directory = directory
  }

  private static func read(
    _ file: borrowing JournalFile<State.AccessError>, from initial: State, isWhole: Bool,
    in context: State.Context
  ) throws(State.AccessError) -> ReplayedJournal<State> {
    if isWhole || file.byteCount <= JournalReading.wholeByteCount {
      return try replayed(file, from: initial, in: context)
    }
    let first = try file.readLine(at: 0)
    let offset = max(0, file.byteCount - JournalReading.endByteCount)
    let end = try file.read(from: offset)
    do throws(State.LineError) {
      return try ReplayedJournal(first: first, end: end, at: offset, initial, in: context)
    } catch {
      // A replay of all lines finds the number of the line and its mistake.
      _ = try replayed(file, from: initial, in: context)
      throw State.AccessError(error, in: file.path)
    }
  }

  private static func replayed(
    _ file: borrowing JournalFile<State.AccessError>, from initial: State,
    in context: State.Context
  ) throws(State.AccessError) -> ReplayedJournal<State> {
    let bytes = try file.read()
    var journal = ReplayedJournal(initial)
    do throws(State.LineError) {
      try journal.replay(bytes, in: context) { _, _ in }
      return journal
    } catch {
      throw State.AccessError(error, in: file.path)
    }
  }

  /// Finds the entry with a key.
  ///
  /// - Returns: The entry and the hash of its line; nil if there is none.
  package func entry(
    with key: LineKey
  ) throws(State.AccessError) -> (entry: State.Entry, hash: String)? {
    let offset = try journal.keyedLines.line(with: key) { offset throws(State.AccessError) in
      try node(at: offset)
    }
    guard let offset else { return nil }
    let line = try line(at: offset)
    return (line.entry, line.hash)
  }

  /// Appends an entry, and flushes its line.
  ///
  /// - Returns: The events of the entry, and the repairs of the journal's end.
  package func commit(
    _ entry: State.Entry
  ) throws(State.AccessError) -> (events: State.Events, repairs: [EndRepair]) {
    let index = try journal.keyedLines.index(for: State.key(of: entry)) {
      offset throws(State.AccessError) in try node(at: offset)
    }
    var longer = journal
    let appended = try longer.append(entry, index: index, in: context, named: fileName)
    let repairs = try repairEnd()
    try file.append(appended.line, at: lineStart, in: directory)
    journal = longer
    return (appended.events, repairs)
  }

  /// The offset of the next line once the end is repaired.
  private var lineStart: Int {
    if case .missingLineFeed = journal.ending { return journal.byteCount + 1 }
    return journal.byteCount
  }

  /// Repairs the end of the journal, so that a line can follow.
  private func repairEnd() throws(State.AccessError) -> [EndRepair] {
    switch journal.ending {
    case .complete: return []
    case .missingLineFeed:
      try file.writeLineFeed(at: journal.byteCount)
      return [.addedLineFeed(file: file.path)]
    case .unfinished(let byteCount):
      let name = StateDirectory<State.AccessError>.sideFileName(
        of: fileName, line: journal.lineCount + 1)
      let bytes = try file.read(from: journal.byteCount)
      let path = try file.setAside(bytes, from: journal.byteCount, as: name, in: directory)
      return [.setAside(byteCount: byteCount, to: path)]
    }
  }

  private func node(at offset: Int) throws(State.AccessError) -> LineTrie.Node {
    let (entry, index, _) = try line(at: offset)
    guard let key = State.key(of: entry), case .keyed(let links) = index else {
      throw damage(.init(.misplacedKey))
    }
    return LineTrie.Node(key: key, links: links)
  }

  private func line(
    at offset: Int
  ) throws(State.AccessError) -> (entry: State.Entry, index: LineIndex, hash: String) {
    let bytes = try file.readLine(at: offset)
    let line = bytes.last == ChainedLine.lineFeed ? bytes.dropLast() : bytes[...]
    do throws(State.LineError.Reason) {
      return try State.decode(
        line, previous: offset == 0 ? ChainedLine.zeros : nil,
        in: offset == 0 ? State.firstLineContext : journal.state.lineContext)
    } catch {
      // A replay of all lines finds the number of the line and its mistake.
      _ = try Self.replayed(file, from: initial, in: context)
      throw damage(error)
    }
  }

  private func damage(_ reason: State.LineError.Reason) -> State.AccessError {
    .init(State.LineError(line: journal.lineCount, reason: reason), in: file.path)
  }
}

extension ReplayedJournal {
  /// Appends an entry in memory.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - index: The line's index; nil to compute it, for which all lines with keys are in memory.
  ///   - context: The context of the entries.
  ///   - fileName: The name of the journal's file, for an error.
  /// - Returns: The line to write, and the events.
  /// - Throws: The store's error if the entry is rejected.
  package mutating func append(
    _ entry: State.Entry, index: LineIndex? = nil, in context: State.Context,
    named fileName: String
  ) throws(State.AccessError) -> AppendedEntry {
    do throws(State.LineError.Reason) {
      return try append(entry, index: index, in: context)
    } catch {
      throw State.AccessError(
        rejecting: State.LineError(line: lineCount + 1, reason: error), in: fileName)
    }
  }
}
