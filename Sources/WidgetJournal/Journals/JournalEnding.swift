/// The bytes after the last line feed of a journal, or a last line that holds NUL bytes.
///
/// A write that was interrupted leaves a part of its line. When the power fails, sectors of it may
/// be missing as well: the file has grown, and they read as NUL bytes, each sector as a whole. A
/// line has no NUL byte of its own, and it begins with bytes that are known beforehand. So what an
/// unfinished write can leave is exactly what ``init(of:at:after:)`` accepts; all else was changed.
enum JournalEnding: Hashable, Sendable {
  /// Every line has its line feed.
  case complete
  /// The last line is whole, but its line feed is missing, or still unwritten: so many bytes follow
  /// the line.
  case missingLineFeed(surplus: Int)
  /// An unfinished line of so many bytes, which was never acknowledged.
  case unfinished(byteCount: Int)

  /// The bytes that a disk writes as a whole, or not at all.
  static var sectorByteCount: Int { 512 }

  /// Classifies the bytes after the last line.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, with at most one line feed, at their end.
  ///   - offset: The place of the first byte in the file.
  ///   - last: The line that precedes them: its revision, and its hash.
  /// - Throws: The reason why no unfinished write has left them.
  init(
    of bytes: ArraySlice<UInt8>, at offset: Int, after last: (revision: Int, hash: String)
  ) throws(JournalError.Reason) {
    guard !bytes.isEmpty else {
      self = .complete
      return
    }
    guard bytes.count <= ChainedLine.maximumByteCount,
      bytes.count < ChainedLine.maximumByteCount || bytes.last == ChainedLine.lineFeed
    else { throw .tooLong }
    if let line = ChainedLine.intactLine(startingAt: bytes) {
      let surplus = bytes[line.endIndex...]
      // A line feed that is added to a line alone may be missing in a file that has grown for it.
      guard surplus.isEmpty || surplus.elementsEqual([0]) else { throw .missingLineFeed }
      self = .missingLineFeed(surplus: surplus.count)
      return
    }
    guard try Self.isUnfinished(bytes, at: offset, after: last) else { throw .changedEnding }
    self = .unfinished(byteCount: bytes.count)
  }

  private static func isUnfinished(
    _ bytes: ArraySlice<UInt8>, at offset: Int, after last: (revision: Int, hash: String)
  ) throws(JournalError.Reason) -> Bool {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let place = offset + start - bytes.startIndex
      let end = min(bytes.endIndex, start + sectorByteCount - place % sectorByteCount)
      let sector = bytes[start..<end]
      let isUnwritten = sector.allSatisfy { $0 == 0 }
      guard isUnwritten || sector.allSatisfy(isPlain) || isLastPart(sector, of: bytes) else {
        return false
      }
      if start == bytes.startIndex, !isUnwritten, !isOpening(sector, after: last) {
        if let format = newerFormat(of: sector) { throw .newerFormat("format \(format)") }
        return false
      }
      start = end
    }
    return true
  }

  /// Whether a byte can be part of a line: lines are printable ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }

  /// Whether a sector ends a line of which an earlier sector is missing.
  private static func isLastPart(_ sector: ArraySlice<UInt8>, of bytes: ArraySlice<UInt8>) -> Bool {
    sector.endIndex == bytes.endIndex && sector.last == ChainedLine.lineFeed
      && sector.dropLast().allSatisfy(isPlain) && bytes.contains(0)
  }

  /// Whether bytes are the start of the line that follows another one, as far as that is known.
  private static func isOpening(
    _ bytes: ArraySlice<UInt8>, after last: (revision: Int, hash: String)
  ) -> Bool {
    // The first line has revision 1; after any other, a capture repeats the revision.
    (max(last.revision, 1)...last.revision + 1).contains { revision in
      let opening = JournalLine.opening(revision: revision, previous: last.hash)
      return bytes.starts(with: opening) || opening.starts(with: bytes)
    }
  }

  /// The format that the start of a line names, where it is a later one.
  private static func newerFormat(of bytes: ArraySlice<UInt8>) -> Int? {
    let key = #"{"format":"#.utf8
    guard bytes.starts(with: key) else { return nil }
    let digits = bytes.dropFirst(key.count).prefix { (0x30...0x39).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self)).flatMap {
      $0 > ChainedLine.format ? $0 : nil
    }
  }
}
