import Journals
import POSIX
import ScheduleEngine

/// The owner of a journal, as its first line names it.
enum JournalOwner: Hashable, Sendable {
  /// There is no whole first line, and so no widget.
  case nobody
  /// A widget without a checkout.
  case tokenless
  /// A widget of a checkout.
  case checkout(CheckoutToken, WidgetName)

  /// Reads the first line of a journal, with its line feed if it has one.
  ///
  /// - Throws: ``JournalError/Reason`` for a line that is not intact.
  init(firstLine bytes: [UInt8]) throws(JournalError.Reason) {
    let isWhole = bytes.last == ChainedLine.lineFeed && !bytes.contains(0)
    guard
      isWhole || ChainedLine.intactLine(startingAt: bytes[...], hashedBy: SHA256Digest.text) != nil
    else {
      _ = try JournalError.Reason.wrapping { () throws(LineFault) in
        try JournalEnding(
          of: bytes[...], at: 0,
          openings: [JournalLine.opening(revision: 1, previous: ChainedLine.zeros)],
          hashedBy: SHA256Digest.text)
      }
      self = .nobody
      return
    }
    let line = bytes.prefix { $0 != ChainedLine.lineFeed && $0 != 0 }
    let entry = try JournalLine.decode(line, previous: ChainedLine.zeros, currency: nil)
    guard case .create(let creation) = entry.command else { throw .misplacedCommand }
    switch creation.checkout {
    case .tokenless: self = .tokenless
    case .token(let token): self = .checkout(token, creation.widget)
    }
  }
}

extension WidgetDirectory {
  /// Returns the owner of a journal without locking it; nil if there is no regular file.
  ///
  /// - Throws: ``StoreError`` for a file that cannot be read, or whose first line is not intact.
  func owner(of fileName: String) throws(StoreError) -> JournalOwner? {
    guard let line = try firstLine(of: fileName) else { return nil }
    do throws(JournalError.Reason) {
      return try JournalOwner(firstLine: line)
    } catch {
      throw StoreError(JournalError(line: 1, reason: error), in: base.path(of: fileName))
    }
  }

  /// Returns whether a name is in the directory and may be that of a regular file.
  fileprivate func mayHoldJournal(_ fileName: String) throws(StoreError) -> Bool {
    let kind = try status(of: fileName)?.kind ?? .regular
    guard kind == .regular else { return false }
    return try fileNames().contains(fileName)
  }

  /// Returns the name of the file that records a token's capture after its widget was removed.
  static func recordName(of token: SHA256Digest) -> String { "\(token)\(recordSuffix)" }

  static var recordSuffix: String { ".captured" }
}

extension WidgetStore {
  /// Runs work on the index of tokens, and rebuilds the index first if it is missing or damaged.
  func withTokenIndex<Result>(
    in directory: borrowing WidgetDirectory, for access: FileAccess,
    _ work: (borrowing JournalFile<StoreError>) throws(TokenIndexError) -> Result
  ) throws(StoreError) -> Result {
    // Three attempts are made, since another program may replace the index meanwhile.
    for _ in 0..<3 {
      let found = try directory.status(of: TokenIndex.fileName)
      do throws(TokenIndexError) {
        return try work(try tokenIndex(in: directory, for: access))
      } catch {
        if case .store(let error) = error { throw error }
      }
      try rebuildTokenIndex(in: directory, replacing: found)
    }
    throw StoreError(.damagedIndex(file: directory.base.path(of: TokenIndex.fileName)))
  }

  private func tokenIndex(
    in directory: borrowing WidgetDirectory, for access: FileAccess
  ) throws(TokenIndexError) -> JournalFile<StoreError> {
    let file: JournalFile<StoreError>?
    do throws(StoreError) {
      file = try directory.openFile(
        TokenIndex.fileName, for: access, lockTimeout: lockTimeout, flushesName: true)
    } catch {
      // An index that other users could change is not trusted, and is rebuilt.
      if case .refusedFile(_, let refusal) = error.reason, refusal != .notAFile { throw .damaged }
      throw .store(error)
    }
    guard let file else { throw .damaged }
    return file
  }

  /// Records an event of a token's widget, and waits until the record is on the disk.
  ///
  /// An existing registration is not repeated.
  func record(
    _ event: TokenIndexLine.Event, _ widget: WidgetName?, of token: SHA256Digest,
    in directory: borrowing WidgetDirectory
  ) throws(StoreError) {
    try withTokenIndex(in: directory, for: .writing) { file throws(TokenIndexError) in
      let known = try TokenIndex.widgets(of: token, in: file)
      let isRegistered = widget.map(known.registered.contains) ?? false
      if event == .registered, isRegistered {
        // The program that registered the widget may have been killed before it flushed the index.
        return try TokenIndexError.wrapping { () throws(StoreError) in try file.flush() }
      }
      let end = try TokenIndex.end(of: file)
      let line = try TokenIndex.line(event, widget, of: token, after: end, in: file)
      let bytes = line.encoded(previous: end.hash).bytes
      try TokenIndexError.wrapping { () throws(StoreError) in
        try file.append(bytes, at: end.end, in: directory)
      }
    }
    if let widget, token != TokenIndexLine.unknownToken { try clear(widget, in: directory) }
  }

