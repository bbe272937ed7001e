import ScheduleEngine
import StrictJSON

/// The form that all hash-chained lines share: a JSON object that ends with the hash of what
/// precedes it.
///
/// `hash` is the SHA-256 of the bytes before `,"hash"`. A line of any later format keeps `format`
/// and this rule, so that a line of a newer version can be distinguished from a damaged one.
enum ChainedLine {
  /// The format that is written, and the newest that is understood.
  static var format: Int { 1 }
  /// The longest line, in bytes, with its line feed.
  static var maximumByteCount: Int { 4_096 }
  static var lineFeed: UInt8 { 0x0A }
  /// The value of `previous` in the first line, which no line precedes.
  static var zeros: String { String(repeating: "0", count: 64) }
  private static var hashKey: String { #","hash":""# }
  private static var hashByteCount: Int { hashKey.utf8.count + 64 + 2 }

  /// Writes a line.
  ///
  /// - Returns: The line with its line feed, and its hash.
  static func seal(
    _ body: (inout JSONObjectWriter) -> Void
  ) -> (bytes: [UInt8], hash: String) {
    var bytes = content(body)
    let hash = SHA256Digest(of: bytes.span).description
    bytes += "\(hashKey)\(hash)\"}\n".utf8
    return (bytes, hash)
  }

  /// Writes the bytes of a line that precede its hash.
  private static func content(_ body: (inout JSONObjectWriter) -> Void) -> [UInt8] {
    var bytes = JSONText.object(body).utf8
    bytes.removeLast()
    return bytes
  }

  /// Whether a line, whose hash was checked and which has no line feed, is spelled as it is written.
  static func isCanonical(
    _ line: ArraySlice<UInt8>, _ body: (inout JSONObjectWriter) -> Void
  ) -> Bool {
    line.dropLast(hashByteCount) == content(body)[...]
  }

  /// Reads a line, without its line feed, and checks its format and its hash.
  static func open(
    _ line: ArraySlice<UInt8>
  ) throws(JournalError.Reason) -> (value: JSONValue, hash: String) {
    guard line.count < maximumByteCount else { throw .tooLong }
    let value = try parse(line)
    return (value, try checkedHash(of: line, holding: value))
  }

  private static func parse(_ line: ArraySlice<UInt8>) throws(JournalError.Reason) -> JSONValue {
    do throws(JSONError) {
      let limits = JSONLimits(maximumBytes: maximumByteCount, maximumDepth: 8)
      return try JSONValue(parsing: Array(line), limits: limits)
    } catch {
      throw .unreadable("\(error.reason) at column \(error.position.column)")
    }
  }

  /// Checks format and hash, in an order that distinguishes a newer line from a damaged one.
  private static func checkedHash(
    of line: ArraySlice<UInt8>, holding value: JSONValue
  ) throws(JournalError.Reason) -> String {
    let written = writtenHash(of: line)
    let isIntact = written == computedHash(of: line)
    guard let found = value["format"]?.number?.int else {
      throw isIntact ? .unreadable("it has no format") : .hashMismatch
    }
    if found > format, isIntact || written == nil { throw .newerFormat("format \(found)") }
    guard let written, isIntact else { throw .hashMismatch }
    guard found == format else { throw .unreadable("there is no format \(found)") }
    return written
  }

  /// The hash at the end of a line, which has no line feed, or nil if there is none.
  private static func writtenHash(of line: ArraySlice<UInt8>) -> String? {
    let end = line.suffix(hashByteCount)
    guard end.count == hashByteCount, end.starts(with: hashKey.utf8),
      end.suffix(2).elementsEqual(#""}"#.utf8)
    else { return nil }
    return String(decoding: end.dropFirst(hashKey.utf8.count).dropLast(2), as: UTF8.self)
  }

  /// The hash that a line should have at its end.
  private static func computedHash(of line: ArraySlice<UInt8>) -> String {
    let content = line.dropLast(hashByteCount)
    return SHA256Digest(of: content.span).description
  }

  /// The intact line that some bytes begin with, without a line feed, or nil if there is none.
  static func intactLine(startingAt bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let key = Array(hashKey.utf8)
    let last = bytes.endIndex - hashByteCount
    guard bytes.startIndex <= last else { return nil }
    for start in bytes.startIndex...last where bytes[start...].starts(with: key) {
      let line = bytes[..<(start + hashByteCount)]
      if writtenHash(of: line) == computedHash(of: line) { return line }
    }
    return nil
  }
}
