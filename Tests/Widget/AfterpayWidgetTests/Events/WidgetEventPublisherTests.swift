import ConcurrencyTesting
import Testing

@testable import AfterpayWidget

@Suite(.timeLimit(.minutes(60))) struct WidgetEventPublisherTests {
  typealias Event = WidgetEventPublisher.Event

  @Test func `Each access of a stream is a separate subscription`() async {
    let publisher = WidgetEventPublisher()
    let streams = [publisher.changed, publisher.changed, publisher.changed]
    publisher.publish(numbers: 1...3)
    publisher.finish()
    for stream in streams { #expect(await stream.all.map(\.number) == [1, 2, 3]) }
  }

  @Test(arguments: 0..<4)
  func `If a subscriber leaves, the others receive every event`(leaving: Int) async {
    let publisher = WidgetEventPublisher()
    var streams = (0..<4).map { _ in publisher.changed }
    for left in [3, 2, 1] {
      streams.remove(at: min(leaving, left))
      #expect(publisher.subscriberCount == left)
      publisher.publish(.numbered(left))
    }
    #expect(await streams[0].next(3).map(\.number) == [3, 2, 1])
  }

  @Test func `Each stream receives its own kind of event`() async throws {
    let publisher = WidgetEventPublisher()
    let (events, ready, changed, errors, failures) = (
      publisher.events, publisher.ready, publisher.changed, publisher.errors, publisher.failures
    )
    let fifty = try Money("50.00", .usd)
    let published: [Event] = [
      .ready(isValid: true, amountDueToday: fifty, paymentScheduleChecksum: "0f"), .numbered(1),
      .error(errorCode: "e", message: "m"), .failure(.missed(4)), .missed(2),
    ]
    publisher.publish(contentsOf: published)
    publisher.finish()
    #expect(await events.all == published)
    let expected = WidgetEventPublisher.Ready(
      isValid: true, amountDueToday: fifty, paymentScheduleChecksum: "0f", obstacle: nil)
    #expect(await ready.all == [expected])
    #expect(await changed.all == [.numbered(1)])
    #expect(await errors.all == [WidgetEventPublisher.Obstacle(errorCode: "e", message: "m")])
    #expect(await failures.all == [.missed(4)])
  }

  @MainActor @Test func `A publisher that is set as a handler publishes its callbacks`()
    async throws
  {
    struct NoRoute: Error {}
    let publisher = WidgetEventPublisher()
    let events = publisher.events
    let handler: any WidgetHandler = publisher
    let fifty = try Money("50.00", .usd)
    handler.onReady(isValid: true, amountDueToday: fifty, paymentScheduleChecksum: nil)
    handler.onChanged(status: .numbered(1))
    handler.onError(errorCode: nil, message: "m")
    handler.onFailure(error: NoRoute())
    handler.onFailure(error: WidgetFailure.missed(2))
    publisher.finish()
    let expected: [Event] = [
      .ready(isValid: true, amountDueToday: fifty, paymentScheduleChecksum: nil), .numbered(1),
      .error(errorCode: nil, message: "m"), .failure(WidgetFailure(NoRoute())),
      .failure(.missed(2)),
    ]
    #expect(await events.all == expected)
  }

  @Test func `A publisher's policy applies to streams without a policy`() async {
    let publisher = WidgetEventPublisher(buffering: .oldest(2))
    let (standard, own) = (publisher.events, publisher.events(buffering: .newest(1)))
    publisher.publish(numbers: 1...4)
    publisher.finish()
    #expect(await standard.all.map(\.number) == [1, 2, -2])
    #expect(await own.all.map(\.number) == [-3, 4])
  }

  @Test func `Without a policy the newest 256 events are stored`() async {
    let publisher = WidgetEventPublisher()
    let stream = publisher.events
    publisher.publish(numbers: 1...300)
    publisher.finish()
    #expect(await stream.all.map(\.number) == [-44] + Array(45...300))
    #expect(stream.missedCount == 44)
  }

  @Test func `Streams receive the events before the end, and none after it`() async {
    let publisher = WidgetEventPublisher()
    let stream = publisher.events
    publisher.publish(numbers: 1...2)
    publisher.finish()
    publisher.publish(numbers: 3...4)
    publisher.publish(contentsOf: [.numbered(5)])
    publisher.finish()
    #expect(await stream.all.map(\.number) == [1, 2])
    #expect(await stream.all == [])
  }

  @Test func `A stream of a finished publisher is empty`() async {
    let publisher = WidgetEventPublisher()
    publisher.publish(contentsOf: [.numbered(1), .error(errorCode: nil, message: nil)])
    publisher.finish()
    #expect(await publisher.events.all == [])
    #expect(await publisher.changed.all == [])
    #expect(publisher.subscriberCount == 0)
  }

  @Test func `The streams end when the publisher is released`() async throws {
    var publisher: WidgetEventPublisher? = WidgetEventPublisher()
    let stream = try #require(publisher?.events)
    let waiting = Task { await stream.all.map(\.number) }
    publisher?.publish(.numbered(1))
    publisher = nil
    #expect(try await waiting.outcome() == [1])
  }

  @Test func `All subscribers receive the events of many tasks in one order`() async {
    let publisher = WidgetEventPublisher(buffering: .newest(.max))
    let streams = (0..<10).map { _ in publisher.events }
    let (threads, each) = (8, 500)
    await withTaskGroup { group in
      for thread in 0..<threads {
        group.addTask {
          publisher.publish(numbers: thread * each..<(thread + 1) * each)
        }
      }
    }
    publisher.finish()
    let first = await streams[0].all.compactMap(\.number)
    #expect(first.count == threads * each)
    for thread in 0..<threads {
      let own = first.filter { $0 / each == thread }
      #expect(own == Array(thread * each..<(thread + 1) * each))
    }
    for stream in streams.dropFirst() { #expect(await stream.all.map(\.number) == first) }
  }

  @Test func `A subscriber that comes while others publish misses nothing and has no duplicates`()
    async
  {
    let publisher = WidgetEventPublisher(buffering: .newest(.max))
    publisher.publish(.numbered(0))
    async let publishing: Void = publish(1...20_000, by: publisher)
    var streams: [WidgetStream<WidgetStatus>] = []
    while streams.count < 100 {
      streams.append(publisher.changed)
      await Task.yield()
    }
    await publishing
    publisher.finish()
    for stream in streams {
      let numbers = await stream.all.compactMap(\.number)
      #expect(numbers.first.map { Array($0...20_000) } == numbers)
    }
  }

  private func publish(_ numbers: ClosedRange<Int>, by publisher: WidgetEventPublisher) async {
    publisher.publish(numbers: numbers)
  }

  @Test func `No subscriber is added between events that are published together`() async {
    let publisher = WidgetEventPublisher(buffering: .newest(.max))
    let published: [Event] = [
      .changed(.invalid(.tokenExpired)), .error(errorCode: "token_expired", message: nil),
    ]
    publisher.publish(contentsOf: published)
    async let publishing: Void = publish(published, 3_000, by: publisher)
    var streams: [WidgetStream<WidgetEventPublisher.Obstacle>] = []
    while streams.count < 300 {
      streams.append(publisher.errors)
      await Task.yield()
    }
    await publishing
    publisher.finish()
    // Every subscriber finds an error, since the preceding change is published with it.
    for stream in streams { #expect(await stream.next(1).map(\.errorCode) == ["token_expired"]) }
  }

  private func publish(_ published: [Event], _ times: Int, by publisher: WidgetEventPublisher) async
  {
    for _ in 0..<times { publisher.publish(contentsOf: published) }
  }
}
