/// How tasks are started and work gets to the main actor; tests put an order of their own in place
/// of the system's.
package struct Scheduler: Sendable {
  /// Starts a task.
  package let spawn: @Sendable (_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>
  /// Has the main actor do some work, soon.
  package let post: @Sendable (_ work: @escaping @MainActor @Sendable () -> Void) -> Void

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - spawn: Starts a task.
  ///   - post: Has the main actor do some work, without waiting for it.
  package init(
    spawn: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>,
    post: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
  ) {
    self.spawn = spawn
    self.post = post
  }

  /// The system's: tasks of the concurrency runtime.
  package static let standard = Scheduler(
    spawn: { work in Task { await work() } },
    post: { work in Task { @MainActor in work() } })
}
