/// The time to wait for a lock, in pauses that grow from 0.5 ms to 50 ms.
package struct LockTimeout {
  package let limit: Duration
  private let system: SystemCalls
  private let end: ContinuousClock.Instant
  private var pause = Duration.microseconds(500)

  /// Starts the timeout.
  package init(_ limit: Duration, _ system: SystemCalls) {
    self.limit = limit
    self.system = system
    end = ContinuousClock.now + limit
  }

  /// Pauses, and returns true; returns false at once if the time is up.
  package mutating func wait() -> Bool {
    let left = ContinuousClock.now.duration(to: end)
    guard left > .zero else { return false }
    system.pause(min(pause, left))
    pause = min(pause * 2, .milliseconds(50))
    return true
  }
}
