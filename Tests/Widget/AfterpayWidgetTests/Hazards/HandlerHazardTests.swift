import ConcurrencyTesting
import EventStreams
import Foundation
import Synchronization
import Testing

@testable import AfterpayWidget

/// Handlers that behave badly.
@MainActor @Suite(.timeLimit(.minutes(60))) struct HandlerHazardTests {
  let posting = ManualPosting()
  let source = EventSource()
  let delivery: HandlerDelivery<WidgetEventKind>

  init() {
    delivery = HandlerDelivery(post: { [posting] in posting.post($0) }, reportLoss: { _ in })
  }

  private func enqueue(_ numbers: ClosedRange<Int>) {
    for number in numbers { delivery.enqueue(.numbered(number), from: source) }
  }

  @Test func `A handler that causes the next event receives it afterwards`() {
    var depth = 0
    let (delivery, source) = (delivery, source)
    let handler = RecordingHandler { call in
      depth += 1
      #expect(depth == 1)
      if let number = Int(call), number < 1_000 {
        delivery.enqueue(.numbered(number + 1), from: source)
      }
      depth -= 1
    }
    delivery.set(handler)
    enqueue(1...1)
    posting.runAll()
    #expect(handler.calls == (1...1_000).map { "\($0)" })
  }

  @Test func `A handler that removes itself receives no more events`() {
    let delivery = delivery
    let handler = RecordingHandler { call in if call == "2" { delivery.set(nil) } }
    delivery.set(handler)
    enqueue(1...4)
    posting.runAll()
    #expect(handler.calls == ["1", "2"])
  }

  @Test func `A handler that is removed by another receives no more events`() {
    let delivery = delivery
    let other = RecordingHandler()
    let handler = RecordingHandler { call in if call == "2" { delivery.set(other) } }
    other.atCall = { call in if call == "4" { delivery.set(handler) } }
    delivery.set(handler)
    enqueue(1...6)
    posting.runAll()
    #expect(handler.calls == ["1", "2", "5", "6"])
    #expect(other.calls == ["3", "4"])
  }

  @Test func `A handler may unsubscribe a stream and subscribe a new one`() async {
    let publisher = WidgetEventPublisher()
    var streams = [publisher.changed]
    let handler = RecordingHandler { _ in streams = [publisher.changed] }
    delivery.set(handler)
    enqueue(1...5)
    posting.runAll()
    #expect(streams.count == 1)
    #expect(publisher.subscriberCount == 1)
    streams = []
    #expect(publisher.subscriberCount == 0)
  }

  @Test func `A handler that blocks the main actor does not block the widget`() {
    let (delivery, source) = (delivery, source)
    let begun = Mutex(false)
    let release = Mutex(false)
    let handler = RecordingHandler { call in
      guard call == "1" else { return }
      begun.withLock { $0 = true }
      // The other thread ends this loop after its calls of `enqueue`. If they waited for this
      // callback, neither would ever end.
      while !release.withLock({ $0 }) {}
    }
    delivery.set(handler)
    delivery.enqueue(.numbered(1), from: source)
    // A thread of its own: the loop above occupies one of the few that tasks share.
    Thread {
      while !begun.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.001) }
      for number in 2...1_000 { delivery.enqueue(.numbered(number), from: source) }
      release.withLock { $0 = true }
    }.start()
    posting.runAll()
    posting.runAll()
    #expect(handler.calls == (1...1_000).map { "\($0)" })
  }

  @Test func `A handler that is released between an event and its call is not called`() {
    var handler: RecordingHandler? = RecordingHandler()
    weak var released: RecordingHandler?
    released = handler
    if let handler { delivery.set(weakly: handler) }
    enqueue(1...2)
    handler = nil
    #expect(released == nil)
    posting.runAll()
  }

  @Test func `A handler that is released inside its own callback receives no more events`() {
    weak var released: RecordingHandler?
    var keeper: RecordingHandler?
    var calls: [String] = []
    keeper = RecordingHandler { call in
      calls.append(call)
      keeper = nil
    }
    released = keeper
    if let keeper { delivery.set(weakly: keeper) }
    enqueue(1...3)
    posting.runAll()
    #expect(released == nil)
    #expect(calls == ["1"])
  }

  @Test func `A handler that is replaced in its own callback is released before the next event`() {
    let delivery = delivery
    weak var released: RecordingHandler?
    let next = RecordingHandler { _ in #expect(released == nil) }
    do {
      let handler = RecordingHandler { _ in delivery.set(next) }
      released = handler
      delivery.set(handler)
    }
    enqueue(1...3)
    posting.runAll()
    #expect(next.calls == ["2", "3"])
  }

  @Test func `Two widgets may share one handler`() {
    let (handler, other) = (RecordingHandler(), EventSource())
    delivery.set(handler)
    for number in 1...3 {
      delivery.enqueue(.numbered(number), from: source)
      delivery.enqueue(.numbered(10 * number), from: other)
    }
    posting.runAll()
    #expect(handler.calls == ["1", "10", "2", "20", "3", "30"])
  }

  @Test func `A handler may be set, replaced and removed from any thread while it is called`()
    async throws
  {
    let (delivery, source) = (delivery, source)
    let handlers = [RecordingHandler(), RecordingHandler()]
    let setting = Task.detached {
      for _ in 0..<300 {
        delivery.set(handlers[0])
        delivery.set(weakly: handlers[1])
        delivery.set(nil)
      }
      delivery.set(handlers[0])
    }
    let enqueuing = Task.detached {
      for number in 0..<3_000 { delivery.enqueue(.numbered(number), from: source) }
    }
    let isDone = Mutex(false)
    let ending = Task.detached {
      await setting.value
      await enqueuing.value
      isDone.withLock { $0 = true }
    }
    await eventually("both have ended") {
      posting.runAll()
      return isDone.withLock { $0 }
    }
    await ending.value
    posting.runAll()
    delivery.enqueue(.numbered(3_000), from: source)
    posting.runAll()
    #expect(handlers[0].calls.last == "3000")
    for handler in handlers {
      let numbers = handler.calls.compactMap { Int($0) }
      #expect(numbers == numbers.sorted())
      #expect(Set(numbers).count == numbers.count)
    }
  }
}
