import ConcurrencyTesting
import Synchronization
import Testing

@testable import EventStreams

@Suite(.timeLimit(.minutes(60))) struct SubscriptionTests {
  // Unsubscribing.

  @Test func `A stream that is released without being used unsubscribes`() {
    let hub = SensorHub()
    subscribeTwice(to: hub)
    #expect(hub.subscriberCount == 0)
  }

  private func subscribeTwice(to hub: SensorHub) {
    let streams = (hub.events, hub.faults(.newest(1)))
    #expect(hub.subscriberCount == 2)
    #expect(streams.0.missedCount + streams.1.missedCount == 0)
  }

  @Test func `A stream that is released after some elements unsubscribes`() async {
    let hub = SensorHub()
    await receiveTwo(from: hub)
    #expect(hub.subscriberCount == 0)
  }

  private func receiveTwo(from hub: SensorHub) async {
    let stream = hub.readings
    hub.publish(numbers: 1...5)
    #expect(await stream.next(2) == [1, 2])
    #expect(hub.subscriberCount == 1)
  }

  @Test func `An iterator retains the subscription, and unsubscribes when it is released`() async {
    let hub = SensorHub()
    do {
      var iterator = hub.readings.makeAsyncIterator()
      #expect(hub.subscriberCount == 1)
      hub.publish(.reading(1))
      #expect(await iterator.next() == 1)
    }
    #expect(hub.subscriberCount == 0)
  }

  @Test func `A task that is cancelled while it waits ends and unsubscribes`() async throws {
    let hub = SensorHub()
    let executor = InlineExecutor()
    // On this executor, the task runs inside this call, until it waits.
    let task = Task(executorPreference: executor) { await hub.readings.all.count }
    #expect(hub.subscriberCount == 1)
    task.cancel()
    #expect(try await task.outcome() == 0)
    #expect(hub.subscriberCount == 0)
  }

  @Test func `A task that is cancelled beforehand receives nothing and unsubscribes`()
    async throws
  {
    let hub = SensorHub()
    hub.publish(.reading(1))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await hub.readings.all.count
    }
    task.cancel()
    #expect(try await task.outcome() == 0)
    #expect(hub.subscriberCount == 0)
  }

  @Test func `A task that was cancelled just before does not begin to wait`() async throws {
    let mailbox = Mailbox<SensorEvents>(.all, .newest(256))
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

  @Test func `A loop that breaks unsubscribes`() async {
    let hub = SensorHub()
    hub.publish(.reading(1))
    for await number in hub.readings {
      #expect(number == 1)
      break
    }
    #expect(hub.subscriberCount == 0)
  }

  @Test func `A stream continues where another iterator has stopped`() async {
    let hub = SensorHub()
    let stream = hub.readings
    hub.publish(numbers: 1...5)
    #expect(await stream.next(2) == [1, 2])
    #expect(await stream.next(2) == [3, 4])
  }

  // Several tasks.

  @Test func `Each element goes to one of the tasks that share a stream`() async {
    let hub = SensorHub()
    let stream = hub.readings(.newest(.max))
    let received = await withTaskGroup { group in
      for _ in 0..<50 { group.addTask { await stream.all } }
      group.addTask {
        hub.publish(numbers: 0..<10_000)
        hub.finish()
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
    let mailbox = Mailbox<SensorEvents>(.all, .newest(256))
    var tasks: [Task<Int?, Never>] = []
    for number in 1...5 {
      tasks.append(Task { await mailbox.next(for: number)?.number })
      await eventually("\(number) wait") { mailbox.readerCount == number }
    }
    mailbox.stopWaiting(2)
    var work = DeferredWork<SensorEvents>()
    for number in 1...3 { mailbox.put(.reading(10 * number), deferring: &work) }
    work.wakeReaders()
    mailbox.finish()
    var received: [Int?] = []
    for task in tasks { received.append(try await task.outcome()) }
    #expect(received == [10, nil, 20, 30, nil])
  }

  @Test func `A mailbox that ends while a reader waits stays ended`() async throws {
    let mailbox = Mailbox<SensorEvents>(.all, .newest(256))
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
    let hub = SensorHub()
    let stream = hub.readings
    let cancelled = Task { await stream.all.count }
    let going = Task { await stream.all }
    cancelled.cancel()
    #expect(try await cancelled.outcome() == 0)
    hub.publish(numbers: 1...3)
    hub.finish()
    #expect(try await going.outcome() == [1, 2, 3])
  }

  @Test func `No element is lost to a task that is cancelled`() async throws {
    let ended = Collected<Int>()
    var rounds: [(task: Task<[Int], Never>, stream: EventStream<Int>)] = []
    for round in 0..<3_000 {
      let hub = SensorHub()
      let stream = hub.readings
      let task = Task {
        defer { ended.append(round) }
        return await stream.next(1)
      }
      if round.isMultiple(of: 2) { await Task.yield() }
      let publishing = Task { hub.publish(.reading(round)) }
      task.cancel()
      await publishing.value
      hub.finish()
      rounds.append((task, stream))
    }
    try #require(await eventually("all have ended") { ended.count == rounds.count })
    for (round, (task, stream)) in rounds.enumerated() {
      let received = await task.value + stream.all
      #expect(received == [round])
    }
  }

  // Resumed tasks.

  @Test func `A waiting task is resumed while no lock is held`() async throws {
    let (hub, executor) = (SensorHub(), InlineExecutor())
    let received = Mutex<[Int]>([])
    let task = Task(executorPreference: executor) {
      for await number in hub.readings {
        received.withLock { $0.append(number) }
        // Each of these calls takes the lock under which the hub found this task.
        #expect(hub.subscriberCount == 1)
        _ = hub.events
        if number < 5 { hub.publish(.reading(number + 1)) } else { hub.finish() }
      }
    }
    hub.publish(.reading(1))
    try await task.outcome()
    #expect(received.withLock { $0 } == [1, 2, 3, 4, 5])
  }

  @Test func `A dropped error is released while no lock is held`() {
    let (hub, count) = (SensorHub(), ErrorCount())
    let stream = hub.faults(.newest(2))
    for _ in 0..<10 {
      let error = TrackedError(in: count) { [weak hub] in
        // Both calls take the lock under which this error is dropped.
        #expect(hub?.subscriberCount != -1)
        #expect(hub?.events.missedCount == 0)
      }
      hub.publish(.fault(error))
    }
    hub.publish(.reading(1))
    #expect(stream.missedCount == 8)
    #expect(count.alive == 2)
  }

  // Memory.

  @Test(arguments: [.newest(10), .oldest(10)] as [BacklogLimit])
  func `A stalled subscriber stores no more events than its limit`(limit: BacklogLimit) async {
    let (hub, count) = (SensorHub(), ErrorCount())
    let (events, faults) = (hub.events(limit), hub.faults(limit))
    for _ in 0..<10_000 {
      hub.publish(.fault(TrackedError(in: count)))
    }
    // Ten in each mailbox, the present fault, and the one that is being published.
    #expect(count.most <= 22)
    #expect(events.missedCount == 9_990)
    #expect(faults.missedCount == 9_990)
    hub.finish()
    #expect(await events.all.count == 11)
    #expect(await faults.all.count == 10)
    #expect(count.alive == 0)
  }

  @Test func `Missed events are counted when they are dropped`() async {
    let hub = SensorHub()
    let stream = hub.readings(.newest(2))
    #expect(stream.missedCount == 0)
    hub.publish(numbers: 1...5)
    #expect(stream.missedCount == 3)
    #expect(await stream.next(2) == [4, 5])
    hub.publish(numbers: 6...8)
    #expect(stream.missedCount == 4)
  }
}
