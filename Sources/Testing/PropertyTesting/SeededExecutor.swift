private import Synchronization

/// Runs tasks one step at a time, in an order that a seed decides.
///
/// A task that prefers this executor does nothing by itself: each of its steps, up to its next
/// suspension, is a job in a queue until ``runNext()`` picks it. Actors without an executor of their
/// own run there too while such a task calls them. Everything therefore runs on the thread that calls
/// ``runNext()``, the same seed gives the same interleaving, and a failing test fails again.
///
/// ```swift no-run
/// let executor = SeededExecutor(seed: 42)
/// let desk = TicketDesk()
/// for _ in 1...2 {
///   Task(executorPreference: executor) { await desk.lend(7) }
/// }
/// executor.runUntilIdle()  // one of the 2 tasks has the ticket; another seed, perhaps the other one
/// ```
///
/// The seed does not order work that runs elsewhere: detached tasks, unstructured tasks that do not
/// name this executor, actors with an executor of their own (such as the main actor), and timers.
/// Code that starts tasks must let its caller pass the executor to be tested with this one.
///
/// Give all tasks the same priority: an actor with several waiting calls runs the most urgent one
/// first, whichever seed is set.
public final class SeededExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var random: SplitMix64?
    var jobCount = 0
  }

  private let state: Mutex<State>

  /// Creates an executor without jobs.
  ///
  /// - Parameter seed: Any number, which decides the order of the jobs; with nil, the jobs run in
  ///   the order of their arrival.
  public init(seed: UInt64? = nil) {
    state = Mutex(State(random: seed.map { SplitMix64(seed: $0) }))
  }

  /// Replaces the seed from now on.
  ///
  /// - Parameter seed: Any number; with nil the jobs run in the order of their arrival.
  public func reseed(_ seed: UInt64?) {
    state.withLock { $0.random = seed.map { SplitMix64(seed: $0) } }
  }

  /// The number of waiting jobs.
  public var waitingCount: Int { state.withLock { $0.jobs.count } }

  /// The number of jobs that have run.
  public var runCount: Int { state.withLock { $0.jobCount } }

  /// Runs one of the waiting jobs on the calling thread.
  ///
  /// Returns when the job's task suspends or ends. Jobs that any thread adds meanwhile wait.
  ///
  /// - Returns: Whether there was a job.
  /// - Complexity: O(*n*) in the number of waiting jobs, besides the job itself.
  @discardableResult
  public func runNext() -> Bool {
    let next = state.withLock { state -> UnownedJob? in
      guard !state.jobs.isEmpty else { return nil }
      state.jobCount += 1
      let index = state.random?.index(below: state.jobs.count) ?? 0
      return state.jobs.remove(at: index)
    }
    guard let next else { return false }
    unsafe next.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }

  /// Runs jobs on the calling thread until none is waiting.
  ///
  /// - Parameter limit: The largest number of jobs to run, so that tasks that wake each other cannot
  ///   block the test forever.
  /// - Returns: Whether none is waiting.
  @discardableResult
  public func runUntilIdle(limit: Int = 1_000_000) -> Bool {
    for _ in 0..<limit {
      guard runNext() else { return true }
    }
    return waitingCount == 0
  }

  /// Adds a job; the runtime calls this for tasks that prefer this executor.
  ///
  /// - Parameter job: The job, which waits until ``runNext()`` picks it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }
}

extension SplitMix64 {
  fileprivate mutating func index(below count: Int) -> Int {
    Int.random(in: 0..<count, using: &self)
  }
}
