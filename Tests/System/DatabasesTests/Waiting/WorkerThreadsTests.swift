import ConcurrencyTesting
import Databases
import POSIX
import Synchronization
import Testing

/// Work on threads, its results, its order and its cancellation.
@Suite struct WorkerThreadsTests {
  private enum Failure: Error, Equatable { case cancelled, work(Int) }

  /// A gate that blocks threads until it is opened.
  private final class Gate: Sendable {
    private let state = ConditionLock((isOpen: false, arrivals: 0))

    func pass() {
      state.withLock { $0.arrivals += 1 }
      state.wait { $0.isOpen ? () : nil }
    }

    func open() { state.withLock { $0.isOpen = true } }

    func waitForArrivals(_ count: Int) { state.wait { $0.arrivals >= count ? () : nil } }

    var arrivals: Int { state.withLock { $0.arrivals } }
  }

  private func run<Result: Sendable>(
    on threads: WorkerThreads, _ work: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await threads.run(cancelled: { Failure.cancelled }, work)
  }

  private func outcome(
    on threads: WorkerThreads, _ work: @escaping @Sendable () -> Void
  ) async -> Result<Void, Failure> {
    do throws(Failure) {
      return .success(try await run(on: threads, work))
    } catch {
      return .failure(error)
    }
  }

  /// Starts a task, and returns when its work waits for a thread.
  private func start(
    on threads: WorkerThreads, _ work: @escaping @Sendable () -> Void
  ) -> Task<Result<Void, Failure>, Never> {
    // The task runs in this call until it is suspended.
    Task(executorPreference: InlineExecutor()) { await self.outcome(on: threads, work) }
  }

  @Test func `Work returns its result or throws its error`() async throws {
    let threads = WorkerThreads(count: 2)
    #expect(threads.threadCount == 0)
    #expect(try await run(on: threads) { 7 } == 7)
    let error = await #expect(throws: Failure.self) {
      try await run(on: threads) { () throws(Failure) -> Int in throw .work(3) }
    }
    #expect(error == .work(3))
  }

  @Test func `No more work runs at once than there are threads`() async throws {
    let threads = WorkerThreads(count: 3)
    let gate = Gate()
    let tasks = (0..<10).map { _ in start(on: threads) { gate.pass() } }
    gate.waitForArrivals(3)
    #expect(threads.threadCount == 3)
    #expect(gate.arrivals == 3)
    gate.open()
    for task in tasks { try await task.value.get() }
    #expect(gate.arrivals == 10)
  }

  @Test func `A count below one is one thread`() async throws {
    let threads = WorkerThreads(count: 0)
    #expect(try await run(on: threads) { 1 } == 1)
  }

  @Test func `Waiting work runs in the order of its calls`() async throws {
    let threads = WorkerThreads(count: 1, idleTime: .seconds(3_600))
    let gate = Gate()
    let order = Mutex<[Int]>([])
    let first = start(on: threads) { gate.pass() }
    gate.waitForArrivals(1)
    let others = (0..<20).map { number in
      start(on: threads) { order.withLock { $0.append(number) } }
    }
    gate.open()
    for task in [first] + others { try await task.value.get() }
    #expect(order.withLock { $0 } == Array(0..<20))
    #expect(threads.threadCount == 1)
  }

  @Test func `Work of a task that is cancelled while it waits never starts`() async throws {
    let threads = WorkerThreads(count: 1)
    let gate = Gate()
    let hasRun = Atomic(false)
    let first = start(on: threads) { gate.pass() }
    gate.waitForArrivals(1)
    let second = start(on: threads) { hasRun.store(true, ordering: .relaxed) }
    let third = start(on: threads) {}
    second.cancel()
    // The answer comes while the only thread is in use.
    #expect(await second.value.error == .cancelled)
    gate.open()
    try await first.value.get()
    try await third.value.get()
    let isRun = hasRun.load(ordering: .relaxed)
    #expect(!isRun)
  }

  @Test func `Work of a task that was cancelled earlier never starts`() async throws {
    let threads = WorkerThreads(count: 1)
    let hasRun = Atomic(false)
    let task = Task { () -> Result<Void, Failure> in
      unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
      return await self.outcome(on: threads) { hasRun.store(true, ordering: .relaxed) }
    }
    #expect(await task.value.error == .cancelled)
    let isRun = hasRun.load(ordering: .relaxed)
    #expect(!isRun)
    #expect(threads.threadCount == 0)
  }

  @Test func `Work that has begun runs to its end if its task is cancelled`() async throws {
    let threads = WorkerThreads(count: 1)
    let gate = Gate()
    let task = start(on: threads) { gate.pass() }
    gate.waitForArrivals(1)
    task.cancel()
    gate.open()
    #expect(await task.value.error == nil)
  }

  @Test func `Threads end without work, and start again for the next`() async throws {
    let threads = WorkerThreads(count: 2, idleTime: .zero)
    for number in 0..<3 {
      #expect(try await run(on: threads) { number } == number)
      while threads.threadCount > 0 { await Task.yield() }
    }
  }
}

extension Result {
  /// The error of a failure.
  fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
