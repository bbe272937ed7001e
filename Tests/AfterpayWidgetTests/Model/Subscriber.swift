import AfterpayWidget
import Synchronization

/// One who reads a stream, at its pace, and compares what it hears with what it must hear.
final class Subscriber: Sendable {
  typealias Told = ExpectedWidget.Told
  typealias Policy = WidgetEventPublisher.BufferingPolicy

  /// How fast a subscriber reads.
  enum Pace: Hashable, Sendable { case fast, slow, never }

  /// An element of a stream, in plain values.
  enum Heard: Hashable, Sendable {
    case told(Told)
    case missed(Int)
  }

  struct State: Sendable {
    /// How many elements it may still ask for.
    var permits: Int
    var gate: CheckedContinuation<Void, Never>?
    var isLeaving = false
    var isCancelled = false
    var isOver = false
    var task: Task<Void, Never>?
    /// How many of the elements were heard, and how many were told to be missed.
    var heard = 0
    var skipped = 0
    /// How many elements there were when the last one was asked for.
    var asked = 0
  }

  let topic: ExpectedWidget.Topic
  let policy: Policy
  let pace: Pace
  let state: Mutex<State>
  private let replay: [Told]
  private let start: Int
  private let witness: Witness

  init(_ topic: ExpectedWidget.Topic, _ policy: Policy, _ pace: Pace, _ witness: Witness) {
    (self.topic, self.policy, self.pace, self.witness) = (topic, policy, pace, witness)
    let expected = witness.expected
    replay = expected.replay(of: topic)
    start = expected.told.count
    state = Mutex(State(permits: pace == .fast ? .max : 0))
    if start > 0, expected.phase != .closed { witness.see(.lateSubscriber) }
  }

  /// What the stream tells, up to the present.
  var sequence: [Told] {
    let told = witness.expected.told
    return replay + told.dropFirst(start).filter(topic.includes)
  }

  /// How many elements may wait for it, where that can be seen from outside.
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
        return Told(event).map(Heard.told) ?? .missed(-1)
      }
    case .ready:
      read(publisher.ready(buffering: policy), on: stage) { ready in
        .told(.ready(.init(ready.isValid, ready.amountDueToday, ready.paymentScheduleChecksum)))
      }
    case .changed:
      read(publisher.changed(buffering: policy), on: stage) { .told(.changed(.init($0))) }
    case .errors:
      read(publisher.errors(buffering: policy), on: stage) { .told(.error($0.errorCode ?? "")) }
    case .failures:
      read(publisher.failures(buffering: policy), on: stage) { .told(.failure($0.mark)) }
    }
  }

  private func read<Element: Sendable>(
    _ stream: WidgetStream<Element>, on stage: Stage,
    as heard: @escaping @Sendable (Element) -> Heard
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
        receive(heard(element), missedInAll: stream.missedCount)
      }
      state.withLock { $0.isOver = true }
    }
    state.withLock { $0.task = task }
  }
}

// Its pace.
extension Subscriber {
  /// Whether it is to read on; waits until it may.
  private func mayRead() async -> Bool {
    await withCheckedContinuation { continuation in
      let mayGoOn = state.withLock { state in
        if state.permits > 0 || state.isLeaving { return true }
        state.gate = continuation
        return false
      }
      if mayGoOn { continuation.resume() }
    }
    return state.withLock { state in
      if state.isLeaving { return false }
      if state.permits != .max { state.permits -= 1 }
      return true
    }
  }

  /// Lets it read so many more elements.
  func permit(_ count: Int) {
    change { state in
      if state.permits != .max { state.permits = count == .max ? .max : state.permits + count }
    }
  }

  /// Has it stop reading and let go of the stream, once it is not waiting for an element.
  func leave() { change { $0.isLeaving = true } }

  /// Cancels it.
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

// What it hears.
extension Subscriber {
  private func receive(_ heard: Heard, missedInAll: Int) {
    let sequence = sequence
    let problem = state.withLock { state in
      switch heard {
      case .missed(let count): state.miss(count, of: sequence, topic, policy)
      case .told(let told): state.hear(told, of: sequence, topic, missedInAll, bound)
      }
    }
    if case .missed = heard { witness.see(.missedEvents) }
    if let problem {
      witness.note(problem: "a subscriber of \(topic), \(policy), \(pace): \(problem)")
    }
  }

  private func end(missedInAll: Int) {
    let (isCancelled, heard) = state.withLock { ($0.isCancelled, $0.heard) }
    let count = sequence.count
    if isCancelled { return }
    if !witness.with({ $0.expected.phase == .closed || $0.isReleased }) {
      witness.note(problem: "a stream of \(topic) ends before the widget is closed")
    }
    if heard + missedInAll != count {
      witness.note(
        problem: "a stream of \(topic) ends after \(heard) of \(count), \(missedInAll) missed")
    }
  }

  /// What is wrong when nothing is going on.
  var problem: String? {
    let isClosed = witness.with { $0.expected.phase == .closed || $0.isReleased }
    let count = sequence.count
    return state.withLock { state in
      if state.isOver { return nil }
      if state.isCancelled { return "a cancelled subscriber of \(topic) is still there" }
      guard state.permits > 0 else { return nil }
      if isClosed { return "a subscriber of \(topic) waits after the end" }
      if topic == .everything, state.heard + state.skipped != count {
        return "a subscriber has heard \(state.heard) and missed \(state.skipped) of \(count)"
      }
      return nil
    }
  }
}

extension Subscriber.State {
  fileprivate mutating func miss(
    _ count: Int, of sequence: [Subscriber.Told], _ topic: ExpectedWidget.Topic,
    _ policy: Subscriber.Policy
  ) -> String? {
    if topic != .everything || count < 1 { return "\(count) missed" }
    let place = heard + skipped
    skipped += count
    guard heard + skipped <= sequence.count else {
      return "missed \(count) behind \(place) of \(sequence.count)"
    }
    switch policy {
    case .newest(let limit):
      let left = sequence.count - heard - skipped
      return left >= max(1, limit) ? nil : "missed \(count) where there was room; \(left) are left"
    case .oldest(let limit):
      return place >= max(1, limit) ? nil : "missed \(count) where there was room, at \(place)"
    }
  }

  fileprivate mutating func hear(
    _ told: Subscriber.Told, of sequence: [Subscriber.Told], _ topic: ExpectedWidget.Topic,
    _ missedInAll: Int, _ bound: Int?
  ) -> String? {
    if topic != .everything {
      // What was missed is not told in its place: the nearest place is as good as any.
      while heard + skipped < sequence.count, sequence[heard + skipped] != told { skipped += 1 }
    }
    let place = heard + skipped
    guard place < sequence.count, sequence[place] == told else {
      let rest = sequence.dropFirst(place)
      return "hears \(told) in place \(place), where \(rest.first as Any) comes next"
    }
    heard += 1
    if skipped > missedInAll { return "has missed \(skipped), and \(missedInAll) are counted" }
    if topic == .everything, let bound, asked - place > bound {
      return "\(asked - place) events were kept, rather than \(bound)"
    }
    return nil
  }
}
