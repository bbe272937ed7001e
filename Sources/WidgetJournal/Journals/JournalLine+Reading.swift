import ScheduleEngine
import StrictJSON

extension JournalLine {
  /// Reads a line back.
  ///
  /// Everything that a changed, moved or foreign line could hold is refused: the hash, the chain
  /// and the spelling are all checked before the entry is trusted.
  ///
  /// - Parameters:
  ///   - line: The line without its line feed.
  ///   - previous: The hash of the line before it.
  ///   - currency: The widget's currency; nil for the first line, which names it.
  /// - Returns: The entry, and the line's hash.
  /// - Throws: ``JournalError/Reason`` with the first thing that is wrong.
  static func decode(
    _ line: ArraySlice<UInt8>, previous: String, currency: Currency?
  ) throws(JournalError.Reason) -> (entry: JournalEntry, hash: String) {
    guard line.count < maximumByteCount else { throw .tooLong }
    let value = try parse(line)
    let hash = try checkedHash(of: line, holding: value)
    guard value["previous"]?.string == previous else { throw .brokenChain }
    let entry = try readEntry(value, currency: currency)
    guard encode(entry, previous: previous).bytes.dropLast().elementsEqual(line) else {
      throw .notCanonical
    }
    return (entry, hash)
  }

  private static func parse(_ line: ArraySlice<UInt8>) throws(JournalError.Reason) -> JSONValue {
    do throws(JSONError) {
      let limits = JSONLimits(maximumBytes: maximumByteCount, maximumDepth: 8)
      return try JSONValue(parsing: Array(line), limits: limits)
    } catch {
      throw .unreadable("\(error.reason) at column \(error.position.column)")
    }
  }

  /// Checks format and hash, in an order that tells a newer line from a damaged one.
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

  private static func readEntry(
    _ value: JSONValue, currency: Currency?
  ) throws(JournalError.Reason) -> JournalEntry {
    guard let name = value["command"]?.string else { throw .unreadable("it has no command") }
    guard let command = CommandName(rawValue: name) else {
      throw .newerFormat("command \(name.quotedForMessage)")
    }
    guard (command == .create) == (currency == nil) else { throw .misplacedCommand }
    do throws(JSONReadError) {
      return try JSONField(value).object { object throws(JSONReadError) in
        try object.entry(command, currency: currency)
      }
    } catch {
      throw .unreadable("\(error.path): \(error.reason)")
    }
  }
}
