public import Synchronization

/// Delivers every event to every subscriber, in one order for all of them; subscribers are served in
/// the order in which they subscribed.
///
/// One lock makes publishing and subscribing atomic to each other. Waiting readers are resumed only
/// after the lock is released. Publishing takes O(*n*) in the number of subscribers, unsubscribing
/// O(log *n*) on average.
@usableFromInline package final class EventHub<Kind: EventKind>: Sendable {
  @usableFromInline package typealias Event = Kind.Event

  @usableFromInline struct State: Sendable {
    @usableFromInline var present: Kind.State
    @usableFromInline var isFinished: Bool
    /// The mailboxes in the order of subscribing, nil for those that were removed.
    @usableFromInline var mailboxes: [Mailbox<Kind>?]
    /// The number of the subscription that each mailbox belongs to, ascending.
    @usableFromInline var numbers: [Int]
    /// The number of removed mailboxes.
    @usableFromInline var removedCount: Int
    @usableFromInline var lastNumber: Int

    // Initial values at the declarations would not be inlined into other modules.
    @inlinable init(isFinished: Bool) {
      self.isFinished = isFinished
      present = Kind.State()
      (mailboxes, numbers, removedCount, lastNumber) = ([], [], 0, 0)
    }
  }

  @usableFromInline let state: Mutex<State>

  @inlinable package init() { state = Mutex(State(isFinished: false)) }

  @inlinable package var subscriberCount: Int {
    state.withLock { $0.mailboxes.count - $0.removedCount }
  }

  @inlinable package func publish(_ event: Event) {
    var work = DeferredWork<Kind>()
    state.withLock { $0.publish(event, deferring: &work) }
    work.wakeReaders()
  }

  /// Publishes events; no subscriber is added and no other event is published between them.
  ///
  /// - Parameter events: The events; the sequence is iterated while a lock is held.
  @inlinable package func publish(contentsOf events: some Sequence<Event>) {
    var work = DeferredWork<Kind>()
    state.withLock { state in
      for event in events { state.publish(event, deferring: &work) }
    }
    work.wakeReaders()
  }

  /// Changes the present state without an event.
  @inlinable package func updateState(
    _ body: (inout Kind.State, inout DeferredWork<Kind>) -> Void
  ) {
    // Stores errors, which are released after the lock.
    var work = DeferredWork<Kind>()
    state.withLock { body(&$0.present, &work) }
  }

  /// Ends every stream after the events that were published before.
  @inlinable package func finish() {
    let old = state.withLock { exchange(&$0, with: State(isFinished: true)) }
    for mailbox in old.mailboxes { mailbox?.finish() }
  }

  /// Returns a new mailbox, which begins with the events of the present state, and the number to
  /// pass to ``unsubscribe(_:)``.
  @inlinable func subscribe(
    to topic: Kind.Topic, limit: BacklogLimit
  ) -> (Mailbox<Kind>, number: Int) {
    state.withLock { state in
      let mailbox = Mailbox<Kind>(topic, limit, beginningWith: state.present.replay(of: topic))
      if state.isFinished {
        mailbox.finish()
        return (mailbox, 0)
      }
      return (mailbox, state.add(mailbox))
    }
  }

  @inlinable func unsubscribe(_ number: Int) {
    // The mailbox is released after the lock: it may hold the last reference to an error.
    _ = state.withLock { $0.remove(number) }
  }
}

extension EventHub.State {
  @inlinable mutating func publish(
    _ event: Kind.Event, deferring work: inout DeferredWork<Kind>
  ) {
    guard !isFinished else { return }
    present.follow(event, deferring: &work)
    for mailbox in mailboxes { mailbox?.put(event, deferring: &work) }
  }

  @inlinable mutating func add(_ mailbox: Mailbox<Kind>) -> Int {
    lastNumber += 1
    mailboxes.append(mailbox)
    numbers.append(lastNumber)
    return lastNumber
  }

  @inlinable mutating func remove(_ number: Int) -> Mailbox<Kind>? {
    guard let index = index(of: number) else { return nil }
    let mailbox = mailboxes[index].take()
    removedCount += 1
    if removedCount * 2 > mailboxes.count { dropRemoved() }
    return mailbox
  }

  /// The index of a subscription that was not removed, by binary search.
  @inlinable func index(of number: Int) -> Int? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = low + (high - low) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number && mailboxes[low] != nil ? low : nil
  }

  /// Closes the gaps of removed mailboxes.
  @inlinable mutating func dropRemoved() {
    var count = 0
    for index in mailboxes.indices where mailboxes[index] != nil {
      mailboxes.swapAt(count, index)
      numbers.swapAt(count, index)
      count += 1
    }
    mailboxes.removeLast(mailboxes.count - count)
    numbers.removeLast(numbers.count - count)
    removedCount = 0
  }
}
