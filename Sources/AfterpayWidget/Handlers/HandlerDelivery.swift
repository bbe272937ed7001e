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
  package func enqueue(_ event: Event, from source: EventSource) {
    enqueue(contentsOf: CollectionOfOne(event), from: source)
  }

  /// Takes in events between which nothing else comes.
  package func enqueue(contentsOf events: some Sequence<Event>, from source: EventSource) {
    let (isPassDue, _) = queue.withLock { queue in
      var dropped: [DeliveryQueue.Letter] = []
      for event in events {
        let letter = DeliveryQueue.Letter(event: event, source: source)
        if let oldest = queue.append(letter, bound: bound) { dropped.append(oldest) }
      }
      return (queue.claimPass(), dropped)  // What is dropped goes once the lock is released.
    }
    if isPassDue { postPass() }
  }

  private func replaceHandler(by new: HeldHandler) {
    // The old one goes once the lock is released: its deinit may do anything.
    _ = handler.withLock { held in
      let old = held
      held = new
      return old
    }
  }

  private func postPass() { post { [self] in deliverWaiting() } }

  /// Hands over what waits, and has what comes meanwhile handed over by a later pass.
  @MainActor private func deliverWaiting() {
    var (letters, missed) = queue.withLock { $0.takeWaiting() }
    if missed > 0 { handlerInTurn()?.receive(.missed(missed)) }
    while let letter = letters.popFirst() {
      if !letter.source.isClosed { handlerInTurn()?.receive(letter.event) }
    }
    let isPassDue = queue.withLock { $0.endPass(reusing: letters) }
    if isPassDue { postPass() }
  }

  private func handlerInTurn() -> (any WidgetHandler)? {
    let (found, lostType) = handler.withLock { $0.look() }
    if let lostType { reportLoss(lostType) }
    return found
  }
}
