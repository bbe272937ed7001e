import Synchronization

/// Keeps what is posted to the main actor until the test lets it run.
final class ManualPosting: Sendable {
  typealias Work = @MainActor @Sendable () -> Void

  private let waiting = Mutex<[Work]>([])

  /// How much work waits.
  var count: Int { waiting.withLock { $0.count } }

  func post(_ work: @escaping Work) { waiting.withLock { $0.append(work) } }

  /// Runs what waits, but not what is posted meanwhile.
  @MainActor func runOnce() {
    let works = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for work in works { work() }
  }

  /// Runs everything, whatever is posted meanwhile.
  @MainActor func runAll() { while count > 0 { runOnce() } }
}
