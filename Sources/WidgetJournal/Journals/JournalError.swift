public import ScheduleEngine

/// Says which line of a journal cannot be followed, and why.
public struct JournalError: Error, Hashable, Sendable {
  /// What is wrong with a line.
  public enum Reason: Error, Hashable, Sendable {
    /// It is longer than any line that is written.
    case tooLong
    /// It is not a line of a journal; where and why.
    case unreadable(String)
    /// Its hash is not that of its content: the line was changed.
    case hashMismatch
    /// It does not name the hash of the line before it: lines were changed, reordered or taken out.
    case brokenChain
    /// It is whole, but something other than a line feed stands behind it.
    case missingLineFeed
    /// It is neither whole nor what an unfinished write leaves: it was changed.
    case changedEnding
    /// Its identifier is that of an earlier command, or its links do not lead to earlier ones.
    case misplacedID
    /// It says the right things in another form than it was written in.
    case notCanonical
    /// It belongs to the journal of another widget.
    case otherWidget(WidgetName)
    /// Its command cannot come here: the first line makes the widget, no other does, and nothing
    /// comes after a capture.
    case misplacedCommand
    /// Its command was not acceptable.
    case refusedCommand(WidgetCommandError)
    /// It captures what could not be captured.
    case refusedCapture(CaptureRefusal)
    /// A newer version has written it; what is not understood.
    case newerFormat(String)
    /// It was there before, and is no longer: lines were taken off the end.
    case missing
    /// Its plan is not among those that are known.
    case unknownPlan(PlanID)
  }

  /// The line, counted from 1.
  public let line: Int
  /// What is wrong with it.
  public let reason: Reason
}

extension JournalError: CustomStringConvertible {
  /// One line that names the line and what is wrong with it.
  public var description: String { "line \(line): \(reason)" }
}

extension JournalError.Reason: CustomStringConvertible {
  /// What is wrong, without the line's number.
  public var description: String {
    switch self {
    case .tooLong: "it is longer than \(JournalLine.maximumByteCount) bytes"
    case .unreadable(let reason): "it is not a line of a journal: \(reason)"
    case .hashMismatch: "it was changed after it was written: its hash is another one"
    case .brokenChain: "it does not follow the line before it: a line was changed, moved or removed"
    case .missingLineFeed: "the line feed behind it was changed"
    case .changedEnding:
      "it was changed after it was written: no unfinished write leaves such a line"
    case .misplacedID: "its id, or the links to earlier ids, cannot be here"
    case .notCanonical: "it was changed after it was written: it is spelled in another way"
    case .otherWidget(let name): "it belongs to the widget \(name)"
    case .misplacedCommand: "its command cannot stand here"
    case .refusedCommand(let error): "its command cannot have been accepted: \(error)"
    case .refusedCapture(let refusal): "its capture cannot have been accepted: \(refusal.code)"
    case .newerFormat(let what): "it was written by a newer version (\(what))"
    case .missing: "it was there before, and was taken away or changed"
    case .unknownPlan(let plan): "there is no plan \(plan)"
    }
  }
}
