import AfterpayWidget
import Synchronization

/// A task that reads a stream at some pace, and compares the elements with the expected ones.
final class Subscriber: Sendable {
  typealias Event = ExpectedWidget.Event
  typealias Policy = WidgetEventPublisher.BufferingPolicy

  /// The pace of a subscriber.
  enum Pace: Hashable, Sendable { case fast, slow, never }

  /// An element of a stream.
  enum Received: Hashable, Sendable {
    case event(Event)
    case missed(Int)
  }

  struct State: Sendable {
    /// The number of elements that the subscriber may still request; ``Int/max`` is no limit.
    var permits: Int
    var gate: CheckedContinuation<Void, Never>?
    var isLeaving = false
    var isCancelled = false
    var isOver = false
    var task: Task<Void, Never>?
    /// The number of received elements, and the number of missed ones.
    var received = 0
    var skipped = 0
    /// The number of expected elements when the last one was requested.
    var asked = 0
  }

  let topic: ExpectedWidget.Topic
  let policy: Policy
  let pace: Pace
  let state: Mutex<State>
  private let replay: [Event]
  private let start: Int
  private let witness: Witness

  init(_ topic: ExpectedWidget.Topic, _ policy: Policy, _ pace: Pace, _ witness: Witness) {
    (self.topic, self.policy, self.pace, self.witness) = (topic, policy, pace, witness)
    let expected = witness.expected
    replay = expected.replay(of: topic)
    start = expected.events.count
    state = Mutex(State(permits: pace == .fast ? .max : 0))
    if start > 0, expected.phase != .closed { witness.see(.lateSubscriber) }
  }

  /// The expected elements of the stream, up to the present.
  var sequence: [Event] {
    let events = witness.expected.events
    return replay + events.dropFirst(start).filter(topic.includes)
  }

  /// The largest number of elements that may wait in the stream, or nil if no test can observe it.
  private var bound: Int? {
    switch policy {
    case .newest(let count): max(1, count, replay.count)
    case .oldest: nil
    }
  }

  /// Subscribes, and begins to read.
  func begin(_ publisher: WidgetEventPublisher, on stage: Stage) {
    switch topic {
    case .everything:
      read(publisher.events(buffering: policy), on: stage) { event in
        if case .missed(let count) = event { return .missed(count) }
        return Event(event).map(Received.event) ?? .missed(-1)
      }
    case .ready:
      read(publisher.ready(buffering: policy), on: stage) { ready in
        .event(.ready(.init(ready.isValid, ready.amountDueToday, ready.paymentScheduleChecksum)))
      }
    case .changed:
      read(publisher.changed(buffering: policy), on: stage) { .event(.changed(.init($0))) }
    case .errors:
      read(publisher.errors(buffering: policy), on: stage) { .event(.error($0.errorCode ?? "")) }
    case .failures:
      read(publisher.failures(buffering: policy), on: stage) { .event(.failure($0.mark)) }
    }
  }

  private func read<Element: Sendable>(
    _ stream: WidgetStream<Element>, on stage: Stage,
    as received: @escaping @Sendable (Element) -> Received
  ) {
    let task = stage.start { [self] in
      var iterator = stream.makeAsyncIterator()
      while await mayRead() {
        let count = sequence.count
        state.withLock { $0.asked = count }
        guard let element = await iterator.next() else {
          end(missedInAll: stream.missedCount)
          break
        }
        receive(received(element), missedInAll: stream.missedCount)
      }
      state.withLock { $0.isOver = true }
    }
    state.withLock { $0.task = task }
  }
}

// Pace.
extension Subscriber {
  /// Waits until the subscriber may read or is to stop, and returns whether it may read.
  private func mayRead() async -> Bool {
    await withCheckedContinuation { continuation in
      let mayContinue = state.withLock { state in
        if state.permits > 0 || state.isLeaving { return true }
        state.gate = continuation
        return false
      }
      if mayContinue { continuation.resume() }
    }
    return state.withLock { state in
      if state.isLeaving { return false }
      if state.permits != .max { state.permits -= 1 }
      return true
    }
  }

