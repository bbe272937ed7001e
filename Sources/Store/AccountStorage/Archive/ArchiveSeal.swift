import EntryStore
import ScheduleEngine
import StrictJSON

/// The last line of an archive, which seals the others.
struct ArchiveSeal: Hashable {
  /// The number of the other lines.
  let lineCount: Int
  /// The SHA-256 of the other lines, each with its line feed.
  let digest: SHA256Digest

  init(lineCount: Int, digest: SHA256Digest) {
    (self.lineCount, self.digest) = (lineCount, digest)
  }

  /// Reads a line without its line feed.
  init(line: ArraySlice<UInt8>) throws(LineFault) {
    let value = try ChainedLine.open(line).value
    guard value["command"]?.string == Self.command, let count = value["lines"]?.number?.int,
      let digest = value["sha256"]?.string.flatMap({ SHA256Digest(hexadecimal: $0) })
    else { throw .unreadable("it has another command than its place") }
    self.init(lineCount: count, digest: digest)
    guard ChainedLine.isCanonical(line, write) else { throw .notCanonical }
  }

  /// The line with its line feed.
  var line: [UInt8] { ChainedLine.seal(write).bytes }

  private static var command: String { "archive" }

  private func write(to object: inout JSONObjectWriter) {
    object.member("format", ChainedLine.format)
    object.member("previous", ChainedLine.zeros)
    object.member("command", Self.command)
    object.member("lines", lineCount)
    object.member("sha256", digest.description)
  }

  /// Returns the place of the last line, without its line feed.
  static func lastLine(of bytes: [UInt8]) -> Range<Int> {
    let end = bytes.last == ChainedLine.lineFeed ? bytes.count - 1 : bytes.count
    // A line is no longer than this, so that the search is short.
    let least = max(0, end - ChainedLine.maximumByteCount)
    let start = bytes[least..<end].lastIndex(of: ChainedLine.lineFeed).map { $0 + 1 } ?? least
    return start..<end
  }
}

/// The SHA-256 of bytes that arrive in pieces.
struct ArchiveDigest {
  private var hasher = SHA256Hasher(.portable)
  /// The bytes after the last whole block of 64.
  private var rest: [UInt8] = []

  mutating func append(_ bytes: [UInt8]) {
    rest += bytes
    let count = rest.count & ~63
    unsafe rest.withUnsafeMutableBytes { buffer in
      unsafe hasher.update(buffer, count: count, isLast: false)
    }
    rest.removeFirst(count)
  }

  /// The digest of all bytes so far.
  var value: SHA256Digest {
    var hasher = self.hasher
    // The padding needs room for 72 bytes.
    var last = rest + Array(repeating: 0, count: 72)
    let count = rest.count
    unsafe last.withUnsafeMutableBytes { buffer in
      unsafe hasher.update(buffer, count: count, isLast: true)
    }
    return hasher.digest
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are the first line of a journal: no line precedes it.
  var beginsJournal: Bool {
    let key = Array(#""previous":""#.utf8)
    // The members that precede it are a format and a revision, or of an order a format, a token and a number.
    let opening = prefix(120 + key.count)
    for start in opening.indices where opening[start...].starts(with: key) {
      let value = self[start...].dropFirst(key.count).prefix(65)
      return value.elementsEqual("\(ChainedLine.zeros)\"".utf8)
    }
    return false
  }
}
