import Journals
public import ScheduleEngine

extension WidgetStore {
  /// Follows a widget from its first command on.
  ///
  /// ```swift
  /// let store = WidgetStore(directory: "/tmp/widgets-\(UInt64.random(in: 0 ... .max))")
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  /// _ = try store.update(.default, creating: plan, at: moment, amount: "50.00")
  ///
  /// var follower = store.follow(.default)
  /// let first = try follower.next()
  /// _ = try store.update(.default, at: moment, amount: "80.00")
  /// let second = try follower.next()
  /// for case .accepted(let steps) in [first, second] {
  ///   print(steps.map(\.entry.total.text))
  /// }
  /// // ["50.00"]
  /// // ["80.00"]
  /// ```
  ///
  /// - Parameter name: The widget's name.
  /// - Returns: A follower that has delivered no command.
  public func follow(_ name: WidgetName) -> WidgetFollower { WidgetFollower(name, in: self) }
}

/// A reader that delivers the commands that any program adds to a widget.
///
/// Guarantees:
///
/// - Each acknowledged command is delivered once, in order, and not before its line is whole. Like
///   any reader, a follower may deliver a command that was not acknowledged because its program was
///   killed.
/// - If the journal file is replaced by one that continues it, following resumes where it stopped.
///   Any other journal is another widget: ``Update/replaced``.
/// - A line that cannot be replayed is an error that names it, after all preceding lines were
///   delivered.
/// - Writers wait only while the bytes of new lines are read, and not at all if there are none.
///
/// Delivered lines are read again only if the journal has become shorter or is another file. If
/// such a line is changed in place, the next call that reads all lines finds the change.
///
/// A follower keeps the journal open, so that no other file can be mistaken for it. Its calls block.
public struct WidgetFollower: ~Copyable, Sendable {
  /// The change of a widget since the last update.
  public enum Update: Hashable, Sendable {
    /// The widget has accepted these commands, in order; none if nothing has changed.
    case accepted([WidgetStep])
    /// The widget was removed.
    case removed
    /// The widget was removed, and another one with its name was created.
    case replaced
  }

  /// The name of the widget.
  public let name: WidgetName
  /// The warnings about the end of the journal: an unfinished line, or a missing line feed.
  public private(set) var warnings: [StoreWarning] = []
  private var follower: JournalFollower<JournaledWidget>

  init(_ name: WidgetName, in store: WidgetStore) {
    self.name = name
    follower = JournalFollower(
      name.journalFileName, in: store.directory, from: JournaledWidget(name: name),
      context: store.plans, lockTimeout: store.lockTimeout, system: store.system)
  }

  /// The widget as of the last delivered command; nil before the first.
  public var machine: WidgetMachine? { follower.journal.widget }

  /// Reads the changes since the last update; the first time, all commands.
  ///
  /// - Returns: The newly accepted commands, or that the widget was removed or replaced.
  /// - Throws: ``StoreError`` if there is no such widget the first time, its journal cannot be read or
  ///   other programs lock it for too long, and for a line that cannot be replayed once the preceding
  ///   ones are delivered. After an error, the next call resumes at the same place.
  /// - Complexity: O(1) if nothing has changed; O(*n*) in the number of bytes in the new lines, or in
  ///   all lines if the journal has become shorter or is another file.
  public mutating func next() throws(StoreError) -> Update {
    switch try follower.next() {
    case .missing: throw StoreError(.noSuchWidget(name))
    case .accepted(let steps):
      warnings = follower.journal.warnings(in: follower.path)
      return .accepted(steps.map { WidgetStep(entry: $0.entry, events: Array($0.events)) })
    case .removed: return .removed
    case .replaced: return .replaced
    }
  }
}

/// One accepted command and its events.
public struct WidgetStep: Hashable, Sendable {
  /// The command, and the time at which it was accepted.
  public let entry: JournalEntry
  /// The widget's events, in order.
  public let events: [WidgetEvent]
}
