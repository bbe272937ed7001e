/// The largest number of events that are stored for a slow subscriber, 1 or more, and whether the
/// oldest or the newest event is dropped beyond that number.
@usableFromInline package struct BacklogLimit: Hashable, Sendable {
  @usableFromInline let count: Int
  @usableFromInline let dropsOldest: Bool

  @inlinable init(count: Int, dropsOldest: Bool) {
    self.count = max(1, count)
    self.dropsOldest = dropsOldest
  }

  /// Stores the newest events, and drops the oldest for a new one; less than 1 counts as 1.
  @inlinable package static func newest(_ count: Int) -> Self {
    Self(count: count, dropsOldest: true)
  }

  /// Stores the oldest events, and drops a new one if there is no room; less than 1 counts as 1.
  @inlinable package static func oldest(_ count: Int) -> Self {
    Self(count: count, dropsOldest: false)
  }
}

/// The events that one subscriber has not received yet.
///
/// It stores at most as many events as its limit allows, except that the events it begins with are
/// all stored. Dropped events are counted at the position where they were dropped.
@usableFromInline struct Backlog<Kind: EventKind>: Sendable {
  @usableFromInline typealias Event = Kind.Event

  @usableFromInline struct Entry: Sendable {
    @usableFromInline let event: Event
    /// The number of events that were dropped between the preceding entry and this one.
    @usableFromInline var missedBefore: Int

    @inlinable init(event: Event, missedBefore: Int) {
      self.event = event
      self.missedBefore = missedBefore
    }
  }

  @usableFromInline var entries: Ring<Entry>
  /// The number of events that were dropped after the last entry and not yet reported.
  @usableFromInline var missedAfter: Int
  @usableFromInline let limit: BacklogLimit
  @usableFromInline let signalsLoss: Bool
  /// The number of events that were dropped so far.
  @usableFromInline var missedCount: Int

  /// - Parameters:
  ///   - limit: The number of events to store, and which ones to drop.
  ///   - events: The events that the subscriber receives first.
  ///   - signalsLoss: Whether the subscriber receives ``EventKind/missed(_:)`` in place of dropped
  ///     events; otherwise they are only counted.
  @inlinable init(
    _ limit: BacklogLimit, beginningWith events: [Event] = [], signalsLoss: Bool
  ) {
    self.limit = limit
    self.signalsLoss = signalsLoss
    (entries, missedAfter, missedCount) = (Ring(), 0, 0)
    for event in events { entries.append(Entry(event: event, missedBefore: 0)) }
  }

  /// The number of stored events.
  @inlinable var count: Int { entries.count }

  @inlinable mutating func append(_ event: Event, deferring work: inout DeferredWork<Kind>) {
    if !limit.dropsOldest, entries.count >= limit.count {
      missedAfter += 1
      missedCount += 1
      return
    }
    while entries.count >= limit.count, let oldest = entries.popFirst() {
      missedCount += 1
      work.release(oldest.event)
      countMissed(oldest.missedBefore + 1)
    }
    entries.append(Entry(event: event, missedBefore: missedAfter))
    missedAfter = 0
  }

  /// Counts events that were dropped before all stored ones.
  @inlinable mutating func countMissed(_ count: Int) {
    if entries.isEmpty { missedAfter += count } else { entries.first?.missedBefore += count }
  }

  /// Removes and returns the next event, or first the ``EventKind/missed(_:)`` event for the events
  /// that were dropped before it; returns nil if there is neither.
  @inlinable mutating func popFirst() -> Event? {
    guard let entry = entries.first else {
      defer { missedAfter = 0 }
      return signalsLoss && missedAfter > 0 ? Kind.missed(missedAfter) : nil
    }
    guard signalsLoss, entry.missedBefore > 0 else { return entries.popFirst()?.event }
    entries.first?.missedBefore = 0
    return Kind.missed(entry.missedBefore)
  }
}
