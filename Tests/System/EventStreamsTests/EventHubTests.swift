import ConcurrencyTesting
import Testing

@testable import EventStreams

@Suite(.timeLimit(.minutes(60))) struct EventHubTests {
  // Order.

  @Test func `Each stream is a subscription of its own`() async {
    let hub = SensorHub()
    let streams = [hub.readings, hub.readings, hub.readings]
    hub.publish(numbers: 1...3)
    hub.finish()
    for stream in streams { #expect(await stream.all == [1, 2, 3]) }
  }

  @Test func `A stream receives the events of its topic alone`() async {
    let (hub, count) = (SensorHub(), ErrorCount())
    let (events, readings, faults) = (hub.events, hub.readings, hub.faults(.newest(9)))
    hub.publish(contentsOf: [.reading(1), .fault(TrackedError(in: count)), .missed(2)])
    hub.finish()
    #expect(await events.all.map(\.number) == [1, nil, -2])
    #expect(await readings.all == [1])
    #expect(await faults.all.count == 1)
  }

  @Test(arguments: 0..<4)
  func `If a subscriber leaves, the others receive every event`(leaving: Int) async {
    let hub = SensorHub()
    var streams = (0..<4).map { _ in hub.readings }
    for left in [3, 2, 1] {
      streams.remove(at: min(leaving, left))
      #expect(hub.subscriberCount == left)
      hub.publish(.reading(left))
    }
    #expect(await streams[0].next(3) == [3, 2, 1])
  }

  @Test func `Subscribers are served in the order of subscribing, also when some leave`() {
    let (hub, executor, served) = (SensorHub(), InlineExecutor(), Collected<Int>())
    var tasks = (0..<12).map { number in
      let readings = hub.readings
      return Task(executorPreference: executor) {
        for await _ in readings { served.append(number) }
      }
    }
    var expected: [Int] = []
    var remaining = Array(0..<12)
    // The places of those that leave, each among the remaining ones.
    for place in [3, 0, 9, 4, 4, 1, 5] {
      tasks.remove(at: place).cancel()
      remaining.remove(at: place)
      hub.publish(.reading(1))
      expected += remaining
    }
    #expect(served.values == expected)
    #expect(hub.subscriberCount == 5)
  }

  @Test func `All subscribers receive the events of many tasks in one order`() async {
    let hub = SensorHub()
    let streams = (0..<10).map { _ in hub.readings(.newest(.max)) }
    let (tasks, each) = (8, 500)
    await withTaskGroup { group in
      for task in 0..<tasks {
        group.addTask { hub.publish(numbers: task * each..<(task + 1) * each) }
      }
    }
    hub.finish()
    let first = await streams[0].all
    #expect(first.count == tasks * each)
    for task in 0..<tasks {
      #expect(first.filter { $0 / each == task } == Array(task * each..<(task + 1) * each))
    }
    for stream in streams.dropFirst() { #expect(await stream.all == first) }
  }

  // Late subscribers.

  @Test func `A late subscriber begins with the present state`() async {
    let (hub, count) = (SensorHub(), ErrorCount())
    hub.publish(contentsOf: [.reading(1), .fault(TrackedError(in: count)), .reading(2)])
    hub.publish(.fault(TrackedError(in: count)))
    let (events, readings, faults) = (hub.events, hub.readings, hub.faults(.newest(1)))
    hub.finish()
    #expect(await events.all.map(\.number) == [2, nil])
    #expect(await readings.all == [2])
    #expect(await faults.all.count == 1)
  }

  @Test func `The present state can change without an event`() async {
    let (hub, count) = (SensorHub(), ErrorCount())
    hub.publish(contentsOf: [.reading(1), .fault(TrackedError(in: count))])
    hub.updateState { state, work in
      state.clearFault(deferring: &work)
      #expect(count.alive == 1, "released only after the lock")
    }
    #expect(count.alive == 0)
    let events = hub.events
    hub.finish()
    #expect(await events.all.map(\.number) == [1])
  }

  @Test func `A subscriber that comes while others publish misses nothing and has no duplicates`()
    async
  {
    let hub = SensorHub()
    hub.publish(.reading(0))
    async let publishing: Void = publish(1...20_000, to: hub)
    var streams: [EventStream<Int>] = []
    while streams.count < 100 {
      streams.append(hub.readings(.newest(.max)))
      await Task.yield()
    }
    await publishing
    hub.finish()
    for stream in streams {
      let numbers = await stream.all
      #expect(numbers.first.map { Array($0...20_000) } == numbers)
    }
  }

  private func publish(_ numbers: ClosedRange<Int>, to hub: SensorHub) async {
    hub.publish(numbers: numbers)
  }

  @Test func `No subscriber is added between events that are published together`() async {
    let hub = SensorHub()
    hub.publish(contentsOf: [.reading(1), .reading(2)])
    async let publishing: Void = publishPairs(3_000, to: hub)
    var streams: [EventStream<Int>] = []
    while streams.count < 300 {
      streams.append(hub.readings(.newest(.max)))
      await Task.yield()
    }
    await publishing
    hub.finish()
    for stream in streams { #expect(await stream.next(1) == [2]) }
  }

  private func publishPairs(_ count: Int, to hub: SensorHub) async {
    for _ in 0..<count { hub.publish(contentsOf: [.reading(1), .reading(2)]) }
  }

  // The end.

  @Test func `Streams end after the events that were published before the end`() async {
    let hub = SensorHub()
    let stream = hub.events
    hub.publish(numbers: 1...2)
    hub.finish()
    hub.publish(numbers: 3...4)
    hub.publish(contentsOf: [.reading(5)])
    hub.finish()
    #expect(await stream.all.map(\.number) == [1, 2])
    #expect(await stream.all.isEmpty)
  }

  @Test func `A stream of a finished hub is empty`() async {
    let hub = SensorHub()
    hub.publish(.reading(1))
    hub.finish()
    #expect(await hub.events.all.isEmpty)
    #expect(hub.subscriberCount == 0)
  }

  @Test func `Many tasks may finish a hub at once`() async throws {
    let hub = SensorHub()
    let tasks = (0..<100).map { _ in Task { await hub.readings.all.count } }
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { hub.finish() } }
    }
    for task in tasks { #expect(try await task.outcome() == 0) }
    #expect(hub.subscriberCount == 0)
  }
}
