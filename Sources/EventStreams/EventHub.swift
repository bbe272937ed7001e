public import Synchronization

/// Delivers every event to every subscriber, in one order for all of them.
///
/// One lock makes publishing and subscribing atomic to each other. Waiting readers are resumed only
/// after the lock is released. Publishing takes O(*n*) in the number of subscribers; subscribing
/// and unsubscribing take the same time for any number.
@usableFromInline package final class EventHub<Kind: EventKind>: Sendable {
  @usableFromInline package typealias Event = Kind.Event

  @usableFromInline struct State: Sendable {
    @usableFromInline var present: Kind.State
    @usableFromInline var isFinished: Bool
    @usableFromInline var mailboxes: [Mailbox<Kind>]
    /// The number of the subscription that each mailbox belongs to.
    @usableFromInline var numbers: [Int]
    /// The index of each subscription's mailbox.
    @usableFromInline var indices: [Int: Int]
    @usableFromInline var lastNumber: Int

    // Initial values at the declarations would not be inlined into other modules.
    @inlinable init(isFinished: Bool) {
      self.isFinished = isFinished
      present = Kind.State()
      (mailboxes, numbers, indices, lastNumber) = ([], [], [:], 0)
    }
  }

  @usableFromInline let state: Mutex<State>

  @inlinable package init() { state = Mutex(State(isFinished: false)) }

  @inlinable package var subscriberCount: Int { state.withLock { $0.mailboxes.count } }

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
    for mailbox in old.mailboxes { mailbox.finish() }
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
    for mailbox in mailboxes { mailbox.put(event, deferring: &work) }
  }

  @inlinable mutating func add(_ mailbox: Mailbox<Kind>) -> Int {
    lastNumber += 1
    indices[lastNumber] = mailboxes.count
    mailboxes.append(mailbox)
    numbers.append(lastNumber)
    return lastNumber
  }

  @inlinable mutating func remove(_ number: Int) -> Mailbox<Kind>? {
    guard let index = indices.removeValue(forKey: number) else { return nil }
    mailboxes.swapAt(index, mailboxes.count - 1)
    numbers.swapAt(index, numbers.count - 1)
    numbers.removeLast()
    if index < numbers.count { indices[numbers[index]] = index }
    return mailboxes.removeLast()
  }
}
