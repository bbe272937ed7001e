import Foundation
import PropertyTesting
import Synchronization
import Testing

/// Values in the order in which tasks appended them.
private final class Told<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])

  var values: [Value] { list.withLock { $0 } }

  func append(_ value: Value) { list.withLock { $0.append(value) } }
}

@Suite struct SeededExecutorTests {
  /// A list that tasks write to.
  private actor Board {
    var words: [String] = []

    func write(_ word: String) { words.append(word) }
  }

  /// Returns the values that two tasks append, directly or through an actor.
  private static func words(
    seed: UInt64?, taskCount: Int = 4
  ) -> (direct: [String], actor: [String]) {
    let executor = SeededExecutor(seed: seed)
    let direct = Told<String>()
    let board = Board()
    for task in 0..<taskCount {
      Task(executorPreference: executor) {
        for turn in 0..<3 {
          direct.append("\(task).\(turn)")
          await board.write("\(task).\(turn)")
          await Task.yield()
        }
      }
    }
    executor.runUntilIdle()
    let written = Told<[String]>()
    Task(executorPreference: executor) { written.append(await board.words) }
    executor.runUntilIdle()
    return (direct.values, written.values.first ?? [])
  }

  @Test func `The same seed gives the same order`() {
    for seed in 0..<50 as Range<UInt64> {
      let first = Self.words(seed: seed)
      #expect(first == Self.words(seed: seed))
    }
  }

  @Test func `Other seeds give other orders`() {
    let orders = (0..<50 as Range<UInt64>).map { Self.words(seed: $0) }
    #expect(Set(orders.map(\.direct)).count >= 45)
    #expect(Set(orders.map(\.actor)).count >= 45)
  }

  @Test func `Nothing is lost and a task's steps keep their order`() {
    for seed in 0..<50 as Range<UInt64> {
      let (direct, written) = Self.words(seed: seed)
      for task in 0..<4 {
        let expected = (0..<3).map { "\(task).\($0)" }
        #expect(direct.filter { $0.hasPrefix("\(task).") } == expected)
        #expect(written.filter { $0.hasPrefix("\(task).") } == expected)
      }
      #expect(direct.count == 12 && written.count == 12)
    }
  }

  @Test func `Without a seed the jobs run in the order in which they came`() {
    let order = Self.words(seed: nil).direct
    #expect(order == (0..<3).flatMap { turn in (0..<4).map { task in "\(task).\(turn)" } })
  }

  @Test func `Every order of three tasks has a seed`() {
    let orders = (0..<100 as Range<UInt64>).map { seed in
      Self.words(seed: seed, taskCount: 3).direct.filter { $0.hasSuffix(".0") }
    }
    #expect(Set(orders).count == 6)
  }

  @Test func `Nothing runs before it is asked for, and then as little as can be`() async {
    let executor = SeededExecutor(seed: 1)
    let steps = Told<Int>()
    Task(executorPreference: executor) {
      steps.append(1)
      await withCheckedContinuation { continuation in
        Task(executorPreference: executor) { continuation.resume() }
      }
      steps.append(2)
    }
    #expect(steps.values.isEmpty && executor.waitingCount == 1 && executor.runCount == 0)
    #expect(executor.runNext())
    #expect(steps.values == [1] && executor.waitingCount == 1 && executor.runCount == 1)
    #expect(executor.runNext())
    #expect(steps.values == [1] && executor.waitingCount == 1 && executor.runCount == 2)
    #expect(executor.runNext())
    #expect(steps.values == [1, 2] && executor.waitingCount == 0 && executor.runCount == 3)
    #expect(!executor.runNext())
    #expect(executor.runCount == 3)
  }

  @Test func `Everything runs on the thread that asks`() {
    let executor = SeededExecutor(seed: 3)
    let threads = Told<ObjectIdentifier>()
    let board = Board()
    for _ in 0..<5 {
      Task(executorPreference: executor) {
        threads.append(currentThread())
        await board.write("")
        threads.append(currentThread())
      }
    }
    executor.runUntilIdle()
    #expect(threads.values == [ObjectIdentifier](repeating: currentThread(), count: 10))
  }

  @Test func `Tasks that keep each other busy are given up at the limit`() {
    let executor = SeededExecutor(seed: 0)
    let task = Task(executorPreference: executor) {
      while !Task.isCancelled { await Task.yield() }
    }
    #expect(!executor.runUntilIdle(limit: 1_000))
    #expect(executor.runCount == 1_000)
    task.cancel()
    #expect(executor.runUntilIdle())
  }

  @Test func `A seed can be changed on the way`() {
    let executor = SeededExecutor()
    let order = Told<Int>()
    func start() {
      for number in 0..<8 {
        Task(executorPreference: executor) { order.append(number) }
      }
    }
    start()
    executor.runUntilIdle()
    #expect(order.values == Array(0..<8))
    executor.reseed(5)
    start()
    executor.runUntilIdle()
    #expect(Array(order.values.suffix(8)) != Array(0..<8))
    #expect(Set(order.values.suffix(8)) == Set(0..<8))
  }

  @Test func `Other threads may add jobs while some are run`() async {
    let executor = SeededExecutor(seed: 9)
    let done = Told<Int>()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<100 {
            Task(executorPreference: executor) { done.append(1) }
            executor.runNext()
          }
        }
      }
    }
    executor.runUntilIdle()
    #expect(done.values.count == 400)
    #expect(executor.runCount == 400)
  }
}

/// The current thread; asynchronous code must not use the property directly.
private func currentThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
