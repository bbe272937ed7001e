/// How long to wait for a lock, in pauses that grow from half a millisecond to fifty.
struct Patience {
  let limit: Duration
  private let system: SystemCalls
  private let end: ContinuousClock.Instant
  private var pause = Duration.microseconds(500)

  /// Starts to wait.
  init(_ limit: Duration, _ system: SystemCalls) {
    self.limit = limit
    self.system = system
    end = ContinuousClock.now + limit
  }

  /// Pauses; answers false, without a pause, when the time is up.
  mutating func wait() -> Bool {
    let left = ContinuousClock.now.duration(to: end)
    guard left > .zero else { return false }
    system.pause(min(pause, left))
    pause = min(pause * 2, .milliseconds(50))
    return true
  }
}
