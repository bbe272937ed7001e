import ConcurrencyTesting
import Synchronization
import Testing

@testable import AfterpayWidget

/// Subscribers that behave badly.
@Suite(.timeLimit(.minutes(60))) struct StreamHazardTests {
  typealias Event = WidgetEventPublisher.Event

  @Test func `A slow consumer misses events, receives their number, and delays no other`() async {
    let publisher = WidgetEventPublisher(buffering: .newest(4))
    let (slow, quick) = (publisher.events, publisher.events(buffering: .newest(.max)))
    var received: [Int] = []
    var iterator = slow.makeAsyncIterator()
    for hundred in 0..<10 {
      publisher.publish(numbers: hundred * 100..<(hundred + 1) * 100)
      if let number = await iterator.next()?.number { received.append(number) }
    }
    publisher.finish()
    while let number = await iterator.next()?.number { received.append(number) }
    #expect(received.suffix(4) == [996, 997, 998, 999])
    #expect(received.reduce(0) { $0 + ($1 < 0 ? -$1 : 1) } == 1_000)
    #expect(await quick.all.map(\.number) == Array(0..<1_000))
  }

  @Test func `A consumer that never reads delays no other and uses bounded memory`() async {
    let (publisher, count) = (WidgetEventPublisher(buffering: .newest(8)), ErrorCount())
    let never = publisher.events
    let reader = publisher.events(buffering: .newest(.max))
    for _ in 0..<5_000 { publisher.publish(.failure(.lookupFailed(TrackedError(in: count)))) }
    publisher.finish()
    #expect(await reader.all.count == 5_000)
    #expect(count.alive == 8)
    #expect(never.missedCount == 4_992)
  }

  @Test func `Consumers that are cancelled unsubscribe`() async throws {
    let publisher = WidgetEventPublisher()
    let tasks = (0..<1_000).map { _ in Task { await publisher.events.all.count } }
    await eventually("all have subscribed") { publisher.subscriberCount == 1_000 }
    for task in tasks { task.cancel() }
    try #require(await eventually("all have left") { publisher.subscriberCount == 0 })
    for task in tasks { #expect(await task.value == 0) }
    publisher.publish(.numbered(1))
  }

  @Test(arguments: 0...4)
  func `A consumer may be cancelled at every await`(cancelledAfter: Int) async throws {
    let (publisher, executor) = (WidgetEventPublisher(), InlineExecutor())
    let received = Mutex<[Int]>([])
    // On this executor, the task runs inside the calls below, each time until its next `await`.
    let task = Task(executorPreference: executor) {
      for await status in publisher.changed {
        if let number = status.number { received.withLock { $0.append(number) } }
      }
      #expect(publisher.subscriberCount == 0)
    }
    for number in 0..<cancelledAfter { publisher.publish(.numbered(number)) }
    task.cancel()
    publisher.publish(.numbered(99))
    try await task.outcome()
    #expect(received.withLock { $0 } == Array(0..<cancelledAfter))
    #expect(publisher.subscriberCount == 0)
  }

  @Test func `A consumer may publish, subscribe and finish from inside its loop`() async {
    let publisher = WidgetEventPublisher()
    var numbers: [Int] = []
    publisher.publish(.numbered(0))
    for await status in publisher.changed {
      guard let number = status.number else { continue }
      numbers.append(number)
      #expect(await publisher.changed.next(1).map(\.number) == [number])
      if number < 100 { publisher.publish(.numbered(number + 1)) } else { publisher.finish() }
    }
    #expect(numbers == Array(0...100))
  }

  @Test func `A late consumer begins with the present state`() async {
    let publisher = WidgetEventPublisher()
    publisher.publish(contentsOf: ReplayTests.cases[2].published)
    let late = publisher.events
    publisher.publish(.numbered(1))
    #expect(await late.next(3) == ReplayTests.cases[2].received + [.numbered(1)])
  }

  @Test func `Ten thousand consumers all receive every event and unsubscribe`() async throws {
    let publisher = WidgetEventPublisher()
    let tasks = (0..<10_000).map { _ in Task { await publisher.changed.all.map(\.number) } }
    await eventually("all have subscribed") { publisher.subscriberCount == 10_000 }
    publisher.publish(numbers: 1...3)
    publisher.finish()
    try #require(await eventually("all have ended") { publisher.subscriberCount == 0 })
    for task in tasks { #expect(await task.value == [1, 2, 3]) }
  }

  @Test func `A consumer that throws unsubscribes`() async {
    struct Refusal: Error {}
    let publisher = WidgetEventPublisher()
    let other = publisher.changed
    publisher.publish(.numbered(1))
    await #expect(throws: Refusal.self) {
      for await _ in publisher.changed { throw Refusal() }
    }
    #expect(publisher.subscriberCount == 1)
    publisher.publish(.numbered(2))
    #expect(await other.next(2).map(\.number) == [1, 2])
  }

  @Test func `A publisher may be released in the middle of an event`() async throws {
    let executor = InlineExecutor()
    let owner = Owner(WidgetEventPublisher())
    let stream = owner.publisher?.changed
    let task = Task(executorPreference: executor) {
      var numbers: [Int?] = []
      guard let stream else { return numbers }
      for await status in stream {
        numbers.append(status.number)
        owner.removePublisher()?.publish(.numbered(2))
      }
      return numbers
    }
    owner.publisher?.publish(.numbered(1))
    #expect(try await task.outcome() == [1, 2])
  }

  private final class Owner: Sendable {
    private let held: Mutex<WidgetEventPublisher?>

    init(_ publisher: WidgetEventPublisher) { held = Mutex(publisher) }

    var publisher: WidgetEventPublisher? { held.withLock { $0 } }

    func removePublisher() -> WidgetEventPublisher? { held.withLock { $0.take() } }
  }

  @Test func `Two widgets may share one publisher`() async throws {
    let publisher = WidgetEventPublisher()
    let events = publisher.events(buffering: .newest(.max))
    async let first: Void = publishHundred(publisher)
    async let second: Void = publishHundred(publisher)
    _ = try await (first, second)
    publisher.finish()
    publisher.finish()
    #expect(await events.all.count == 600)
  }

  @MainActor private func publishHundred(_ publisher: WidgetEventPublisher) async throws {
    let fifty = try Money("50.00", .usd)
    for number in 0..<100 {
      publisher.onReady(isValid: true, amountDueToday: fifty, paymentScheduleChecksum: nil)
      publisher.onChanged(status: .numbered(number))
      publisher.onError(errorCode: "invalid_amount", message: nil)
      await Task.yield()
    }
  }

  @Test func `A publisher that is finished several times by several tasks ends once`()
    async throws
  {
    let publisher = WidgetEventPublisher()
    let tasks = (0..<100).map { _ in Task { await publisher.changed.all.count } }
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { publisher.finish() } }
    }
    try #require(await eventually("all have ended") { publisher.subscriberCount == 0 })
    for task in tasks { #expect(await task.value == 0) }
  }

  @Test func `Each of many consumers receives every event in order`() async throws {
    let publisher = WidgetEventPublisher(buffering: .newest(.max))
    let tasks = (0..<100).map { _ in
      let stream = publisher.changed
      return Task { await stream.all.compactMap(\.number) }
    }
    for number in 0..<500 {
      publisher.publish(.numbered(number))
      if number.isMultiple(of: 50) { await Task.yield() }
    }
    publisher.finish()
    for task in tasks { #expect(try await task.outcome() == Array(0..<500)) }
  }
}
