import ConcurrencyTesting
import EventStreams
import Testing

@testable import AfterpayWidget

/// The delivery of a widget's events to a `WidgetHandler`.
@MainActor @Suite(.timeLimit(.minutes(60))) struct WidgetHandlerTests {
  let posting = ManualPosting()
  let losses = Collected<String>()
  let source = EventSource()

  private func delivery(bound: Int = 100) -> HandlerDelivery<WidgetEventKind> {
    HandlerDelivery(
      bound: bound, post: { [posting] in posting.post($0) },
      reportLoss: { [losses] in losses.append($0) })
  }

  @Test func `Each event calls its callback, in order`() throws {
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

  @Test func `A handler receives the number of missed events as a failure`() {
    let (delivery, handler, count) = (delivery(bound: 1), RecordingHandler(), ErrorCount())
    delivery.set(handler)
    delivery.enqueue(.failure(.lookupFailed(TrackedError(in: count))), from: source)
    delivery.enqueue(.numbered(2), from: source)
    #expect(count.alive == 0)
    posting.runAll()
    #expect(
      handler.calls == ["failure 1 event was missed; ask the widget for its status", "2"])
  }

  @Test func `A shop retains a handler that is set strongly`() throws {
    let shop = try Sample.shop()
    weak var retained: RecordingHandler?
    do {
      let handler = RecordingHandler()
      retained = handler
      shop.setWidgetHandler(strongly: handler)
    }
    #expect(retained != nil)
    shop.removeWidgetHandler()
    #expect(retained == nil)
  }

  @Test func `A handler that is set weakly is not retained, and its loss is reported by its type`()
  {
    let delivery = delivery()
    weak var released: RecordingHandler?
    do {
      let handler = RecordingHandler()
      released = handler
      delivery.set(weakly: handler)
      delivery.enqueue(.numbered(1), from: source)
      posting.runAll()
      #expect(handler.calls == ["1"])
    }
    #expect(released == nil)
    for _ in 0..<2 {
      delivery.enqueue(.numbered(2), from: source)
      posting.runAll()
    }
    #expect(losses.values == ["RecordingHandler"])
    delivery.set(weakly: WidgetEventPublisher())
    delivery.enqueue(.numbered(3), from: source)
    posting.runAll()
    #expect(losses.values == ["RecordingHandler", "WidgetEventPublisher"])
  }
}
