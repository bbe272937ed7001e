public import Synchronization

/// The events of one subscriber, and the subscriber's tasks that wait for events.
@usableFromInline final class Mailbox<Kind: EventKind>: Sendable {
  @usableFromInline typealias Event = Kind.Event

  /// A task that waits for an event; it is resumed with nil when no more will come.
  ///
  /// Each reader is resumed exactly once, by the code that removes it from `readers` under the
  /// lock, so an unsafe continuation is correct. A checked continuation has no fixed size, which
  /// would make every use of this generic type several times slower.
  @safe @usableFromInline struct Reader: Sendable {
    @usableFromInline let number: Int
    @usableFromInline let continuation: UnsafeContinuation<Event?, Never>

    @inlinable init(number: Int, continuation: UnsafeContinuation<Event?, Never>) {
      self.number = number
      unsafe self.continuation = unsafe continuation
    }

    @inlinable func resume(returning event: Event?) {
      unsafe continuation.resume(returning: event)
    }
  }

  @usableFromInline struct State: Sendable {
    @usableFromInline var backlog: Backlog<Kind>
    /// The waiting readers, in order; empty while the backlog holds events.
    @usableFromInline var readers: Ring<Reader>
    @usableFromInline var lastNumber: Int
    @usableFromInline var isFinished: Bool

    @inlinable init(backlog: Backlog<Kind>) {
      self.backlog = backlog
      (readers, lastNumber, isFinished) = (Ring(), 0, false)
    }
  }

  @usableFromInline let state: Mutex<State>
  @usableFromInline let topic: Kind.Topic

  /// Creates a mailbox without readers.
  ///
  /// - Parameters:
  ///   - topic: The events that the subscriber receives.
  ///   - limit: The number of events to store, and which ones to drop.
  ///   - events: The events that the subscriber receives first.
  @inlinable init(
    _ topic: Kind.Topic, _ limit: BacklogLimit, beginningWith events: [Event] = []
  ) {
    self.topic = topic
    let signalsLoss = Kind.isIncluded(Kind.missed(1), in: topic)
    state = Mutex(
      State(backlog: Backlog(limit, beginningWith: events, signalsLoss: signalsLoss)))
  }

  /// The number of events that this subscriber has missed so far.
  @inlinable var missedCount: Int { state.withLock { $0.backlog.missedCount } }

  @inlinable var readerCount: Int { state.withLock { $0.readers.count } }

  /// Passes an event of the topic to the reader that has waited longest, or adds it to the backlog.
  @inlinable func put(_ event: Event, deferring work: inout DeferredWork<Kind>) {
    guard Kind.isIncluded(event, in: topic) else { return }
    state.withLock { state in
      if state.isFinished { return }
      if let reader = state.readers.popFirst() {
        work.wake(reader, with: event)
      } else {
        state.backlog.append(event, deferring: &work)
      }
    }
  }

  /// Ends the mailbox; the backlog can still be read.
  @inlinable func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      return state.readers.remove { _ in true }
    }
    for reader in readers { reader.resume(returning: nil) }
  }
}

// Reading.
extension Mailbox {
  /// Returns the number of a new reader.
  @inlinable func newReader() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Returns the next event, and waits if there is none.
  ///
  /// - Returns: The event, or nil at the end and if the task is cancelled while it waits.
  @inlinable func next(for number: Int) async -> Event? {
    if let event = state.withLock({ $0.backlog.popFirst() }) { return event }
    return await unsafe withUnsafeContinuation { continuation in
      let reader = unsafe Reader(number: number, continuation: continuation)
      if let answer = enroll(reader) { reader.resume(returning: answer) }
    }
  }

  /// Adds a waiting reader, or returns its answer if there is one already.
  ///
  /// Cancellation is checked under the lock that ``stopWaiting(_:)`` takes, so a task that is
  /// cancelled later finds its reader.
  @inlinable func enroll(_ reader: Reader) -> Event?? {
    state.withLock { state in
      if let event = state.backlog.popFirst() { return .some(event) }
      if state.isFinished || Task.isCancelled { return .some(nil) }
      state.readers.append(reader)
      return nil
    }
  }

  /// Resumes the reader of a cancelled task.
  @inlinable func stopWaiting(_ number: Int) {
    let stopped = state.withLock { state in state.readers.remove { $0.number == number } }
    for reader in stopped { reader.resume(returning: nil) }
  }
}

/// Work to do after all locks are released: readers to resume, and errors to release, since their
/// `deinit` may run any code.
///
/// Waking a single reader does not allocate.
@usableFromInline package struct DeferredWork<Kind: EventKind>: Sendable {
  @usableFromInline struct Wakeup: Sendable {
    @usableFromInline let reader: Mailbox<Kind>.Reader
    @usableFromInline let event: Kind.Event

    @inlinable init(reader: Mailbox<Kind>.Reader, event: Kind.Event) {
      self.reader = reader
      self.event = event
    }
  }

  @usableFromInline var first: Wakeup?
  @usableFromInline var others: [Wakeup]
  @usableFromInline var errors: [any Error]

  @inlinable init() { (first, others, errors) = (nil, [], []) }

  @inlinable mutating func wake(_ reader: Mailbox<Kind>.Reader, with event: Kind.Event) {
    let wakeup = Wakeup(reader: reader, event: event)
    if first == nil { first = wakeup } else { others.append(wakeup) }
  }

  /// Releases the error of a dropped event later, if it has one.
  @inlinable mutating func release(_ event: Kind.Event) {
    if let error = Kind.error(of: event) { release(error) }
  }

  /// Releases an error later.
  @inlinable package mutating func release(_ error: any Error) { errors.append(error) }

  @inlinable func wakeReaders() {
    guard let first else { return }
    first.reader.resume(returning: first.event)
    for wakeup in others { wakeup.reader.resume(returning: wakeup.event) }
  }
}
