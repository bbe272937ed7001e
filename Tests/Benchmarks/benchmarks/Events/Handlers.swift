import AfterpayWidget
import Benchmarking
import EventStreams
import Synchronization

extension Benchmarks {
  /// The delivery of events to the handler, without the switch to the main actor.
  static func handlers(_ samples: Samples) -> [Benchmark] {
    let events = samples.changes
    return [
      Benchmark(
        "handler: each of 256 events", allocations: 0...0.1,
        Work("engine", over: [Delivery.shared], operations: events.count) { delivery in
          delivery.deliver(events)
        },
        peers: [
          Work("the callback alone", over: [Delivery.shared], operations: events.count) {
            $0.call(with: events)
          }
        ]),
      Benchmark(
        "handler: a single event", allocations: 0...3, debugAllocations: 0...8,
        Work("engine", over: events.map { (Delivery.shared, [$0]) }) { delivery, events in
          delivery.deliver(events)
        }),
    ]
  }
}

/// A delivery to a handler that counts its calls.
private struct Delivery {
  static let shared = Delivery()

  fileprivate let handler = CountingHandler()
  private let posts = Posts()
  private let delivery: HandlerDelivery<WidgetEventKind>
  private let source = EventSource()

  init() {
    delivery = HandlerDelivery(post: { [posts] in posts.add($0) }, reportLoss: { _ in })
    delivery.set(handler)
  }

  /// Enqueues events one by one, and calls the handler for each.
  ///
  /// - Returns: The number of calls of the handler.
  func deliver(_ events: [Event]) -> Int {
    let events = events.span  // The loop over a span copies no event.
    for index in events.indices { delivery.enqueue(events[index], from: source) }
    return MainActor.assumeIsolated {
      posts.take()?()
      return handler.takeCount()
    }
  }
}

extension Delivery {
  /// Calls the handler for each event, and nothing else.
  ///
  /// - Returns: The number of calls of the handler.
  fileprivate func call(with events: [Event]) -> Int {
    let handler: any WidgetHandler = hidden(self.handler)
    return MainActor.assumeIsolated {
      for event in events {
        if case .changed(let status) = event { handler.onChanged(status: status) }
      }
      return self.handler.takeCount()
    }
  }
}

/// A handler that counts its calls.
@MainActor private final class CountingHandler: WidgetHandler {
  private var count = 0

  nonisolated init() {}

  func takeCount() -> Int {
    defer { count = 0 }
    return count
  }

  func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {
    count += 1
  }

  func onChanged(status: WidgetStatus) { count += 1 }

  func onError(errorCode: String?, message: String?) { count += 1 }

  func onFailure(error: any Error) { count += 1 }
}

/// The function posted last to the main actor; benchmarks run on the main actor.
private final class Posts: Sendable {
  private let work = Mutex<(@MainActor @Sendable () -> Void)?>(nil)

  func take() -> (@MainActor @Sendable () -> Void)? { work.withLock { $0.take() } }

  func add(_ work: @escaping @MainActor @Sendable () -> Void) {
    self.work.withLock { $0 = work }
  }
}
