private import Synchronization

/// A clock that counts turns instead of time, so that a test waits for no provider in real time.
///
/// In a turn, the waiting task lets the other tasks of its pool run, and then those of the main actor.
/// All that a provider can do without waiting for anything, it does in a few turns.
package final class TurnClock: Sendable {
  private let count = Mutex(0)

  package init() {}

  /// The number of turns so far.
  package var turnCount: Int { count.withLock { $0 } }

  /// Lets other tasks run.
  func turn() async {
    count.withLock { $0 += 1 }
    await Task.yield()
    await MainActor.run {}
  }
}
