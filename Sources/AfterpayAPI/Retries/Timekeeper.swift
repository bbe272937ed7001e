/// A clock without its type: how much time is gone, and waiting.
package struct Timekeeper: Sendable {
  /// How long ago the timekeeper was made.
  package let elapsed: @Sendable () -> Duration
  /// Waits; throws when the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  package init<Ticker: Clock<Duration>>(_ clock: Ticker) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }
}
