import EntryStore
public import ScheduleEngine

extension WidgetStore {
  /// Follows a widget from its first command on.
  ///
  /// ```swift
  /// let store = WidgetStore(EntryDatabase(.memory))
  /// let plan = try PlanID("us-pay-in-4")
  /// let moment = try Moment(
  ///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
  /// _ = try await store.update(.default, creating: plan, at: moment, amount: "50.00")
  ///
  /// var follower = store.follow(.default)
  /// let first = try await follower.next()
  /// _ = try await store.update(.default, at: moment, amount: "80.00")
  /// let second = try await follower.next()
  /// for case .accepted(let steps) in [first, second] {
  ///   print(steps.map(\.entry.total.text))
  /// }
  /// // ["50.00"]
  /// // ["80.00"]
  /// ```
  ///
  /// - Parameter name: The widget's name.
  /// - Returns: A follower that has delivered no command.
  public func follow(_ name: WidgetName) -> WidgetFollower {
    WidgetFollower(following: FollowedWidget(name: name), in: self)
  }
}

/// A reader that delivers the commands that any program adds to a widget.
///
/// Guarantees:
///
/// - Each command is delivered once, in order.
/// - A removal is delivered after the commands that precede it, and then a widget that was created
///   with the name, however soon it was created: ``Update/replaced``, and its commands.
/// - A line that cannot be replayed is an error that names it, after all preceding lines were
///   delivered.
///
/// A follower reads the last delivered line again, and finds that it was changed or removed. If an
/// earlier line is changed, the next call that reads all lines finds the change.
public struct WidgetFollower: Sendable {
  /// The change of a widget since the last update.
  public enum Update: Hashable, Sendable {
    /// The widget has accepted these commands, in order; none if nothing has changed.
    case accepted([WidgetStep])
    /// The widget was removed; delivered again until another widget has the name.
    case removed
    /// After a removal, another widget with the name was created; its commands follow.
    case replaced
  }

  private var followed: FollowedWidget
  private let store: WidgetStore

  init(following followed: FollowedWidget, in store: WidgetStore) {
    (self.followed, self.store) = (followed, store)
  }

  /// The name of the widget.
  public var name: WidgetName { followed.name }
  /// The widget as of the last delivered command; nil if none was delivered.
  public var machine: WidgetMachine? { followed.machine }

  /// Reads the changes since the last update; the first time, all commands.
  ///
  /// - Returns: The newly accepted commands, or that the widget was removed or replaced.
  /// - Throws: ``WidgetStoreError`` if there is no such widget the first time, the database fails, and
  ///   for a line that cannot be replayed once the preceding ones are delivered. After an error, the
  ///   next call resumes at the same place.
  /// - Complexity: O(*n*) in the number of new commands.
  public mutating func next() async throws(WidgetStoreError) -> Update {
    let followed = self.followed
    let (update, next) = try await store.run { store throws(WidgetStoreError) in
      try store.perform(.reading) { entries throws(WidgetStoreError) in
        try followed.next(in: entries)
      }
    }
    self.followed = next
    return update
  }
}
