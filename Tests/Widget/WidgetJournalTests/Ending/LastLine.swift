import Journals

@testable import JournalTesting
@testable import WidgetJournal

/// A journal whose last line begins at a chosen place in a sector of 512 bytes.
struct LastLine {
  let bytes: [UInt8]
  /// The offset of the last line.
  let start: Int
  /// The number of the last line.
  let number: Int
  /// The entries of all lines.
  let entries: [JournalEntry]
  /// The journal up to the last line.
  let before: Journal

  /// The parts of the last line that are in one sector each.
  var sectors: [Range<Int>] { Self.sectors(of: start..<bytes.count) }

  /// Returns the parts of a range that are in one sector each.
  static func sectors(of range: Range<Int>) -> [Range<Int>] {
    var sectors: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, (start / 512 + 1) * 512)
      sectors.append(start..<end)
      start = end
    }
    return sectors
  }

  /// Creates a journal.
  ///
  /// The last line is moved to its place by more lines and by a longer id of the first line, of at
  /// most 128 bytes.
  ///
  /// - Parameters:
  ///   - place: The place in its sector at which the last line begins.
  ///   - lineCount: The smallest number of lines.
  /// - Throws: The errors of a replay of the journal.
  init(at place: Int, lineCount: Int = 2) throws {
    for count in (lineCount - 1)... {
      let amounts = (0..<count).map { "\(100 + $0).00" }
      let missing = (place - JournalText(amounts, firstID: "a").chain.byteCount) & 511
      guard missing < 128 else { continue }
      let id = "a" + String(repeating: "-", count: missing)
      let text = JournalText(amounts + ["9.00"], firstID: id)
      (bytes, number, start) = (text.bytes, count + 1, text.chain.starts[count])
      entries = try replay(bytes).entries
      before = try replay(Array(bytes[..<start]))
      return
    }
    throw TestFailure("no place")
  }

  /// Returns the journal's bytes with a range replaced by other bytes.
  func replacing(_ range: Range<Int>, by replacement: [UInt8]) -> [UInt8] {
    var changed = bytes
    changed.replaceSubrange(range, with: replacement)
    return changed
  }

  /// Returns the journal's bytes with NUL bytes in some ranges.
  func erasing(_ ranges: [Range<Int>]) -> [UInt8] {
    var changed = bytes
    for range in ranges { for place in range { changed[place] = 0 } }
    return changed
  }
}

/// The result of reading a journal's end.
enum EndReading: Equatable {
  /// All lines count, or all but the last one; `unfinished` is the number of its bytes in the file.
  case whole, wholeWithoutLineFeed, withoutLast(unfinished: Int)
  /// The reading failed with an error that names a line.
  case wrong(line: Int)
  case other(String)

  /// Reads changed bytes of a journal; the lines before its last one must be unchanged.
  init(_ bytes: [UInt8], of journal: LastLine) {
    do throws(JournalError) {
      var read = journal.before
      try read.replay(Array(bytes[journal.start...]), in: { Sample.knownPlan($0) }) { _, _ in }
      switch (read.entries.count, read.ending) {
      case (journal.number, .complete): self = .whole
      case (journal.number, .missingLineFeed): self = .wholeWithoutLineFeed
      case (journal.number - 1, .complete): self = .withoutLast(unfinished: 0)
      case (journal.number - 1, .unfinished(let count)): self = .withoutLast(unfinished: count)
      default: self = .other("\(read.entries.count) lines, \(read.ending)")
      }
      if !journal.entries.starts(with: read.entries) { self = .other("other entries") }
    } catch {
      self = .wrong(line: error.line)
    }
  }
}
