import AfterpayWidget
import Benchmarking
import ScheduleEngine

extension Benchmarks {
  /// The delivery of a widget's events to subscribers, compared with Swift's `AsyncStream`.
  static func streams(_ samples: Samples) -> [Benchmark] {
    let events = samples.changes
    return publishing(events) + [
      Benchmark(
        "event: publish and receive", allocations: 0...1, debugAllocations: 1...12,
        rally(events, on: .one, "engine", WidgetEventPublisher.self),
        peers: [rally(events, on: .one, "AsyncStream", AsyncStreamChannel.self)]),
      Benchmark(
        "event: publish and receive, any thread",
        rally(events, on: .any, "engine", WidgetEventPublisher.self),
        peers: [rally(events, on: .any, "AsyncStream", AsyncStreamChannel.self)]),
      Benchmark(
        "event: receive what waits", allocations: 0...0.2, debugAllocations: 0...8,
        batch(events, "engine", WidgetEventPublisher.self),
        peers: [batch(events, "AsyncStream", AsyncStreamChannel.self)]),
      Benchmark(
        "event: each of 1,000 subscribers", allocations: 0...2, debugAllocations: 1...12,
        Work("engine", over: Array(events.prefix(1)), operations: 20_000) { event in
          Threads.one.run { await WidgetEventPublisher.broadcast(event, 20, to: 1_000) }
        }),
      Benchmark(
        "event: each of 10,000 publishers", allocations: 10...40, debugAllocations: 10...60,
        Work("engine", over: Array(events.prefix(1)), operations: 10_000) { event in
          Threads.one.run { await WidgetEventPublisher.crowd(event, 10_000) }
        }),
    ]
  }

  private static func rally<Channel: EventChannel>(
    _ events: [Event], on threads: Threads, _ name: String, _: Channel.Type
  ) -> Work {
    Work(name, over: [events], operations: 2 * events.count) { events in
      threads.run { await Channel.rally(events) }
    }
  }

  private static func batch<Channel: EventChannel>(
    _ events: [Event], _ name: String, _: Channel.Type
  ) -> Work {
    Work(name, over: [events], operations: events.count) { events in
      Threads.one.run { await Channel.batch(events) }
    }
  }

  private static func publishing(_ events: [Event]) -> [Benchmark] {
    let (publisher, stalled) = (WidgetEventPublisher(), WidgetEventPublisher())
    let stream = stalled.events
    return [
      Benchmark(
        "event: publish to nobody", allocations: 0...0,
        Work("engine", over: events) { event in
          publisher.publish(event)
          return publisher.subscriberCount
        }),
      Benchmark(
        "event: publish to one that never reads", allocations: 0...0, debugAllocations: 0...3,
        Work("engine", over: events) { event in
          stalled.publish(event)
          return stream.missedCount >= 0
        }),
    ]
  }
}

extension Samples {
  /// A change of a widget's status for each schedule.
  var changes: [Event] {
    schedules.map { schedule in
      let checksum = schedule.checksum(for: .tokenless)
      return .changed(.valid(amountDueToday: schedule.amountDueToday, checksum: checksum))
    }
  }
}
