import Journals
import ScheduleEngine

/// The index that finds the widgets of a checkout without reading all journals.
///
/// `tokens.index` is an append-only file of hash-chained lines beside the journals; see
/// ``TokenIndexLine``. A widget is registered before the first line of its journal is written, so
/// the index lists every journal of a checkout. The journals are authoritative: an index with any
/// mistake is rebuilt from them.
enum TokenIndex {
  /// The name of the file.
  static var fileName: String { "tokens.index" }

  /// The widgets of a token.
  struct Widgets: Hashable, Sendable {
    /// The widgets that may exist, ordered by name.
    var registered: [WidgetName] = []
    /// The removed widgets; a program that was killed may have left one of their journals.
    var removed: [WidgetName] = []
    /// Whether the capture of a removed widget is on record.
    var isRetired = false
  }

  /// The last line of an index, and where it begins and ends.
  struct End {
    let line: TokenIndexLine
    let hash: String
    let (start, end): (Int, Int)

    /// The offset of the newest line that belongs to a token.
    var newest: Int? { line.event == .created ? nil : start }
  }

  /// Reads the last line.
  ///
  /// - Throws: ``TokenIndexError/damaged`` if the file is a copy of an index, which may be older
  ///   than the journals, or the last line is not whole. Then either a registration was
  ///   interrupted, or the end of a complete one was cut off, and the two cannot be distinguished.
  static func end(of file: borrowing JournalFile<StoreError>) throws(TokenIndexError) -> End {
    let first = try line(at: 0, in: file)
    guard first.event == .created, first.file == file.status.numberInIndex else { throw .damaged }
    let count = min(file.byteCount, 2 * ChainedLine.maximumByteCount)
    let offset = file.byteCount - count
    let bytes = try TokenIndexError.wrapping { () throws(StoreError) in
      try file.read(from: offset)
    }
    guard let last = bytes.indices.last, bytes[last] == ChainedLine.lineFeed else { throw .damaged }
    let before = bytes[..<last].lastIndex(of: ChainedLine.lineFeed)
    guard before != nil || offset == 0 else { throw .damaged }
    let start = before.map { $0 + 1 } ?? 0
    let (line, hash) = try TokenIndexError.checking { () throws(LineFault) in
      try TokenIndexLine.decode(bytes[start..<last])
    }
    return End(line: line, hash: hash, start: offset + start, end: offset + last + 1)
  }

  /// Reads the line at an offset.
  static func line(
    at offset: Int, in file: borrowing JournalFile<StoreError>
  ) throws(TokenIndexError) -> TokenIndexLine {
    let bytes = try TokenIndexError.wrapping { () throws(StoreError) in
      try file.readLine(at: offset)
    }
    guard bytes.last == ChainedLine.lineFeed else { throw .damaged }
    return try TokenIndexError.checking { () throws(LineFault) in
      try TokenIndexLine.decode(bytes.dropLast()).line
    }
  }

  /// Finds the widgets of a token.
  ///
  /// - Complexity: O(log *n*) reads for *n* widgets, and one for each event of the token.
  static func widgets(
    of token: SHA256Digest, in file: borrowing JournalFile<StoreError>
  ) throws(TokenIndexError) -> Widgets {
    var widgets = Widgets()
    var seen: Set<WidgetName> = []
    var next = try newest(of: token, in: file)
    while let offset = next {
      let line = try line(at: offset, in: file)
      guard line.token == token, line.same ?? -1 < offset else { throw .damaged }
      if line.event == .retired { widgets.isRetired = true }
      if let widget = line.widget, seen.insert(widget).inserted {
        if line.event == .registered { widgets.registered.append(widget) }
        if line.event == .removed { widgets.removed.append(widget) }
      }
      next = line.same
    }
    widgets.registered.sort()
    return widgets
  }

  private static func newest(
    of token: SHA256Digest, in file: borrowing JournalFile<StoreError>
  ) throws(TokenIndexError) -> Int? {
    try LineTrie.line(with: token.key, newest: try end(of: file).newest) {
      offset throws(TokenIndexError) in try line(at: offset, in: file).node
    }
  }

  /// Returns the line that records an event after all others.
  static func line(
    _ event: TokenIndexLine.Event, _ widget: WidgetName?, of token: SHA256Digest,
    after end: End, in file: borrowing JournalFile<StoreError>
  ) throws(TokenIndexError) -> TokenIndexLine {
    TokenIndexLine(
      event: event, token: token, widget: widget,
      same: try newest(of: token, in: file),
      links: try LineTrie.links(for: token.key, newest: end.newest) {
        offset throws(TokenIndexError) in try line(at: offset, in: file).node
      })
  }
}

/// The reason why the index cannot be used.
enum TokenIndexError: Error {
  /// The index is missing or was changed, and must be rebuilt.
  case damaged
  /// The index cannot be read.
  case store(StoreError)

  static func wrapping<Result: ~Copyable>(
    _ body: () throws(StoreError) -> Result
  ) throws(TokenIndexError) -> Result {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }

  static func checking<Result>(
    _ body: () throws(LineFault) -> Result
  ) throws(TokenIndexError) -> Result {
    do throws(LineFault) { return try body() } catch { throw .damaged }
  }
}
