package import StrictJSON

/// A function that returns the digest of bytes, in 64 hexadecimal digits.
package typealias LineHash = (_ bytes: Span<UInt8>) -> String

/// The form of all hash-chained lines: a JSON object that ends with a hash.
///
/// `hash` is the digest of the bytes that precede `,"hash"`, in 64 hexadecimal digits. All later
/// formats keep `format` and this rule, so that a newer line can be distinguished from a damaged one.
package enum ChainedLine {
  /// The format that is written, and the newest that can be read.
  package static var format: Int { 1 }
  /// The longest line, in bytes, with its line feed.
  package static var maximumByteCount: Int { 4_096 }
  package static var lineFeed: UInt8 { 0x0A }
  /// The value of `previous` in the first line, which no line precedes.
  package static var zeros: String { String(repeating: "0", count: 64) }
  private static var hashKey: String { #","hash":""# }
  private static var hashByteCount: Int { hashKey.utf8.count + 64 + 2 }

  /// Writes a line.
  ///
  /// - Returns: The line with its line feed, and its hash.
  package static func seal(
    hashedBy hash: LineHash, _ body: (inout JSONObjectWriter) -> Void
  ) -> (bytes: [UInt8], hash: String) {
    var bytes = content(body)
    let digest = hash(bytes.span)
    bytes += "\(hashKey)\(digest)\"}\n".utf8
    return (bytes, digest)
  }

  /// Writes the bytes of a line that precede its hash.
  private static func content(_ body: (inout JSONObjectWriter) -> Void) -> [UInt8] {
    var bytes = JSONText.object(body).utf8
    bytes.removeLast()
    return bytes
  }

  /// Returns whether a line is spelled as this program writes it.
  ///
  /// The line is passed without its line feed, after its hash was checked.
  package static func isCanonical(
    _ line: ArraySlice<UInt8>, _ body: (inout JSONObjectWriter) -> Void
  ) -> Bool {
    line.dropLast(hashByteCount) == content(body)[...]
  }

  /// Reads a line, without its line feed, and checks its format and its hash.
  package static func open(
    _ line: ArraySlice<UInt8>, hashedBy hash: LineHash
  ) throws(LineFault) -> (value: JSONValue, hash: String) {
    guard line.count < maximumByteCount else { throw .tooLong }
    let value = try parse(line)
    return (value, try checkedHash(of: line, holding: value, hashedBy: hash))
  }

  private static func parse(_ line: ArraySlice<UInt8>) throws(LineFault) -> JSONValue {
    do throws(JSONError) {
      let limits = JSONLimits(maximumBytes: maximumByteCount, maximumDepth: 8)
      return try JSONValue(parsing: Array(line), limits: limits)
    } catch {
      throw .unreadable("\(error.reason) at column \(error.position.column)")
    }
  }

  /// Checks the format and the hash of a line, and returns the hash.
  ///
  /// The order of the checks distinguishes a line of a newer format from a damaged one.
  private static func checkedHash(
    of line: ArraySlice<UInt8>, holding value: JSONValue, hashedBy hash: LineHash
  ) throws(LineFault) -> String {
    let written = writtenHash(of: line)
    let isIntact = written == computedHash(of: line, hashedBy: hash)
    guard let found = value["format"]?.number?.int else {
      throw isIntact ? .unreadable("it has no format") : .hashMismatch
    }
    if found > format, isIntact || written == nil { throw .newerFormat("format \(found)") }
    guard let written, isIntact else { throw .hashMismatch }
    guard found == format else { throw .unreadable("there is no format \(found)") }
    return written
  }

  /// Returns the hash at the end of a line without its line feed, or nil if there is none.
  private static func writtenHash(of line: ArraySlice<UInt8>) -> String? {
    let end = line.suffix(hashByteCount)
    guard end.count == hashByteCount, end.starts(with: hashKey.utf8),
      end.suffix(2).elementsEqual(#""}"#.utf8)
    else { return nil }
    return String(decoding: end.dropFirst(hashKey.utf8.count).dropLast(2), as: UTF8.self)
  }

  /// Computes the hash that a line should have at its end.
  private static func computedHash(
    of line: ArraySlice<UInt8>, hashedBy hash: LineHash
  ) -> String {
    let content = line.dropLast(hashByteCount)
    return hash(content.span)
  }

  /// Returns the intact line, without its line feed, that bytes begin with; nil if there is none.
  package static func intactLine(
    startingAt bytes: ArraySlice<UInt8>, hashedBy hash: LineHash
  ) -> ArraySlice<UInt8>? {
    let key = Array(hashKey.utf8)
    let last = bytes.endIndex - hashByteCount
    guard bytes.startIndex <= last else { return nil }
    for start in bytes.startIndex...last where bytes[start...].starts(with: key) {
      let line = bytes[..<(start + hashByteCount)]
      if writtenHash(of: line) == computedHash(of: line, hashedBy: hash) { return line }
    }
    return nil
  }
}

/// The members of a line by which the lines with a key are found.
package enum LineIndex: Hashable, Sendable {
  /// No line so far has a key.
  case none
  /// The line has no key; the newest line with a key is at an offset.
  case unkeyed(newest: Int)
  /// The line has a key; see ``LineTrie``.
  case keyed(links: [Int?])

  package var isKeyed: Bool { if case .keyed = self { true } else { false } }
}

extension JournalState {
  /// Writes the line of an entry.
  ///
  /// - Returns: The line with its line feed, and its hash.
  @inline(__always)
  package static func encode(
    _ entry: Entry, previous: String, index: LineIndex = .none
  ) -> (bytes: [UInt8], hash: String) {
    ChainedLine.seal(hashedBy: hash) {
      write(entry, previous: previous, index: index, to: &$0)
    }
  }

  /// Reads a line.
  ///
  /// The hash, the chain and the spelling are checked before the entry is trusted, so that a changed,
  /// moved or foreign line is rejected.
  ///
  /// - Parameters:
  ///   - line: The line without its line feed.
  ///   - previous: The hash of the preceding line; nil if that line was not read.
  ///   - context: The context of the line.
  /// - Returns: The entry, its index and the line's hash.
  /// - Throws: The reason with the first mistake.
  package static func decode(
    _ line: ArraySlice<UInt8>, previous: String?, in context: LineContext
  ) throws(LineError.Reason) -> (entry: Entry, index: LineIndex, hash: String) {
    let (value, hash): (JSONValue, String)
    do throws(LineFault) {
      (value, hash) = try ChainedLine.open(line, hashedBy: Self.hash)
    } catch {
      throw LineError.Reason(error)
    }
    guard let named = value["previous"]?.string, named == previous ?? named else {
      throw LineError.Reason(.brokenChain)
    }
    let (entry, index) = try read(value, in: context)
    guard ChainedLine.isCanonical(line, { write(entry, previous: named, index: index, to: &$0) })
    else { throw LineError.Reason(.notCanonical) }
    return (entry, index, hash)
  }
}

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
