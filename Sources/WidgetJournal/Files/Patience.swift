#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How long to wait for a lock, in pauses that grow from half a millisecond to fifty.
struct Patience {
  let limit: Duration
  private let end: ContinuousClock.Instant
  private var pause = Duration.microseconds(500)

  /// Starts to wait.
  init(_ limit: Duration) {
    self.limit = limit
    end = ContinuousClock.now + limit
  }

  /// Pauses; answers false, without a pause, when the time is up.
  mutating func wait() -> Bool {
    let left = ContinuousClock.now.duration(to: end)
    guard left > .zero else { return false }
    Self.sleep(min(pause, left))
    pause = min(pause * 2, .milliseconds(50))
    return true
  }

  /// A signal may end the pause early, which does no harm.
  private static func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec()
    time.tv_sec = time_t(seconds)
    time.tv_nsec = Int(attoseconds / 1_000_000_000)
    _ = unsafe nanosleep(&time, nil)
  }
}
