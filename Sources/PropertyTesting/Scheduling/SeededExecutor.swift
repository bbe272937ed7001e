private import Synchronization

/// Runs tasks one step at a time, in an order that a seed decides.
///
/// A task that prefers this executor does nothing by itself: each of its steps, up to the next point
/// where it has to wait, is a job in a queue until ``runNext()`` picks it. Actors without an executor
/// of their own run there too while such a task calls them. So everything happens on the thread that
/// asks for it, the same seed gives the same interleaving, and a test that fails fails again.
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
/// What runs elsewhere is not ordered by the seed: detached tasks, and unstructured tasks that do not
/// name this executor; actors with an executor of their own, the main actor among them; timers. Code
/// that starts tasks has to take how it does so from outside to be tested with this executor.
///
/// Give all tasks the same priority: where an actor has several calls waiting, it takes the most
/// urgent first, whatever the seed.
public final class SeededExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var random: SplitMix64?
    var jobCount = 0
  }

  private let state: Mutex<State>

  /// Makes an executor without jobs.
  ///
  /// - Parameter seed: Decides which of the waiting jobs is next, see ``reseed(_:)``.
  public init(seed: UInt64? = nil) {
    state = Mutex(State(random: seed.map { SplitMix64(seed: $0) }))
  }

  /// Lets another seed decide from now on.
  ///
  /// - Parameter seed: Any number; with nil the jobs are run in the order in which they came.
  public func reseed(_ seed: UInt64?) {
    state.withLock { $0.random = seed.map { SplitMix64(seed: $0) } }
  }

  /// How many jobs are waiting.
  public var waitingCount: Int { state.withLock { $0.jobs.count } }

  /// How many jobs have been run.
  public var runCount: Int { state.withLock { $0.jobCount } }

  /// Runs one of the waiting jobs on the calling thread.
  ///
  /// Returns when the job's task waits, or is at its end. Jobs that are added meanwhile, by whichever
  /// thread, are kept waiting.
  ///
  /// - Returns: Whether there was one.
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
  /// - Parameter limit: How many jobs to run at most, so that tasks which keep each other busy do not
  ///   keep the test for ever.
  /// - Returns: Whether none is waiting.
  @discardableResult
  public func runUntilIdle(limit: Int = 1_000_000) -> Bool {
    for _ in 0..<limit {
      guard runNext() else { return true }
    }
    return waitingCount == 0
  }

  /// Takes a job; called by the tasks that prefer this executor.
  ///
  /// - Parameter job: The job, which waits until it is picked.
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
