import Synchronization

/// An executor that runs a task's next step at once, inside the call that resumes the task.
///
/// Code that resumes a task while it holds a lock that the task needs deadlocks here.
package final class InlineExecutor: TaskExecutor {
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    // The executor outlives the job, since the test retains it.
    unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// A store of the work that is posted to the main actor, which the test runs later.
package final class ManualPosting: Sendable {
  package typealias Work = @MainActor @Sendable () -> Void

  private let waiting = Mutex<[Work]>([])

  package init() {}

  /// The number of stored pieces of work.
  package var count: Int { waiting.withLock { $0.count } }

  package func post(_ work: @escaping Work) { waiting.withLock { $0.append(work) } }

  /// Runs the stored work, but not the work that is posted meanwhile.
  @MainActor package func runOnce() {
    let works = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for work in works { work() }
  }

  /// Runs all work, including the work that is posted meanwhile.
  @MainActor package func runAll() { while count > 0 { runOnce() } }
}
