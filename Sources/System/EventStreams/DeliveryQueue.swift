public import Synchronization

/// An emitter of events; after it is closed, none of its events is delivered.
@usableFromInline package final class EventSource: Sendable {
  @usableFromInline let closed: Atomic<Bool>

  @inlinable package init() { closed = Atomic(false) }

  @inlinable package var isClosed: Bool { closed.load(ordering: .acquiring) }

  @inlinable package func close() { closed.store(true, ordering: .releasing) }
}

/// The events that wait for the handler, and the work that is done between them.
///
/// A pass is a job on the main actor that delivers all events, and does all work, that wait when it
/// begins. At most one pass is posted or runs at a time.
@usableFromInline struct DeliveryQueue<Kind: EventKind>: Sendable {
  @usableFromInline typealias Event = Kind.Event

  /// The events that one pass delivers.
  ///
  /// Consecutive events of one source form a run, which stores the source once; this saves a
  /// reference count per event.
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
    /// The number of dropped events of sources that were not closed; all are older than the stored
    /// events.
    @usableFromInline var missed: Int
    /// The work between the events, in order; usually none.
    @usableFromInline var works: Ring<Work>
    /// The number of events that were dropped or delivered from this batch.
    @usableFromInline var removedCount: Int

    /// Work that is done after the first `eventCount` events of its batch.
    @usableFromInline struct Work: Sendable {
      @usableFromInline let eventCount: Int
      @usableFromInline let body: @MainActor @Sendable () -> Void

      @inlinable init(eventCount: Int, body: @escaping @MainActor @Sendable () -> Void) {
        (self.eventCount, self.body) = (eventCount, body)
      }
    }

    @inlinable init() {
      (events, runs, last, missed) = (Ring(), Ring(), nil, 0)
      (works, removedCount) = (Ring(), 0)
    }

    @inlinable var count: Int { events.count }

    @inlinable var isEmpty: Bool { events.isEmpty && works.isEmpty }
  }

  @usableFromInline var waiting: Batch
  /// Whether a pass is posted or runs.
  @usableFromInline var isPassClaimed: Bool
  /// The empty batch of the last pass, whose storage is reused.
  @usableFromInline var spare: Batch

  @inlinable init() { (waiting, isPassClaimed, spare) = (Batch(), false, Batch()) }

  /// Appends an event; if `bound` events wait already, drops the oldest and appends its error to
  /// `errors`, which the caller must release after the lock.
  @inlinable @inline(__always)
  mutating func append(
    _ event: consuming Event, from source: EventSource, bound: Int,
    dropping errors: inout [any Error]?
  ) {
    if waiting.count >= bound { waiting.dropOldest(into: &errors) }
    waiting.append(consume event, from: source)
  }

  /// Appends work that is done after the events and the work that wait; it is never dropped.
  @inlinable mutating func append(_ work: @escaping @MainActor @Sendable () -> Void) {
    waiting.works.append(
      Batch.Work(eventCount: waiting.removedCount + waiting.count, body: work))
  }

  /// Claims a pass if events or work wait and no pass is claimed.
  ///
  /// - Returns: Whether the caller must post the pass.
  @inlinable mutating func claimPass() -> Bool {
    if isPassClaimed || waiting.isEmpty { return false }
    isPassClaimed = true
    return true
  }

  /// Begins a pass: removes and returns the waiting events.
  @inlinable mutating func takeWaiting() -> Batch {
    let taken = waiting
    waiting = spare
    spare = Batch()
    return taken
  }

  /// Ends a pass.
  ///
  /// - Parameter storage: The drained batch, whose storage is reused.
  /// - Returns: Whether the caller must post another pass.
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
    removedCount += 1
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

  /// Removes all events and all work in order; calls a function for each event whose source is not
  /// closed when its turn comes, and does the work.
  @inlinable @inline(__always)
  @MainActor mutating func drain(_ body: (consuming Kind.Event) -> Void) {
    while let run = runs.popFirst() ?? last.take() {
      for _ in 0..<run.count {
        if !works.isEmpty { doDueWork() }
        guard let event = events.popFirst() else { break }
        removedCount += 1
        if !run.source.isClosed { body(consume event) }
      }
    }
    if !works.isEmpty { doDueWork() }
    removedCount = 0
    missed = 0
    // Storage above this bound, which only a rare rush needs, is released.
    if events.capacity > 1_024 { self = Self() }
  }

  /// Does the work whose turn is before the next event.
  @inlinable @MainActor mutating func doDueWork() {
    while let work = works.first, work.eventCount <= removedCount {
      _ = works.popFirst()
      work.body()
    }
  }
}
