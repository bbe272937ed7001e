public import ScheduleEngine

/// A widget as its journal tells it.
public struct StoredWidget: Hashable, Sendable {
  /// Its name.
  public let name: WidgetName
  /// Where it stands since the last command was accepted; a day may have passed since.
  public let machine: WidgetMachine
  /// What the command just accepted has brought about; nothing when the widget was only read.
  public let events: [WidgetEvent]
  /// What should be told on the side.
  public let warnings: [StoreWarning]
}

/// What happened to a widget.
public struct WidgetHistory: Hashable, Sendable {
  /// Its name.
  public let name: WidgetName
  /// What was accepted, in order: revisions 1, 2, 3 and so on, without gaps.
  public let entries: [JournalEntry]
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
    }
  }
}
