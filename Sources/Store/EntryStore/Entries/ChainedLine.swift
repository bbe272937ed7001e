import ScheduleEngine
package import StrictJSON

/// The form of all hash-chained lines: a JSON object that ends with a hash.
///
/// `hash` is the SHA-256 of the bytes that precede `,"hash"`, in 64 hexadecimal digits. All later
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
    _ body: (inout JSONObjectWriter) -> Void
  ) -> (bytes: [UInt8], hash: String) {
    var bytes = content(body)
    let hash = digest(of: bytes[...])
    bytes += "\(hashKey)\(hash)\"}\n".utf8
    return (bytes, hash)
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
    _ line: ArraySlice<UInt8>, limit: Int = maximumByteCount
  ) throws(LineFault) -> (value: JSONValue, hash: String) {
    guard line.count < limit else { throw .tooLong }
    let value = try parse(line, limit: limit)
    return (value, try checkedHash(of: line, holding: value))
  }

  private static func parse(
    _ line: ArraySlice<UInt8>, limit: Int
  ) throws(LineFault) -> JSONValue {
    do throws(JSONError) {
      let limits = JSONLimits(maximumBytes: limit, maximumDepth: 8)
      return try JSONValue(parsing: Array(line), limits: limits)
    } catch {
      throw .unreadable("\(error.reason) at column \(error.position.column)")
    }
  }

  /// Checks the format and the hash of a line, and returns the hash.
  ///
  /// The order of the checks distinguishes a line of a newer format from a damaged one.
  private static func checkedHash(
    of line: ArraySlice<UInt8>, holding value: JSONValue
  ) throws(LineFault) -> String {
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

  /// Returns the hash at the end of a line without its line feed, or nil if there is none.
  private static func writtenHash(of line: ArraySlice<UInt8>) -> String? {
    let end = line.suffix(hashByteCount)
    guard end.count == hashByteCount, end.starts(with: hashKey.utf8),
      end.suffix(2).elementsEqual(#""}"#.utf8)
    else { return nil }
    return String(decoding: end.dropFirst(hashKey.utf8.count).dropLast(2), as: UTF8.self)
  }

  /// Computes the hash that a line should have at its end.
  private static func computedHash(of line: ArraySlice<UInt8>) -> String {
    digest(of: line.dropLast(hashByteCount))
  }

  private static func digest(of bytes: ArraySlice<UInt8>) -> String {
    SHA256Digest(of: bytes.span).description
  }
}
