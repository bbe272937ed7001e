/// A mistake in a hash-chained line that does not depend on its entry.
package enum LineFault: Error, Hashable, Sendable {
  /// The line is longer than any line that is written.
  case tooLong
  /// The line is not one of a journal; the text says where and why.
  case unreadable(String)
  /// The hash is not that of the content, so the line was changed.
  case hashMismatch
  /// The line does not name the hash of the preceding one: lines were changed, moved or removed.
  case brokenChain
  /// The line is whole, but another byte than a line feed follows it.
  case missingLineFeed
  /// The line is not whole, and no unfinished write leaves such bytes.
  case changedEnding
  /// The key is that of an earlier line, or the line's links are wrong.
  case misplacedKey
  /// The line has a valid meaning, but is not spelled as this program writes it.
  case notCanonical
  /// The entry cannot be at this place.
  case misplacedEntry
  /// A newer version has written the line; the text names the new part.
  case newerFormat(String)
  /// The line was present before and is missing now.
  case missing
}

/// A reason why a line of one kind of journal is rejected.
package protocol LineReason: Error {
  init(_ fault: LineFault)
}

/// The error of one line of a journal.
package protocol NumberedLineError: Error {
  associatedtype Reason: LineReason

  /// Creates an error for a line, counted from 1.
  init(line: Int, reason: Reason)
}

extension LineReason {
  /// Runs work and throws its faults as reasons of this kind.
  package static func wrapping<Result>(
    _ body: () throws(LineFault) -> Result
  ) throws(Self) -> Result {
    do throws(LineFault) { return try body() } catch { throw Self(error) }
  }
}
