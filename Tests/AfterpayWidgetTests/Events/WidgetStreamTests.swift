import Synchronization
import Testing

@testable import AfterpayWidget

@Suite(.timeLimit(.minutes(15))) struct WidgetStreamTests {
  // Leaving.

  @Test func `A stream that is dropped without being used leaves no trace`() {
    let publisher = WidgetEventPublisher()
    subscribeTwice(to: publisher)
    #expect(publisher.subscriberCount == 0)
  }

  private func subscribeTwice(to publisher: WidgetEventPublisher) {
    let streams = (publisher.events, publisher.errors)
    #expect(publisher.subscriberCount == 2)
    #expect(streams.0.missedCount + streams.1.missedCount == 0)
  }

  @Test func `A stream that is dropped after some elements leaves no trace`() async {
    let publisher = WidgetEventPublisher()
    await receiveTwo(of: publisher)
    #expect(publisher.subscriberCount == 0)
  }

  private func receiveTwo(of publisher: WidgetEventPublisher) async {
    let stream = publisher.changed
    publisher.publish(numbers: 1...5)
    #expect(await stream.next(2).map(\.number) == [1, 2])
    #expect(publisher.subscriberCount == 1)
  }

  @Test func `An iterator keeps the subscription, and its end leaves no trace`() async {
    let publisher = WidgetEventPublisher()
    do {
      var iterator = publisher.changed.makeAsyncIterator()
      #expect(publisher.subscriberCount == 1)
      publisher.publish(.numbered(1))
      #expect(await iterator.next()?.number == 1)
    }
    #expect(publisher.subscriberCount == 0)
  }

  @Test func `A task that is cancelled while it waits ends, and leaves no trace`() async throws {
    let publisher = WidgetEventPublisher()
    let executor = InlineExecutor()
    // It runs here, up to where it waits.
    let task = Task(executorPreference: executor) { await publisher.changed.all.count }
    #expect(publisher.subscriberCount == 1)
    task.cancel()
    #expect(try await task.outcome() == 0)
    #expect(publisher.subscriberCount == 0)
  }

  @Test func `A task that is cancelled beforehand receives nothing, and leaves no trace`()
    async throws
  {
    let publisher = WidgetEventPublisher()
    publisher.publish(.numbered(1))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await publisher.changed.all.count
    }
    task.cancel()
    #expect(try await task.outcome() == 0)
    #expect(publisher.subscriberCount == 0)
  }

  @Test func `A task that was cancelled just before does not begin to wait`() async throws {
    let mailbox = Mailbox(.everything, .standard)
    let isDone = Mutex(false)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      let event = await mailbox.next(for: 1)
      isDone.withLock { $0 = true }
      return event
    }
    task.cancel()
    await eventually("it has ended, or waits") { isDone.withLock { $0 } || mailbox.readerCount > 0 }
    #expect(mailbox.readerCount == 0)
    mailbox.finish()
    #expect(try await task.outcome() == nil)
  }

  @Test func `A loop that breaks off leaves no trace`() async {
    let publisher = WidgetEventPublisher()
    publisher.publish(.numbered(1))
    for await status in publisher.changed {
      #expect(status.number == 1)
      break
    }
    #expect(publisher.subscriberCount == 0)
  }

  @Test func `A stream goes on where another iterator has stopped`() async {
    let publisher = WidgetEventPublisher()
    let stream = publisher.changed
    publisher.publish(numbers: 1...5)
    #expect(await stream.next(2).map(\.number) == [1, 2])
    #expect(await stream.next(2).map(\.number) == [3, 4])
  }

  // Several tasks.

  @Test func `Each element goes to one of the tasks that share a stream`() async {
    let publisher = WidgetEventPublisher(buffering: .newest(.max))
    let stream = publisher.changed
    let received = await withTaskGroup { group in
      for _ in 0..<50 { group.addTask { await stream.all.compactMap(\.number) } }
      group.addTask {
        publisher.publish(numbers: 0..<10_000)
        publisher.finish()
        return []
      }
      var received: [Int] = []
      for await numbers in group {
        #expect(numbers == numbers.sorted())
        received += numbers
      }
      return received
    }
    #expect(received.sorted() == Array(0..<10_000))
  }

  @Test func `Tasks receive in the order in which they wait`() async throws {
    let mailbox = Mailbox(.everything, .standard)
    var tasks: [Task<Int?, Never>] = []
    for number in 1...5 {
      tasks.append(Task { await mailbox.next(for: number)?.number })
      await eventually("\(number) wait") { mailbox.readerCount == number }
    }
    mailbox.stopWaiting(2)
    var leftOver = LeftOver()
    for number in 1...3 { mailbox.put(.numbered(10 * number), leaving: &leftOver) }
    leftOver.wakeReaders()
    mailbox.finish()
    var received: [Int?] = []
    for task in tasks { received.append(try await task.outcome()) }
    #expect(received == [10, nil, 20, 30, nil])
  }

  @Test func `A mailbox that ends while somebody waits stays ended`() async throws {
    let mailbox = Mailbox(.everything, .standard)
    let waiting = Task { await mailbox.next(for: 1) }
    await eventually("it waits") { mailbox.readerCount == 1 }
    mailbox.finish()
    #expect(try await waiting.outcome() == nil)
    let isDone = Mutex(false)
    let late = Task {
      let event = await mailbox.next(for: 2)
      isDone.withLock { $0 = true }
      return event
    }
    await eventually("it has ended, or waits") { isDone.withLock { $0 } || mailbox.readerCount > 0 }
    #expect(mailbox.readerCount == 0)
    mailbox.finish()
    #expect(try await late.outcome() == nil)
  }

  @Test func `Cancelling a task ends its own iteration alone`() async throws {
    let publisher = WidgetEventPublisher()
    let stream = publisher.changed
    let cancelled = Task { await stream.all.count }
    let going = Task { await stream.all.map(\.number) }
    cancelled.cancel()
    #expect(try await cancelled.outcome() == 0)
    publisher.publish(numbers: 1...3)
    publisher.finish()
    #expect(try await going.outcome() == [1, 2, 3])
  }

  @Test func `No element is lost to a task that is cancelled`() async throws {
    let ended = Collected<Int>()
    var rounds: [(task: Task<[Int?], Never>, stream: WidgetStream<WidgetStatus>)] = []
    for round in 0..<3_000 {
      let publisher = WidgetEventPublisher()
      let stream = publisher.changed
      let task = Task {
        defer { ended.append(round) }
        return await stream.next(1).map(\.number)
      }
      if round.isMultiple(of: 2) { await Task.yield() }
      let publishing = Task { publisher.publish(.numbered(round)) }
      task.cancel()
      await publishing.value
      publisher.finish()
      rounds.append((task, stream))
    }
    try #require(await eventually("all have ended") { ended.count == rounds.count })
    for (round, (task, stream)) in rounds.enumerated() {
      let received = await task.value + stream.all.map(\.number)
      #expect(received == [round])
    }
  }

  // What runs when a waiting task goes on.

  @Test func `A waiting task goes on while no lock is held`() async throws {
    let (publisher, executor) = (WidgetEventPublisher(), InlineExecutor())
    let received = Mutex<[Int]>([])
    let task = Task(executorPreference: executor) {
      for await status in publisher.changed {
        guard let number = status.number else { continue }
        received.withLock { $0.append(number) }
        // All of these need the lock that was held to find this task.
        #expect(publisher.subscriberCount == 1)
        _ = publisher.events
        if number < 5 { publisher.publish(.numbered(number + 1)) } else { publisher.finish() }
      }
    }
    publisher.publish(.numbered(1))
    try await task.outcome()
    #expect(received.withLock { $0 } == [1, 2, 3, 4, 5])
  }

  @Test func `A dropped error is let go of while no lock is held`() {
    let (publisher, count) = (WidgetEventPublisher(), ErrorCount())
    let stream = publisher.failures(buffering: .newest(2))
    for _ in 0..<10 {
      let error = TrackedError(in: count) { [weak publisher] in
        // Both need the lock that was held to drop this error.
        #expect(publisher?.subscriberCount != -1)
        #expect(publisher?.events.missedCount == 0)
      }
      publisher.publish(.failure(.lookupFailed(error)))
    }
    publisher.publish(.numbered(1))
    #expect(stream.missedCount == 8)
    #expect(count.alive == 2)
  }

  // Memory.

  @Test(
    arguments: [
      .newest(10), .oldest(10),
    ] as [WidgetEventPublisher.BufferingPolicy])
  func `Whatever comes, a stalled subscriber holds no more than its limit`(
    policy: WidgetEventPublisher.BufferingPolicy
  ) async {
    let (publisher, count) = (WidgetEventPublisher(buffering: policy), ErrorCount())
    let (events, failures) = (publisher.events, publisher.failures)
    for _ in 0..<10_000 {
      publisher.publish(.failure(.lookupFailed(TrackedError(in: count))))
    }
    // Ten in each mailbox, the failure that stands, and the one that is being published.
    #expect(count.most <= 22)
    #expect(events.missedCount == 9_990)
    #expect(failures.missedCount == 9_990)
    publisher.finish()
    #expect(await events.all.count == 11)
    #expect(await failures.all.count == 10)
    #expect(count.alive == 0)
  }

  @Test func `What is missed is counted while it is missed`() async {
    let publisher = WidgetEventPublisher()
    let stream = publisher.changed(buffering: .newest(2))
    #expect(stream.missedCount == 0)
    publisher.publish(numbers: 1...5)
    #expect(stream.missedCount == 3)
    #expect(await stream.next(2).map(\.number) == [4, 5])
    publisher.publish(numbers: 6...8)
    #expect(stream.missedCount == 4)
  }
}
