import ScheduleEngine
import StrictJSON

/// The bytes of one line of a journal.
///
/// ```json
/// {"format":1,"revision":2,"previous":"9c1f…","at":1795251660,"today":"2026-11-21",
///  "command":"update","amount":"80.00","hash":"41d0…"}
/// ```
///
/// (On one line, and ended by one line feed.) `previous` is the `hash` of the line before, or 64
/// zeros in the first. So each line vouches for all lines before it. The form is canonical: an
/// entry at a place has one spelling only.
package enum JournalLine {
  /// The longest line, in bytes, with its line feed.
  static var maximumByteCount: Int { ChainedLine.maximumByteCount }
  /// The value of `previous` in the first line, which no line precedes.
  package static var noHash: String { ChainedLine.zeros }
  static var lineFeed: UInt8 { ChainedLine.lineFeed }

  /// The part of a line by which commands with an identifier are found.
  package enum Index: Hashable, Sendable {
    /// No command so far has an identifier.
    case none
    /// The command has no identifier; the newest one that has is at an offset.
    case unidentified(newest: Int)
    /// The command has an identifier; see ``LineTrie``.
    case identified(links: [Int?])

    var isIdentified: Bool { if case .identified = self { true } else { false } }
  }

  /// Writes the line of an entry.
  ///
  /// - Returns: The line with its line feed, and its hash.
  package static func encode(
    _ entry: JournalEntry, previous: String, index: Index = .none
  ) -> (bytes: [UInt8], hash: String) {
    ChainedLine.seal { write(entry, previous, index, to: &$0) }
  }

  private static func write(
    _ entry: JournalEntry, _ previous: String, _ index: Index, to object: inout JSONObjectWriter
  ) {
    object.member("format", ChainedLine.format)
    object.member("revision", entry.revision)
    object.member("previous", previous)
    object.member("at", entry.moment.secondsSinceEpoch)
    object.member("today", entry.moment.today.description)
    entry.command.write(to: &object)
    if let id = entry.id { object.member("id", id.description) }
    switch index {
    case .none: break
    case .unidentified(let newest): object.member("ids", newest)
    case .identified(let links): object.member("links", links)
    }
  }

  /// The bytes that every line of a revision begins with, where it follows a line with a hash.
  static func opening(revision: Int, previous: String) -> [UInt8] {
    Array(#"{"format":1,"revision":\#(revision),"previous":"\#(previous)","at":"#.utf8)
  }

  /// Reads a line back.
  ///
  /// Everything that a changed, moved or foreign line could hold is rejected: the hash, the chain
  /// and the spelling are all checked before the entry is trusted.
  ///
  /// - Parameters:
  ///   - line: The line without its line feed.
  ///   - previous: The hash of the line before it; nil if that line was not read.
  ///   - currency: The widget's currency; nil for the first line, which names it.
  /// - Returns: The entry, its index, and the line's hash.
  /// - Throws: ``JournalError/Reason`` with the first thing that is wrong.
  static func decode(
    _ line: ArraySlice<UInt8>, previous: String?, currency: Currency?
  ) throws(JournalError.Reason) -> (entry: JournalEntry, index: Index, hash: String) {
    let (value, hash) = try ChainedLine.open(line)
    guard let named = value["previous"]?.string, named == previous ?? named else {
      throw .brokenChain
    }
    let (entry, index) = try read(value, currency: currency)
    guard ChainedLine.isCanonical(line, { write(entry, named, index, to: &$0) }) else {
      throw .notCanonical
    }
    return (entry, index, hash)
  }

  private static func read(
    _ value: JSONValue, currency: Currency?
  ) throws(JournalError.Reason) -> (JournalEntry, Index) {
    guard let name = value["command"]?.string else { throw .unreadable("it has no command") }
    guard let command = CommandName(rawValue: name) else {
      throw .newerFormat("command \(name.quotedForMessage)")
    }
    guard (command == .create) == (currency == nil) else { throw .misplacedCommand }
    do throws(JSONReadError) {
      return try JSONField(value).object { object throws(JSONReadError) in
        let index = try object.index()
        let entry = try object.entry(command, currency: currency)
        guard (entry.id != nil) == index.isIdentified else {
          throw try object.required("hash").error(.invalid("id and links belong together"))
        }
        return (entry, index)
      }
    } catch {
      throw .unreadable("\(error.path): \(error.reason)")
    }
  }
}

extension ObjectReader {
  /// Reads the members by which commands with an identifier are found.
  fileprivate mutating func index() throws(JSONReadError) -> JournalLine.Index {
    if let newest = optional("ids") {
      return .unidentified(newest: try newest.integer(in: 0...Int.max))
    }
    guard optional("links") != nil else { return .none }
    return .identified(links: try offsets("links"))
  }
}
