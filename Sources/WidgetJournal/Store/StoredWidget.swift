public import ScheduleEngine

/// A widget as its journal tells it.
public struct StoredWidget: Hashable, Sendable {
  /// Its name.
  public let name: WidgetName
  /// Where it stands since the last command was accepted; a day may have passed since.
  public let machine: WidgetMachine
  /// The capture of its order, or nil while it was not captured.
  public let capture: Capture?
  /// The hash of the journal's last line, which vouches for all lines: its head.
  public let head: SHA256Digest
  /// Whether the command had been accepted before, with the same identifier: the widget is as it was
  /// then, and its events were delivered.
  public let isRepeated: Bool
  /// The events of the command just accepted; none if the widget was only read.
  public let events: [WidgetEvent]
  /// What should be told on the side.
  public let warnings: [StoreWarning]

  /// The capture of an order.
  public struct Capture: Hashable, Sendable {
    /// What was captured.
    public let record: CaptureRecord
    /// When it was accepted.
    public let moment: Moment
  }

  /// The widget as it stands at a moment: one that was captured as it was then, with the payments
  /// that the shopper agreed to, and any other from the moment's day on.
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

/// What a store answers to the request to capture an order.
public struct StoredCapture: Hashable, Sendable {
  /// The guard's decision; one that is accepted is in the journal.
  public let decision: CaptureDecision
  /// The widget after it.
  public let widget: StoredWidget
}

/// What happened to a widget.
public struct WidgetHistory: Hashable, Sendable {
  /// Its name.
  public let name: WidgetName
  /// What was accepted, in order: revisions 1, 2, 3 and so on, without gaps, and a capture of the
  /// last one, where there was one.
  public let entries: [JournalEntry]
  /// The hash of the journal's last line.
  public let head: SHA256Digest
  /// What should be told on the side.
  public let warnings: [StoreWarning]
}

/// Something that was put right, or will be, and that a user should know of.
public enum StoreWarning: Hashable, Sendable {
  /// The journal ends in an unfinished line of so many bytes, which a crash has left. It was never
  /// acknowledged and is left out; the next update sets it aside.
  case unfinishedLine(file: String, byteCount: Int)
  /// Such a line was moved to a file of its own.
  case setAside(byteCount: Int, to: String)
  /// The last line is whole, but its line feed is missing; the next command adds it.
  case missingLineFeed(file: String)
  /// Such a line feed was added.
  case addedLineFeed(file: String)
}

extension StoreWarning: CustomStringConvertible {
  /// One line that says what was found.
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
