package import Journals
import POSIX
public import ScheduleEngine

/// The state of a widget, as its journal determines it.
public struct StoredWidget: Hashable, Sendable {
  /// The widget's name.
  public let name: WidgetName
  /// The widget's state after the last accepted command; ``machine(at:)`` returns a later one.
  public let machine: WidgetMachine
  /// The capture of the order, or nil if the order was not captured.
  public let capture: Capture?
  /// The hash of the journal's last line, called its head, which depends on all lines.
  public let head: SHA256Digest
  /// Whether the command repeats one that was accepted before with the same identifier.
  ///
  /// The widget is then in the state after that command. There are no events, since they were
  /// delivered at that time.
  public let isRepeated: Bool
  /// The events of the command just accepted; none if the widget was only read.
  public let events: [WidgetEvent]
  /// The warnings for the user.
  public let warnings: [StoreWarning]

  /// The capture of an order.
  public struct Capture: Hashable, Sendable {
    /// The captured order.
    public let record: CaptureRecord
    /// The time at which the capture was accepted.
    public let moment: Moment
  }

  /// Returns the widget's state at a moment.
  ///
  /// A captured widget keeps the payments that the shopper agreed to. The schedule of any other starts
  /// on the moment's day.
  ///
  /// - Parameter moment: The time.
  /// - Returns: The widget.
  /// - Throws: `WidgetCommandError` when a payment would be due after 9999-12-31.
  public func machine(at moment: Moment) throws(WidgetCommandError) -> WidgetMachine {
    guard capture == nil else { return machine }
    var refreshed = machine
    try refreshed.apply(.refresh, at: moment)
    return refreshed
  }
}

/// The result of a request to capture an order.
public struct StoredCapture: Hashable, Sendable {
  /// The capture guard's decision; an accepted capture is in the journal.
  public let decision: CaptureDecision
  /// The widget after the decision.
  public let widget: StoredWidget
}

/// The accepted commands of a widget.
public struct WidgetHistory: Hashable, Sendable {
  /// The widget's name.
  public let name: WidgetName
  /// The commands, in order.
  ///
  /// Their revisions are 1, 2, 3 and so on; a capture at the end repeats the last revision.
  public let entries: [JournalEntry]
  /// The hash of the journal's last line.
  public let head: SHA256Digest
  /// The warnings for the user.
  public let warnings: [StoreWarning]
}

/// A flaw at a journal's end, which was repaired or which the next accepted command repairs.
public enum StoreWarning: Hashable, Sendable {
  /// The journal ends in an unfinished line of this size, which a crash has left.
  ///
  /// The line was never acknowledged and is left out. The next accepted command moves it to a file
  /// of its own.
  case unfinishedLine(file: String, byteCount: Int)
  /// An unfinished line was moved to a file of its own.
  case setAside(byteCount: Int, to: String)
  /// The last line is whole, but its line feed is missing; the next command adds it.
  case missingLineFeed(file: String)
  /// The missing line feed of the last line was added.
  case addedLineFeed(file: String)
}

extension StoreWarning {
  package init(_ repair: EndRepair) {
    self =
      switch repair {
      case .addedLineFeed(let file): .addedLineFeed(file: file)
      case .setAside(let byteCount, let path): .setAside(byteCount: byteCount, to: path)
      }
  }
}

extension StoreWarning: CustomStringConvertible {
  /// One line that describes the flaw.
  public var description: String {
    switch self {
    case .unfinishedLine(let file, let count):
      "\(file.quotedPath) ends in an unfinished line of \(count) bytes that was never acknowledged; "
        + "the next update sets it aside"
    case .setAside(let count, let path):
      "an unfinished line of \(count) bytes that was never acknowledged was moved to "
        + path.quotedPath
    case .missingLineFeed(let file):
      "the last line of \(file.quotedPath) has no line feed; the next update adds it"
    case .addedLineFeed(let file):
      "the last line of \(file.quotedPath) had no line feed; it was added"
    }
  }
}

/// The state in which a widget must be for a command to be accepted.
///
/// ```swift
/// let store = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
/// let plan = try PlanID("us-pay-in-4")
/// let moment = try Moment(
///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
/// let seen = try store.update(.default, creating: plan, at: moment, amount: "50.00")
/// _ = try store.update(.default, at: moment, amount: "80.00")
///
/// let unchanged = Precondition(revision: seen.machine.revision)
/// try store.update(.default, at: moment, amount: "60.00", if: unchanged)  // throws
/// ```
public struct Precondition: Hashable, Sendable {
  /// The widget's revision; 0 if there must be no widget yet, nil for any.
  public let revision: Int?
  /// The hash of the journal's last line, called its head; nil for any.
  ///
  /// Lines that were removed from the end cannot be detected from a journal alone; a client that
  /// remembers the head detects them.
  public let head: SHA256Digest?

  /// Creates a precondition.
  ///
  /// - Parameters:
  ///   - revision: The widget's revision; nil for any.
  ///   - head: The hash of the journal's last line; nil for any.
  public init(revision: Int? = nil, head: SHA256Digest? = nil) {
    (self.revision, self.head) = (revision, head)
  }

  /// The precondition that every state fulfills.
  public static var none: Self { Self() }

  /// Checks a journal, which may have no accepted command yet.
  func check(_ journal: borrowing Journal) throws(StoreError) {
    let actual = journal.widget?.revision ?? 0
    if let revision, revision != actual {
      throw StoreError(.otherRevision(journal.name, expected: revision, actual: actual))
    }
    if let head, head != journal.head {
      throw StoreError(
        .otherHead(journal.name, expected: head, actual: journal.head, revision: actual))
    }
  }
}
