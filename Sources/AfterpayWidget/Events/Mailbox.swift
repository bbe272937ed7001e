import Synchronization

/// Where one subscriber's events arrive, and those who wait for them.
final class Mailbox: Sendable {
  typealias Event = WidgetEventPublisher.Event

  /// One who waits for an event; nil tells that no more will come.
  struct Reader: Sendable {
    let number: Int
    let continuation: CheckedContinuation<Event?, Never>
  }

  private struct State {
    var backlog: Backlog
    /// Nobody waits while there is something in the backlog.
    var readers = Ring<Reader>()
    var lastNumber = 0
    var isFinished = false
  }

  private let state: Mutex<State>
  private let topic: Topic

  /// - Parameters:
  ///   - topic: What the subscriber wants to hear of.
  ///   - policy: What is dropped when events come faster than they are received.
  ///   - events: What the subscriber hears first.
  init(
    _ topic: Topic, _ policy: WidgetEventPublisher.BufferingPolicy,
    beginningWith events: [Event] = []
  ) {
    self.topic = topic
    let backlog = Backlog(policy, beginningWith: events, tellingMissed: topic == .everything)
    state = Mutex(State(backlog: backlog))
  }

  /// How many events were dropped so far.
  var missedCount: Int { state.withLock { $0.backlog.missedCount } }

  /// How many events are held.
  var count: Int { state.withLock { $0.backlog.count } }

  /// How many wait for an event.
  var readerCount: Int { state.withLock { $0.readers.count } }

  /// Takes an event if it belongs here: for the reader who has waited longest, or for later.
  func put(_ event: Event, leaving leftOver: inout LeftOver) {
    guard topic.includes(event) else { return }
    state.withLock { state in
      if state.isFinished { return }
      if let reader = state.readers.popFirst() {
        leftOver.wake(reader, with: event)
      } else {
        state.backlog.add(event, leaving: &leftOver)
      }
    }
  }

  /// Ends the mailbox once what is in it has been read.
  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      return state.readers.remove { _ in true }
    }
    for reader in readers { reader.continuation.resume(returning: nil) }
  }
}

// Reading.
extension Mailbox {
  /// A number for one who is going to read.
  func newReader() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// The next event, waiting for it where there is none yet; nil at the end, and for a task that is
  /// cancelled while it waits.
  func next(for number: Int) async -> Event? {
    if let event = state.withLock({ $0.backlog.take() }) { return event }
    return await withCheckedContinuation { continuation in
      let reader = Reader(number: number, continuation: continuation)
      if let answer = enroll(reader) { continuation.resume(returning: answer) }
    }
  }

  /// Lets a reader wait, or answers at once.
  ///
  /// A task that is cancelled later finds its reader here, since it looks under the same lock.
  private func enroll(_ reader: Reader) -> Event?? {
    state.withLock { state in
      if let event = state.backlog.take() { return .some(event) }
      if state.isFinished || Task.isCancelled { return .some(nil) }
      state.readers.append(reader)
      return nil
    }
  }

  /// Answers a reader whose task is cancelled.
  func stopWaiting(_ number: Int) {
    let stopped = state.withLock { state in state.readers.remove { $0.number == number } }
    for reader in stopped { reader.continuation.resume(returning: nil) }
  }
}
