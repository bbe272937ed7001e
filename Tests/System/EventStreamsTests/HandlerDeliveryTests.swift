import ConcurrencyTesting
import EventStreams
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct HandlerDeliveryTests {
  let posting = ManualPosting()
  /// The names of the types of handlers whose loss was reported.
  let losses = Collected<String>()
  let source = EventSource()

  func delivery(bound: Int = 100) -> HandlerDelivery<SensorEvents> {
    HandlerDelivery(
      bound: bound, post: { [posting] in posting.post($0) },
      reportLoss: { [losses] in losses.append($0) })
  }

  @Test func `Events are delivered in order`() {
    let (delivery, handler) = (delivery(), SensorHandler())
    delivery.set(handler)
    delivery.enqueue(
      contentsOf: [.reading(1), .fault(TrackedError(in: ErrorCount())), .missed(3)], from: source)
    posting.runAll()
    #expect(handler.numbers == [1, nil, -3])
  }

  @Test func `No event is delivered before the main actor runs`() {
    let (delivery, handler) = (delivery(), SensorHandler())
    delivery.set(handler)
    delivery.enqueue(.reading(1), from: source)
    #expect(handler.numbers == [])
    posting.runAll()
    #expect(handler.numbers == [1])
  }

  @Test func `One pass is posted for many waiting events`() {
    let (delivery, handler) = (delivery(), SensorHandler())
    delivery.set(handler)
    for number in 1...50 { delivery.enqueue(.reading(number), from: source) }
    #expect(posting.count == 1)
    posting.runAll()
    #expect(handler.numbers == Array(1...50))
    delivery.enqueue(.reading(51), from: source)
    #expect(posting.count == 1)
  }

  @Test func `Work is done between the events around it, in one pass`() {
    let (delivery, handler) = (delivery(), SensorHandler())
    let seen = Collected<[Int?]>()
    delivery.set(handler)
    delivery.enqueue(work: { seen.append(handler.numbers) })
    delivery.enqueue(contentsOf: [.reading(1), .reading(2)], from: source)
    delivery.enqueue(work: { seen.append(handler.numbers) })
    delivery.enqueue(work: { seen.append(handler.numbers) })
    delivery.enqueue(.reading(3), from: source)
    #expect(posting.count == 1)
    posting.runAll()
    #expect(seen.values == [[], [1, 2], [1, 2]])
    #expect(handler.numbers == [1, 2, 3])
    delivery.enqueue(.reading(4), from: source)
    delivery.enqueue(work: { seen.append(handler.numbers) })
    posting.runAll()
    #expect(seen.values.last == [1, 2, 3, 4])
  }

  @Test func `Work needs neither a handler nor an event, and what it enqueues comes later`() {
    let (delivery, order) = (delivery(), Collected<Int>())
    delivery.enqueue(work: { [delivery] in
      delivery.enqueue(work: { order.append(3) })
      order.append(1)
    })
    delivery.enqueue(work: { order.append(2) })
    posting.runAll()
    #expect(order.values == [1, 2, 3])
  }

  @Test func `Work is not dropped with the events around it`() {
    let (delivery, handler) = (delivery(bound: 2), SensorHandler())
    let seen = Collected<[Int?]>()
    delivery.set(handler)
    for number in 1...4 {
      delivery.enqueue(.reading(number), from: source)
      delivery.enqueue(work: { seen.append(handler.numbers) })
    }
    posting.runAll()
    #expect(handler.numbers == [-2, 3, 4])
    #expect(seen.values == [[-2], [-2], [-2, 3], [-2, 3, 4]])
  }

  @Test func `An empty sequence posts no pass`() {
    delivery().enqueue(contentsOf: [], from: source)
    #expect(posting.count == 0)
  }

  @Test func `An event is delivered to the handler that is set when its turn comes`() {
    let delivery = delivery()
    let (first, second) = (SensorHandler(), SensorHandler())
    delivery.set(first)
    delivery.enqueue(.reading(1), from: source)
    delivery.set(second)
    posting.runAll()
    #expect(first.numbers == [])
    #expect(second.numbers == [1])
  }

  @Test func `A handler that is set late receives the waiting events`() {
    let (delivery, handler) = (delivery(), SensorHandler())
    delivery.enqueue(.reading(1), from: source)
    delivery.set(handler)
    posting.runAll()
    #expect(handler.numbers == [1])
  }

  @Test func `Without a handler events are discarded in their turn`() {
    let (delivery, handler) = (delivery(), SensorHandler())
    delivery.enqueue(.reading(1), from: source)
    posting.runAll()
    delivery.set(handler)
    delivery.enqueue(.reading(2), from: source)
    posting.runAll()
    #expect(handler.numbers == [2])
    #expect(losses.values == [])
  }

  @Test func `An event that is enqueued inside a callback comes after the waiting ones`() {
    let delivery = delivery()
    let source = source
    let handler = SensorHandler { event in
      guard let number = event.number, number < 10 else { return }
      delivery.enqueue(.reading(10 * number), from: source)
    }
    delivery.set(handler)
    delivery.enqueue(contentsOf: [.reading(1), .reading(2)], from: source)
    posting.runAll()
    #expect(handler.numbers == [1, 2, 10, 20])
  }

  @Test func `Events of a closed source are not delivered, those of another are`() {
    let (delivery, handler, other) = (delivery(), SensorHandler(), EventSource())
    delivery.set(handler)
    delivery.enqueue(.reading(1), from: source)
    delivery.enqueue(.reading(2), from: other)
    source.close()
    delivery.enqueue(.reading(3), from: source)
    posting.runAll()
    #expect(handler.numbers == [2])
    #expect(source.isClosed)
    #expect(!other.isClosed)
  }

  @Test func `A source that is closed inside a callback delivers nothing more`() {
    let (delivery, source) = (delivery(), source)
    let handler = SensorHandler { event in if event.number == 2 { source.close() } }
    delivery.set(handler)
    delivery.enqueue(contentsOf: (1...4).map { .reading($0) }, from: source)
    posting.runAll()
    #expect(handler.numbers == [1, 2])
  }

  // Too many waiting events.

  @Test(arguments: [(3, 10, 7), (1, 10, 9), (0, 10, 9), (-5, 2, 1)])
  func `If too many wait, the oldest are dropped, and their number is delivered first`(
    bound: Int, sent: Int, missed: Int
  ) {
    let (delivery, handler) = (delivery(bound: bound), SensorHandler())
    delivery.set(handler)
    for number in 1...sent { delivery.enqueue(.reading(number), from: source) }
    posting.runAll()
    #expect(handler.numbers == [-missed] + Array(missed + 1...sent))
  }

  @Test func `Missed events are reported once`() {
    let (delivery, handler) = (delivery(bound: 1), SensorHandler())
    delivery.set(handler)
    delivery.enqueue(contentsOf: [.reading(1), .reading(2)], from: source)
    posting.runAll()
    // Later passes reuse the storage of this one.
    for number in 3...6 {
      delivery.enqueue(.reading(number), from: source)
      posting.runAll()
    }
    #expect(handler.numbers == [-1, 2, 3, 4, 5, 6])
  }

  @Test func `Dropped events of a closed source are not missed`() {
    let (delivery, handler, other) = (delivery(bound: 2), SensorHandler(), EventSource())
    delivery.set(handler)
    delivery.enqueue(contentsOf: [.reading(1), .reading(2)], from: other)
    other.close()
    delivery.enqueue(contentsOf: [.reading(3), .reading(4)], from: source)
    posting.runAll()
    #expect(handler.numbers == [3, 4])
  }

  @Test func `During a long callback no more events wait than the bound allows`() {
    let (delivery, count, source) = (delivery(bound: 10), ErrorCount(), source)
    let handler = SensorHandler { event in
      guard event.number == 1 else { return }
      for _ in 0..<10_000 {
        delivery.enqueue(.fault(TrackedError(in: count)), from: source)
      }
    }
    delivery.set(handler)
    delivery.enqueue(.reading(1), from: source)
    posting.runAll()
    // Ten events wait, and one is being enqueued.
    #expect(count.most <= 11)
    #expect(handler.numbers == [1, -9_990] + Array(repeating: nil, count: 10))
  }

  @Test func `A dropped error is released while no lock is held`() {
    let (delivery, count, source) = (delivery(bound: 1), ErrorCount(), source)
    for _ in 0..<3 {
      // The error's `deinit` takes the lock under which the error is dropped.
      let error = TrackedError(in: count) { delivery.enqueue(.reading(1), from: source) }
      delivery.enqueue(.fault(error), from: source)
    }
    posting.runAll()
    #expect(count.alive == 0)
  }

  // References to handlers.

  @Test func `A handler that is set is retained`() {
    let delivery = delivery()
    weak var handler: SensorHandler?
    do {
      let made = SensorHandler()
      handler = made
      delivery.set(made)
    }
    #expect(handler != nil)
    delivery.set(nil)
    #expect(handler == nil)
  }

  @Test func `A weakly set handler is called until it is released`() {
    let (delivery, handler) = (delivery(), SensorHandler())
    delivery.set(weakly: { [weak handler] in handler }, type: "Sensor")
    delivery.enqueue(.reading(1), from: source)
    posting.runAll()
    #expect(handler.numbers == [1])
    #expect(losses.values == [])
  }

  @Test func `The loss of a handler is reported once, by its type`() {
    let delivery = delivery()
    delivery.set(weakly: { nil }, type: "Sensor")
    #expect(losses.values == [])
    delivery.enqueue(contentsOf: [.reading(1), .reading(2)], from: source)
    posting.runAll()
    delivery.enqueue(.reading(3), from: source)
    posting.runAll()
    #expect(losses.values == ["Sensor"])
  }

  @Test func `The loss of another handler is reported again`() {
    let delivery = delivery()
    for type in ["First", "Second"] {
      delivery.set(weakly: { nil }, type: type)
      delivery.enqueue(.reading(1), from: source)
      posting.runAll()
    }
    #expect(losses.values == ["First", "Second"])
  }

  @Test func `A handler that was removed is not lost`() {
    let delivery = delivery()
    delivery.set(weakly: { nil }, type: "Sensor")
    delivery.set(nil)
    delivery.enqueue(.reading(1), from: source)
    posting.runAll()
    #expect(losses.values == [])
  }

  @Test func `A handler may be replaced in its own deinit`() {
    let (delivery, next) = (delivery(), SensorHandler())
    let count = ErrorCount()
    do {
      // The handler owns its closure, which owns the error.
      let error = TrackedError(in: count) { delivery.set(next) }
      delivery.set(SensorHandler { _ in _ = error })
    }
    #expect(count.alive == 1)
    delivery.set(nil)
    #expect(count.alive == 0)
    delivery.enqueue(.reading(1), from: source)
    posting.runAll()
    #expect(next.numbers == [1])
  }

  // Scheduling and memory.

  @Test func `By default handlers are called on the main actor`() async throws {
    let delivery = HandlerDelivery<SensorEvents>(reportLoss: { _ in })
    let handler = SensorHandler { _ in MainActor.assertIsolated() }
    delivery.set(handler)
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { [source] in
          for number in 0..<1_000 { delivery.enqueue(.reading(number), from: source) }
        }
      }
    }
    await eventually("every event is delivered") { handler.numbers.count == 4_000 }
  }

  @Test func `A delivery is released once nothing waits`() {
    weak var weakDelivery: HandlerDelivery<SensorEvents>?
    do {
      let delivery = delivery()
      weakDelivery = delivery
      delivery.set(SensorHandler())
      delivery.enqueue(.reading(1), from: source)
    }
    posting.runAll()
    #expect(weakDelivery == nil)
  }
}