  /// Removes a widget from those whose token is not known.
  ///
  /// A widget is one of them if its first line could not be read, or was not yet written, when the
  /// index was built.
  func clear(
    _ widget: WidgetName, in directory: borrowing WidgetDirectory
  ) throws(StoreError) {
    let unknown = try withTokenIndex(in: directory, for: .looking) {
      file throws(TokenIndexError) in
      try TokenIndex.widgets(of: TokenIndexLine.unknownToken, in: file)
    }
    guard unknown.registered.contains(widget) else { return }
    try record(.removed, widget, of: TokenIndexLine.unknownToken, in: directory)
  }

  /// Rebuilds the index from the journals.
  ///
  /// A lock of the directory makes other programs wait until the index is rebuilt. No other user
  /// can lock the directory, since no other user can open it.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - found: The rejected index, or nil if there was none. If the index is another file by now,
  ///     another program has rebuilt it, and nothing is done.
  /// - Throws: ``StoreError`` when the directory cannot be read or the index cannot be written.
  func rebuildTokenIndex(
    in directory: borrowing WidgetDirectory, replacing found: FileStatus?
  ) throws(StoreError) {
    guard let turn = try WidgetDirectory.open(self.directory, system) else {
      throw StoreError(.inputOutput(SystemError(call: "open", path: self.directory, code: ENOENT)))
    }
    try turn.lock(lockTimeout: lockTimeout)
    let present = try directory.status(of: TokenIndex.fileName)
    if let present, let found, !present.isSameFile(as: found) { return }
    if present != nil, found == nil { return }
    // The old index is locked, since a registration that is added to it now would be lost.
    let replaced = try replaceableTokenIndex(in: directory)
    defer { withExtendedLifetime(replaced) {} }
    let events = try tokenEvents(in: directory)
    do throws(StoreError) {
      try directory.replaceFile(TokenIndex.fileName) { file in
        var index = NewTokenIndex(file: file)
        for (event, name, token) in events { index.add(event, name, of: token) }
        return index.bytes
      }
    } catch {
      // The index can be rebuilt at any time, so its state does not make a command uncertain.
      if case .uncertain(let cause) = error.reason { throw StoreError(.inputOutput(cause)) }
      throw error
    }
  }

  /// Opens and locks the index that is replaced; nil if no other program can add to it.
  private func replaceableTokenIndex(
    in directory: borrowing WidgetDirectory
  ) throws(StoreError) -> JournalFile<StoreError>? {
    do throws(StoreError) {
      return try directory.openFile(
        TokenIndex.fileName, for: .writing, lockTimeout: lockTimeout, flushesName: true)
    } catch {
      switch error.reason {
      case .refusedFile: return nil
      case .inputOutput(let cause) where cause.code == EACCES: return nil
      default: throw error
      }
    }
  }

  /// Returns the events that lead to the journals and records of a directory.
  private func tokenEvents(
    in directory: borrowing WidgetDirectory
  ) throws(StoreError) -> [(TokenIndexLine.Event, WidgetName?, SHA256Digest)] {
    var events: [(TokenIndexLine.Event, WidgetName?, SHA256Digest)] = []
    for fileName in try directory.fileNames().sorted() {
      if fileName.hasSuffix(WidgetDirectory.recordSuffix) {
        let digits = String(fileName.dropLast(WidgetDirectory.recordSuffix.count))
        guard let token = SHA256Digest(hexadecimal: digits) else { continue }
        events.append((.retired, nil, token))
      } else if let name = WidgetName(fileName: fileName) {
        do throws(StoreError) {
          switch try directory.owner(of: fileName) {
          case .checkout(let token, _): events.append((.registered, name, token.digest))
          // Another program may write the first line and capture the order before the index is
          // replaced.
          case .nobody: events.append((.registered, name, TokenIndexLine.unknownToken))
          // The directory lists the journal, which may contain a capture, although opening it
          // failed with the report that it is missing. A directory or a pipe with such a name is no
          // journal.
          case nil where try directory.mayHoldJournal(fileName):
            events.append((.registered, name, TokenIndexLine.unknownToken))
          case .tokenless, nil: continue
          }
        } catch {
          // Every capture reads this journal until its token is known.
          events.append((.registered, name, TokenIndexLine.unknownToken))
        }
      }
    }
    return events
  }
}

/// The lines of a rebuilt index.
private struct NewTokenIndex {
  private(set) var bytes: [UInt8]
  private var hash: String
  private var nodes: [Int: LineTrie.Node] = [:]
  private var newest: Int?

  init(file: FileStatus) {
    let first = TokenIndexLine(
      event: .created, token: TokenIndexLine.unknownToken, widget: nil,
      file: file.numberInIndex, same: nil, links: [])
    (bytes, hash) = first.encoded(previous: ChainedLine.zeros)
  }

  mutating func add(_ event: TokenIndexLine.Event, _ widget: WidgetName?, of token: SHA256Digest) {
    let line = TokenIndexLine(
      event: event, token: token, widget: widget,
      same: LineTrie.line(with: token.key, newest: newest) { node(at: $0) },
      links: LineTrie.links(for: token.key, newest: newest) { node(at: $0) })
    newest = bytes.count
    nodes[bytes.count] = line.node
    let (lineBytes, lineHash) = line.encoded(previous: hash)
    bytes += lineBytes
    hash = lineHash
  }

  /// Returns a node that was added.
  ///
  /// It is a method because a closure that captured `nodes` would copy them at each addition.
  private func node(at offset: Int) -> LineTrie.Node {
    nodes[offset] ?? LineTrie.Node(key: TokenIndexLine.unknownToken.key, links: [])
  }
}
