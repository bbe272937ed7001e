import Synchronization

/// Hands every event to every subscriber, in one order for all of them.
///
/// One lock makes publishing and subscribing atomic to each other. Whoever waits for an event is
/// woken only once it is released.
final class EventHub: Sendable {
  typealias Event = WidgetEventPublisher.Event

  fileprivate struct State {
    var present = PresentState()
    var isFinished = false
    var mailboxes: [Mailbox] = []
    /// The number of the subscription that each mailbox belongs to.
    var numbers: [Int] = []
    /// The index of a subscription's mailbox.
    var places: [Int: Int] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())

  var subscriberCount: Int { state.withLock { $0.mailboxes.count } }

  func publish(_ event: Event) {
    var leftOver = LeftOver()
    state.withLock { $0.publish(event, leaving: &leftOver) }
    leftOver.wakeReaders()
  }

  /// Publishes events between which nobody subscribes and nothing else is published.
  func publish(contentsOf events: some Sequence<Event>) {
    var leftOver = LeftOver()
    state.withLock { state in
      for event in events { state.publish(event, leaving: &leftOver) }
    }
    leftOver.wakeReaders()
  }

  /// A failure that stood is not told to new subscribers.
  func forgetFailure() {
    // What led to it goes once the lock is released.
    var leftOver = LeftOver()
    state.withLock { $0.present.forgetFailure(leaving: &leftOver) }
  }

  /// Ends every stream once what was published before has been received.
  func finish() {
    let old = state.withLock { state in
      let old = state
      state = State(isFinished: true)
      return old
    }
    for mailbox in old.mailboxes { mailbox.finish() }
  }

  /// A new mailbox, which begins with the present state, and the number to unsubscribe it by.
  func subscribe(
    to topic: Topic, _ policy: WidgetEventPublisher.BufferingPolicy
  ) -> (Mailbox, number: Int) {
    state.withLock { state in
      let mailbox = Mailbox(topic, policy, beginningWith: state.present.replay(of: topic))
      if state.isFinished {
        mailbox.finish()
        return (mailbox, 0)
      }
      return (mailbox, state.add(mailbox))
    }
  }

  func unsubscribe(_ number: Int) {
    // The mailbox goes once the lock is released: what it holds may be the last of its kind.
    _ = state.withLock { $0.remove(number) }
  }
}

extension EventHub.State {
  fileprivate mutating func publish(_ event: EventHub.Event, leaving leftOver: inout LeftOver) {
    guard !isFinished else { return }
    present.follow(event, leaving: &leftOver)
    for mailbox in mailboxes { mailbox.put(event, leaving: &leftOver) }
  }

  fileprivate mutating func add(_ mailbox: Mailbox) -> Int {
    lastNumber += 1
    places[lastNumber] = mailboxes.count
    mailboxes.append(mailbox)
    numbers.append(lastNumber)
    return lastNumber
  }

  fileprivate mutating func remove(_ number: Int) -> Mailbox? {
    guard let place = places.removeValue(forKey: number) else { return nil }
    mailboxes.swapAt(place, mailboxes.count - 1)
    numbers.swapAt(place, numbers.count - 1)
    numbers.removeLast()
    if place < numbers.count { places[numbers[place]] = place }
    return mailboxes.removeLast()
  }
}