  /// Permits the subscriber to read more elements.
  func permit(_ count: Int) {
    change { state in
      if state.permits != .max { state.permits = count == .max ? .max : state.permits + count }
    }
  }

  /// Stops the subscriber, and releases its stream, as soon as it is not waiting for an element.
  func leave() { change { $0.isLeaving = true } }

  /// Cancels the subscriber's task.
  func cancel() {
    let isOver = state.withLock { $0.isOver }
    if !isOver { witness.see(.cancelledSubscriber) }
    change { state in
      state.isCancelled = true
      state.permits = .max
    }
    state.withLock { $0.task }?.cancel()
  }

  private func change(_ body: (inout State) -> Void) {
    let gate = state.withLock { state in
      body(&state)
      return state.gate.take()
    }
    gate?.resume()
  }
}

// Elements.
extension Subscriber {
  private func receive(_ received: Received, missedInAll: Int) {
    let sequence = sequence
    let problem = state.withLock { state in
      switch received {
      case .missed(let count): state.miss(count, of: sequence, topic, policy)
      case .event(let event): state.receive(event, of: sequence, topic, missedInAll, bound)
      }
    }
    if case .missed = received { witness.see(.missedEvents) }
    if let problem {
      witness.note(problem: "a subscriber of \(topic), \(policy), \(pace): \(problem)")
    }
  }

  private func end(missedInAll: Int) {
    let (isCancelled, received) = state.withLock { ($0.isCancelled, $0.received) }
    let count = sequence.count
    if isCancelled { return }
    if !witness.with({ $0.expected.phase == .closed || $0.isReleased }) {
      witness.note(problem: "a stream of \(topic) ends before the widget is closed")
    }
    if received + missedInAll != count {
      witness.note(
        problem: "a stream of \(topic) ends after \(received) of \(count), \(missedInAll) missed")
    }
  }

  /// The problem when no step waits, if any.
  var problem: String? {
    let isClosed = witness.with { $0.expected.phase == .closed || $0.isReleased }
    let count = sequence.count
    return state.withLock { state in
      if state.isOver { return nil }
      if state.isCancelled { return "a cancelled subscriber of \(topic) still waits" }
      guard state.permits > 0 else { return nil }
      if isClosed { return "a subscriber of \(topic) waits after the end" }
      if topic == .everything, state.received + state.skipped != count {
        return "a subscriber has received \(state.received) and missed \(state.skipped) of \(count)"
      }
      return nil
    }
  }
}

extension Subscriber.State {
  fileprivate mutating func miss(
    _ count: Int, of sequence: [Subscriber.Event], _ topic: ExpectedWidget.Topic,
    _ policy: Subscriber.Policy
  ) -> String? {
    if topic != .everything || count < 1 { return "\(count) missed" }
    let place = received + skipped
    skipped += count
    guard received + skipped <= sequence.count else {
      return "missed \(count) after \(place) of \(sequence.count)"
    }
    switch policy {
    case .newest(let limit):
      let left = sequence.count - received - skipped
      return left >= max(1, limit) ? nil : "missed \(count) though there was room; \(left) remain"
    case .oldest(let limit):
      return place >= max(1, limit) ? nil : "missed \(count) though there was room, at \(place)"
    }
  }

  fileprivate mutating func receive(
    _ event: Subscriber.Event, of sequence: [Subscriber.Event], _ topic: ExpectedWidget.Topic,
    _ missedInAll: Int, _ bound: Int?
  ) -> String? {
    if topic != .everything {
      // Such a stream does not emit `missed`: assume that as few elements as possible were missed.
      while received + skipped < sequence.count, sequence[received + skipped] != event {
        skipped += 1
      }
    }
    let place = received + skipped
    guard place < sequence.count, sequence[place] == event else {
      let rest = sequence.dropFirst(place)
      return "receives \(event) at \(place) instead of \(rest.first as Any)"
    }
    received += 1
    if skipped > missedInAll { return "has missed \(skipped), and \(missedInAll) are counted" }
    if topic == .everything, let bound, asked - place > bound {
      return "\(asked - place) events were stored instead of \(bound)"
    }
    return nil
  }
}
