import Synchronization
import Testing

@testable import AfterpayWidget

@MainActor @Suite(.timeLimit(.minutes(15))) struct HandlerDeliveryTests {
  let posting = ManualPosting()
  let losses = Losses()
  let source = EventSource()

  /// The types of lost handlers.
  final class Losses: Sendable {
    private let types = Mutex<[String]>([])
    var all: [String] { types.withLock { $0 } }
    func add(_ type: String) { types.withLock { $0.append(type) } }
  }

  func delivery(bound: Int = 100) -> HandlerDelivery {
    HandlerDelivery(
      bound: bound, post: { [posting] in posting.post($0) },
      reportLoss: { [losses] in losses.add($0) })
  }

  @Test func `Every event is told by its callback, in order`() throws {
    let (delivery, handler) = (delivery(), RecordingHandler())
    delivery.set(handler)
    let fifty = try Money("50.00", .usd)
    delivery.enqueue(
      contentsOf: [
        .ready(isValid: true, amountDueToday: fifty, paymentScheduleChecksum: "0f"), .numbered(1),
        .error(errorCode: "code", message: "text"), .failure(WidgetFailure(LookupFailure())),
        .missed(3),
      ], from: source)
    posting.runAll()
    #expect(
      handler.calls == [
        "ready true 50.00 USD 0f", "1", "error code text",
        "failure the checkout could not be looked up; try again",
        "failure 3 events were missed; ask the widget for its status",
      ])
    #expect(handler.errors.map { $0 as? WidgetFailure } == [.init(LookupFailure()), .missed(3)])
  }

  @Test func `Nothing is told before the main actor has its turn`() {
    let (delivery, handler) = (delivery(), RecordingHandler())
    delivery.set(handler)
    delivery.enqueue(.numbered(1), from: source)
    #expect(handler.calls == [])
    posting.runAll()
    #expect(handler.calls == ["1"])
  }

  @Test func `However many events wait, one pass is posted`() {
    let (delivery, handler) = (delivery(), RecordingHandler())
    delivery.set(handler)
    for number in 1...50 { delivery.enqueue(.numbered(number), from: source) }
    #expect(posting.count == 1)
    posting.runAll()
    #expect(handler.calls == (1...50).map { "\($0)" })
    delivery.enqueue(.numbered(51), from: source)
    #expect(posting.count == 1)
  }

  @Test func `No events are no reason for a pass`() {
    delivery().enqueue(contentsOf: [], from: source)
    #expect(posting.count == 0)
  }

  @Test func `The handler is the one that is set when an event's turn comes`() {
    let delivery = delivery()
    let (first, second) = (RecordingHandler(), RecordingHandler())
    delivery.set(first)
    delivery.enqueue(.numbered(1), from: source)
    delivery.set(second)
    posting.runAll()
    #expect(first.calls == [])
    #expect(second.calls == ["1"])
  }

  @Test func `A handler that is set late is told what still waits`() {
    let (delivery, handler) = (delivery(), RecordingHandler())
    delivery.enqueue(.numbered(1), from: source)
    delivery.set(handler)
    posting.runAll()
    #expect(handler.calls == ["1"])
  }

  @Test func `Without a handler events are forgotten in their turn`() {
    let (delivery, handler) = (delivery(), RecordingHandler())
    delivery.enqueue(.numbered(1), from: source)
    posting.runAll()
    delivery.set(handler)
    delivery.enqueue(.numbered(2), from: source)
    posting.runAll()
    #expect(handler.calls == ["2"])
    #expect(losses.all == [])
  }

  @Test func `What is enqueued from inside a callback comes after what waits`() {
    let delivery = delivery()
    let source = source
    let handler = RecordingHandler { call in
      guard let number = Int(call), number < 10 else { return }
      delivery.enqueue(.numbered(10 * number), from: source)
    }
    delivery.set(handler)
    delivery.enqueue(contentsOf: [.numbered(1), .numbered(2)], from: source)
    posting.runAll()
    #expect(handler.calls == ["1", "2", "10", "20"])
  }

  @Test func `Events of a closed widget are not told, those of another are`() {
    let (delivery, handler, other) = (delivery(), RecordingHandler(), EventSource())
    delivery.set(handler)
    delivery.enqueue(.numbered(1), from: source)
    delivery.enqueue(.numbered(2), from: other)
    source.close()
    delivery.enqueue(.numbered(3), from: source)
    posting.runAll()
    #expect(handler.calls == ["2"])
    #expect(source.isClosed)
    #expect(!other.isClosed)
  }

  @Test func `A widget that is closed from inside a callback tells nothing more`() {
    let (delivery, source) = (delivery(), source)
    let handler = RecordingHandler { call in if call == "2" { source.close() } }
    delivery.set(handler)
    delivery.enqueue(contentsOf: (1...4).map { .numbered($0) }, from: source)
    posting.runAll()
    #expect(handler.calls == ["1", "2"])
  }

  // More than may wait.

  @Test(arguments: [(3, 10, 7), (1, 10, 9), (0, 10, 9), (-5, 2, 1)])
  func `Where too many wait the oldest are dropped, and told before the rest`(
    bound: Int, sent: Int, missed: Int
  ) {
    let (delivery, handler) = (delivery(bound: bound), RecordingHandler())
    delivery.set(handler)
    for number in 1...sent { delivery.enqueue(.numbered(number), from: source) }
    posting.runAll()
    #expect(handler.errors.map { $0 as? WidgetFailure } == [.missed(missed)])
    #expect(handler.calls.count == 1 + sent - missed)
    #expect(Array(handler.calls.dropFirst()) == (missed + 1...sent).map { "\($0)" })
  }

  @Test func `What was missed is told once`() {
    let (delivery, handler) = (delivery(bound: 1), RecordingHandler())
    delivery.set(handler)
    delivery.enqueue(contentsOf: [.numbered(1), .numbered(2)], from: source)
    posting.runAll()
    // The room of a pass is used again by later ones.
    for number in 3...6 {
      delivery.enqueue(.numbered(number), from: source)
      posting.runAll()
    }
    #expect(
      handler.calls == [
        "failure 1 event was missed; ask the widget for its status", "2", "3", "4", "5", "6",
      ])
  }

  @Test func `What a closed widget would have told is not missed`() {
    let (delivery, handler, other) = (delivery(bound: 2), RecordingHandler(), EventSource())
    delivery.set(handler)
    delivery.enqueue(contentsOf: [.numbered(1), .numbered(2)], from: other)
    other.close()
    delivery.enqueue(contentsOf: [.numbered(3), .numbered(4)], from: source)
    posting.runAll()
    #expect(handler.calls == ["3", "4"])
  }

  @Test func `While a callback takes its time no more than the bound waits`() {
    let (delivery, count, source) = (delivery(bound: 10), ErrorCount(), source)
    let handler = RecordingHandler { call in
      guard call == "1" else { return }
      for _ in 0..<10_000 {
        delivery.enqueue(.failure(.lookupFailed(TrackedError(in: count))), from: source)
      }
    }
    delivery.set(handler)
    delivery.enqueue(.numbered(1), from: source)
    posting.runAll()
    // Ten wait, one is on its way in.
    #expect(count.most <= 11)
    #expect(handler.calls.count == 12)
    #expect((handler.errors.first as? WidgetFailure) == .missed(9_990))
  }

  @Test func `A dropped error is let go of while no lock is held`() {
    let (delivery, count, source) = (delivery(bound: 1), ErrorCount(), source)
    for _ in 0..<3 {
      // What it does at its end needs the lock that was held to drop it.
      let error = TrackedError(in: count) { delivery.enqueue(.numbered(1), from: source) }
      delivery.enqueue(.failure(.lookupFailed(error)), from: source)
    }
    posting.runAll()
    #expect(count.alive == 0)
  }

  // Handlers that somebody else keeps.

  @Test func `A handler that is set is kept`() {
    let delivery = delivery()
    weak var handler: RecordingHandler?
    do {
      let made = RecordingHandler()
      handler = made
      delivery.set(made)
    }
    #expect(handler != nil)
    delivery.set(nil)
    #expect(handler == nil)
  }

  @Test func `A handler that is held weakly is called while it is there`() {
    let (delivery, handler) = (delivery(), RecordingHandler())
    delivery.set(weakly: handler)
    delivery.enqueue(.numbered(1), from: source)
    posting.runAll()
    #expect(handler.calls == ["1"])
    #expect(losses.all == [])
  }

  @Test func `The loss of a handler is reported once, by its type`() {
    let delivery = delivery()
    delivery.set(weakly: RecordingHandler())
    #expect(losses.all == [])
    delivery.enqueue(contentsOf: [.numbered(1), .numbered(2)], from: source)
    posting.runAll()
    delivery.enqueue(.numbered(3), from: source)
    posting.runAll()
    #expect(losses.all == ["RecordingHandler"])
  }

  @Test func `The loss of another handler is reported again`() {
    let delivery = delivery()
    for _ in 0..<2 {
      delivery.set(weakly: WidgetEventPublisher())
      delivery.enqueue(.numbered(1), from: source)
      posting.runAll()
    }
    #expect(losses.all == ["WidgetEventPublisher", "WidgetEventPublisher"])
  }

  @Test func `A handler that was removed is not lost`() {
    let delivery = delivery()
    delivery.set(weakly: RecordingHandler())
    delivery.set(nil)
    delivery.enqueue(.numbered(1), from: source)
    posting.runAll()
    #expect(losses.all == [])
  }

  @Test func `A handler may be replaced in its own deinit`() {
    final class Parting: WidgetHandler {
      let atEnd: @Sendable () -> Void
      init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
      deinit { atEnd() }
      func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {}
      func onChanged(status: WidgetStatus) {}
      func onError(errorCode: String?, message: String?) {}
      func onFailure(error: any Error) {}
    }
    let (delivery, next) = (delivery(), RecordingHandler())
    delivery.set(Parting { delivery.set(next) })
    delivery.set(nil)
    delivery.enqueue(.numbered(1), from: source)
    posting.runAll()
    #expect(next.calls == ["1"])
  }

  // By itself.

  @Test func `By itself it calls on the main actor`() async throws {
    let delivery = HandlerDelivery(reportLoss: { _ in })
    let handler = RecordingHandler { _ in MainActor.assertIsolated() }
    delivery.set(handler)
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { [source] in
          for number in 0..<1_000 { delivery.enqueue(.numbered(number), from: source) }
        }
      }
    }
    await eventually("every event is told") { handler.calls.count == 4_000 }
  }

  @Test func `A delivery is released once nothing waits`() {
    weak var weakDelivery: HandlerDelivery?
    do {
      let delivery = delivery()
      weakDelivery = delivery
      delivery.set(RecordingHandler())
      delivery.enqueue(.numbered(1), from: source)
    }
    posting.runAll()
    #expect(weakDelivery == nil)
  }
}
