import ScheduleEngine
import StrictJSON

/// The bytes of one line of a journal.
///
/// ```json
/// {"format":1,"revision":2,"previous":"9c1f…","at":1795251660,"today":"2026-11-21",
///  "command":"update","amount":"80.00","hash":"41d0…"}
/// ```
///
/// (On one line, and ended by one line feed.) `hash` is the SHA-256 of the bytes before `,"hash"`;
/// `previous` is the `hash` of the line before, or 64 zeros in the first. So each line vouches for
/// all lines before it. The form is canonical: an entry at a place has one spelling only.
///
/// A line of any later format keeps `format` and the rule for `hash`, so that a line of a newer
/// version can be told from a damaged one.
package enum JournalLine {
  /// The format that is written, and the newest that is understood.
  static var format: Int { 1 }
  /// The longest line, in bytes, with its line feed.
  static var maximumByteCount: Int { 4_096 }
  /// What the first line has in place of the hash of a line before it.
  package static var noHash: String { String(repeating: "0", count: 64) }

  static var lineFeed: UInt8 { 0x0A }
  private static var hashKey: String { #","hash":""# }
  private static var hashByteCount: Int { hashKey.utf8.count + 64 + 2 }

  /// Writes the line of an entry.
  ///
  /// - Returns: The line with its line feed, and its hash.
  package static func encode(
    _ entry: JournalEntry, previous: String
  ) -> (bytes: [UInt8], hash: String) {
    var bytes = JSONText.object { object in
      object.member("format", format)
      object.member("revision", entry.revision)
      object.member("previous", previous)
      object.member("at", entry.moment.secondsSinceEpoch)
      object.member("today", entry.moment.today.description)
      entry.command.write(to: &object)
    }.utf8
    bytes.removeLast()
    let hash = SHA256Digest(of: bytes.span).description
    bytes += "\(hashKey)\(hash)\"}\n".utf8
    return (bytes, hash)
  }

  /// The hash that stands at the end of a line, which has no line feed, or nil where none does.
  static func writtenHash(of line: ArraySlice<UInt8>) -> String? {
    let end = line.suffix(hashByteCount)
    guard end.count == hashByteCount, end.starts(with: hashKey.utf8),
      end.suffix(2).elementsEqual(#""}"#.utf8)
    else { return nil }
    return String(decoding: end.dropFirst(hashKey.utf8.count).dropLast(2), as: UTF8.self)
  }

  /// The hash that a line ought to have at its end.
  static func computedHash(of line: ArraySlice<UInt8>) -> String {
    let content = line.dropLast(hashByteCount)
    return SHA256Digest(of: content.span).description
  }

  /// Whether a journal's last line, here without its line feed, was never wholly written.
  ///
  /// When the power fails, a file may have grown before its bytes were written, and what is missing
  /// reads as NUL bytes. A line that is written has none, for JSON has none. Only the last line can
  /// be such a one, and it was never acknowledged: each line is flushed before the next is written.
  static func isUnwritten(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(0) && !isRunOn(line)
  }

  /// Whether a tail without a line feed begins with a whole line and then goes on.
  ///
  /// That happens when a line feed is changed into another byte; an interrupted write cannot do it,
  /// but for a line feed that reads as a NUL with nothing behind it.
  static func isRunOn(_ tail: ArraySlice<UInt8>) -> Bool {
    let key = Array(hashKey.utf8)
    guard let start = tail.indices.first(where: { tail[$0...].starts(with: key) }) else {
      return false
    }
    let line = tail[..<min(start + hashByteCount, tail.endIndex)]
    let goesOn = tail[line.endIndex...].contains { $0 != 0 }
    return goesOn && writtenHash(of: line) == computedHash(of: line)
  }
}
