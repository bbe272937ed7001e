/// The events that wait for the handler, and whether somebody is about to hand them over.
struct DeliveryQueue: Sendable {
  typealias Event = WidgetEventPublisher.Event

  /// What a pass hands over, which is what had waited when it began.
  ///
  /// An event and its source stand at the same place of two arrays, which costs fewer copies than
  /// one of pairs.
  struct Batch: Sendable {
    fileprivate var events: [Event] = []
    fileprivate var sources: [EventSource] = []
    /// Where the oldest event is; not 0 only where newer ones have taken the places of older ones.
    fileprivate var oldest = 0
    /// How many events were dropped, all older than those that are here.
    fileprivate(set) var missed = 0
  }

  private var waiting = Batch()
  private var isPassClaimed = false
  /// The room of the last pass, used again so that nothing has to be allocated.
  private var spare = Batch()

  /// Adds an event; where too many wait, it takes the place of the oldest, whose error is kept for
  /// the caller to let go of.
  @inline(__always)
  mutating func append(
    _ event: Event, from source: EventSource, bound: Int, dropping errors: inout [any Error]
  ) {
    if waiting.events.count < bound {
      waiting.events.append(event)
      waiting.sources.append(source)
    } else {
      let dropped = waiting.replaceOldest(by: event, from: source)
      if case .failure(let failure) = dropped, let error = failure.underlyingError {
        errors.append(error)
      }
    }
  }

  /// Whether the caller has to see to a pass: something waits, and nobody else does.
  mutating func claimPass() -> Bool {
    if isPassClaimed || waiting.events.isEmpty { return false }
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
  /// Puts an event in the place of the oldest, which is returned.
  fileprivate mutating func replaceOldest(
    by event: DeliveryQueue.Event, from source: EventSource
  ) -> DeliveryQueue.Event {
    let dropped = events[oldest]
    if !sources[oldest].isClosed { missed += 1 }
    events[oldest] = event
    sources[oldest] = source
    oldest = oldest + 1 < events.count ? oldest + 1 : 0
    return dropped
  }

  /// Visits the events of widgets that are not closed when their turn comes, in order.
  @inline(__always)
  func forEach(_ body: (DeliveryQueue.Event) -> Void) {
    let (events, sources) = (events.span, sources.span)
    for place in oldest..<events.count where !sources[place].isClosed { body(events[place]) }
    for place in 0..<oldest where !sources[place].isClosed { body(events[place]) }
  }

  /// Removes everything; more room than this, which a rare rush has needed, is given back.
  mutating func empty() {
    let keepsRoom = events.count <= 1_024
    events.removeAll(keepingCapacity: keepsRoom)
    sources.removeAll(keepingCapacity: keepsRoom)
    (oldest, missed) = (0, 0)
  }
}
