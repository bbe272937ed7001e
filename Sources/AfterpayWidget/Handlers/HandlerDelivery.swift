import Synchronization

/// Calls the handler for every event, in order, on the main actor.
///
/// Events are taken in without waiting. One pass at a time hands them over; the handler that is set
/// when an event's turn comes is the one that is called, and no lock is held then. When more events
/// wait than may, the oldest are dropped, and the handler is told how many.
package final class HandlerDelivery: Sendable {
  package typealias Event = WidgetEventPublisher.Event
  /// Runs work on the main actor, later.
  package typealias Post = @Sendable (_ work: @escaping @MainActor @Sendable () -> Void) -> Void

  private let queue = Mutex(DeliveryQueue())
  private let handler = Mutex(HeldHandler.none)
  /// How many times a handler was set or removed.
  private let changes = Atomic(0)
  private let bound: Int
  private let post: Post
  private let reportLoss: @Sendable (_ type: String) -> Void

  /// Makes a delivery without a handler.
  ///
  /// - Parameters:
  ///   - bound: How many events may wait; less than 1 counts as 1.
  ///   - post: Runs work on the main actor, later, and in the order in which it is given.
  ///   - reportLoss: Takes the name of the type of a handler that was held weakly and is gone.
  package init(
    bound: Int = 65_536,
    post: @escaping Post = { work in Task { @MainActor in work() } },
    reportLoss: @escaping @Sendable (_ type: String) -> Void
  ) {
    self.bound = max(1, bound)
    self.post = post
    self.reportLoss = reportLoss
  }

  /// Sets the handler and keeps it, or sets none.
  package func set(_ handler: (any WidgetHandler)?) {
    replaceHandler(by: handler.map(HeldHandler.strongly) ?? .none)
  }

  /// Sets a handler that somebody else keeps.
  package func set(weakly handler: any WidgetHandler) {
    replaceHandler(by: .weakly(WeakHandler(handler)))
  }

  /// Takes in an event.
  package func enqueue(_ event: consuming Event, from source: EventSource) {
    // Errors go once the lock is released: their deinit may do anything.
    var dropped: [any Error]?
    // An event in an optional can be moved into the queue, which costs less than a copy of it.
    var arriving: Event? = event
    let isPassDue = queue.withLock { queue in
      if let event = arriving.take() {
        queue.append(event, from: source, bound: bound, dropping: &dropped)
      }
      return queue.claimPass()
    }
    if isPassDue { postPass() }
  }

  /// Takes in events, between which nothing else comes.
  ///
  /// - Parameters:
  ///   - events: The events; they are gone over while a lock is held.
  ///   - source: The widget that they come from.
  package func enqueue(contentsOf events: some Sequence<Event>, from source: EventSource) {
    var dropped: [any Error]?
    let isPassDue = queue.withLock { queue in
      for event in events {
        queue.append(event, from: source, bound: bound, dropping: &dropped)
      }
      return queue.claimPass()
    }
    if isPassDue { postPass() }
  }

  private func replaceHandler(by new: HeldHandler) {
    // The old one goes once the lock is released: its deinit may do anything.
    _ = handler.withLock { held in
      let old = held
      held = new
      changes.add(1, ordering: .releasing)
      return old
    }
  }

  private func postPass() { post { [self] in deliverWaiting() } }

  /// Hands over what waits, and has what comes meanwhile handed over by a later pass.
  @MainActor private func deliverWaiting() {
    var batch = queue.withLock { $0.takeWaiting() }
    var turn = Turn()
    if batch.missed > 0 { tell(.missed(batch.missed), in: &turn) }
    batch.drain { tell($0, in: &turn) }
    let isPassDue = queue.withLock { $0.endPass(reusing: batch) }
    if isPassDue { postPass() }
  }

  /// The handler whose turn it was, while it stays the one that is set.
  private struct Turn {
    var handler: (any WidgetHandler)?
    /// Which change of the handler it was found after; nil where it has to be looked up each time.
    var change: Int?
  }

  /// Tells an event to the handler whose turn it is now.
  ///
  /// Only a handler that is kept anyway is remembered until the next event: that saves the lock.
  @inline(__always)
  @MainActor private func tell(_ event: consuming Event, in turn: inout Turn) {
    let change = changes.load(ordering: .acquiring)
    if turn.change != change { turn = lookUp(at: change) }
    turn.handler?.receive(event)
    if turn.change == nil { turn.handler = nil }
  }

  private func lookUp(at change: Int) -> Turn {
    let (found, isKept, lostType) = handler.withLock { $0.look() }
    if let lostType { reportLoss(lostType) }
    return Turn(handler: found, change: isKept ? change : nil)
  }
}
