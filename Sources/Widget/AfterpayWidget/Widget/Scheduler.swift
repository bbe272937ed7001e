/// Starts tasks and posts work to the main actor; tests use a scheduler of their own.
package struct Scheduler: Sendable {
  /// Starts a task.
  package let spawn: @Sendable (_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>
  /// Runs work on the main actor, later.
  package let post: @Sendable (_ work: @escaping @MainActor @Sendable () -> Void) -> Void

  package init(
    spawn: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>,
    post: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
  ) {
    self.spawn = spawn
    self.post = post
  }

  /// The scheduler that uses tasks of the concurrency runtime.
  package static let standard = Scheduler(
    spawn: { work in Task { await work() } },
    post: { work in Task { @MainActor in work() } })
}
