public import Synchronization

/// An emitter of events; after it is closed, none of its events is delivered.
@usableFromInline package final class EventSource: Sendable {
  @usableFromInline let closed: Atomic<Bool>

  @inlinable package init() { closed = Atomic(false) }

  @inlinable package var isClosed: Bool { closed.load(ordering: .acquiring) }

  @inlinable package func close() { closed.store(true, ordering: .releasing) }
}

/// The events that wait for the handler, and whether a pass over them is due.
@usableFromInline struct DeliveryQueue<Kind: EventKind>: Sendable {
  @usableFromInline typealias Event = Kind.Event

  /// The events that one pass delivers: those that waited when it began.
  ///
  /// Consecutive events of one source refer to it once, which saves a reference count per event.
  @usableFromInline struct Batch: Sendable {
    @usableFromInline struct Run: Sendable {
      @usableFromInline let source: EventSource
      @usableFromInline var count: Int

      @inlinable init(source: EventSource, count: Int) {
        self.source = source
        self.count = count
      }
    }

    @usableFromInline var events: Ring<Event>
    /// The runs before the last one.
    @usableFromInline var runs: Ring<Run>
    @usableFromInline var last: Run?
    /// The number of dropped events, all older than the stored ones.
    @usableFromInline var missed: Int

    @inlinable init() { (events, runs, last, missed) = (Ring(), Ring(), nil, 0) }

    @inlinable var count: Int { events.count }
  }

  @usableFromInline var waiting: Batch
  @usableFromInline var isPassClaimed: Bool
  /// The storage of the last pass, which the next one reuses.
  @usableFromInline var spare: Batch

  @inlinable init() { (waiting, isPassClaimed, spare) = (Batch(), false, Batch()) }

  /// Appends an event; if too many wait, the oldest is dropped, and the caller must release its
  /// error.
  @inlinable @inline(__always)
  mutating func append(
    _ event: consuming Event, from source: EventSource, bound: Int,
    dropping errors: inout [any Error]?
  ) {
    if waiting.count >= bound { waiting.dropOldest(into: &errors) }
    waiting.append(consume event, from: source)
  }

  /// Returns whether the caller must start a pass: events wait, and no pass is due.
  @inlinable mutating func claimPass() -> Bool {
    if isPassClaimed || waiting.count == 0 { return false }
    isPassClaimed = true
    return true
  }

  /// Begins a pass over the waiting events.
  @inlinable mutating func takeWaiting() -> Batch {
    let taken = waiting
    waiting = spare
    spare = Batch()
    return taken
  }

  /// Ends a pass.
  ///
  /// - Parameter storage: The drained batch, whose storage is reused.
  /// - Returns: Whether the caller must start another pass.
  @inlinable mutating func endPass(reusing storage: Batch) -> Bool {
    spare = storage
    isPassClaimed = false
    return claimPass()
  }
}

extension DeliveryQueue.Batch {
  @inlinable @inline(__always)
  mutating func append(_ event: consuming Kind.Event, from source: EventSource) {
    events.append(consume event)
    if last?.source === source {
      last?.count += 1
    } else {
      if let last { runs.append(last) }
      last = Run(source: source, count: 1)
    }
  }

  @inlinable mutating func dropOldest(into errors: inout [any Error]?) {
    guard let source = (runs.first ?? last)?.source, let dropped = events.popFirst() else { return }
    shortenFirstRun()
    if !source.isClosed { missed += 1 }
    if let error = Kind.error(of: dropped) { errors = (errors ?? []) + [error] }
  }

  @inlinable mutating func shortenFirstRun() {
    if runs.isEmpty {
      last?.count -= 1
    } else {
      runs.first?.count -= 1
      if runs.first?.count == 0 { _ = runs.popFirst() }
    }
  }

  /// Removes all events in order, and calls a function for those whose source is not closed by then.
  @inlinable @inline(__always)
  mutating func drain(_ body: (consuming Kind.Event) -> Void) {
    while let run = runs.popFirst() ?? last.take() {
      for _ in 0..<run.count {
        guard let event = events.popFirst() else { break }
        if !run.source.isClosed { body(consume event) }
      }
    }
    missed = 0
    // Storage above this bound, which only a rare rush needs, is released.
    if events.capacity > 1_024 { self = Self() }
  }
}
