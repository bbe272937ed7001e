package import StrictJSON

/// A journal in memory: its entries, the state that follows from them and the chain of its lines.
///
/// The state is never stored. A journal can be opened at its end if the first line and the last ones
/// determine the state.
///
/// The chain of hashes shows each line that was changed or moved, or removed from the middle. It
/// cannot show that whole lines were removed from the end: a shorter journal is a whole journal.
package struct ReplayedJournal<State: JournalState>: Sendable {
  /// The state after the last line.
  package private(set) var state: State
  /// The entries in order.
  ///
  /// A journal that was opened at its end has the first and the last ones.
  package private(set) var entries: [State.Entry] = []
  /// The number of lines, including those that were not read.
  package private(set) var lineCount = 0
  /// The offset of the end of the last line in the file.
  package private(set) var byteCount = 0
  /// The state in which the file ends after the last line.
  package private(set) var ending = JournalEnding.complete
  /// The hash of the last line.
  package private(set) var hash = ChainedLine.zeros
  /// The lines with a key among the entries.
  private(set) var keyedLines = KeyedLines()
  /// Whether all lines were read.
  private let isWhole: Bool

  /// The result of appending an entry.
  package struct AppendedEntry {
    /// The line to write.
    package let line: [UInt8]
    package let events: State.Events
  }

  /// Creates a journal without entries.
  package init(_ state: State) { (self.state, isWhole) = (state, true) }

  /// The most lines that are read at the end if not all lines are read, so that the cost of a
  /// command does not depend on the number of lines.
  private static var endLineCount: Int { 4 }

  /// Opens a journal at its end.
  ///
  /// - Parameters:
  ///   - first: The first line, with its line feed.
  ///   - end: The last bytes, with at least one whole line that is not the first.
  ///   - offset: The offset of `end` in the file.
  ///   - state: The state before the first entry.
  ///   - context: The context of the entries.
  /// - Throws: The error of a line. The line's number is not certain: a replay of all lines finds it.
  /// - Complexity: O(*n*) in the number of bytes passed.
  init(
    first: [UInt8], end: [UInt8], at offset: Int, _ state: State, in context: State.Context
  ) throws(State.LineError) {
    (self.state, isWhole) = (state, false)
    var lines = end[...]
    try numbered { journal throws(State.LineError.Reason) in
      guard first.last == ChainedLine.lineFeed else { throw .init(.tooLong) }
      _ = try journal.read(first.dropLast(), in: context)
      let ends = lines.indices.reversed().lazy
        .filter { lines[$0] == ChainedLine.lineFeed }.prefix(Self.endLineCount + 1)
      guard let start = ends.last, let next = ends.dropLast().last else { throw .init(.tooLong) }
      journal.byteCount = offset + start + 1
      try journal.resume(at: lines[(start + 1)..<next], in: context)
      lines = lines[(next + 1)...]
    }
    try replay(Array(lines), in: context) { _, _ in }
  }

  /// Replays the bytes that follow the lines replayed so far.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the journal after those lines.
  ///   - context: The context of the entries.
  ///   - deliver: Receives the entry and the events of each line.
  /// - Throws: The error of the first line that cannot be replayed; the preceding lines are delivered
  ///   and part of the journal.
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func replay(
    _ bytes: [UInt8], in context: State.Context, deliver: (State.Entry, State.Events) -> Void
  ) throws(State.LineError) {
    var rest = bytes[...]
    if case .missingLineFeed(let surplus) = ending {
      guard rest.first == ChainedLine.lineFeed else {
        if rest.isEmpty || rest.elementsEqual(repeatElement(0, count: surplus)) { return }
        throw State.LineError(line: lineCount, reason: .init(.missingLineFeed))
      }
      byteCount += 1
      ending = .complete
      rest = rest.dropFirst()
    }
    try numbered { journal throws(State.LineError.Reason) in
      while let end = rest.firstIndex(of: ChainedLine.lineFeed) {
        let line = rest[..<end]
        if end == rest.endIndex - 1, line.contains(0) { break }
        let (entry, events) = try journal.read(line, in: context)
        deliver(entry, events)
        rest = rest[(end + 1)...]
      }
      let (state, hash) = (journal.state, journal.hash)
      let ending = try State.LineError.Reason.wrapping { () throws(LineFault) in
        try JournalEnding(
          of: rest, at: journal.byteCount, openings: state.openings(previous: hash),
          hashedBy: State.hash)
      }
      if case .missingLineFeed(let surplus) = ending {
        let (entry, events) = try journal.read(rest.dropLast(surplus), in: context)
        journal.byteCount -= 1
        deliver(entry, events)
      }
      journal.ending = ending
    }
  }

  /// Appends an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry, whose key no earlier entry has.
  ///   - index: The line's index; nil to compute it, for which all lines with keys are in memory.
  ///   - context: The context of the entries.
  /// - Returns: The line to write, and the events.
  /// - Throws: The reason if the entry is rejected; the journal has not changed then.
  package mutating func append(
    _ entry: State.Entry, index: LineIndex? = nil, in context: State.Context
  ) throws(State.LineError.Reason) -> AppendedEntry {
    let key = State.key(of: entry)
    let index = if let index { index } else { try self.index(for: key) }
    let (line, hash) = State.encode(entry, previous: hash, index: index)
    guard line.count <= ChainedLine.maximumByteCount else { throw .init(.tooLong) }
    let events = try state.apply(entry, in: context)
    add(entry, key, index, lineByteCount: line.count, hash: hash)
    return AppendedEntry(line: line, events: events)
  }

  private mutating func read(
    _ line: ArraySlice<UInt8>, in context: State.Context
  ) throws(State.LineError.Reason) -> (State.Entry, State.Events) {
    let (entry, index, hash) = try State.decode(line, previous: hash, in: state.lineContext)
    try state.check(entry)
    let key = State.key(of: entry)
    if isWhole, index != (try self.index(for: key)) { throw .init(.misplacedKey) }
    let events = try state.apply(entry, in: context)
    add(entry, key, index, lineByteCount: line.count + 1, hash: hash)
    return (entry, events)
  }

  /// Continues at a line if the lines between the first line and this one were not read.
  private mutating func resume(
    at line: ArraySlice<UInt8>, in context: State.Context
  ) throws(State.LineError.Reason) {
    let (entry, index, hash) = try State.decode(line, previous: nil, in: state.lineContext)
    lineCount = try state.resume(at: entry, in: context)
    add(entry, State.key(of: entry), index, lineByteCount: line.count + 1, hash: hash)
  }

  @inline(__always)
  private mutating func add(
    _ entry: State.Entry, _ key: LineKey?, _ index: LineIndex, lineByteCount: Int,
    hash: String
  ) {
    keyedLines.add(index, key, at: byteCount)
    entries.append(entry)
    byteCount += lineByteCount
    lineCount += 1
    ending = .complete
    self.hash = hash
  }

  private mutating func numbered(
    _ body: (inout Self) throws(State.LineError.Reason) -> Void
  ) throws(State.LineError) {
    do throws(State.LineError.Reason) {
      try body(&self)
    } catch {
      throw State.LineError(line: lineCount + 1, reason: error)
    }
  }
}

