/// The state in which a journal ends.
///
/// It depends on the bytes after the last line feed, or on the last line if that has NUL bytes.
///
/// A write that was interrupted leaves a part of its line. When the power fails, sectors of it may
/// be missing as well: the file has grown, and each missing sector reads as NUL bytes. A line has no
/// NUL byte of its own, and its first bytes are known in advance. So
/// ``init(of:at:openings:hashedBy:)`` accepts exactly the bytes that an unfinished write can leave.
package enum JournalEnding: Hashable, Sendable {
  /// Every line has its line feed.
  case complete
  /// The last line is whole, but its line feed is missing (`surplus` is 0), or one NUL byte is in
  /// its place (`surplus` is 1).
  case missingLineFeed(surplus: Int)
  /// The last line is unfinished and was never acknowledged; the value is its number of bytes.
  case unfinished(byteCount: Int)

  /// The number of bytes that a disk writes as a whole, or not at all.
  static var sectorByteCount: Int { 512 }

  /// Classifies the bytes after the last line.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, with at most one line feed, at their end.
  ///   - offset: The offset of the first byte in the file.
  ///   - openings: The bytes that the next line can begin with.
  ///   - hash: Returns the digest of a line.
  /// - Throws: ``LineFault`` if no unfinished write has left the bytes.
  package init(
    of bytes: ArraySlice<UInt8>, at offset: Int, openings: @autoclosure () -> [[UInt8]],
    hashedBy hash: LineHash
  ) throws(LineFault) {
    guard !bytes.isEmpty else {
      self = .complete
      return
    }
    guard bytes.count <= ChainedLine.maximumByteCount,
      bytes.count < ChainedLine.maximumByteCount || bytes.last == ChainedLine.lineFeed
    else { throw .tooLong }
    if let line = ChainedLine.intactLine(startingAt: bytes, hashedBy: hash) {
      let surplus = bytes[line.endIndex...]
      // A power failure can leave a NUL byte in place of a line feed that was appended alone.
      guard surplus.isEmpty || surplus.elementsEqual([0]) else { throw .missingLineFeed }
      self = .missingLineFeed(surplus: surplus.count)
      return
    }
    guard try Self.isUnfinished(bytes, at: offset, openings) else { throw .changedEnding }
    self = .unfinished(byteCount: bytes.count)
  }

  private static func isUnfinished(
    _ bytes: ArraySlice<UInt8>, at offset: Int, _ openings: () -> [[UInt8]]
  ) throws(LineFault) -> Bool {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let place = offset + start - bytes.startIndex
      let end = min(bytes.endIndex, start + sectorByteCount - place % sectorByteCount)
      let sector = bytes[start..<end]
      let isUnwritten = sector.allSatisfy { $0 == 0 }
      guard isUnwritten || sector.allSatisfy(isPlain) || isLastPart(sector, of: bytes) else {
        return false
      }
      if start == bytes.startIndex, !isUnwritten, !isOpening(sector, openings()) {
        if let format = newerFormat(of: sector) { throw .newerFormat("format \(format)") }
        return false
      }
      start = end
    }
    return true
  }

  /// Returns whether a byte can be part of a line, which is printable ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }

  /// Returns whether a sector ends a line and an earlier sector of the line is missing.
  private static func isLastPart(_ sector: ArraySlice<UInt8>, of bytes: ArraySlice<UInt8>) -> Bool {
    sector.endIndex == bytes.endIndex && sector.last == ChainedLine.lineFeed
      && sector.dropLast().allSatisfy(isPlain) && bytes.contains(0)
  }

  /// Returns whether bytes agree with the known beginning of the next line, as far as both reach.
  private static func isOpening(_ bytes: ArraySlice<UInt8>, _ openings: [[UInt8]]) -> Bool {
    openings.contains { bytes.starts(with: $0) || $0.starts(with: bytes) }
  }

  /// Returns the format that the start of a line names, if it is a newer one.
  private static func newerFormat(of bytes: ArraySlice<UInt8>) -> Int? {
    let key = #"{"format":"#.utf8
    guard bytes.starts(with: key) else { return nil }
    let digits = bytes.dropFirst(key.count).prefix { (0x30...0x39).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self)).flatMap {
      $0 > ChainedLine.format ? $0 : nil
    }
  }
}
