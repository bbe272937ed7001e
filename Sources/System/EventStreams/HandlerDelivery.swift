public import Synchronization

/// Calls a handler for every event, in order, on the main actor.
///
/// Enqueuing an event does not wait. One pass at a time delivers the waiting events; each goes to
/// the handler that is set when the event's turn comes, and no lock is held during the call. If
/// more events wait than the bound allows, the oldest are dropped, and the handler receives their
/// number. Other work for the main actor can be enqueued between events, in the same order.
@usableFromInline package final class HandlerDelivery<Kind: HandledEventKind>: Sendable {
  @usableFromInline package typealias Event = Kind.Event
  @usableFromInline package typealias Handler = Kind.Handler
  /// Runs work on the main actor, later.
  @usableFromInline package typealias Post =
    @Sendable (_ work: @escaping @MainActor @Sendable () -> Void) -> Void

  @usableFromInline let queue: Mutex<DeliveryQueue<Kind>>
  @usableFromInline let handler: Mutex<HandlerReference<Handler>>
  /// The number of times that a handler was set or removed.
  @usableFromInline let changes: Atomic<Int>
  @usableFromInline let bound: Int
  @usableFromInline let post: Post
  @usableFromInline let reportLoss: @Sendable (_ type: String) -> Void

  /// Creates a delivery without a handler.
  ///
  /// - Parameters:
  ///   - bound: The number of events that may wait; less than 1 counts as 1.
  ///   - post: Runs work on the main actor, later and in the order of the calls.
  ///   - reportLoss: Receives the name of the type of a weakly referenced handler that was
  ///     released.
  @inlinable package init(
    bound: Int = 65_536,
    post: @escaping Post = { work in Task { @MainActor in work() } },
    reportLoss: @escaping @Sendable (_ type: String) -> Void
  ) {
    queue = Mutex(DeliveryQueue())
    handler = Mutex(.none)
    changes = Atomic(0)
    self.bound = max(1, bound)
    self.post = post
    self.reportLoss = reportLoss
  }

  /// Sets the handler and retains it; nil removes the handler.
  @inlinable package func set(_ handler: Handler?) {
    replaceHandler(by: handler.map(HandlerReference.strong) ?? .none)
  }

  /// Sets a handler that is not retained.
  ///
  /// - Parameters:
  ///   - handler: Returns the handler, or nil once it is released.
  ///   - type: The name of the handler's type, for the report of its loss.
  @inlinable package func set(weakly handler: @escaping @Sendable () -> Handler?, type: String) {
    replaceHandler(by: .weak(handler, type: type))
  }

  /// Enqueues an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - source: Its emitter.
  @inlinable package func enqueue(_ event: consuming Event, from source: EventSource) {
    // Stores errors until the lock is released: their deinit may run any code.
    var dropped: [any Error]?
    // An event in an optional can be moved into the queue, which costs less than a copy.
    var arriving: Event? = consume event
    let isPassDue = queue.withLock { queue in
      if let event = arriving.take() {
        queue.append(consume event, from: source, bound: bound, dropping: &dropped)
      }
      return queue.claimPass()
    }
    if isPassDue { postPass() }
  }

  /// Enqueues events; no other event is enqueued between them.
  ///
  /// - Parameters:
  ///   - events: The events; the sequence is iterated while a lock is held.
  ///   - source: Their emitter.
  @inlinable package func enqueue(
    contentsOf events: some Sequence<Event>, from source: EventSource
  ) {
    var dropped: [any Error]?
    let isPassDue = queue.withLock { queue in
      for event in events {
        queue.append(event, from: source, bound: bound, dropping: &dropped)
      }
      return queue.claimPass()
    }
    if isPassDue { postPass() }
  }

  /// Enqueues work for the main actor: it is done after the events that were enqueued before, and
  /// before those that are enqueued later.
  ///
  /// Work is never dropped, and needs no handler.
  ///
  /// - Parameter work: The work.
  @inlinable package func enqueue(work: @escaping @MainActor @Sendable () -> Void) {
    let isPassDue = queue.withLock { queue in
      queue.append(work)
      return queue.claimPass()
    }
    if isPassDue { postPass() }
  }

  @inlinable func replaceHandler(by new: HandlerReference<Handler>) {
    // The old handler is released after the lock: its deinit may run any code.
    _ = handler.withLock { current in
      let old = current
      current = new
      changes.add(1, ordering: .releasing)
      return old
    }
  }

  @inlinable func postPass() { post { [self] in deliverWaiting() } }

  /// Delivers the waiting events and does the waiting work; what arrives meanwhile is left to a
  /// later pass.
  @inlinable @MainActor func deliverWaiting() {
    var batch = queue.withLock { $0.takeWaiting() }
    var cache = HandlerCache()
    if batch.missed > 0 { deliver(Kind.missed(batch.missed), cachedIn: &cache) }
    batch.drain { event in deliver(consume event, cachedIn: &cache) }
    let isPassDue = queue.withLock { $0.endPass(reusing: batch) }
    if isPassDue { postPass() }
  }

  /// The handler of the last event, which also receives the next event if no other handler is set.
  @usableFromInline struct HandlerCache {
    @usableFromInline var handler: Handler?
    /// The value of `changes` when the handler was looked up; nil for a weakly referenced handler,
    /// which must be looked up for each event.
    @usableFromInline var change: Int?

    @inlinable init(handler: Handler? = nil, change: Int? = nil) {
      self.handler = handler
      self.change = change
    }
  }

  /// Delivers an event to the present handler.
  ///
  /// A retained handler stays in the cache for the next event, which saves the lock.
  @inlinable @inline(__always)
  @MainActor func deliver(_ event: consuming Event, cachedIn cache: inout HandlerCache) {
    let change = changes.load(ordering: .acquiring)
    if cache.change != change { cache = lookUp(at: change) }
    if let handler = cache.handler { Kind.deliver(consume event, to: handler) }
    if cache.change == nil { cache.handler = nil }
  }

  @inlinable func lookUp(at change: Int) -> HandlerCache {
    let (found, isRetained, lostType) = handler.withLock { $0.resolve() }
    if let lostType { reportLoss(lostType) }
    return HandlerCache(handler: found, change: isRetained ? change : nil)
  }
}

/// A strong or weak reference to the handler that is set.
@usableFromInline enum HandlerReference<Handler: Sendable>: Sendable {
  case none
  case strong(Handler)
  case weak(@Sendable () -> Handler?, type: String)

  /// Returns the handler to call, and whether it remains until another is set.
  ///
  /// If a weakly referenced handler was released, returns the name of its type and clears the
  /// reference, so that the loss is reported once.
  @inlinable mutating func resolve() -> (handler: Handler?, isRetained: Bool, lostType: String?) {
    switch self {
    case .none: return (nil, true, nil)
    case .strong(let handler): return (handler, true, nil)
    case .weak(let find, let type):
      if let handler = find() { return (handler, false, nil) }
      self = .none
      return (nil, true, type)
    }
  }
}
