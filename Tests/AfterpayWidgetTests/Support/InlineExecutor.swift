/// Runs a task's next step at once, inside the call that lets it go on.
///
/// Whoever lets a task go on while holding a lock that the task needs does not get any further.
final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    // The executor outlives the job: the test holds it.
    unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
