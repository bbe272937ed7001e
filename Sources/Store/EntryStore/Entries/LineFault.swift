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
  /// The line has a valid meaning, but is not spelled as this program writes it.
  case notCanonical
  /// A newer version has written the line; the text names the new part.
  case newerFormat(String)
  /// The line was present before and is missing now.
  case missing
}

extension LineFault {
  /// The mistake of an entry in a store, without its place.
  package var storedText: String {
    switch self {
    case .tooLong: "it is longer than \(ChainedLine.maximumByteCount) bytes"
    case .unreadable(let reason): "it is not an entry: \(reason)"
    case .hashMismatch: "it was changed after it was written: its hash is another one"
    case .brokenChain: "it does not follow the entry that precedes it"
    case .notCanonical: "it was changed after it was written: it is spelled in another way"
    case .newerFormat(let what): "it was written by a newer version (\(what))"
    case .missing: "it is missing"
    }
  }
}