extension ReplayedJournal.AppendedEntry: Sendable where State.Events: Sendable {}

extension ReplayedJournal {
  /// Computes the index of the next line if all lines with keys are in memory.
  @inline(__always)
  private func index(for key: LineKey?) throws(State.LineError.Reason) -> LineIndex {
    do throws(LineFault) { return try keyedLines.index(for: key) } catch { throw .init(error) }
  }
}

/// The state that follows from the entries of one kind of journal.
///
/// A conforming type defines the kind: the form of an entry in a line, and the rule by which an
/// entry changes the state. ``ReplayedJournal`` adds the chain of lines, ``OpenJournal`` the file.
/// A line contains `format` and `previous`, and a keyed line also `links`; the state writes and reads
/// all members but `hash`.
package protocol JournalState: Sendable {
  /// One accepted change.
  associatedtype Entry: Equatable & Sendable
  /// The result of applying an entry.
  associatedtype Events
  /// The values from outside the journal that entries depend on.
  associatedtype Context: Sendable
  /// The part of the state that reading a line depends on.
  associatedtype LineContext
  /// The error of a line.
  associatedtype LineError: NumberedLineError
  /// The error of a store of such journals.
  associatedtype AccessError: StorageError where AccessError.LineError == LineError

  /// Returns the digest of an entry's key, or nil if it has none.
  static func key(of entry: Entry) -> LineKey?

  /// Returns the digest of a line's bytes, in 64 hexadecimal digits.
  static func hash(of bytes: Span<UInt8>) -> String

  /// Writes the members of a line, without `hash`.
  static func write(
    _ entry: Entry, previous: String, index: LineIndex, to object: inout JSONObjectWriter)

  /// Reads a line whose hash was checked.
  static func read(
    _ line: JSONValue, in context: LineContext
  ) throws(LineError.Reason) -> (entry: Entry, index: LineIndex)

  /// The context of a first line.
  static var firstLineContext: LineContext { get }
  /// The context of the next line.
  var lineContext: LineContext { get }

  /// Returns the bytes that the next line can begin with.
  func openings(previous: String) -> [[UInt8]]

  /// Checks that an entry that was read can be the next one.
  func check(_ entry: Entry) throws(LineError.Reason)

  /// Applies the next entry; changes nothing if it throws.
  mutating func apply(
    _ entry: Entry, in context: Context
  ) throws(LineError.Reason) -> Events

  /// Skips to an entry if the lines between the first line and the entry's line were not read.
  ///
  /// - Returns: The number of lines that precede the entry.
  mutating func resume(
    at entry: Entry, in context: Context
  ) throws(LineError.Reason) -> Int
}
