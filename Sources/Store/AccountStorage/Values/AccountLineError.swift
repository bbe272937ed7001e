package import EntryStore
public import ServicingWire

/// The line of an account's journal that cannot be replayed, and the reason.
public struct AccountLineError: Error, Hashable, Sendable {
  /// A mistake in a line.
  public enum Reason: Error, Hashable, Sendable {
    /// The line is longer than any that is written.
    case tooLong
    /// The line is not one of a journal; the text names the place and the reason.
    case unreadable(String)
    /// The hash is not that of the content, so the line was changed.
    case hashMismatch
    /// The line does not name the hash of the preceding one: lines were changed, moved or removed.
    case brokenChain
    /// The line has a valid meaning, but is not spelled as this program writes it.
    case notCanonical
    /// The event cannot be at this place, or repeats an earlier one.
    case misplacedEvent
    /// The line belongs to the journal of another account.
    case otherAccount(AccountName)
    /// The account does not accept the event.
    case refusedEvent(EventError)
    /// A newer version has written the line; the text names the new part.
    case newerFormat(String)
    /// The line was present before and is missing now: lines were removed from the end.
    case missing
  }

  /// The line, counted from 1.
  public let line: Int
  /// The mistake.
  public let reason: Reason

  package init(line: Int, reason: Reason) { (self.line, self.reason) = (line, reason) }
}

extension AccountLineError.Reason {
  package init(_ fault: LineFault) {
    self =
      switch fault {
      case .tooLong: .tooLong
      case .unreadable(let text): .unreadable(text)
      case .hashMismatch: .hashMismatch
      case .brokenChain: .brokenChain
      case .notCanonical: .notCanonical
      case .newerFormat(let text): .newerFormat(text)
      case .missing: .missing
      }
  }
}

extension AccountLineError: CustomStringConvertible {
  /// One line of text that names the line and its mistake.
  public var description: String { "line \(line): \(reason)" }
}

extension AccountLineError.Reason: CustomStringConvertible {
  /// The mistake, without the line's number.
  public var description: String {
    switch self {
    case .tooLong: "it is longer than \(ChainedLine.maximumByteCount) bytes"
    case .unreadable(let reason): "it is not a line of a journal: \(reason)"
    case .hashMismatch: "it was changed after it was written: its hash is another one"
    case .brokenChain: "it does not follow the line before it: a line was changed, moved or removed"
    case .notCanonical: "it was changed after it was written: it is spelled in another way"
    case .misplacedEvent: "its event cannot be here"
    case .otherAccount(let name): "it belongs to the account \(name)"
    case .refusedEvent(let error):
      "its event cannot have been accepted: \(error.code): \(error.message)"
    case .newerFormat(let what): "it was written by a newer version (\(what))"
    case .missing: "it was present before, and was removed or changed"
    }
  }
}
