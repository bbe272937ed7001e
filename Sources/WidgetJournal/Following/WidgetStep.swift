public import ScheduleEngine

/// One accepted command, and what it brought about.
public struct WidgetStep: Hashable, Sendable {
  /// What was accepted, and when.
  public let entry: JournalEntry
  /// What the widget had to tell, in order.
  public let events: [WidgetEvent]
}

/// What has happened to a widget that is followed.
public enum WidgetNews: Hashable, Sendable {
  /// It has accepted these commands, in order; none where nothing has happened.
  case accepted([WidgetStep])
  /// It was removed.
  case removed
  /// It was removed, and another has been made in its place.
  case replaced
}
