/// The events that wait for the handler, and whether somebody is about to hand them over.
struct DeliveryQueue: Sendable {
  typealias Event = WidgetEventPublisher.Event

  /// What a pass hands over, which is what had waited when it began.
  ///
  /// Events that came from one widget in a row name it once, so an event costs no count of
  /// references.
  struct Batch: Sendable {
    private struct Row: Sendable {
      let source: EventSource
      var count: Int
    }

    private var events = Ring<Event>()
    /// The rows before the last one.
    private var rows = Ring<Row>()
    private var last: Row?
    /// How many events were dropped, all older than those that are here.
    fileprivate(set) var missed = 0

    var count: Int { events.count }
  }

  private var waiting = Batch()
  private var isPassClaimed = false
  /// The room of the last pass, used again so that nothing has to be allocated.
  private var spare = Batch()

  /// Adds an event; where too many wait, the oldest is dropped, and its error is kept for the caller
  /// to let go of.
  @inline(__always)
  mutating func append(
    _ event: consuming Event, from source: EventSource, bound: Int,
    dropping errors: inout [any Error]?
  ) {
    if waiting.count >= bound { waiting.dropOldest(leaving: &errors) }
    waiting.append(event, from: source)
  }

  /// Whether the caller has to see to a pass: something waits, and nobody else does.
  mutating func claimPass() -> Bool {
    if isPassClaimed || waiting.count == 0 { return false }
    isPassClaimed = true
    return true
  }

  /// Begins a pass.
  mutating func takeWaiting() -> Batch {
    let taken = waiting
    waiting = spare
    spare = Batch()
    return taken
  }

  /// Ends a pass, whose room is given back, and says whether the caller has to see to another.
  mutating func endPass(reusing room: Batch) -> Bool {
    spare = room
    isPassClaimed = false
    return claimPass()
  }
}

extension DeliveryQueue.Batch {
  @inline(__always)
  fileprivate mutating func append(
    _ event: consuming DeliveryQueue.Event, from source: EventSource
  ) {
    events.append(event)
    if last?.source === source {
      last?.count += 1
    } else {
      if let last { rows.append(last) }
      last = Row(source: source, count: 1)
    }
  }

  fileprivate mutating func dropOldest(leaving errors: inout [any Error]?) {
    guard let source = (rows.first ?? last)?.source, let dropped = events.popFirst() else { return }
    shortenFirstRow()
    if !source.isClosed { missed += 1 }
    if case .failure(let failure) = dropped, let error = failure.underlyingError {
      errors = (errors ?? []) + [error]
    }
  }

  private mutating func shortenFirstRow() {
    if rows.isEmpty {
      last?.count -= 1
    } else {
      rows.first?.count -= 1
      if rows.first?.count == 0 { _ = rows.popFirst() }
    }
  }

  /// Takes the events out, in order, and hands over those whose widgets are not closed when their
  /// turn comes.
  @inline(__always)
  mutating func drain(_ body: (consuming DeliveryQueue.Event) -> Void) {
    while let row = rows.popFirst() ?? last.take() {
      for _ in 0..<row.count {
        guard let event = events.popFirst() else { break }
        if !row.source.isClosed { body(event) }
      }
    }
    missed = 0
    // More room than this, which a rare rush has needed, is given back.
    if events.capacity > 1_024 { self = Self() }
  }
}
